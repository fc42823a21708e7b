"""Positions from JSON: all problems are reported, and missing values are deduced."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.core.errors import PositionError
from sintra.games import get
from tests.games.duel.mutations import mutated
from tests.games.duel.positions import Board, play, position
from tests.games.play import SEEDS, some_state

RULES = get("duel")
TABLE = ("bbyr", "/yk", "rktt", "")


def refusal(data: Any) -> PositionError:
    with pytest.raises(PositionError) as refused:
        sintra.load(data)
    return refused.value


@pytest.mark.parametrize(
    ("changes", "flags"),
    [
        ({"bag": ""}, ("tile-count",)),
        ({"round": 2}, ("tokens",)),
        ({"phase": "opening"}, ("round",)),
        ({"phase": "resolve"}, ("turn",)),
        ({"phase": "line"}, ("hand",)),
        ({"unseen": []}, ("plate-count",)),
        ({"unseen_chips": []}, ("chip-count",)),
    ],
)
def test_flags_of_positions_in_json(changes: dict[str, Any], flags: tuple[str, ...]) -> None:
    error = refusal({**position(Board(tokens=2), Board(tokens=2), factories=TABLE), **changes})
    assert error.flags == flags
    assert len(error.problems) == len(flags)


def test_all_broken_invariants_are_reported() -> None:
    data = position(Board(broken="bbbbb", tokens=1), Board(tokens=2), factories=TABLE)
    data["bag"] = "b"
    data["stack"]["top"] = None
    data["players"][1]["tokens"] = 0
    data["turn"] = {"stacking": 2}
    error = refusal(data)
    assert error.flags == ("tile-count", "broken", "tokens", "stack", "hand")
    assert str(error) == "; ".join(error.problems)


def test_all_malformed_values_are_reported() -> None:
    data = position(Board(tokens=2), Board(tokens=2), factories=TABLE)
    data["options"] = {"scoring": "rows"}
    data["to_move"] = 2
    data["surprise"] = 1
    data["display"] = ["ykts", "abcd"]
    data["factories"][0] = {"sun": "xx", "moon": "bbbbb", "chip": "z"}
    data["stack"] = {"top": "square", "returned": [{"plate": "jbtk", "known": [4]}]}
    data["players"][1]["lines"] = [["pink", 1], None, None, None, None, ["red", 9]]
    data["players"][1]["plates"][0] = ["ykts", 45]
    data["players"][1]["chips"] = ["by"]
    data["players"][1]["score"] = "many"
    data["turn"] = {"drawn": [{"plate": None}], "stacking": 9, "taken": {"colour": "b"}}
    error = refusal(data)
    assert error.flags == ()
    for part in (
        "scoring cannot be 'rows'",
        "to_move",
        "'surprise'",
        "display: must have 3 entries, not 2",
        "'abcd'",
        "factory 1, sun: 'x'",
        "factory 1, moon: must be a list of at most 3 colours",
        "factory 1, chip",
        "stack, top",
        "stack, returned, known",
        "player 1, line 1: 'pink' is not a colour",
        "player 1, line 6: must be between 1 and 6, not 9",
        "player 1, plate 1, degrees: must be 0, 90, 180 or 270",
        "player 1, chips",
        "'many'",
        "turn, drawn, type",
        "turn, stacking",
        "turn, taken",
    ):
        assert part in str(error)


def test_a_position_with_random_options_is_refused() -> None:
    data = {**position(factories=TABLE), "options": {"scoring": "random", "first": "random"}}
    assert "must give a value for every option" in str(refusal(data))


@pytest.mark.parametrize("data", [None, 5, [], "x", {}, {"game": 5}])
def test_json_that_is_not_a_position_is_refused(data: Any) -> None:
    assert refusal(data).problems == ('a position is an object with a "game"',)


def test_a_position_can_leave_out_what_can_be_deduced() -> None:
    table = {
        "game": "duel",
        "round": 1,
        "phase": "act",
        "to_move": 1,
        "factories": [
            {"sun": "bbyr", "chip": "face-down"},
            {"moon": "kt", "chip": "face-down"},
            {"chip": "ty"},
            {"chip": "b"},
        ],
        "large": {"moon": "rrk"},
        "tower": "yy",
        "display": ["jbtk", "trbj", None],
        "stack": {"top": "special"},
        "players": [
            {"score": 12, "tokens": 2, "plates": [["ykts", 90], *[None] * 8]},
            {
                "score": 4,
                "tokens": 1,
                "plates": [*[None] * 7, ["kyrj", 0], ["kstr", 270]],
                "lines": [None, ["k", 1], None, None, None, None],
            },
        ],
    }
    game = sintra.load(table, seed=3)
    assert game.scores == (12, 4)
    assert game.breakdown(1)["start"] == 4  # points of unknown origin count as start points
    at = game.position()
    assert at["bag"] == {"blue": 11, "yellow": 10, "red": 10, "black": 10, "turquoise": 12}
    assert len(at["unseen"]) == at["stack"]["size"] == 13
    assert len(at["unseen_chips"]) == 18
    play(game, "Mt to1")
    assert sintra.load(table, seed=3).position() == sintra.load(table, seed=3).position()
    assert sintra.load(table, seed=4).position() != sintra.load(table, seed=3).position()


@settings(max_examples=120, deadline=None)
@given(SEEDS, st.integers(0, 260), st.randoms(use_true_random=False))
def test_a_position_that_loads_can_be_played_to_the_end(seed: int, moves: int, chance: Any) -> None:
    data = mutated(some_state("duel", {}, seed, moves).position(), chance)
    try:
        game = sintra.load(data, seed=1)
    except PositionError:
        return
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
        assert RULES.faults(RULES.kernels.check(game.state)) == {}
