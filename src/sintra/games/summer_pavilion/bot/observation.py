"""The observation of a seat for neural networks: numbers of a magnitude of about 1.

Seats are numbered relative to the observing seat, so one network can play every seat. The numbers
of unused seats are 0.
"""

from sintra.core.arrays import Float32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.observation import write_counts
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.state import EMPTY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOUR_NAMES,
    COLOURS,
    MAX_PLAYERS,
    POSITIONS,
    ROUNDS,
    SOURCES,
    STAR_NAMES,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)

_DECISIONS = (Phase.DRAFT, Phase.PLACE, Phase.BONUS, Phase.KEEP)
FIRST_DECISION = int(_DECISIONS[0])
DECISIONS = len(_DECISIONS)
#: Scales: tiles of a colour in the centre or in a hand, and scores, are divided by these numbers.
TILE_SCALE = 8.0
SCORE_SCALE = 100.0


def _names() -> list[str]:
    """Return the name of every number, in the order in which ``observe`` writes them."""
    names = [f"round {number}" for number in range(1, ROUNDS + 1)]
    names += [f"phase {phase.name.lower()}" for phase in _DECISIONS]
    names += [f"wild {colour}" for colour in COLOUR_NAMES]
    names += [f"next wild {colour}" for colour in COLOUR_NAMES]
    names += ["grey side", "bonus tiles owed", "my turn", "token in centre"]
    places = [f"factory {number}" for number in range(1, SOURCES)]
    places += ["centre", "supply", "bag", "tower"]
    names += [f"{place} {colour}" for place in places for colour in COLOUR_NAMES]
    for seat in range(MAX_PLAYERS):
        player = "me" if seat == 0 else f"seat +{seat}"
        names += [f"{player} {item}" for item in ("plays", "score", "passed", "token", "starts")]
        names += [f"{player} holds {colour}" for colour in COLOUR_NAMES]
        names += [
            f"{player} {star} {position} {colour}"
            for star in STAR_NAMES
            for position in range(1, POSITIONS + 1)
            for colour in COLOUR_NAMES
        ]
    return names


OBSERVATION_NAMES = tuple(_names())


@compiled
def observe(state: State, seat: int, out: Float32Array) -> None:
    """Write the observation of a seat."""
    out[:] = 0.0
    if state.round_no > 0:
        out[state.round_no - 1] = 1.0
    at = ROUNDS
    if 0 <= state.phase - FIRST_DECISION < DECISIONS:
        out[at + state.phase - FIRST_DECISION] = 1.0
    at += DECISIONS
    if state.round_no > 0:
        out[at + wild_colour(state)] = 1.0
    at += COLOURS
    if state.round_no < ROUNDS:
        out[at + state.wild_order[state.round_no]] = 1.0
    at += COLOURS
    out[at] = state.side
    out[at + 1] = state.owed
    out[at + 2] = state.to_move == seat
    out[at + 3] = state.token < 0
    at += 4
    for source in range(SOURCES):
        scale = TILE_SCALE if source == CENTRE else float(TILES_PER_FACTORY)
        at = write_counts(state.sources[source], scale, out, at)
    at = write_counts(state.supply, float(SUPPLY_SPACES), out, at)
    at = write_counts(state.bag, float(TILES_PER_COLOUR), out, at)
    at = write_counts(state.tower, float(TILES_PER_COLOUR), out, at)
    for i in range(MAX_PLAYERS):
        if i < state.players:
            observe_player(state, (seat + i) % state.players, out, at)
        at += 5 + COLOURS + STARS * POSITIONS * COLOURS


@compiled
def observe_player(state: State, seat: int, out: Float32Array, at: int) -> None:
    """Write the part of the observation that describes one player."""
    out[at] = 1.0
    out[at + 1] = state.score[seat] / SCORE_SCALE
    out[at + 2] = state.passed[seat]
    out[at + 3] = state.token == seat
    out[at + 4] = state.start_player == seat
    at = write_counts(state.hand[seat], TILE_SCALE, out, at + 5)
    for star in range(STARS):
        for position in range(POSITIONS):
            colour = as_int64(state.board[seat, star, position])
            if colour != EMPTY:
                out[at + colour] = 1.0
            at += COLOURS
