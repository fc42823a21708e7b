"""Tests run the compiled code with bounds checks on, in a cache folder of its own.

Set before anything of Sintra is imported: the flag is part of the folder's name.
"""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"

pytest_plugins = ["tests.left_out"]
