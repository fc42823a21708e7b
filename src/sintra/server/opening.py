"""How a table begins: with a new game, a record or a position, and who sits at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.agents import get as get_agent
from sintra.core.errors import OptionError, PositionError
from sintra.core.game import Game
from sintra.core.options import check_name, check_seed
from sintra.core.record import read
from sintra.core.text import free_name
from sintra.games import get
from sintra.server.keys import digest_of, new_secret
from sintra.server.store import Seat


@dataclass(frozen=True)
class Wish:
    """Who is to sit at a place."""

    kind: str
    name: str | None = None
    bot: str | None = None
    open: bool = False


@dataclass(frozen=True)
class Opening:
    """A table before its first move."""

    game: Game
    #: Where chance comes from, if the game does not say.
    seed: int
    seats: list[Seat]
    #: The secrets of the people's seats.
    secrets: dict[int, str]


def new_game(
    game: str, options: Mapping[str, Any], seed: int | None, wishes: Sequence[Wish]
) -> Opening:
    """A new game; without the option, as many play as there are seats."""
    number = check_seed(seed)
    chosen = {"players": len(wishes), **options}
    return _seated(Game(get(game), chosen, seed=number), number, wishes)


def from_record(text: str, wishes: Sequence[Wish] | None) -> Opening:
    """A game that was written down. Where it says nothing else, people sit by their names."""
    seed = check_seed(None)
    game = read(text, get, seed=seed)
    return _seated(game, seed, wishes or [Wish("person", name) for name in game.names])


def from_position(data: Any, seed: int | None, wishes: Sequence[Wish]) -> Opening:
    """A game that begins in the middle."""
    number = check_seed(seed)
    return _seated(game_at(data, number), number, wishes)


def game_at(data: Any, seed: int | None) -> Game:
    """The game at a position."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise PositionError(['a position is an object with a "game"'])
    return Game.from_position(get(data["game"]), data, seed=seed)


def _seated(game: Game, seed: int, wishes: Sequence[Wish]) -> Opening:
    if len(wishes) != game.players:
        raise OptionError(f"{game.players} players need {game.players} seats, not {len(wishes)}")
    seats: list[Seat] = []
    secrets: dict[int, str] = {}
    for number, wish in enumerate(wishes):
        used = [seat.name for seat in seats]
        if wish.kind == "bot":
            bot = wish.bot or ""
            get_agent(bot)
            title = " ".join(bot.split("-")).capitalize()
            seats.append(Seat("bot", check_name(wish.name or free_name(title, used)), bot))
        else:
            secrets[number] = new_secret()
            name = check_name(wish.name or f"Player {number + 1}")
            digest = digest_of(secrets[number])
            seats.append(Seat("person", name, None, digest, wish.open))
    return Opening(game, seed, seats, secrets)
