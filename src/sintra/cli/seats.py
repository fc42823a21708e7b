"""Who sits where: you, a friend at the same screen, or a bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sintra.core.errors import OptionError
from sintra.core.text import free_name

if TYPE_CHECKING:
    from sintra.core.rules import Rules

#: People at this screen; every other kind of seat is the name of a bot.
YOU, FRIEND = "you", "friend"
PEOPLE = (YOU, FRIEND)
#: Who sits where nobody was named.
DEFAULT_BOT = "casual"


@dataclass(frozen=True)
class Seat:
    """One seat: ``kind`` is you, friend or the name of a bot."""

    kind: str
    name: str

    @property
    def is_person(self) -> bool:
        """Whether a person at this screen decides."""
        return self.kind in PEOPLE


def kinds() -> tuple[str, ...]:
    """Everything that can sit at the table."""
    from sintra.agents import AGENTS

    return (*PEOPLE, *AGENTS)


def check_kind(text: str) -> str:
    """The kind of seat that a text names."""
    kind = text.strip().lower()
    if kind not in kinds():
        raise OptionError(f"{text!r} cannot take a seat; possible: {', '.join(kinds())}")
    return kind


def with_players(
    rules: "Rules", chosen: Mapping[str, Any], seats: Sequence[str]
) -> tuple[dict[str, Any], list[str]]:
    """Options and seats that fit each other: what was not said of one follows from the other."""
    option = next(option for option in rules.options if option.name == "players")
    players = option.parse(chosen.get("players", max(len(seats), option.default)))
    if len(seats) > players:
        raise OptionError(f"{len(seats)} seats were named for {players} players")
    taken = [check_kind(seat) for seat in seats] or [YOU]
    filled = [*taken, *[DEFAULT_BOT] * (players - len(taken))]
    return {**chosen, "players": players}, filled


def take_seats(taken: Sequence[str], names: Sequence[str] = ()) -> list[Seat]:
    """The seats with their names; ``names`` are those of the people, in the order of the seats."""
    people = [index for index, kind in enumerate(taken) if kind in PEOPLE]
    if len(names) > len(people):
        raise OptionError(f"{len(names)} names were given for {len(people)} people")
    own = dict(zip(people, names, strict=False))
    seats: list[Seat] = []
    for index, kind in enumerate(taken):
        name = own.get(index) or free_name(kind.capitalize(), [seat.name for seat in seats])
        seats.append(Seat(kind, name))
    return seats


def seats_of_names(names: Sequence[str]) -> list[Seat]:
    """Who sat where when a game was saved: a seat with a bot's name is that bot's."""
    possible = kinds()
    seats = []
    for name in names:
        kind = name.lower().rstrip(" 0123456789")
        seats.append(Seat(kind if kind in possible else YOU, name))
    return seats
