"""Checks with PyTorch and the libraries that need it: ``make research``.

They are large, so ``make test`` does not install them. It skips these tests if they are missing.
"""
