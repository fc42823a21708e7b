"""Checks with PyTorch and the libraries that need it. ``make test`` runs them with the others."""
