"""Datasets: games of bots as NumPy or Parquet files, for learning from them.

============  =================================================================================
``columns``   the columns of a dataset, and one game as rows of them
``files``     files of a dataset: writing, reading
``writing``   plays the games of a dataset, and continues after an interruption
============  =================================================================================

A row is one decision: the observation, the legal actions, the visit counts of the search, the
action and how the game ended. Parquet needs the extra ``sintra[datasets]``.
"""

from sintra.datasets.files import DatasetError, read
from sintra.datasets.writing import write

__all__ = ["DatasetError", "read", "write"]
