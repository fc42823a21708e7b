"""What a legal move brings and costs, as named values.

A move is played on a copy, and what has changed is read off; so nothing here can disagree with the
rules.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.arrays import Json
from sintra.games.duel.rules import moves
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.dome import free_columns, is_row_covered, legal_payments, pay
from sintra.games.duel.rules.factories import is_factory_empty, legal_lines, put_in_line
from sintra.games.duel.rules.moves import Meaning, decode
from sintra.games.duel.rules.play import step
from sintra.games.duel.rules.scoring import run_across, run_down, slot_at
from sintra.games.duel.rules.state import FACE_DOWN, NONE, SPECIAL_TILE, Phase, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
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
    SLOTS_PER_SIDE,
    SMALL_FACTORIES,
    SPACE_NAMES,
    TYPE_NAMES,
)
from sintra.games.duel.text.automatic_effects import automatic_effects, standing
from sintra.games.duel.text.notation import (
    DEGREES,
    by_name,
    chip_colours,
    factory_name,
    slot_name,
    space_name,
)

Values = Json


def effect(state: State, action: int) -> Values:
    """All that a player's legal move does, for who shows it before it is played.

    ``points`` is what the move itself scores. ``sides`` is what it changes in the final scoring as
    things stand, and ``then`` what follows from it by itself, such as the end of a round.
    """
    meaning = decode(action)
    after = state.copy()
    step(after, action)
    values = {
        "points": _points(state, after),
        **_EFFECTS[meaning.kind](state, after, meaning),
        "sides": standing(state, after),
        "then": automatic_effects(state, after, _line_of(state, meaning)),
    }
    return {name: value for name, value in values.items() if value != {}}


def _points(state: State, after: State) -> int:
    """Runs and special tiles, less the price of a plate: only moves themselves change these."""
    seat = state.active
    change = 0
    for name, sign in (("run_points", 1), ("special_points", 1), ("plate_loss", -1)):
        change += sign * (int(after[name][seat]) - int(state[name][seat]))
    return change


def _line_of(state: State, meaning: Meaning) -> int:
    """The pattern line that a move itself fills or empties, or one that there is not."""
    if meaning.kind == moves.TILE:
        return int(state.line)
    return meaning.value if meaning.kind == moves.LINE else LINES


# --- Plates ----------------------------------------------------------------------------------


def _display(state: State, after: State, meaning: Meaning) -> Values:
    """An open plate, for a token after the opening."""
    return {**_plate(int(state.display[meaning.value])), **_token(state, after)}


def _plate(plate: int) -> Values:
    return {"plate": PLATE_LETTERS[plate], "type": TYPE_NAMES[PLATE_TYPE[plate]]}


def _token(state: State, after: State) -> Values:
    """The tokens that are left, if the move takes one."""
    left = int(after.tokens[state.active])
    return {"tokens": left} if left < state.tokens[state.active] else {}


def _draw(state: State, after: State, _: Meaning) -> Values:
    """A plate from the stack, of which the type is seen; how many are drawn with it."""
    drawn = {"type": TYPE_NAMES[state.top], "drawn": int(after.drawn_count)}
    return {**drawn, **_token(state, after)}


def _stop(state: State, _after: Any, _: Meaning) -> Values:
    return {"drawn": int(state.drawn_count)}


def _choose(_state: Any, _after: Any, meaning: Meaning) -> Values:
    return {**_plate(meaning.value), "private": True}


def _slot(state: State, after: State, meaning: Meaning) -> Values:
    """The spaces as they will lie, and what they mean for the lines beside them.

    ``opens`` are lines with tiles that get their first space, ``closes`` those whose row is covered
    from now on without a space for them. ``back`` counts the plates that go under the stack.
    """
    seat, slot, turns = int(state.active), meaning.value, meaning.detail
    placed = int(state.plate)
    values = {
        **_plate(placed),
        "slot": slot_name(slot),
        "degrees": turns * DEGREES,
        "spaces": [SPACE_NAMES[space] for space in PLATE_SPACES[placed, turns]],
    }
    top = slot // SLOTS_PER_SIDE * 2
    rows = [row for row in (top, top + 1) if state.line_count[seat, row] > 0]
    waiting = [row for row in rows if not _spaces(state, seat, row)]
    opens = [row + 1 for row in waiting if _spaces(after, seat, row)]
    closes = [
        row + 1 for row in waiting if row + 1 not in opens and is_row_covered(after, seat, row)
    ]
    more = {"opens": opens, "closes": closes, "back": int(state.drawn_count)}
    return values | {name: value for name, value in more.items() if value}


def _spaces(state: State, seat: int, row: int) -> list[str]:
    """The spaces of a row that take the colour of its line."""
    free = free_columns(state, seat, row, int(state.line_colour[seat, row]))
    return [space_name(row, column) for column in range(DOME_SIZE) if free >> column & 1]


def _return(state: State, _after: Any, meaning: Meaning) -> Values:
    """A plate goes under the stack; ``left`` are those that are still held with it."""
    return {**_plate(meaning.value), "left": int(state.drawn_count), "private": True}


# --- Tiles -----------------------------------------------------------------------------------


def _sun(state: State, after: State, meaning: Meaning) -> Values:
    """The tiles, the others that go to the moon, and every place where the tiles can go.

    ``stack`` tells whether the player has to choose the order of the others.
    """
    factory, colour = meaning.value, meaning.detail
    others = [0 if c == colour else int(n) for c, n in enumerate(state.sun[factory])]
    to_moon = by_name(others)
    values: Values = {"tiles": {COLOUR_NAMES[colour]: int(after.taken)}}
    if to_moon:
        values["to_moon"] = to_moon
    if factory != LARGE and len(to_moon) > 1:
        values["stack"] = True
    return {**values, **_taken(after)}


def _moon(state: State, after: State, meaning: Meaning) -> Values:
    """The tiles and where they come from; perhaps the first player tile and its price."""
    colour = meaning.value
    sources = {
        factory_name(factory): 1
        for factory in range(SMALL_FACTORIES)
        if after.height[factory] < state.height[factory]
    }
    if state.large_moon[colour]:
        sources[factory_name(LARGE)] = int(state.large_moon[colour])
    values: Values = {"tiles": {COLOUR_NAMES[colour]: int(after.taken)}, "from": sources}
    if after.first_tile != state.first_tile:
        values["first_tile"] = FIRST_PLAYER_LOSS
    return {**values, **_taken(after)}


def _taken(after: State) -> Values:
    """With tiles in the hand: chips to be turned over, and what each line would do with them."""
    reveals = [
        factory_name(factory)
        for factory in range(SMALL_FACTORIES)
        if after.chip[factory] == FACE_DOWN and is_factory_empty(after, factory)
    ]
    targets = _listed(legal_lines, after, LINES + 1)
    values: Values = {"targets": [line_values(after, target - moves.LINE) for target in targets]}
    return values | ({"reveals": reveals} if reveals else {})


def _listed(legal: Callable[[Any, Any], int], state: State, most: int) -> list[int]:
    """The moves that a kernel lists."""
    out = np.zeros(most, np.int64)
    return [int(action) for action in out[: legal(state, out)]]


def _line(state: State, _after: Any, meaning: Meaning) -> Values:
    return {"colour": COLOUR_NAMES[state.taken_colour], **line_values(state, meaning.value)}


def line_values(state: State, target: int) -> Values:
    """What becomes of the tiles in the hand: those in the line, those that break, and the loss.

    ``spaces`` are those of the row that take the colour now; ``hopeless`` means that there will
    never be one. ``loss`` is what the tiles that break cost at the end of the round, which is less
    when the broken space has no room for all of them.
    """
    seat = int(state.active)
    after = state.copy()
    put_in_line(after, target)
    values: Values = {"line": None}
    fitting = 0
    if target != moves.TO_BROKEN:
        filled, size = int(after.line_count[seat, target]), target + 1
        fitting = filled - int(state.line_count[seat, target])
        spaces = _spaces(after, seat, target)
        values |= {"line": size, "tiles": fitting, "filled": filled, "spaces": spaces}
        if filled == size:
            values["complete"] = True
        if not spaces and is_row_covered(after, seat, target):
            values["hopeless"] = True
    if lost := int(state.taken) - fitting:
        held, then = total(state.broken[seat]), total(after.broken[seat])
        values |= {"breaks": lost, "loss": int(BROKEN_LOSS[then] - BROKEN_LOSS[held])}
    return values


def _order(state: State, after: State, meaning: Meaning) -> Values:
    """The stack as it lies then, from the bottom up; equal tiles that are left follow at once."""
    factory = int(state.stacking)
    stack = [COLOUR_NAMES[colour] for colour in after.moon[factory, : after.height[factory]]]
    return {
        "colour": COLOUR_NAMES[meaning.value],
        "factory": factory_name(factory),
        "stack": stack,
        "left": by_name(after.sun[factory]),
    }


# --- Chips -----------------------------------------------------------------------------------


def _chip(state: State, _after: Any, meaning: Meaning) -> Values:
    """The chip, and how many more the player may take in this round."""
    left = CHIPS_PER_ROUND - int(state.chips_taken[state.active]) - 1
    return {"chip": chip_colours(int(state.chip[meaning.value])), "chips_left": left}


def _pay(state: State, after: State, meaning: Meaning) -> Values:
    """Whether the line is paid with it, and all payments that it can belong to."""
    return {
        "chip": chip_colours(meaning.value),
        "line": int(state.line) + 1,
        "complete": bool(after.phase == Phase.TILE),
        "payments": _payments(state, meaning.value),
    }


def _payments(state: State, kind: int) -> list[list[str]]:
    """Every way to go on from a chip until the line is paid, the chip itself included."""
    after = state.copy()
    pay(after, kind)
    name = CHIP_LETTERS[kind]
    if after.phase == Phase.TILE:
        return [[name]]
    following = _listed(legal_payments, after, CHIP_KINDS + 1)
    return [[name, *rest] for action in following for rest in _payments(after, action - moves.PAY)]


def _skip(state: State, _after: Any, _: Meaning) -> Values:
    return {"line": int(state.line) + 1}


# --- The dome --------------------------------------------------------------------------------


def _tile(state: State, after: State, meaning: Meaning) -> Values:
    """The space, the runs that score, the special tile that comes, and what is full then."""
    seat, row, column = int(state.active), int(state.line), meaning.value
    values: Values = {
        "line": row + 1,
        "colour": COLOUR_NAMES[state.line_colour[seat, row]],
        "space": space_name(row, column),
        "runs": _runs(state, seat, row, column),
        "tower": int(state.line_count[seat, row]) - 1,
    }
    special = int(after.special_points[seat]) - int(state.special_points[seat])
    if special:
        came = (after.dome[seat] == SPECIAL_TILE) & (state.dome[seat] != SPECIAL_TILE)
        at_row, at_column = (int(at[0]) for at in np.nonzero(came))
        values["special"] = {"space": space_name(at_row, at_column), "points": special}
    return {**values, "completes": _completed(state, after, seat, slot_at(row, column))}


def _runs(state: State, seat: int, row: int, column: int) -> list[list[str]]:
    """The spaces of the runs across and down that a tile on a space lengthens."""
    left, right = run_across(state, seat, row, column)
    above, below = run_down(state, seat, row, column)
    across = [space_name(row, at) for at in range(left, right + 1)]
    down = [space_name(at, column) for at in range(above, below + 1)]
    return [run for run in (across, down) if len(run) > 1]


def _completed(state: State, after: State, seat: int, slot: int) -> Values:
    """BatchArrays, columns and the plate that had gaps before and have none now."""
    before, now = state.dome[seat] != NONE, after.dome[seat] != NONE
    top, left = (2 * at for at in divmod(slot, SLOTS_PER_SIDE))
    plate = (slice(top, top + 2), slice(left, left + 2))
    found: Values = {
        "rows": [row + 1 for row in range(DOME_SIZE) if now[row].all() > before[row].all()],
        "columns": [
            space_name(0, column)[0]
            for column in range(DOME_SIZE)
            if now[:, column].all() > before[:, column].all()
        ],
        "plates": [slot_name(slot)] if now[plate].all() > before[plate].all() else [],
    }
    return {name: value for name, value in found.items() if value}


_EFFECTS: dict[int, Callable[[Any, Any, Meaning], Values]] = {
    moves.DISPLAY: _display,
    moves.DRAW: _draw,
    moves.STOP: _stop,
    moves.CHOOSE: _choose,
    moves.SLOT: _slot,
    moves.RETURN: _return,
    moves.SUN: _sun,
    moves.MOON: _moon,
    moves.CHIP: _chip,
    moves.LINE: _line,
    moves.ORDER: _order,
    moves.PAY: _pay,
    moves.SKIP: _skip,
    moves.TILE: _tile,
}
