"""The records that states are.

NumPy's own records are slow in three things that Python code does all the time: looking a field up
by its name, copying, and lending the memory to a compiled function. These are quick.
"""

from typing import Any, Self

import numpy as np


class Record(np.record):  # type: ignore[misc]  # NumPy itself derives it from what it calls final
    """One state; its fields are attributes."""

    # NumPy's record looks fields up in Python, and by way of exceptions.
    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"a state has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    @property
    def data(self) -> Any:
        """The memory, for compiled functions; NumPy's would come with a description each time."""
        return self

    def copy(self, *_: Any) -> Self:
        """The same values in memory of its own."""
        copy: Self = np.frombuffer(bytearray(self.tobytes()), self.dtype)[0]
        return copy


def state_type(fields: list[Any]) -> np.dtype[np.void]:
    """The type of a game's states, from the fields of its record."""
    return np.dtype((Record, np.dtype(fields, align=True)))
