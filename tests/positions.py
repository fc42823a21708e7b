"""Example positions of every phase, for the documentation; ``make golden`` writes them.

A game has one example per phase: the first position of that phase that occurs in random games with
the seeds 1, 2, 3 and so on. ``docs/positions.md`` includes the files.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from sintra.core.rng import seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.games import get
from sintra.games.duel.rules.state import Phase as DuelPhase
from sintra.games.summer_pavilion.rules.state import Phase as SummerPavilionPhase

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "positions"
#: The phases that positions can be in, by game.
PHASES = {
    "summer-pavilion": [phase.name.lower() for phase in SummerPavilionPhase],
    # The rules pass through RESOLVE without stopping.
    "duel": [phase.name.lower() for phase in DuelPhase if phase != DuelPhase.RESOLVE],
}
#: Enough random games to see every phase of every game.
MAX_GAMES = 50
WIDTH = 96


def states(rules: Rules, seed: int, **options: Any) -> Iterator[State]:
    """Play a random game and yield every state of it, also those in which chance draws next."""
    rng = Random(seed)
    state = rules.start(rules.resolve(options, seed))
    seed_rng(state.rng, seed)
    legal = np.zeros(rules.max_legal, np.int64)
    while True:
        yield state
        if int(state.to_move) == NOBODY:
            return
        count = rules.kernels.legal(state, legal)
        state = state.copy()
        rules.kernels.step(state, int(legal[rng.randrange(count)]))


def examples(game: str) -> dict[str, Any]:
    """Return one position for every phase, by phase."""
    rules = get(game)
    found: dict[str, Any] = {}
    for seed in range(1, MAX_GAMES):
        for state in states(rules, seed):
            position = rules.positions.to_json(state)
            if position["phase"] not in found and not _is_first_draw(position):
                found[position["phase"]] = position
        if set(found) == set(PHASES[game]):
            break
    return found


def _is_first_draw(position: Any) -> bool:
    """Return whether nothing has been drawn yet: such a position shows little."""
    return bool(position["phase"] == "deal" and position["round"] == 0)


def path_of(game: str, phase: str) -> Path:
    """Return the file of an example."""
    return FOLDER / f"{game}-{phase}.json"


def to_text(value: Any, indent: int = 0, prefix: int = 0) -> str:
    """Format JSON values on few lines.

    Args:
        value: the value.
        indent: the indentation of the line that the value begins on.
        prefix: the length of the text before the value on that line, with a comma behind it.
    """
    line = json.dumps(value)
    if indent + prefix + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        brackets, items = "{}", list(value.values())
        parts = [
            f"{json.dumps(key)}: {to_text(item, indent + 2, len(key) + 5)}"
            for key, item in value.items()
        ]
    else:
        brackets, items = "[]", value
        parts = [to_text(item, indent + 2, 1) for item in value]
    lines = parts if any(isinstance(item, dict | list) for item in items) else _pack(parts, indent)
    body = ",\n".join(" " * (indent + 2) + line for line in lines)
    return f"{brackets[0]}\n{body}\n{' ' * indent}{brackets[1]}"


def _pack(parts: list[str], indent: int) -> list[str]:
    """Put as many parts on a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and indent + len(lines[-1]) + len(part) + 5 <= WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return lines


def main() -> None:
    """Write all examples."""
    FOLDER.mkdir(exist_ok=True)
    for game in PHASES:
        for phase, position in examples(game).items():
            path_of(game, phase).write_text(to_text(position) + "\n", encoding="utf-8")
            print(path_of(game, phase).relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
