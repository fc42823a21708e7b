"""The effect of a legal move: all its consequences as named JSON values.

A move is played on a copy of the state, and the effect is computed from the two states. It can
therefore not disagree with the rules.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from sintra.core.arrays import Int64Array, Json
from sintra.games.duel.rules.dome import free_columns, is_row_covered, legal_payments, pay
from sintra.games.duel.rules.moves import (
    TO_BROKEN,
    ChoosePlate,
    DecodedMove,
    DrawPlate,
    FillLine,
    PayChip,
    PlacePlate,
    PlaceTile,
    ReturnPlate,
    SkipLine,
    StackTile,
    StopDrawing,
    TakeChip,
    TakeFromDisplay,
    TakeFromMoon,
    TakeFromSun,
    decode,
)
from sintra.games.duel.rules.outcomes import (
    OUTCOME_COLUMNS,
    REVEALS,
    TRIED_COLUMNS,
    play_each,
    try_lines,
)
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.score_table import MOVE_ITEMS, SPECIALS
from sintra.games.duel.rules.scoring import horizontal_run, side_points, slot_at, vertical_run
from sintra.games.duel.rules.state import NONE, SPECIAL_TILE, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    DOME_SIZE,
    FIRST_PLAYER_LOSS,
    LARGE,
    LINES,
    PLATE_LETTERS,
    PLATE_SPACES,
    PLATE_TYPE,
    SLOTS_PER_ROW,
    SMALL_FACTORIES,
    SPACE_NAMES,
    TYPE_NAMES,
)
from sintra.games.duel.text.automatic_effects import automatic_effects, side_changes
from sintra.games.duel.text.notation import (
    DEGREES,
    by_name,
    chip_colours,
    factory_name,
    slot_name,
    space_name,
)

#: The values of all targets of some tiles, by their colour and number and the first player tile.
Targets = dict[tuple[int, int, int], dict[int, Json]]


def effect(state: State, action: int) -> Json:
    """Return the effect of a player's legal move.

    Returns:
        ``points``: the points that the move itself scores. ``sides``: the changes of the scoring
        sides, as if the game ended now. ``then``: the automatic effects, such as the end of a
        round. The other values depend on the kind of move.
    """
    return effects(state, [action])[0]


def effects(state: State, actions: Sequence[int]) -> list[Json]:
    """Return the effect of each of a player's legal moves."""
    moves = [decode(action) for action in actions]
    after = state.copies(len(actions))
    outcomes = np.empty((len(actions), OUTCOME_COLUMNS), np.int64)
    play_each(state, after, np.array(actions, np.int64), outcomes)
    rows = outcomes.tolist()
    seat = int(state.active)
    points = sum(item.changes(state, after, seat) for item in MOVE_ITEMS).tolist()
    sides = side_changes(state, rows)
    own_lines = [_changed_line(state, move) for move in moves]
    automatic = automatic_effects(state, after, own_lines, rows)
    each = zip(moves, after, rows, points, sides, automatic, strict=True)
    targets: Targets = {}
    found = [
        {
            "points": scored,
            **_own_effect(state, then, move, row, targets),
            "sides": changes,
            "then": follows,
        }
        for move, then, row, scored, changes, follows in each
    ]
    return [{name: value for name, value in values.items() if value != {}} for values in found]


def _own_effect(
    state: State, after: State, move: DecodedMove, outcome: list[int], known: Targets
) -> Json:
    """Return what the move itself does. The known targets are those of other moves in the state."""
    match move:
        case TakeFromDisplay(place):
            return {**_plate(int(state.display[place])), **_token(state, after)}
        case DrawPlate():
            drawn = {"type": TYPE_NAMES[state.top], "drawn": int(after.drawn_count)}
            return {**drawn, **_token(state, after)}
        case StopDrawing():
            return {"drawn": int(state.drawn_count)}
        case ChoosePlate(plate):
            return {**_plate(plate), "private": True}
        case PlacePlate(slot, rotation):
            return _placed_plate(state, after, slot, rotation)
        case ReturnPlate(plate):
            return {**_plate(plate), "left": int(state.drawn_count), "private": True}
        case TakeFromSun(factory, colour):
            taken = _taken_from_sun(state, after, factory, colour)
            return {**taken, **_targets(after, outcome, known)}
        case TakeFromMoon(colour):
            return {**_taken_from_moon(state, after, colour), **_targets(after, outcome, known)}
        case TakeChip(factory):
            left = CHIPS_PER_ROUND - int(state.chips_taken[state.active]) - 1
            return {"chip": chip_colours(int(state.chip[factory])), "chips_left": left}
        case FillLine(target):
            values = _values_of_lines(state, known)[target]
            return {"colour": COLOUR_NAMES[state.taken_colour], **values}
        case StackTile(colour):
            return _stacked_tile(state, after, colour)
        case PayChip(kind):
            return _paid_chip(state, after, kind)
        case SkipLine():
            return {"line": int(state.line) + 1}
        case PlaceTile(column):
            return _placed_tile(state, after, column)
        case _:
            raise ValueError(f"{move} is a draw of chance, not a move of a player")


