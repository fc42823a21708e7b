"""Fitting a game's net to games that the search plays against itself.

``python -m sintra.training --help`` says how. Playing needs nothing; fitting needs PyTorch, the
extra ``sintra[train]``.
"""
