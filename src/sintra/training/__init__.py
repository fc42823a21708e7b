"""Training of a game's value net on self-play games of the search.

============  =================================================================================
``run``       :func:`train`: alternates self-play and fitting, in a folder that lets it continue
``blocks``    plays blocks of games, on the cores of this machine or on a cluster
``samples``   plays games and collects training samples
``fit``       computes training targets and fits the net with PyTorch
``gate``      compares new weights with the old ones
============  =================================================================================

Self-play needs nothing beyond Sintra. Fitting needs PyTorch, the extra ``sintra[train]``.
"""

from sintra.training.run import Plan, train

__all__ = ["Plan", "train"]
