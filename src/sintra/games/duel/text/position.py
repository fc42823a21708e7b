"""Serialise a position to JSON; ``text.position_reader`` does the reverse."""

import numpy as np

from sintra.core.arrays import Counts, Json
from sintra.core.score_items import points_to_json
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.score_table import BROKEN, FIRST_PLAYER, SCORE_TABLE, SIDES
from sintra.games.duel.rules.scoring import standing
from sintra.games.duel.rules.setup import options_of
from sintra.games.duel.rules.state import FACE_DOWN, NONE, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
    CHIP_LETTERS,
    COLOUR_NAMES,
    FIRST_PLAYER_LOSS,
    LARGE,
    PLATE_LETTERS,
    PLATES,
    PLAYERS,
    ROTATIONS,
    SCORING_SIDES,
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import DEGREES, by_name
from sintra.games.duel.text.phases import PHASE_KEYS, TILING

FACE_DOWN_NAME = "face-down"
TILE_NAMES = (*COLOUR_NAMES, "special")


def to_json(state: State) -> Json:
    """Serialise a complete position, or the view of a seat after ``hide``."""
    now = state.plain()
    unseen, phase = now.unseen, now.phase
    sun = now.sun.tolist()
    position: Json = {
        "game": "duel",
        "options": options_of(now),
        "round": now.round_no,
        "phase": PHASE_KEYS[phase],
        "to_move": None if phase == Phase.OVER else now.active,
        "first_player": now.first_player,
        "first_tile": _or_null(now.first_tile),
        "factories": _factories_json(now, sun),
        "large": {"sun": by_name(sun[LARGE]), "moon": by_name(now.large_moon.tolist())},
        "bag": by_name(now.bag.tolist()),
        "tower": by_name(now.tower.tolist()),
        "display": [
            None if plate == NONE else PLATE_LETTERS[plate] for plate in now.display.tolist()
        ],
        "stack": {
            "size": stack_size(state),
            "top": _type_json(now.top),
            "returned": [
                _plate_json(now.returned[i], now.returned_known[i])
                for i in range(now.returned_count)
            ],
        },
        "unseen": [PLATE_LETTERS[i] for i in range(PLATES) if (unseen >> i) & 1],
        "unseen_chips": _chips_json(now.unseen_chips),
        "players": [_player_json(now, seat) for seat in range(PLAYERS)],
        "turn": _turn_json(now, phase),
        "standing": _side_scores_json(state, now),
        "generator": now.rng.tolist(),
    }
    if phase == Phase.DEAL:
        position["deal"] = {
            "due": Due(now.due).name.lower(),
            "then": PHASE_KEYS[now.then],
            "filling": _or_null(now.filling),
            "missing": now.missing,
            "display": bool(now.display_due),
            "looking": bool(now.looking),
        }
    return position


def stack_size(state: State) -> int:
    """Return the number of plates in the stack."""
    return int(unseen_in_stack(state)) + int(state.returned_count)


def _turn_json(now: State, phase: int) -> Json:
    """Serialise what the active player holds during a turn."""
    line = now.line if phase in TILING else None
    return {
        "drawn": [
            {
                **_plate_json(now.drawn[i], now.drawn_known[i]),
                "type": _type_json(now.drawn_type[i]),
            }
            for i in range(now.drawn_count)
        ],
        "plate": None
        if now.plate == NONE
        else {
            **_plate_json(now.plate, now.plate_known),
            "type": _type_json(now.plate_type),
        },
        "taken": None
        if now.taken_colour == NONE
        else {"colour": COLOUR_NAMES[now.taken_colour], "tiles": now.taken},
        "stacking": None if now.stacking == NONE else now.stacking + 1,
        "line": None if line is None else line + 1,
        "missing": None if line is None else line + 1 - int(now.line_count[now.active, line]),
        "paid": _chips_json(now.paid),
    }


def _side_scores_json(state: State, now: State) -> dict[str, list[int]]:
    """Serialise the points of each player for the scoring sides, as if the game ended now."""
    points = np.empty((PLAYERS, SCORING_SIDES), np.int64)
    standing(state, points)
    of_sides = points.T.tolist()
    return {name: of_sides[side] for side, name in SIDES.used_parts(now)}


def _factories_json(now: State, sun: list[list[int]]) -> list[Json]:
    """Serialise the small factories."""
    moon, heights = now.moon.tolist(), now.height.tolist()
    return [
        {
            "sun": by_name(sun[factory]),
            "moon": [COLOUR_NAMES[tile] for tile in moon[factory][: heights[factory]]],
            "chip": {NONE: None, FACE_DOWN: FACE_DOWN_NAME}.get(chip, CHIP_LETTERS[chip]),
        }
        for factory, chip in enumerate(now.chip.tolist())
    ]


def _player_json(now: State, seat: int) -> Json:
    lines = zip(now.line_colour[seat].tolist(), now.line_count[seat].tolist(), strict=True)
    return {
        "score": int(now.score[seat]),
        "tokens": int(now.tokens[seat]),
        "chips_taken": int(now.chips_taken[seat]),
        "plates": [
            None
            if placed == NONE
            else [PLATE_LETTERS[placed // ROTATIONS], placed % ROTATIONS * DEGREES]
            for placed in now.slots[seat].tolist()
        ],
        "dome": [
            [None if tile == NONE else TILE_NAMES[tile] for tile in row]
            for row in now.dome[seat].tolist()
        ],
        "lines": [
            None if colour == NONE else [COLOUR_NAMES[colour], count] for colour, count in lines
        ],
        "broken": by_name(now.broken[seat].tolist()),
        "losses": _losses_json(now, seat),
        "chips": _chips_json(now.chips[seat]),
        "used_chips": _chips_json(now.used_chips[seat]),
        "points": points_to_json(SCORE_TABLE, now, seat),
    }


def _losses_json(now: State, seat: int) -> Json:
    """Serialise the points that the player loses at the end of this round."""
    holds_tile = now.first_tile == seat and now.phase != Phase.OVER
    return {
        BROKEN.key: int(BROKEN_LOSS[sum(now.broken[seat].tolist())]),
        FIRST_PLAYER.key: FIRST_PLAYER_LOSS if holds_tile else 0,
    }


def _plate_json(plate: int, known: int) -> Json:
    return {
        "plate": None if plate in (NONE, UNSEEN) else PLATE_LETTERS[plate],
        "known": [seat for seat in range(PLAYERS + 1) if (int(known) >> seat) & 1],
    }


def _type_json(kind: int) -> str | None:
    return None if kind == NONE else TYPE_NAMES[kind]


def _chips_json(counts: Counts) -> list[str]:
    numbers = counts.tolist()
    return [CHIP_LETTERS[kind] for kind, count in enumerate(numbers) if count for _ in range(count)]


def _or_null(value: int) -> int | None:
    return None if value == NONE else int(value)
