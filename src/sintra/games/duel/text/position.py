"""Serialise a position to JSON; ``text.position_reader`` does the reverse."""

from sintra.core.arrays import Counts, Json
from sintra.core.score_items import points_to_json
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.score_table import BROKEN, FIRST_PLAYER, SCORE_TABLE, SIDES
from sintra.games.duel.rules.scoring import side_points
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
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import DEGREES, by_name
from sintra.games.duel.text.phases import PHASE_KEYS, TILING

FACE_DOWN_NAME = "face-down"
TILE_NAMES = (*COLOUR_NAMES, "special")


def to_json(state: State) -> Json:
    """Serialise a complete position, or the view of a seat after ``hide``."""
    unseen, phase = int(state.unseen), int(state.phase)
    sun = state.sun.tolist()
    position: Json = {
        "game": "duel",
        "options": options_of(state),
        "round": int(state.round_no),
        "phase": PHASE_KEYS[phase],
        "to_move": None if phase == Phase.OVER else int(state.active),
        "first_player": int(state.first_player),
        "first_tile": _or_null(state.first_tile),
        "factories": _factories_json(state, sun),
        "large": {"sun": by_name(sun[LARGE]), "moon": by_name(state.large_moon.tolist())},
        "bag": by_name(state.bag.tolist()),
        "tower": by_name(state.tower.tolist()),
        "display": [
            None if plate == NONE else PLATE_LETTERS[plate] for plate in state.display.tolist()
        ],
        "stack": {
            "size": stack_size(state),
            "top": _type_json(state.top),
            "returned": [
                _plate_json(state.returned[i], state.returned_known[i])
                for i in range(state.returned_count)
            ],
        },
        "unseen": [PLATE_LETTERS[i] for i in range(PLATES) if (unseen >> i) & 1],
        "unseen_chips": _chips_json(state.unseen_chips),
        "players": [_player_json(state, seat) for seat in range(PLAYERS)],
        "turn": _turn_json(state, phase),
        "standing": _side_scores_json(state),
        "generator": state.rng.tolist(),
    }
    if phase == Phase.DEAL:
        position["deal"] = {
            "due": Due(int(state.due)).name.lower(),
            "then": PHASE_KEYS[state.then],
            "filling": _or_null(state.filling),
            "missing": int(state.missing),
            "display": bool(state.display_due),
            "looking": bool(state.looking),
        }
    return position


def stack_size(state: State) -> int:
    """Return the number of plates in the stack."""
    return int(unseen_in_stack(state)) + int(state.returned_count)


def _turn_json(state: State, phase: int) -> Json:
    """Serialise what the active player holds during a turn."""
    line = int(state.line) if phase in TILING else None
    return {
        "drawn": [
            {
                **_plate_json(state.drawn[i], state.drawn_known[i]),
                "type": _type_json(state.drawn_type[i]),
            }
            for i in range(state.drawn_count)
        ],
        "plate": None
        if state.plate == NONE
        else {
            **_plate_json(state.plate, state.plate_known),
            "type": _type_json(state.plate_type),
        },
        "taken": None
        if state.taken_colour == NONE
        else {"colour": COLOUR_NAMES[state.taken_colour], "tiles": int(state.taken)},
        "stacking": None if state.stacking == NONE else int(state.stacking) + 1,
        "line": None if line is None else line + 1,
        "missing": None if line is None else line + 1 - int(state.line_count[state.active, line]),
        "paid": _chips_json(state.paid),
    }


def _side_scores_json(state: State) -> dict[str, list[int]]:
    """Serialise the points of each player for the scoring sides, as if the game ended now."""
    return {
        name: [int(side_points(state, seat, side)) for seat in range(PLAYERS)]
        for side, name in SIDES.used_parts(state)
    }


def _factories_json(state: State, sun: list[list[int]]) -> list[Json]:
    """Serialise the small factories."""
    moon, heights = state.moon.tolist(), state.height.tolist()
    return [
        {
            "sun": by_name(sun[factory]),
            "moon": [COLOUR_NAMES[tile] for tile in moon[factory][: heights[factory]]],
            "chip": {NONE: None, FACE_DOWN: FACE_DOWN_NAME}.get(chip, CHIP_LETTERS[chip]),
        }
        for factory, chip in enumerate(state.chip.tolist())
    ]


def _player_json(state: State, seat: int) -> Json:
    lines = zip(state.line_colour[seat].tolist(), state.line_count[seat].tolist(), strict=True)
    return {
        "score": int(state.score[seat]),
        "tokens": int(state.tokens[seat]),
        "chips_taken": int(state.chips_taken[seat]),
        "plates": [
            None
            if placed == NONE
            else [PLATE_LETTERS[placed // ROTATIONS], placed % ROTATIONS * DEGREES]
            for placed in state.slots[seat].tolist()
        ],
        "dome": [
            [None if tile == NONE else TILE_NAMES[tile] for tile in row]
            for row in state.dome[seat].tolist()
        ],
        "lines": [
            None if colour == NONE else [COLOUR_NAMES[colour], count] for colour, count in lines
        ],
        "broken": by_name(state.broken[seat].tolist()),
        "losses": _losses_json(state, seat),
        "chips": _chips_json(state.chips[seat]),
        "used_chips": _chips_json(state.used_chips[seat]),
        "points": points_to_json(SCORE_TABLE, state, seat),
    }


def _losses_json(state: State, seat: int) -> Json:
    """Serialise the points that the player has yet to lose at the end of this round."""
    # In phase 2 the first player's losses follow the first player's tiles.
    settled = int(state.phase) in TILING and state.active != seat == state.first_player
    pays = state.first_tile == seat and int(state.phase) != Phase.OVER and not settled
    return {
        BROKEN.key: int(BROKEN_LOSS[sum(state.broken[seat].tolist())]),
        FIRST_PLAYER.key: FIRST_PLAYER_LOSS if pays else 0,
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