def _changed_line(state: State, move: DecodedMove) -> int:
    """Return the pattern line that a move itself fills or empties, or ``LINES``."""
    match move:
        case PlaceTile():
            return int(state.line)
        case FillLine(target) if target != TO_BROKEN:
            return target
        case _:
            return LINES


# --- Plates ----------------------------------------------------------------------------------


def _plate(plate: int) -> Json:
    return {"plate": PLATE_LETTERS[plate], "type": TYPE_NAMES[PLATE_TYPE[plate]]}


def _token(state: State, after: State) -> Json:
    """Return the number of tokens left, if the move costs one."""
    left = int(after.tokens[state.active])
    return {"tokens": left} if left < state.tokens[state.active] else {}


def _placed_plate(state: State, after: State, slot: int, rotation: int) -> Json:
    """Return the spaces of the rotated plate and its effect on the pattern lines beside it.

    ``opens`` are the lines with tiles that get their first space. ``closes`` are those whose row is
    now covered without a space for them. ``back`` is the number of plates to return.
    """
    seat = int(state.active)
    values = _plate_in_slot(int(state.plate), slot, rotation)
    top = slot // SLOTS_PER_ROW * 2
    rows = [row for row in (top, top + 1) if state.line_count[seat, row] > 0]
    waiting = [row for row in rows if not _spaces(state, seat, row)]
    opens = [row + 1 for row in waiting if _spaces(after, seat, row)]
    closes = [
        row + 1 for row in waiting if row + 1 not in opens and is_row_covered(after, seat, row)
    ]
    more = {"opens": opens, "closes": closes, "back": int(state.drawn_count)}
    return values | {name: value for name, value in more.items() if value}


@cache
def _plate_in_slot(plate: int, slot: int, rotation: int) -> Json:
    return {
        **_plate(plate),
        "slot": slot_name(slot),
        "degrees": rotation * DEGREES,
        "spaces": [SPACE_NAMES[space] for space in PLATE_SPACES[plate, rotation]],
    }


def _spaces(state: State, seat: int, row: int) -> Sequence[str]:
    """Return the free spaces of a row for the colour of its pattern line."""
    return _named_spaces(row, free_columns(state, seat, row, int(state.line_colour[seat, row])))


@cache
def _named_spaces(row: int, columns: int) -> Sequence[str]:
    """Return the names of spaces of a row, whose columns are given as a bit set."""
    return [space_name(row, column) for column in range(DOME_SIZE) if columns >> column & 1]


# --- Tiles -----------------------------------------------------------------------------------


def _taken_from_sun(state: State, after: State, factory: int, colour: int) -> Json:
    """Return the tiles, and the others that go to the moon side.

    ``stack`` is true if the player has to choose the order of the others.
    """
    others = state.sun[factory].tolist()
    others[colour] = 0
    to_moon = by_name(others)
    values: Json = {"tiles": {COLOUR_NAMES[colour]: int(after.taken)}}
    if to_moon:
        values["to_moon"] = to_moon
    if factory != LARGE and len(to_moon) > 1:
        values["stack"] = True
    return values


def _taken_from_moon(state: State, after: State, colour: int) -> Json:
    """Return the tiles and their factories, and the price of the first player tile if taken."""
    sources = {
        factory_name(factory): 1
        for factory in range(SMALL_FACTORIES)
        if after.height[factory] < state.height[factory]
    }
    if state.large_moon[colour]:
        sources[factory_name(LARGE)] = int(state.large_moon[colour])
    values: Json = {"tiles": {COLOUR_NAMES[colour]: int(after.taken)}, "from": sources}
    if after.first_tile != state.first_tile:
        values["first_tile"] = FIRST_PLAYER_LOSS
    return values


def _targets(after: State, outcome: list[int], known: Targets) -> Json:
    """Return the possible targets of the tiles taken, and the chips to be revealed before."""
    values: Json = {"targets": list(_values_of_lines(after, known).values())}
    if revealed := outcome[REVEALS]:
        factories = [factory for factory in range(SMALL_FACTORIES) if revealed >> factory & 1]
        values["reveals"] = [factory_name(factory) for factory in factories]
    return values


def _listed_moves(
    legal: Callable[[State, Int64Array], int], state: State, most: int
) -> list[DecodedMove]:
    """Return the moves that a compiled function lists, at most ``most``."""
    out = np.zeros(most, np.int64)
    return [decode(int(action)) for action in out[: legal(state, out)]]


def line_values(state: State, target: int) -> Json:
    """Return what happens to the tiles taken if they go to a target.

    ``spaces`` are the spaces of the row that take the colour now; ``hopeless`` is true if there
    will never be one. ``breaks`` is the number of tiles that break, and ``loss`` what they cost at
    the end of the round; tiles beyond the room of the broken space cost nothing.
    """
    return _values_of_lines(state, {})[target]


