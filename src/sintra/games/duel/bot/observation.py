"""The observation of a seat for a neural network: numbers of magnitude 1 or less, mostly.

An observation contains only what the seat may know. Hidden plates count as unseen ones.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from sintra.core.arrays import Float32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.observation import FeatureGroup, write_counts
from sintra.games.duel.rules.scoring import space_at
from sintra.games.duel.rules.state import FACE_DOWN, NONE, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    CHIPS_PER_KIND,
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    LINES,
    MAX_STACK,
    PLATE_LETTERS,
    PLATES,
    PLAYERS,
    ROUNDS,
    SIDE_NAMES,
    SMALL_FACTORIES,
    SPACE_NAMES,
    TILES_PER_COLOUR,
    TOKENS,
    TYPE_NAMES,
)
from sintra.games.duel.rules.view import knows

PHASES = len(Phase)
SPACES = len(SPACE_NAMES)
#: The kinds of tiles: the colours and the special tile.
TILES = COLOURS + 1
#: Scales of tile counts and of scores.
TILE_SCALE = 5.0
SCORE_SCALE = 50.0


def _groups() -> Iterator[FeatureGroup]:
    """Yield all numbers with their meanings, in the order in which ``observe`` writes them."""
    yield _group("1 in this round", (f"round {number}" for number in range(1, ROUNDS + 1)))
    yield _group("1 in this phase", (f"phase {phase.name.lower()}" for phase in Phase))
    sides = (f"scoring {side}" for side in SIDE_NAMES)
    yield _group("1 if this side of a scoring tile is in the game", sides)
    yield _group("1 if the observing seat is to move", ["my turn"])
    yield _group("1 if the observing seat began this round", ["I began"])
    yield _group("1 if the observing seat has the first player tile", ["first player tile mine"])
    yield _group("1 if nobody has the first player tile", ["first player tile free"])
    suns = [*(f"sun {number}" for number in range(1, FACTORIES)), "large sun"]
    on_sun = f"the tiles of a colour on the sun side of a factory, divided by {TILE_SCALE:g}"
    yield _group(on_sun, (name for sun in suns for name in _coloured(sun)))
    on_moon = f"the tiles on the moon side of the large factory, divided by {TILE_SCALE:g}"
    yield _group(on_moon, _coloured("large moon"))
    yield _group(f"the tiles in the bag, divided by {TILES_PER_COLOUR}", _coloured("bag"))
    yield _group(f"the tiles in the tower, divided by {TILES_PER_COLOUR}", _coloured("tower"))
    taken = f"the tiles taken in this turn and not put down yet, divided by {TILE_SCALE:g}"
    yield _group(taken, _coloured("taken"))
    for factory in range(1, SMALL_FACTORIES + 1):
        levels = [f"moon {factory} level {level}" for level in range(1, MAX_STACK + 1)]
        stacked = "1 if a tile of this colour lies on this level of the moon stack, from below"
        yield _group(stacked, (name for level in levels for name in _coloured(level)))
        yield _group("1 if the chip of the factory is face down", [f"chip {factory} face down"])
        chips = (f"chip {factory} {chip}" for chip in CHIP_LETTERS)
        yield _group("1 if this chip lies face up on the factory", chips)
    unseen_chips = (f"unseen chip {chip}" for chip in CHIP_LETTERS)
    yield _group(f"the chips not turned over yet, divided by {CHIPS_PER_KIND}", unseen_chips)
    yield from _plate_groups()
    yield _group(
        f"the pattern line that the tiling has reached, divided by {LINES}", ["line reached"]
    )
    paid = (f"paid {chip}" for chip in CHIP_LETTERS)
    yield _group(f"the chips put down for the current line, divided by {CHIPS_PER_KIND}", paid)
    yield from _player_groups("my")
    yield from _player_groups("their")


def _plate_groups() -> Iterator[FeatureGroup]:
    for place in range(1, DISPLAY_PLATES + 1):
        plates = (f"display {place} {plate}" for plate in PLATE_LETTERS)
        yield _group("1 if this plate lies in this place of the display", plates)
    for where, meaning in (
        ("unseen plate", "1 if the observing seat does not know where this plate is"),
        ("I hold plate", "1 if the observing seat has drawn this plate and looks at it"),
        ("to place", "1 if this plate is placed next and the observing seat knows it"),
    ):
        yield _group(meaning, (f"{where} {plate}" for plate in PLATE_LETTERS))
    tops = (f"top {kind}" for kind in TYPE_NAMES)
    yield _group("1 if the plate on top of the stack has this back", tops)


def _player_groups(owner: str) -> Iterator[FeatureGroup]:
    yield _group(f"the score, divided by {SCORE_SCALE:g}", [f"{owner} score"])
    yield _group(
        f"the tokens not yet placed in this round, divided by {TOKENS}", [f"{owner} tokens"]
    )
    chips_taken = f"the chips taken in this round, divided by {CHIPS_PER_ROUND}"
    yield _group(chips_taken, [f"{owner} chips taken"])
    lines = (f"{owner} line {n}" for n in range(1, LINES + 1))
    filled = "the tiles of a colour in a pattern line, divided by the length of the line"
    yield _group(filled, (name for line in lines for name in _coloured(line)))
    broken = f"the tiles in the broken space, divided by {TILE_SCALE:g}"
    yield _group(broken, _coloured(f"{owner} broken"))
    chips = (f"{owner} chip {chip}" for chip in CHIP_LETTERS)
    yield _group(f"the chips of this kind, divided by {CHIPS_PER_KIND}", chips)
    names = []
    for row, column in product(range(1, DOME_SIZE + 1), repeat=2):
        at = f"{owner} dome {row} {column}"
        names += [f"{at} takes {space}" for space in SPACE_NAMES]
        names += [f"{at} holds {tile}" for tile in (*COLOUR_NAMES, "special")]
    meaning = "1 if the dome's space in this row and column takes, or holds, such a tile"
    yield _group(meaning, names)


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
    out[ROUNDS + state.phase] = 1.0
    at = write_counts(state.sides, 1.0, out, ROUNDS + PHASES)
    out[at] = state.to_move == seat
    out[at + 1] = state.first_player == seat
    out[at + 2] = state.first_tile == seat
    out[at + 3] = state.first_tile == NONE
    at = observe_factories(state, out, at + 4)
    at = observe_plates(state, seat, out, at)
    out[at] = state.line / LINES
    at = write_counts(state.paid, float(CHIPS_PER_KIND), out, at + 1)
    for i in range(PLAYERS):
        at = observe_player(state, (seat + i) % PLAYERS, out, at)


@compiled
def observe_factories(state: State, out: Float32Array, at: int) -> int:
    """Write the tiles and chips on the table; return the next index."""
    for factory in range(FACTORIES):
        at = write_counts(state.sun[factory], TILE_SCALE, out, at)
    at = write_counts(state.large_moon, TILE_SCALE, out, at)
    at = write_counts(state.bag, float(TILES_PER_COLOUR), out, at)
    at = write_counts(state.tower, float(TILES_PER_COLOUR), out, at)
    if state.taken_colour != NONE:
        out[at + as_int64(state.taken_colour)] = state.taken / TILE_SCALE
    at += COLOURS
    for factory in range(SMALL_FACTORIES):
        for level in range(MAX_STACK):
            if level < state.height[factory]:
                out[at + as_int64(state.moon[factory, level])] = 1.0
            at += COLOURS
        chip = as_int64(state.chip[factory])
        if chip == FACE_DOWN:
            out[at] = 1.0
        elif chip != NONE:
            out[at + 1 + chip] = 1.0
        at += 1 + CHIP_KINDS
    return write_counts(state.unseen_chips, float(CHIPS_PER_KIND), out, at)


@compiled
def observe_plates(state: State, seat: int, out: Float32Array, at: int) -> int:
    """Write the plates that the seat knows; return the next index."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] != NONE:
            out[at + as_int64(state.display[place])] = 1.0
        at += PLATES
    unseen = at
    held = at + PLATES
    to_place = held + PLATES
    for plate in range(PLATES):
        out[unseen + plate] = (as_int64(state.unseen) >> plate) & 1
    for i in range(as_int64(state.returned_count)):
        if state.returned[i] >= 0 and not knows(state.returned_known[i], seat):
            out[unseen + as_int64(state.returned[i])] = 1.0
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] >= 0:
            group = held if knows(state.drawn_known[i], seat) else unseen
            out[group + as_int64(state.drawn[i])] = 1.0
    if state.plate >= 0:
        group = to_place if knows(state.plate_known, seat) else unseen
        out[group + as_int64(state.plate)] = 1.0
    at = to_place + PLATES
    if state.top != NONE:
        out[at + as_int64(state.top)] = 1.0
    return at + 2


@compiled
def observe_player(state: State, seat: int, out: Float32Array, at: int) -> int:
    """Write the score and the board of a player; return the next index."""
    out[at] = state.score[seat] / SCORE_SCALE
    out[at + 1] = state.tokens[seat] / TOKENS
    out[at + 2] = state.chips_taken[seat] / CHIPS_PER_ROUND
    at += 3
    for line in range(LINES):
        if state.line_colour[seat, line] != NONE:
            colour = as_int64(state.line_colour[seat, line])
            out[at + colour] = state.line_count[seat, line] / (line + 1)
        at += COLOURS
    at = write_counts(state.broken[seat], TILE_SCALE, out, at)
    at = write_counts(state.chips[seat], float(CHIPS_PER_KIND), out, at)
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            space = space_at(state, seat, row, column)
            if space != NONE:
                out[at + space] = 1.0
            tile = as_int64(state.dome[seat, row, column])
            if tile != NONE:
                out[at + SPACES + tile] = 1.0
            at += SPACES + TILES
    return at
