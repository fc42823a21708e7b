"""What a move is said to do is what it does."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.core.game import Game
from sintra.games.summer_pavilion.rules.moves import DRAW
from tests.games.play import SEEDS, any_options, played_effects
from tests.games.summer_pavilion.positions import load

GAME = "summer-pavilion"


def effect(game: Game, move: str) -> dict[str, Any]:
    """The effect of a legal move, by its notation."""
    return game.rules.guide.effect(game.state, game.find(move).id)


# --- It agrees with the game -----------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS)
def test_every_effect_agrees_with_what_the_move_does(data: st.DataObject, seed: int) -> None:
    for turn, said, before, after in played_effects(GAME, data.draw(any_options(GAME)), seed):
        check(turn.seat, turn.move.fields, said, before, after)


def check(seat: int, parts: Any, said: Any, before: Any, after: Any) -> None:
    """All values of an effect against the positions around the move."""
    was, now = before["players"][seat], after["players"][seat]
    final = now["points"]["stars"] + now["points"]["numbers"]
    assert said["points"] == now["score"] - was["score"] - final
    gained, lost = difference(was["hand"], now["hand"])
    match parts["kind"]:
        case "take":
            assert (said["tiles"], lost) == (gained, {})
            assert said.get("token", False) == (after["token"] == seat != before["token"])
            assert ("wild" in said) == (len(gained) == 2)
            if parts["source"] != "C":
                assert said["to_centre"] == difference(before["centre"], after["centre"])[0]
        case "place":
            assert (said["paid"], gained) == (lost, {})
            assert said["points"] == len(said["run"])
            assert parts["position"] in said["run"]
            assert all(now["board"][parts["star"]][at - 1] for at in said["run"])
            assert said["bonus"] == after["owed"]
            assert ("star" in said) == (None not in now["board"][parts["star"]])
        case "bonus":
            assert (said["tiles"], lost) == (gained, {})
            assert said["left"] == after["owed"]
        case "pass":
            if after["phase"] == "keep":
                assert said["surplus"] == max(0, sum(was["hand"].values()) - 4)
            else:
                assert said["discards"] == lost == was["hand"]
        case "keep":
            assert said["tiles"] == now["hand"] == parts["tiles"]
            assert said["discards"] == lost


def difference(was: dict[str, int], now: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """The tiles that came and those that went."""
    return dict(Counter(now) - Counter(was)), dict(Counter(was) - Counter(now))


# --- Cases -----------------------------------------------------------------------------------


def test_a_wild_tile_that_comes_along_is_named() -> None:
    game = load(phase="draft", factories=["ggpr"], token=None)
    assert effect(game, "F1g") == {
        "points": 0,
        "tiles": {"purple": 1, "green": 2},
        "wild": "purple",
        "to_centre": {"red": 1},
    }


def test_the_token_costs_a_point_for_every_tile() -> None:
    game = load(phase="draft", centre="ggpr", token=None)
    assert effect(game, "Cg") == {
        "points": -3,
        "tiles": {"purple": 1, "green": 2},
        "wild": "purple",
        "token": True,
    }


def test_a_wild_tile_taken_alone_does_not_come_along() -> None:
    game = load(phase="draft", centre="pp", token=None)
    assert effect(game, "Cp") == {"points": -1, "tiles": {"purple": 1}, "token": True}


def test_losses_stop_at_the_floor() -> None:
    game = load(phase="draft", centre="gggg", token=None, scores=(3, 3))
    assert effect(game, "Cg")["points"] == -2


def test_a_placement_names_its_run_and_all_that_it_completes() -> None:
    game = load(["ggggp", "r"], ["g1 g3 g4 g5 g6 o2 r2 b2 y2 p2 c2=g p3 p4"])
    assert effect(game, "g2+1") == {
        "points": 6,
        "paid": {"purple": 1, "green": 1},
        "run": [1, 2, 3, 4, 5, 6],
        "features": [{"feature": 10, "kind": "statue"}],
        "bonus": 2,
        "star": 18,
        "number": {"number": 2, "points": 8},
    }


def test_a_run_goes_round_the_ring() -> None:
    game = load(["gggggg", "r"], ["g1 g2 g4"])
    assert effect(game, "g6")["run"] == [1, 2, 6]


def test_a_short_supply_brings_fewer_bonus_tiles() -> None:
    game = load(["oooooo", "r"], ["o5"], supply="g", rest="seat 1")
    said = effect(game, "o6")
    assert said["features"] == [{"feature": 0, "kind": "window"}]
    assert said["bonus"] == 1


def test_a_pass_tells_how_many_tiles_have_to_go() -> None:
    game = load(["gggrrr", "r"], scores=(2, 9))
    assert effect(game, "pass") == {"points": 0, "surplus": 2, "loss": 1}


def test_the_last_pass_discards_the_hand_and_leaves_the_final_scoring_out() -> None:
    game = load(["gg", ""], ["g1 g2 g3 g4 g5 g6"], round_no=6, scores=(30, 9), passed=(1,))
    assert effect(game, "pass") == {"points": -2, "discards": {"green": 2}}
    game.play("pass")
    assert game.scores[0] == 30 - 2 + 18


def test_tiles_that_could_have_been_kept_are_counted() -> None:
    game = load(["gggrrr", "r"], phase="keep")
    assert effect(game, "keep:gg") == {
        "points": -4,
        "tiles": {"green": 2},
        "discards": {"green": 1, "red": 3},
        "needless": 2,
    }
    assert effect(game, "keep:gggr")["needless"] == 0


def test_draws_are_not_moves_of_players() -> None:
    game = load(["g", "r"])
    with pytest.raises(ValueError, match="not a move of a player"):
        game.rules.guide.effect(game.state, DRAW)
