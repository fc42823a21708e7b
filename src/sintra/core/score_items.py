"""The score table of a game: which state fields make up a seat's score.

A game lists its score items once. The breakdown of a score, the ``points`` of a position in JSON
(both directions) and the list of final scoring lines follow from that table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import Any

from sintra.core.arrays import Json, Records
from sintra.core.json_reader import JsonReader
from sintra.core.state import GameState

#: No real score comes near this number.
MAX_POINTS = 999


@dataclass(frozen=True)
class ScoreItem:
    """One source of points, stored in one field of the state."""

    #: Its key in the ``points`` of a position's JSON.
    key: str
    #: The field of the state that adds it up, by seat and, with ``parts``, by part.
    field: str
    #: Its line in a breakdown. With ``parts``, a format with ``{}`` for the part's name, in which
    #: spaces replace hyphens.
    label: str
    #: -1 for losses, which states store as positive numbers.
    sign: int = 1
    #: The names along the field's second axis, if it has one.
    parts: tuple[str, ...] = ()
    #: The field that is not 0 for each part that this game uses; by default it uses all.
    in_use: str | None = None
    #: Leave the line out of the breakdown when it is 0.
    optional: bool = False
    #: The points can have either sign.
    signed: bool = False
    #: Absorbs the points that a loaded position does not explain.
    remainder: bool = False

    @cached_property
    def _named(self) -> list[tuple[int, str]]:
        """The indices and names of all parts."""
        return list(enumerate(self.parts))

    @cached_property
    def _lines(self) -> list[str]:
        """The lines of all parts in a breakdown."""
        return [self.label.format(name.replace("-", " ")) for name in self.parts]

    def used_parts(self, state: GameState) -> list[tuple[int, str]]:
        """Return the indices and names of the parts that this game uses."""
        if self.in_use is None:
            return self._named
        return list(compress(self._named, state[self.in_use].tolist()))

    def value(self, state: GameState, seat: int, part: int | None = None) -> int:
        """Return the signed points of a seat, or of one of its parts."""
        values = state[self.field][seat]
        return self.sign * int(values if part is None else values[part])

    def values(self, state: GameState, seat: int) -> list[int]:
        """Return the signed points of all parts of a seat."""
        values = state[self.field][seat].tolist()
        return values if self.sign == 1 else [self.sign * value for value in values]

    def changes(self, state: GameState, after: Records, seat: int) -> Any:
        """Return the changes of a seat's points from one state to each of several others."""
        return self.sign * (after[self.field][:, seat] - state[self.field][seat])

    def total(self, state: GameState, seat: int) -> int:
        """Return the signed points of a seat, over all parts."""
        return self.sign * int(state[self.field][seat].sum())


def breakdown(items: Sequence[ScoreItem], state: GameState, seat: int) -> dict[str, int]:
    """Return a seat's points line by line; the lines add up to its score."""
    lines: dict[str, int] = {}
    for item in items:
        if item.parts:
            values = item.values(state, seat)
            for part, _ in item.used_parts(state):
                lines[item._lines[part]] = values[part]
        elif (points := item.value(state, seat)) or not item.optional:
            lines[item.label] = points
    return lines


def points_to_json(items: Sequence[ScoreItem], state: GameState, seat: int) -> Json:
    """Serialise where a seat's points came from."""
    points: Json = {}
    for item in items:
        if item.parts:
            values = item.values(state, seat)
            points[item.key] = {name: values[part] for part, name in item.used_parts(state)}
        else:
            points[item.key] = item.value(state, seat)
    return points


def read_points(
    reader: JsonReader,
    items: Sequence[ScoreItem],
    state: GameState,
    seat: int,
    points: Mapping[str, Any],
    where: str,
) -> None:
    """Read where a seat's points came from into the state; its score is read already.

    Points that the JSON does not explain go to the item marked as the remainder, unless the JSON
    gives that item itself.

    Args:
        reader: collects the problems.
        items: the score table.
        state: the state to write to.
        seat: whose points they are.
        points: the JSON object, checked to be one.
        where: the path of the object, for problems.
    """
    explained = 0
    for item in items:
        if item.remainder and item.key not in points:
            continue
        if item.parts:
            at = f"{where} {item.key}"
            given = reader.object(points.get(item.key, {}), at, item.parts)
            for part, name in enumerate(item.parts):
                value = _read_value(reader, item, given.get(name, 0), f"{at}, {name}")
                getattr(state, item.field)[seat, part] = item.sign * value
        else:
            value = _read_value(reader, item, points.get(item.key, 0), f"{where}, {item.key}")
            getattr(state, item.field)[seat] = item.sign * value
        explained += item.total(state, seat)
    for item in items:
        if item.remainder and item.key not in points:
            getattr(state, item.field)[seat] = item.sign * (int(state.score[seat]) - explained)


def _read_value(reader: JsonReader, item: ScoreItem, value: Any, where: str) -> int:
    if item.signed or item.remainder:
        return reader.integer(value, where, -MAX_POINTS, MAX_POINTS)
    low, high = (0, MAX_POINTS) if item.sign > 0 else (-MAX_POINTS, 0)
    return reader.integer(value, where, low, high)
