"""Sample positions for drawings: every phase, number of players and side of the board."""

from dataclasses import dataclass
from functools import cache
from itertools import product, starmap
from random import Random

import sintra
from sintra.core.game import Game
from sintra.games.summer_pavilion.rules.state import Phase
from sintra.games.summer_pavilion.rules.tables import MAX_PLAYERS, MIN_PLAYERS, SIDE_NAMES

NAMES = ("Ana", "Bento de Vasconcelos e Albuquerque Neto", "青木さくら", "D")


@dataclass(frozen=True)
class Sample:
    """A position to draw. Its game is played when the position is first needed."""

    players: int
    side: str
    phase: Phase

    @property
    def game(self) -> Game:
        return position_in(self.phase, self.players, self.side)

    def __repr__(self) -> str:
        return f"{self.players} {self.side} {self.phase.name}"


def samples() -> tuple[Sample, ...]:
    """Return a position of every phase for every number of players and side."""
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    phases = [phase for phase in Phase if phase != Phase.DEAL]
    return tuple(starmap(Sample, product(players, SIDE_NAMES, phases)))


def position_in(phase: Phase, players: int = 2, side: str = "coloured") -> Game:
    """Return a position in a phase, from the middle of a game if possible."""
    return _positions_of(players, side)[phase].copy()


@cache
def _positions_of(players: int, side: str) -> dict[Phase, Game]:
    """Play a mostly greedy game to its end and return one position of every phase."""
    names = NAMES[:players]
    game = sintra.new("summer-pavilion", players=players, board=side, seed=11, names=names)
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
    return found


def _phase(game: Game) -> Phase:
    return Phase(int(game.state.phase))
