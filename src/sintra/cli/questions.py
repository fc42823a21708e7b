"""What ``sintra play`` asks when it is started without flags. Enter always takes the default."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sintra.cli.screen import Screen
from sintra.cli.seats import DEFAULT_BOT, PEOPLE, YOU, check_kind, kinds, take_seats
from sintra.core.errors import OptionError, SintraError

if TYPE_CHECKING:
    from sintra.core.rules import Rules


@dataclass
class Wishes:
    """What a person wants to play."""

    rules: "Rules"
    options: dict[str, Any]
    seats: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def ask_all(screen: Screen) -> Wishes:
    """All questions, in the order in which a table is set up."""
    screen.say(screen.bold("Welcome to Sintra!") + " Enter takes what stands in brackets.\n")
    rules = _ask_game(screen)
    wishes = Wishes(rules, {})
    _ask_players(screen, wishes)
    _ask_seats(screen, wishes)
    _ask_options(screen, wishes)
    return wishes


def _ask_game(screen: Screen) -> "Rules":
    from sintra.games import game_ids, get

    ids = game_ids()
    if len(ids) == 1:
        return get(ids[0])
    for number, game in enumerate(ids, 1):
        screen.say(f"  {number}  {get(game).name}")
    return get(_ask(screen, "Which game?", ids[0], lambda text: _one_of(text, ids)))


def _ask_players(screen: Screen, wishes: Wishes) -> None:
    option = next(option for option in wishes.rules.options if option.name == "players")
    if len(option.choices) > 1:
        question = f"How many players? {option.values}"
        wishes.options["players"] = _ask(screen, question, option.default, option.parse)
    else:
        wishes.options["players"] = option.default


def _ask_seats(screen: Screen, wishes: Wishes) -> None:
    possible = ", ".join(kinds())
    for seat in range(wishes.options["players"]):
        question = f"Who takes seat {seat + 1}? {possible}"
        default = YOU if seat == 0 else DEFAULT_BOT
        kind = _ask(screen, question, default, check_kind)
        wishes.seats.append(kind)
        if kind in PEOPLE:
            standard = take_seats(wishes.seats, wishes.names)[-1].name
            name = _ask(screen, "  By which name?", standard, _check_name)
            wishes.names.append(name)


def _ask_options(screen: Screen, wishes: Wishes) -> None:
    others = [option for option in wishes.rules.options if option.name != "players"]
    names = ", ".join(option.name for option in others)
    if not others or not yes(screen, f"Choose the options ({names})? y or n [n] "):
        return
    while True:
        for option in others:
            question = f"{option.name} ({option.help})? {option.values}"
            wishes.options[option.name] = _ask(screen, question, option.default, option.parse)
        try:
            wishes.rules.resolve(wishes.options, 0)
        except OptionError as error:
            screen.say(f"  {error}. Let us choose again.")
        else:
            return


def _ask(screen: Screen, question: str, default: Any, read: Callable[[str], Any]) -> Any:
    """One question, until it has an answer that can be used."""
    while True:
        answer = screen.ask(f"{question} [{default}] ")
        if not answer:
            return default
        try:
            return read(answer)
        except SintraError as error:
            screen.say(f"  {error}")


def yes(screen: Screen, question: str) -> bool:
    """Whether the answer to a question begins like yes."""
    return screen.ask(question).lower().startswith("y")


def _one_of(text: str, values: Sequence[str]) -> str:
    """A value by its number or name."""
    if text.isdecimal() and 1 <= int(text) <= len(values):
        return values[int(text) - 1]
    if text.lower() in values:
        return text.lower()
    raise OptionError(f"{text!r} is none of: {', '.join(values)}")


def _check_name(text: str) -> str:
    from sintra.core.options import MAX_NAME_LENGTH

    if len(text) > MAX_NAME_LENGTH or not text.isprintable():
        raise OptionError(f"a name is a text of at most {MAX_NAME_LENGTH} characters")
    return text
