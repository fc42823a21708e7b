"""Golden games: recorded games with varied options, which reveal any change of behaviour.

For each game there is also one playthrough in the format of OpenSpiel's own tool.

``make golden`` (``python -m tests.golden``) plays the games and writes them to ``tests/golden``.
``tests/test_golden.py`` plays them again and compares. ``make golden`` also writes
the style sheet of the paints.
"""

import gzip
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sintra
from sintra import agents
from sintra.core.compile import PACKAGE
from sintra.core.errors import OptionError
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.drawing.theme import page_colours
from sintra.games import get
from sintra.testing import option_values

FOLDER = Path(__file__).parent / "golden"
PAINTS = PACKAGE / "web" / "styles" / "paints.css"
GAMES_EACH = 12
BOTS = ("random", "greedy")
_CANDIDATES = 400
PLAYTHROUGH_SEED = 3


@dataclass(frozen=True)
class Case:
    """One golden game."""

    game: str
    number: int
    options: tuple[tuple[str, Any], ...]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.number:02}.txt"


def cases() -> Iterator[Case]:
    """Yield the golden games of every registered game."""
    for game in sintra.game_ids():
        for number, options in enumerate(_varied_options(get(game)), 1):
            yield Case(game, number, tuple(options.items()))


def _varied_options(rules: Rules) -> list[dict[str, Any]]:
    """Return options that cover every value of every option, and as many pairs as possible."""
    chance = random.Random(rules.id)
    candidates = [_random_options(rules, chance) for _ in range(_CANDIDATES)]
    candidates = [options for options in candidates if _is_possible(rules, options)]
    covered: set[frozenset[tuple[str, str]]] = set()
    chosen: list[dict[str, Any]] = []
    for _ in range(GAMES_EACH):
        best = max(candidates, key=lambda options: len(_pairs(options) - covered))
        covered |= _pairs(best)
        chosen.append(best)
    return chosen


def _random_options(rules: Rules, chance: random.Random) -> dict[str, Any]:
    return {option.name: chance.choice(option_values(option)) for option in rules.options}


def _is_possible(rules: Rules, options: dict[str, Any]) -> bool:
    try:
        rules.resolve(options, 0)
    except OptionError:
        return False
    return True


def _pairs(options: dict[str, Any]) -> set[frozenset[tuple[str, str]]]:
    values = [(name, str(value)) for name, value in options.items()]
    return {frozenset((one, other)) for one in values for other in values}


def play(case: Case) -> Game:
    """Play a golden game with alternating bots; all seeds follow from the case number."""
    players = get(case.game).resolve(dict(case.options), case.number)["players"]
    bots = [BOTS[(case.number + seat) % len(BOTS)] for seat in range(players)]
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(bots)]
    game = sintra.new(case.game, seed=case.number, names=names, **dict(case.options))
    while game.turn is not None:
        seed = case.number * 10_000 + len(game.history)
        game.play(agents.best_move(game, bots[game.turn], seed=seed))
    return game


def write(game: Game) -> str:
    """Return the record, with the outcome and the score breakdowns as comments."""
    outcome = game.outcome
    assert outcome is not None
    lines = [
        f"; won by {', '.join(game.names[seat] for seat in outcome.winners)}: {outcome.reason}"
    ]
    for seat, breakdown in enumerate(outcome.breakdown):
        listed = ", ".join(f"{name} {points}" for name, points in breakdown.items() if points)
        lines.append(f"; {game.names[seat]}, place {outcome.ranks[seat]}: {listed}")
    return game.record() + "\n".join(lines) + "\n"


def playthrough_path(game: str) -> Path:
    """Return the file of a game's OpenSpiel playthrough."""
    return FOLDER / f"{game}-openspiel.txt.gz"


def playthrough(game: str) -> str:
    """Return a random game as OpenSpiel's own tool records it."""
    from open_spiel.python.algorithms import generate_playthrough

    from sintra.envs.spiel import short_name

    return str(generate_playthrough.playthrough(short_name(game), None, seed=PLAYTHROUGH_SEED))


def main() -> None:
    """Play all golden games and write their files and the style sheet of the paints."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case in cases():
        case.path.write_text(write(play(case)), encoding="utf-8")
        print(case.path.relative_to(FOLDER.parent.parent))
    for game in sintra.game_ids():
        path = playthrough_path(game)
        path.write_bytes(gzip.compress(playthrough(game).encode(), mtime=0))
        print(path.relative_to(FOLDER.parent.parent))
    PAINTS.write_text(page_colours(), encoding="utf-8")


if __name__ == "__main__":
    main()
