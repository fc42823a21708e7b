"""The example game, as a game of another package that has an observation."""

from tests.examples.conftest import pig

__all__ = ["pig"]
