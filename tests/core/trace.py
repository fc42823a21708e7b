"""Plays the golden games' options at random and prints what every kernel says, move by move.

Run once compiled and once as plain Python by ``test_compiled_and_plain``; the lines are to agree.
"""

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import sintra
from sintra.core.compile import ENABLED
from sintra.core.game import Game
from tests import golden

#: The slow kernels are asked after every so many moves.
SELDOM = 6


def lines() -> Iterator[str]:
    for case in golden.cases():
        game = sintra.new(case.game, seed=case.number, **dict(case.options))
        chance = random.Random(case.number)
        yield f"{case.path.stem} {game.options}"
        while not game.is_over:
            yield line(game)
            game.play(chance.choice(game.legal_actions))
        yield f"{line(game)} {game.outcome}"


def line(game: Game) -> str:
    actions = game.legal_actions
    shown = f"{len(game.turns)} {actions} {digest(game.state)}"
    if len(game.turns) % SELDOM == 0:
        shown += " " + " ".join(rarely(game, actions))
    return shown


def rarely(game: Game, actions: list[int]) -> Iterator[str]:
    kernels, state = game.rules.kernels, game.state
    yield f"check {int(kernels.check(state))}"
    yield f"appeal {[int(kernels.appeal(state, action)) for action in actions[:12]]}"
    for seat in range(game.players):
        yield f"features {hashlib.sha256(game.features(seat).tobytes()).hexdigest()[:16]}"
        other = game.state
        kernels.resample(other, seat, 5)
        yield digest(other)
        kernels.hide(other, seat)
        yield digest(other)


def digest(state: Any) -> str:
    return hashlib.sha256(state.tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    print("compiled" if ENABLED else "plain")
    for text in lines():
        print(text)
