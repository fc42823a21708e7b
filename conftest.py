"""Tests run the compiled code with bounds checks on, in a cache folder of its own.

Set before anything of Sintra is imported: the flag is part of the folder's name.
"""

import os
from importlib.util import find_spec

import pytest

os.environ["NUMBA_BOUNDSCHECK"] = "1"

# Its doctests need Stable-Baselines3 and PyTorch; tests/research says so if they are missing.
collect_ignore = [] if find_spec("torch") else ["src/sintra/envs/sb3.py"]

pytest_plugins = ["tests.left_out"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-games",
        action="store_true",
        help="play whole games in the browser with every number of players, device and language",
    )
    parser.addoption(
        "--all-puzzles",
        action="store_true",
        help="compare all exact puzzles with a brute force, and replay all their games",
    )
