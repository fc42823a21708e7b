"""Creates tables: from a new game, a record or a position, with the requested seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sintra.agents import check_name, plain_title, title_of
from sintra.core.errors import OptionError, PositionError
from sintra.core.game import Game
from sintra.core.options import check_seed
from sintra.core.record import read
from sintra.core.text import free_name
from sintra.server.catalogue import find_game
from sintra.server.fairness import Commitment
from sintra.server.keys import digest_of, new_secret
from sintra.server.names import distinct_name
from sintra.server.store import BOT, PERSON, SeatRow


@dataclass(frozen=True)
class SeatRequest:
    """The requested occupant of a seat."""

    kind: str
    name: str | None = None
    bot: str | None = None
    open: bool = False


@dataclass(frozen=True)
class NewTable:
    """A table that is not stored yet."""

    game: Game
    #: The seed of all chance, for a game that does not record its own seed.
    seed: int
    seats: list[SeatRow]
    #: The secrets of people's seats, by seat.
    secrets: dict[int, str]
    #: The commitment to the seed; None if a client knows it.
    commitment: Commitment | None = None


def new_game(
    game: str, options: Mapping[str, Any], seed: int | None, seats: Sequence[SeatRequest]
) -> NewTable:
    """Start a new game. The number of seats is the default of the option ``players``."""
    number = check_seed(seed)
    chosen = {"players": len(seats), **options}
    made = _seated(Game(find_game(game), chosen, seed=number), number, seats)
    return made if seed is not None else _committed(made)


def from_record(text: str, seats: Sequence[SeatRequest] | None) -> NewTable:
    """Continue the game of a record. By default the players of the record take the seats."""
    seed = check_seed(None)
    game = read(text, find_game, seed=seed)
    return _seated(game, seed, seats or [SeatRequest(PERSON, name) for name in game.names])


def from_position(data: Any, seed: int | None, seats: Sequence[SeatRequest]) -> NewTable:
    """Start a game from a position."""
    number = check_seed(seed)
    made = _seated(game_at(data, number), number, seats)
    return made if seed is not None or "generator" in data else _committed(made)


def from_table(
    played: Game, number: int, seats: Sequence[SeatRequest], *, same_tiles: bool
) -> NewTable:
    """Continue a finished game from an earlier position.

    Args:
        played: the finished game.
        number: the number of moves before the position.
        seats: the requested seats.
        same_tiles: whether chance draws as in the finished game, as far as its generator decides
            that. Otherwise it draws again.

    Raises:
        OptionError: the game has fewer moves.
    """
    if number >= len(played.history):
        raise OptionError(f"the game has {len(played.history)} moves, so none follows {number}")
    game = played.copy()
    while len(game.history) > number:
        game.undo()
    if same_tiles:
        seed = check_seed(None)
        return _seated(read(game.record(), find_game, seed=seed), seed, seats)
    position = {name: value for name, value in game.position().items() if name != "generator"}
    return from_position(position, None, seats)


def _committed(made: NewTable) -> NewTable:
    """Return a table with a commitment to the seed, which the server has drawn."""
    return replace(made, commitment=Commitment(made.seed, new_secret()))


def game_at(data: Any, seed: int | None) -> Game:
    """Return a game that starts from a position.

    Raises:
        PositionError: lists everything that is wrong with the position.
        UnknownGameError: there is no such game.
    """
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise PositionError(['a position is an object with a "game"'])
    return Game.from_position(find_game(data["game"]), data, seed=seed)


def _seated(game: Game, seed: int, requests: Sequence[SeatRequest]) -> NewTable:
    if len(requests) != game.players:
        raise OptionError(f"{game.players} players need {game.players} seats, not {len(requests)}")
    seats: list[SeatRow] = []
    secrets: dict[int, str] = {}
    for number, request in enumerate(requests):
        used = [seat.name for seat in seats]
        if request.kind == BOT:
            bot = request.bot or ""
            check_name(bot)
            name = request.name or free_name(title_of(bot), used)
            seats.append(SeatRow(BOT, distinct_name(name, used), bot))
        else:
            secrets[number] = new_secret()
            name = request.name or player_name(number)
            digest = digest_of(secrets[number])
            distinct = distinct_name(name, used)
            seats.append(SeatRow(PERSON, distinct, None, digest, request.open))
    return NewTable(game, seed, seats, secrets)


def rematch(
    game: str, options: Mapping[str, Any], seats: Sequence[SeatRow], shift: int
) -> NewTable:
    """Start a new game for the players of another one. People keep their secrets.

    Args:
        game: the id of the game.
        options: its options.
        seats: the seats of the other table.
        shift: by how many seats everybody moves on.
    """
    count = len(seats)
    before = [(number - shift) % count for number in range(count)]
    requests = [
        SeatRequest(
            seats[old].kind, None if seat_label(seats, old) else seats[old].name, seats[old].bot
        )
        for old in before
    ]
    new = new_game(game, options, None, requests)
    for seat, old in zip(new.seats, before, strict=True):
        seat.digest, seat.open = seats[old].digest, seats[old].open
    return new


# --- Default names ---------------------------------------------------------------------------


def seat_label(seats: Sequence[SeatRow], number: int) -> dict[str, Any] | None:
    """Describe the default name of a seat, so that a client can translate it.

    Returns:
        None if a person chose the name. Otherwise ``kind`` is ``bot`` or ``player``. The ``number``
        of a player is its seat, counted from 1. That of a bot tells bots of the same name apart:
        None for the first, 2 for the second.
    """
    seat = seats[number]
    if seat.bot is None:
        is_default = seat.name == player_name(number)
        return {"kind": "player", "number": number + 1} if is_default else None
    # Tables of older versions have the plain titles.
    for title in (title_of(seat.bot), plain_title(seat.bot)):
        defaults = _numbered(title, len(seats))
        if seat.name in defaults:
            ordinal = defaults.index(seat.name) + 1
            return {"kind": "bot", "number": ordinal if ordinal > 1 else None}
    return None


def player_name(number: int) -> str:
    """Return the default name of a person."""
    return f"Player {number + 1}"


def _numbered(title: str, count: int) -> list[str]:
    """Return the default names of several seats of one bot: "Casual", "Casual 2", ..."""
    names: list[str] = []
    for _ in range(count):
        names.append(free_name(title, names))
    return names
