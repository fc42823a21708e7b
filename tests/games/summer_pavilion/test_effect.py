"""The effect of a move is what the move does."""

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
    """Return the effect of a legal move in notation."""
    return game.rules.guide.effect(game.state, game.find(move).id)


# --- Random games ----------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.data(), SEEDS)
def test_every_effect_agrees_with_what_the_move_does(data: st.DataObject, seed: int) -> None:
    for played, effects, before, after in played_effects(GAME, data.draw(any_options(GAME)), seed):
        check(played.seat, played.move.fields, effects, before, after)


def check(seat: int, fields: Any, effects: Any, before: Any, after: Any) -> None:
    """Check all values of an effect against the positions before and after the move."""
    was, now = before["players"][seat], after["players"][seat]
    final = now["points"]["stars"] + now["points"]["numbers"]
    assert effects["points"] == now["score"] - was["score"] - final
    gained, lost = difference(was["hand"], now["hand"])
    match fields["kind"]:
        case "take":
            assert (effects["tiles"], lost) == (gained, {})
            assert effects.get("token", False) == (after["token"] == seat != before["token"])
            assert ("wild" in effects) == (len(gained) == 2)
            if fields["source"] != "C":
                assert effects["to_centre"] == difference(before["centre"], after["centre"])[0]
        case "place":
            assert (effects["paid"], gained) == (lost, {})
            assert effects["points"] == len(effects["run"])
            assert fields["position"] in effects["run"]
            assert all(now["board"][fields["star"]][at - 1] for at in effects["run"])
            assert effects["bonus"] == after["owed"]
            assert ("star" in effects) == (None not in now["board"][fields["star"]])
        case "bonus":
            assert (effects["tiles"], lost) == (gained, {})
            assert effects["left"] == after["owed"]
        case "pass":
            if after["phase"] == "keep":
                assert effects["surplus"] == max(0, sum(was["hand"].values()) - 4)
            else:
                assert effects["discards"] == lost == was["hand"]
        case "keep":
            assert effects["tiles"] == now["hand"] == fields["tiles"]
            assert effects["discards"] == lost


def difference(was: dict[str, int], now: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the tiles gained and the tiles lost."""
    return dict(Counter(now) - Counter(was)), dict(Counter(was) - Counter(now))


# --- Cases -----------------------------------------------------------------------------------


def test_a_wild_tile_taken_with_another_colour_is_named() -> None:
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


def test_a_wild_tile_taken_alone_is_not_named() -> None:
    game = load(phase="draft", centre="pp", token=None)
    assert effect(game, "Cp") == {"points": -1, "tiles": {"purple": 1}, "token": True}


def test_losses_stop_at_the_floor() -> None:
    game = load(phase="draft", centre="gggg", token=None, scores=(3, 3))
    assert effect(game, "Cg")["points"] == -2


def test_a_placement_names_its_run_and_everything_it_completes() -> None:
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


def test_a_short_supply_gives_fewer_bonus_tiles() -> None:
    game = load(["oooooo", "r"], ["o5"], supply="g", rest="seat 1")
    effects = effect(game, "o6")
    assert effects["features"] == [{"feature": 0, "kind": "window"}]
    assert effects["bonus"] == 1


def test_a_pass_counts_the_tiles_that_cannot_be_kept() -> None:
    game = load(["gggrrr", "r"], scores=(2, 9))
    assert effect(game, "pass") == {"points": 0, "surplus": 2, "loss": 1}


def test_the_last_pass_discards_the_hand_and_excludes_the_final_scoring() -> None:
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
