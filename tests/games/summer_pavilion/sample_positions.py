"""Sample positions for drawings: every phase, number of players and side of the board."""

from functools import cache
from random import Random
from typing import Any

import sintra
from sintra.core.game import Game
from sintra.games.summer_pavilion.rules.state import Phase
from sintra.games.summer_pavilion.rules.tables import MAX_PLAYERS, MIN_PLAYERS, SIDE_NAMES

NAMES = ("Ana", "Bento de Vasconcelos e Albuquerque Neto", "青木さくら", "D")


@cache
def sample_positions() -> tuple[Game, ...]:
    """Return a position of every phase for every number of players and side."""
    return tuple(
        position
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        for side in SIDE_NAMES
        for position in _positions_of(_new_game(players, side))
    )


def position_in(phase: Phase, **options: Any) -> Game:
    """Return a position in a phase, from the middle of a game if possible."""
    return next(game for game in _positions_of(_new_game(**options)) if _phase(game) == phase)


def _new_game(players: int = 2, side: str = "coloured") -> Game:
    return sintra.new(
        "summer-pavilion", players=players, board=side, seed=11, names=NAMES[:players]
    )


def _positions_of(game: Game) -> list[Game]:
    """Play a mostly greedy game to its end and return one position of every phase."""
    random = Random(3)
    found = {_phase(game): game.copy()}
    while not game.is_over:
        moves = game.legal_actions
        heuristic = game.rules.kernels.heuristic
        state = game.state
        best = max(moves, key=lambda action: heuristic(state, action))
        game.play(best if random.random() < 0.8 else random.choice(moves))
        late = int(game.state.round_no) in (3, 4)
        if late or _phase(game) not in found:
            found[_phase(game)] = game.copy()
    return list(found.values())


def _phase(game: Game) -> Phase:
    return Phase(int(game.state.phase))
