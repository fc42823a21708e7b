"""State records: one NumPy record holds one whole game, chance included.

A game declares its state as a class::

    class State(GameState):
        rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
        score: Int16Array = field(np.int16, MAX_PLAYERS, "points by seat")
        to_move: int = field(np.int8, doc="the seat to move, CHANCE or NOBODY")
        ...

From the class follow the record's dtype (``State.dtype``), the types that mypy checks in the rules,
and the documentation of the fields (``State.field_docs``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from sintra.core.arrays import Int16Array, Records, UInt32Array

#: ``to_move`` when chance draws next.
CHANCE = -1
#: ``to_move`` when the game is over.
NOBODY = -2


@dataclass(frozen=True)
class Field:
    """The declaration of one field of a state record."""

    dtype: Any
    shape: int | tuple[int, ...]
    doc: str


def field(dtype: Any, shape: int | tuple[int, ...] = (), doc: str = "") -> Any:
    """Declare a field of a state record.

    Args:
        dtype: the NumPy type of its numbers.
        shape: its shape; the default is a single number.
        doc: one line that says what it holds.

    Returns:
        A marker that ``GameState`` turns into a field of the dtype. Typed as ``Any`` so that the
        class body can annotate the field with the type that reading it gives.
    """
    return Field(dtype, shape, doc)


if TYPE_CHECKING:

    class _NumPyRecord:
        """np.record for the type checker, which takes its base class for final."""

        dtype: np.dtype[np.void]

        def tobytes(self) -> bytes: ...
        def __getitem__(self, key: str) -> Any: ...
        def __setitem__(self, key: str, value: Any) -> None: ...

else:
    _NumPyRecord = np.record


class Record(_NumPyRecord):
    """A NumPy record with fast attribute access, copying and argument passing.

    NumPy's own records are slow at three things that Python code does all the time: looking up a
    field by name, copying, and passing the memory to a compiled function.
    """

    # np.record looks fields up in Python and through exceptions.
    if not TYPE_CHECKING:
        __getattribute__ = np.void.__getattribute__
        __getitem__ = np.void.__getitem__

        def __getattr__(self, name: str) -> Any:
            try:
                return self[name]
            except (KeyError, ValueError):
                raise AttributeError(f"a state has no field {name!r}") from None

        def __setattr__(self, name: str, value: Any) -> None:
            self[name] = value

    @property
    def data(self) -> Any:
        """The memory, for compiled functions. NumPy's version builds a format string each time."""
        return self

    def copy(self, *_: Any) -> Self:
        """Return a copy with its own memory."""
        copy: Self = self.copies(1)[0]
        return copy

    def copies(self, count: int) -> Records:
        """Return an array of copies."""
        return np.frombuffer(bytearray(self.tobytes() * count), self.dtype)


class GameState(Record):
    """Base class of all state records. Subclasses declare every field with :func:`field`.

    The fields annotated here exist in the state of every game.
    """

    #: The random generator, see ``sintra.core.rng``.
    rng: UInt32Array
    #: The current points of every seat.
    score: Int16Array
    #: The seat that decides next, ``CHANCE``, or ``NOBODY`` when the game is over.
    to_move: int
    #: The number of seats.
    players: int
    #: The round, counted from 1; 0 before the first.
    round_no: int

    #: The record's type.
    record_dtype: ClassVar[np.dtype[np.void]]
    #: One line for every field.
    field_docs: ClassVar[Mapping[str, str]]

    def __init_subclass__(cls) -> None:
        """Build the dtype from the declared fields, in their order."""
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in declared:  # the fastest way to read a field: without a frame of Python
            setattr(cls, name, property(itemgetter(name)))
        fields = [(name, item.dtype, item.shape) for name, item in declared.items()]
        cls.record_dtype = np.dtype((cls, np.dtype(fields, align=True)))
        cls.field_docs = {name: item.doc for name, item in declared.items()}

    @classmethod
    def zeros(cls, count: int) -> Records:
        """Return an array of ``count`` records, every field zero. Its elements are states."""
        return np.zeros(count, cls.record_dtype)

    @classmethod
    def blank(cls) -> Self:
        """Return one record, every field zero."""
        state: Self = cls.zeros(1)[0]
        return state
