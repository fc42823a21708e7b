"""Training of a game's value net on self-play games of the search.

============  =================================================================================
``__main__``  ``python -m sintra.training``: alternates self-play and fitting
``samples``   plays games and collects training samples
``fit``       computes training targets and fits the net with PyTorch
============  =================================================================================

Self-play needs nothing beyond Sintra. Fitting needs PyTorch, the extra ``sintra[train]``.
"""
