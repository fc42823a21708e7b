"""Commitment to the seed of a game: published before the first move, opened at the end.

Everybody can then check that the draws were decided before the game, and that nobody who knew the
seed has chosen another one. The salt keeps the seed from being found by trying all seeds.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Commitment:
    """A seed that the server has drawn, and the salt of its commitment."""

    seed: int
    salt: str

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of seed, colon and salt.

        >>> Commitment(7, "salt").digest[:16]
        '432fe99e73572136'
        """
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    def as_json(self, *, is_open: bool) -> dict[str, Any]:
        """Serialise the commitment; when it is open, with the seed and the salt."""
        return {
            "commitment": self.digest,
            "seed": self.seed if is_open else None,
            "salt": self.salt if is_open else None,
        }
