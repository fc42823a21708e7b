"""The questions of ``sintra play`` when it is started without flags. Enter accepts the default."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sintra.cli.screen import Screen
from sintra.cli.seats import (
    DEFAULT_BOT,
    YOU,
    SeatChoice,
    name_seats,
    parse_player,
    possible_players,
)
from sintra.core.errors import OptionError, SintraError

if TYPE_CHECKING:
    from sintra.core.rules import Rules


@dataclass
class GameSetup:
    """Everything that is needed to start a terminal game."""

    rules: "Rules"
    options: dict[str, Any]
    players: list[SeatChoice] = field(default_factory=list)
    #: The names of the people, in the order of their seats.
    names: list[str] = field(default_factory=list)


def ask_setup(screen: Screen, seconds: float | None = None) -> GameSetup:
    """Ask for the game, the players and the options.

    Args:
        screen: the terminal.
        seconds: the time for a move of bots and engines.
    """
    screen.print(screen.bold("Welcome to Sintra!") + " Press Enter to accept a default.\n")
    setup = GameSetup(_ask_game(screen), {})
    _ask_player_count(screen, setup)
    _ask_players(screen, setup, seconds)
    _ask_options(screen, setup)
    return setup


def _ask_game(screen: Screen) -> "Rules":
    from sintra.games import game_ids, get

    ids = game_ids()
    if len(ids) == 1:
        return get(ids[0])
    for number, game in enumerate(ids, 1):
        screen.print(f"  {number}  {get(game).name}")
    return get(_ask(screen, "Which game?", ids[0], lambda text: _one_of(text, ids)))


def _ask_player_count(screen: Screen, setup: GameSetup) -> None:
    option = next(option for option in setup.rules.options if option.name == "players")
    if len(option.choices) > 1:
        question = f"How many players? {option.values}"
        setup.options["players"] = _ask(screen, question, option.default, option.parse)
    else:
        setup.options["players"] = option.default


def _ask_players(screen: Screen, setup: GameSetup, seconds: float | None) -> None:
    possible = ", ".join(possible_players())
    for seat in range(setup.options["players"]):
        question = f"Who plays seat {seat + 1}? {possible}"
        default = parse_player(YOU if seat == 0 else DEFAULT_BOT, seconds)
        player = _ask(screen, question, default, lambda text: parse_player(text, seconds))
        setup.players.append(player)
        if player.is_person:
            standard = name_seats(setup.players, setup.names)[-1].name
            setup.names.append(_ask(screen, "  What name?", standard, _check_name))


def _ask_options(screen: Screen, setup: GameSetup) -> None:
    others = [option for option in setup.rules.options if option.name != "players"]
    names = ", ".join(option.name for option in others)
    if not others or not confirm(screen, f"Change the options ({names})? y or n [n] "):
        return
    while True:
        for option in others:
            question = f"{option.name} ({option.help})? {option.values}"
            setup.options[option.name] = _ask(screen, question, option.default, option.parse)
        try:
            setup.rules.resolve(setup.options, 0)
        except OptionError as error:
            screen.print(f"  {error}. Please choose again.")
        else:
            return


def _ask(screen: Screen, question: str, default: Any, parse: Callable[[str], Any]) -> Any:
    """Ask a question until the answer is valid."""
    while True:
        answer = screen.ask(f"{question} [{default}] ")
        if not answer:
            return default
        try:
            return parse(answer)
        except SintraError as error:
            screen.print(f"  {error}")


def confirm(screen: Screen, question: str) -> bool:
    """Ask a question; return whether the answer begins with y."""
    return screen.ask(question).lower().startswith("y")


def _one_of(text: str, values: Sequence[str]) -> str:
    """Return the value with a number or name."""
    if text.isdecimal() and 1 <= int(text) <= len(values):
        return values[int(text) - 1]
    if text.lower() in values:
        return text.lower()
    raise OptionError(f"{text!r} is none of: {', '.join(values)}")


def _check_name(text: str) -> str:
    from sintra.core.options import check_name

    return check_name(text)
