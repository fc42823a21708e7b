"""Positions to draw: one of every phase, complete and as each seat sees it."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product, starmap
from random import Random
from typing import Any

import sintra
from sintra.core.game import Game
from sintra.games.duel.game import RULES
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.moves import DRAW
from sintra.games.duel.rules.state import Phase
from sintra.games.duel.rules.tables import PLAYERS

NAMES = ("Ana", "Bento de Vasconcelos e Albuquerque Neto")
#: Together the two games use every scoring side.
SCORING = ("rows+columns+diagonals+jokers", "colourful-rows+edge+corners+specials")
DECISIONS = set(Phase) - {Phase.DEAL, Phase.RESOLVE}


@dataclass(frozen=True)
class Sample:
    """A position to draw. Its game is played when the position is first needed.

    Args:
        number: the game.
        phase: the phase.
        seat: the seat that sees the position; None for the complete position.
    """

    number: int
    phase: Phase
    seat: int | None

    @cached_property
    def state(self) -> Any:
        game = _game(SCORING[self.number])[self.phase]
        return game.state if self.seat is None else _seen(game, self.seat)

    def text(self, colour: bool = False) -> str:
        return RULES.drawing.text(self.state, NAMES, colour)

    def svg(self) -> str:
        return self._svg

    @cached_property
    def _svg(self) -> str:
        return RULES.drawing.svg(self.state, NAMES)

    def __repr__(self) -> str:
        seen = "" if self.seat is None else f" seen from {self.seat}"
        return f"game {self.number} {self.phase.name}{seen}"


@cache
def samples() -> tuple[Sample, ...]:
    """Return, for each game and phase, the position and both views of it."""
    seats = (None, *range(PLAYERS))
    return tuple(starmap(Sample, product(range(len(SCORING)), sorted(DECISIONS), seats)))


def _seen(game: Game, seat: int) -> Any:
    """Return the state as a seat sees it."""
    state = game.state
    RULES.kernels.hide(state, seat)
    return state


def position_in(phase: Phase) -> Any:
    """Return the state of the first game in a phase."""
    return _game(SCORING[0])[phase].state


def views_in(phase: Phase) -> list[Any]:
    """Return the same position as each seat sees it."""
    game = _game(SCORING[0])[phase]
    return [_seen(game, seat) for seat in range(PLAYERS)]


@cache
def _game(scoring: str) -> dict[Phase, Game]:
    """Play a game to its end; return the position of each phase with the most rare items."""
    game = sintra.new("duel", scoring=scoring, seed=8, names=NAMES)
    random = Random(4)
    found: dict[Phase, Game] = {}
    while True:
        phase = Phase(int(game.state.phase))
        if phase not in found or _rare_items(game.state) >= _rare_items(found[phase].state):
            found[phase] = game.copy()
        if game.is_over:
            return found
        game.play(_choice(game, random))


def _rare_items(state: Any) -> int:
    """Return the number of items to draw that are rare in positions."""
    items = total(state.paid) + total(state.used_chips.ravel()) + total(state.broken.ravel())
    return int(items + 9 * state.drawn_count + 9 * state.returned_count + total(state.height))


def _choice(game: Game, random: Random) -> int:
    """Return mostly the best move by heuristic, but draw plates and pay with chips often."""
    moves, state = game.legal_actions, game.state
    if DRAW in moves and random.random() < 0.3:
        return DRAW
    if state.phase == Phase.PAY or random.random() < 0.2:
        return moves[-1] if random.random() < 0.5 else random.choice(moves)
    return max(moves, key=lambda action: RULES.kernels.heuristic(state, action))
