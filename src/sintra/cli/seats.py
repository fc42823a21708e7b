"""The players of a terminal game: people at this screen, bots, and external engines."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sintra.core.errors import OptionError, UnknownAgentError
from sintra.core.text import free_name

if TYPE_CHECKING:
    from sintra.arena.participants import Participant
    from sintra.core.rules import Rules

#: Texts for people at this screen. All other texts name a bot or an engine.
YOU, FRIEND = "you", "friend"
PEOPLE = (YOU, FRIEND)
#: How an engine is written in a game record, without its command.
ENGINE = "engine"
#: The bot that plays the seats for which no player was chosen.
DEFAULT_BOT = "casual"

#: The tag of a game record that lists the players of a terminal game.
SEATS_TAG = "Seats"
_SEATS_LINE = re.compile(rf'^\s*\[\s*{SEATS_TAG}\s+"([^"\\]*)"\s*\]\s*$', re.IGNORECASE)


@dataclass(frozen=True)
class SeatChoice:
    """The player chosen for a seat."""

    #: As given to ``--seat``: ``you``, ``friend``, ``casual``, ``master@4s``, ``engine:COMMAND``.
    text: str
    #: The bot or engine that plays; None for a person.
    participant: "Participant | None" = None

    @property
    def is_person(self) -> bool:
        """Whether a person at this screen decides."""
        return self.participant is None

    def __str__(self) -> str:
        return self.text

    @property
    def recorded(self) -> str:
        """The text for a game record. It omits an engine's command: records may be shared."""
        return ENGINE if self.participant is not None and self.participant.command else self.text

    @property
    def default_name(self) -> str:
        """The name of the seat if its player has none."""
        if self.participant is not None and self.participant.command:
            return self.participant.label
        from sintra.agents import title_of

        name, at, budget = self.text.partition("@")
        return title_of(name) + at + budget


@dataclass(frozen=True)
class TerminalSeat:
    """A seat of a terminal game: its player and the name that is shown."""

    player: SeatChoice
    name: str


def possible_players() -> tuple[str, ...]:
    """Return the texts that can be given to ``--seat``, for help texts and error messages."""
    from sintra.agents import agent_names

    return (*PEOPLE, *agent_names(), "MODULE:CLASS", "engine:COMMAND")


def parse_player(text: str, seconds: float | None = None) -> SeatChoice:
    """Return the player that a text names.

    Args:
        text: ``you``, ``friend``, or a participant as in ``sintra match``: the name of a bot,
            ``MODULE:CLASS`` or ``engine:COMMAND``, with or without its own time for a move
            (``master@4s``).
        seconds: the time for a move of bots and engines that have no time of their own.

    Raises:
        OptionError: the text names no player.
    """
    from sintra.arena.participants import DEFAULT_BUDGET, Budget, parse

    text = text.strip()
    if ":" not in text and "?" not in text:  # modules, files and commands are case-sensitive
        text = text.lower()
    if text in PEOPLE:
        return SeatChoice(text)
    budget = DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds)
    try:
        return SeatChoice(text, parse(text, budget))
    except UnknownAgentError:
        possible = ", ".join(possible_players())
        raise OptionError(f"{text!r} cannot take a seat; possible: {possible}") from None


def fill_seats(
    rules: "Rules", chosen: Mapping[str, Any], seats: Sequence[str], seconds: float | None = None
) -> tuple[dict[str, Any], list[SeatChoice]]:
    """Make the number of players and the chosen seats agree.

    Args:
        rules: the game.
        chosen: the chosen options; without ``players``, the number follows from the seats.
        seats: the players that were named, in the order of the seats.
        seconds: the time for a move of bots and engines.

    Returns:
        The options with ``players``, and a player for every seat.
    """
    option = next(option for option in rules.options if option.name == "players")
    players = option.parse(chosen.get("players", max(len(seats), option.default)))
    if len(seats) > players:
        raise OptionError(f"{len(seats)} seats were given for {players} players")
    named = [*seats] or [YOU]
    texts = [*named, *[DEFAULT_BOT] * (players - len(named))]
    return {**chosen, "players": players}, [parse_player(text, seconds) for text in texts]


def name_seats(players: Sequence[SeatChoice], names: Sequence[str] = ()) -> list[TerminalSeat]:
    """Give every seat a name of its own.

    Args:
        players: the player of every seat.
        names: the names of the people, in the order of their seats.
    """
    people = [index for index, player in enumerate(players) if player.is_person]
    if len(names) > len(people):
        raise OptionError(f"{len(names)} names were given for {len(people)} people")
    own = dict(zip(people, names, strict=False))
    seats: list[TerminalSeat] = []
    for index, player in enumerate(players):
        used = [seat.name for seat in seats]
        seats.append(TerminalSeat(player, own.get(index) or free_name(player.default_name, used)))
    return seats


# --- Seats in game records -------------------------------------------------------------------


def add_seats_tag(record: str, seats: Sequence[TerminalSeat]) -> str:
    """Return a game record with a tag that lists the players.

    >>> add_seats_tag('[Game "duel"]\\n\\n1. pass\\n', [TerminalSeat(SeatChoice("you"), "Ana")])
    '[Game "duel"]\\n[Seats "you"]\\n\\n1. pass\\n'
    """
    head, blank, moves = record.partition("\n\n")
    players = ", ".join(seat.player.recorded for seat in seats)
    return f'{head}\n[{SEATS_TAG} "{players}"]{blank}{moves}'


def read_seats_tag(record: str, count: int, seconds: float | None = None) -> list[SeatChoice]:
    """Return the players that a game record lists; people if it lists none.

    The command of an engine, a module or a file is never read from a record, because a shared
    record could then run any program on this computer.

    Args:
        record: the text of the record.
        count: the number of seats.
        seconds: the time for a move of bots.

    Raises:
        OptionError: the tag does not name a player for every seat.
    """
    found = next(filter(None, map(_SEATS_LINE.match, record.splitlines())), None)
    if found is None:
        return [SeatChoice(YOU)] * count
    texts = [text.strip() for text in found[1].split(",")]
    if any(text.partition(":")[0].partition("@")[0].lower() == ENGINE for text in texts):
        raise OptionError("an engine plays in the saved game; name all players with --seat")
    if any(":" in text or "?" in text for text in texts):
        raise OptionError("an agent plays in the saved game; name all players with --seat")
    if len(texts) != count:
        raise OptionError(f"the record lists {len(texts)} players for {count} seats")
    return [parse_player(text, seconds) for text in texts]