def _values_of_lines(state: State, known: Targets) -> dict[int, Json]:
    """Return the values of all targets of the tiles taken, in a state where they are taken.

    Args:
        state: the state.
        known: the values that are known already; they are extended.
    """
    key = (int(state.taken_colour), int(state.taken), int(state.first_tile))
    if key in known:
        return known[key]
    counts, taken = state.line_count[state.active].tolist(), int(state.taken)
    out = np.zeros((LINES + 1, TRIED_COLUMNS), np.int64)
    number = try_lines(state.copies(LINES + 1), np.empty(LINES + 1, np.int64), out)
    found = known[key] = {}
    for target, filled, free, is_covered, loss in out[:number].tolist():
        values: Json = {"line": None}
        fitting = 0
        if target != TO_BROKEN:
            fitting, size = filled - counts[target], target + 1
            spaces = _named_spaces(target, free)
            values = {"line": size, "tiles": fitting, "filled": filled, "spaces": spaces}
            if filled == size:
                values["complete"] = True
            if not free and is_covered:
                values["hopeless"] = True
        if breaks := taken - fitting:
            values |= {"breaks": breaks, "loss": loss}
        found[target] = values
    return found


def _stacked_tile(state: State, after: State, colour: int) -> Json:
    """Return the moon stack after the move, from the bottom up, and the tiles left to stack."""
    factory = int(state.stacking)
    stack = [COLOUR_NAMES[tile] for tile in after.moon[factory, : after.height[factory]]]
    return {
        "colour": COLOUR_NAMES[colour],
        "factory": factory_name(factory),
        "stack": stack,
        "left": by_name(after.sun[factory]),
    }


# --- Chips -----------------------------------------------------------------------------------


def _paid_chip(state: State, after: State, kind: int) -> Json:
    """Return whether the chip completes the line, and all payments that start with it."""
    return {
        "chip": chip_colours(kind),
        "line": int(state.line) + 1,
        "complete": bool(after.phase == Phase.TILE),
        "payments": _payments(state, kind),
    }


def _payments(state: State, kind: int) -> list[list[str]]:
    """Return every sequence of chips that starts with this one and completes the line."""
    after = state.copy()
    pay(after, kind)
    name = CHIP_LETTERS[kind]
    if after.phase == Phase.TILE:
        return [[name]]
    moves = _listed_moves(legal_payments, after, CHIP_KINDS + 1)
    kinds = [move.kind for move in moves if isinstance(move, PayChip)]
    return [[name, *rest] for other in kinds for rest in _payments(after, other)]


# --- The dome --------------------------------------------------------------------------------


def _placed_tile(state: State, after: State, column: int) -> Json:
    """Return the space, the scored runs, the special tile gained, and what is now full."""
    seat, row = int(state.active), int(state.line)
    values: Json = {
        "line": row + 1,
        "colour": COLOUR_NAMES[state.line_colour[seat, row]],
        "space": space_name(row, column),
        "runs": _runs(state, seat, row, column),
        "tower": int(state.line_count[seat, row]) - 1,
    }
    special = SPECIALS.value(after, seat) - SPECIALS.value(state, seat)
    if special:
        gained = (after.dome[seat] == SPECIAL_TILE) & (state.dome[seat] != SPECIAL_TILE)
        at_row, at_column = (int(at[0]) for at in np.nonzero(gained))
        values["special"] = {"space": space_name(at_row, at_column), "points": special}
    return {**values, "completes": _completed(state, after, seat, slot_at(row, column))}


def _runs(state: State, seat: int, row: int, column: int) -> list[list[str]]:
    """Return the spaces of the horizontal and the vertical run that a tile would extend."""
    left, right = horizontal_run(state, seat, row, column)
    above, below = vertical_run(state, seat, row, column)
    across = [space_name(row, at) for at in range(left, right + 1)]
    down = [space_name(at, column) for at in range(above, below + 1)]
    return [run for run in (across, down) if len(run) > 1]


def _completed(state: State, after: State, seat: int, slot: int) -> Json:
    """Return the rows, the columns and the plate that the move fills."""
    before, now = state.dome[seat] != NONE, after.dome[seat] != NONE
    top, left = (2 * at for at in divmod(slot, SLOTS_PER_ROW))
    plate = (slice(top, top + 2), slice(left, left + 2))
    found: Json = {
        "rows": [row + 1 for row in range(DOME_SIZE) if now[row].all() > before[row].all()],
        "columns": [
            space_name(0, column)[0]
            for column in range(DOME_SIZE)
            if now[:, column].all() > before[:, column].all()
        ],
        "plates": [slot_name(slot)] if now[plate].all() > before[plate].all() else [],
    }
    return {name: value for name, value in found.items() if value}


def compiled_calls(state: State) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return the compiled functions that effects call for every move, with suitable arguments."""
    numbers, none = np.zeros(LINES + 1, np.int64), np.zeros(0, np.int64)
    outcomes, tried = (np.zeros((LINES + 1, n), np.int64) for n in (OUTCOME_COLUMNS, TRIED_COLUMNS))
    return [
        (play_each, (state, state.copies(0), none, outcomes)),
        (try_lines, (state.copies(LINES + 1), numbers, tried)),
        (side_points, (state, 0, 0)),
        (unseen_in_stack, (state,)),
        (free_columns, (state, 0, 0, 0)),
        (pay, (state, 0)),
        (legal_payments, (state, numbers)),
        (is_row_covered, (state, 0, 0)),
    ]
