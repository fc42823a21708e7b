"""The observation of a seat for neural networks: numbers of a magnitude of about 1.

Seats are numbered relative to the observing seat, so one network can play every seat. The numbers
of unused seats are 0.
"""

from collections.abc import Iterable, Iterator

from sintra.core.arrays import Float32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.observation import FeatureGroup, write_counts
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


def _groups() -> Iterator[FeatureGroup]:
    """Yield all numbers with their meanings, in the order in which ``observe`` writes them."""
    yield _group("1 in this round", (f"round {number}" for number in range(1, ROUNDS + 1)))
    yield _group("1 in this phase", (f"phase {phase.name.lower()}" for phase in _DECISIONS))
    yield _group("1 for the wild colour of this round", _coloured("wild"))
    yield _group("1 for the wild colour of the next round", _coloured("next wild"))
    yield _group("1 on the grey side of the boards", ["grey side"])
    yield _group("the bonus tiles that the player to move still takes", ["bonus tiles owed"])
    yield _group("1 if the observing seat is to move", ["my turn"])
    yield _group("1 while the start player token is in the centre", ["token in centre"])
    factories = [f"factory {number}" for number in range(1, SOURCES)]
    in_factory = f"the tiles of a colour on a factory, divided by {TILES_PER_FACTORY}"
    yield _group(in_factory, (name for place in factories for name in _coloured(place)))
    yield _group(f"the tiles in the centre, divided by {TILE_SCALE:g}", _coloured("centre"))
    yield _group(f"the tiles on the supply, divided by {SUPPLY_SPACES}", _coloured("supply"))
    yield _group(f"the tiles in the bag, divided by {TILES_PER_COLOUR}", _coloured("bag"))
    yield _group(f"the tiles in the tower, divided by {TILES_PER_COLOUR}", _coloured("tower"))
    for seat in range(MAX_PLAYERS):
        yield from _player_groups("me" if seat == 0 else f"seat +{seat}")


def _player_groups(player: str) -> Iterator[FeatureGroup]:
    yield _group("1 if the game has this seat", [f"{player} plays"])
    yield _group(f"the score, divided by {SCORE_SCALE:g}", [f"{player} score"])
    yield _group("1 if the seat has passed in this round", [f"{player} passed"])
    yield _group("1 if the seat has the start player token", [f"{player} token"])
    yield _group("1 if the seat started this round", [f"{player} starts"])
    held = f"the tiles of a colour that the seat holds, divided by {TILE_SCALE:g}"
    yield _group(held, _coloured(f"{player} holds"))
    spaces = (f"{player} {star} {n}" for star in STAR_NAMES for n in range(1, POSITIONS + 1))
    placed = "1 if a tile of this colour is on the space of this star and number"
    yield _group(placed, (name for space in spaces for name in _coloured(space)))


def _group(meaning: str, names: Iterable[str]) -> FeatureGroup:
    return FeatureGroup(meaning, tuple(names))


def _coloured(prefix: str) -> list[str]:
    return [f"{prefix} {colour}" for colour in COLOUR_NAMES]


OBSERVATION_GROUPS = tuple(_groups())


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
