"""Rulings 7 to 9 of RULES.md: bonus tiles, the supply, bag and tower."""

import pytest

from sintra.core.errors import IllegalMoveError
from tests.games.summer_pavilion.positions import hand, load, place, texts

#: Everything around the statue and the pillar that meet at position 2 of the orange star.
AROUND_ORANGE_2 = "o1 o3 r3 r4 c6=b c1=g"


# --- 7 and 8: bonus tiles and the supply -----------------------------------------------------


@pytest.mark.parametrize(
    ("board", "move", "earned"),
    [
        ("o6", "o5", 3),
        ("o5", "o6", 3),
        ("o2 r3 r4", "o1", 2),
        ("o1 o2 r3", "r4", 2),
        ("o3 c6=b c1=g", "o2", 1),
        ("o2 o3 c6=b", "c1=r", 1),
        ("o1 o2 r4", "r5", 0),
        ("o1 r3 r4", "o3", 0),
    ],
)
def test_ruling_07_a_window_earns_three_a_statue_two_a_pillar_one(
    board: str, move: str, earned: int
) -> None:
    game = load(("oooooorrrrrr", "b"), (board, ""))
    game.play(move)
    assert game.position()["owed"] == earned
    assert game.turn == (0 if earned else 1)


def test_ruling_07_several_features_earn_all_their_tiles() -> None:
    game = load(("oo", "r"), (AROUND_ORANGE_2, ""), supply="ppgyybbrrr")
    game.play("o2")
    for owed, bonus in [(3, "+p"), (2, "+p")]:
        assert game.position()["owed"] == owed
        assert texts(game)[0] == "+p"
        game.play(bonus)
    assert texts(game) == [
        "+g",
        "+y",
        "+b",
        "+r",
    ]  # one after another; the supply is not filled in between
    assert len(place(game, "supply")) == 8
    with pytest.raises(IllegalMoveError, match="a bonus tile must be taken"):
        game.play("pass")
    game.play("+y")
    assert hand(game, 0) == "ppy"
    assert game.turn == 1


def test_ruling_07_two_pillars_at_once() -> None:
    game = load(("r", "b"), ("c6=b c2=g o2 o3 r2 r3", ""))
    game.play("c1=r")
    assert game.position()["owed"] == 2


def test_ruling_07_a_short_supply_gives_all_its_tiles() -> None:
    game = load(("oo", "r"), (AROUND_ORANGE_2, ""), supply="yb", rest="seat 1")
    game.play("o2")
    assert game.position()["owed"] == 2
    assert place(game, "tower") == "o"  # paid before the bonus tiles are taken
    game.play("+b")
    game.play("+y")
    assert hand(game, 0) == "yb"
    assert (game.turn, place(game, "supply"), place(game, "tower")) == (1, "o", "")


def test_ruling_07_an_empty_supply_gives_nothing() -> None:
    game = load(("oo", "r"), (AROUND_ORANGE_2, ""), supply="", rest="seat 1")
    game.play("o2")
    assert (game.turn, hand(game, 0), place(game, "supply")) == (1, "", "o")


def test_ruling_08_the_supply_is_filled_up_before_the_next_player_moves() -> None:
    game = load(("ooooo", "r"), ("o6", ""))
    game.play("o5")
    for bonus in ("+g", "+g", "+o"):
        assert game.turn == 0
        game.play(bonus)
    assert game.turn == 1
    assert len(place(game, "supply")) == 10
    assert len(game.history[-1].draws) == 3


def test_ruling_08_the_supply_is_filled_up_before_the_same_player_moves_again() -> None:
    game = load(("ooooo", ""), ("o6", ""), passed=[1])
    for move in ("o5", "+g", "+g", "+o"):
        game.play(move)
    assert (game.turn, game.position()["phase"]) == (0, "place")
    assert len(place(game, "supply")) == 10


def test_ruling_08_a_pass_fills_the_supply_up_as_well() -> None:
    game = load(("rrrrr", "b"), supply="gg", rest="seat 1")
    game.play("pass")
    assert game.history[-1].draws == ()
    game.play("keep:r")
    assert game.turn == 1
    assert place(game, "supply") == "ggrrrr"


def test_ruling_08_after_the_last_pass_the_supply_comes_before_the_factories() -> None:
    game = load(
        ("", "", "", "yyyyyyy"), to_move=3, passed=[0, 1, 2], token=0, supply="ggggg", rest="boards"
    )
    game.play("pass")
    game.play("keep:none")
    after = game.position()
    assert place(game, "supply") == "gggggyyyyy"
    assert after["factories"] == [{"yellow": 2}, *[{}] * 8]


def test_ruling_08_nothing_is_filled_after_round_6() -> None:
    game = load(("rrrrr", "", "", ""), round_no=6, passed=[1, 2, 3], supply="gg", rest="boards")
    game.play("pass")
    assert game.is_over
    assert game.history[-1].draws == ()
    assert (place(game, "supply"), place(game, "tower")) == ("gg", "rrrrr")


# --- 9: bag and tower ------------------------------------------------------------------------


def test_ruling_09_the_tower_is_used_only_when_a_tile_is_due_and_the_bag_is_empty() -> None:
    game = load(("ooooo", "r"), ("o6", ""), bag="ppp", rest="tower")
    tower = place(game, "tower")
    for move in ("o5", "+g", "+g", "+o"):
        game.play(move)
    assert place(game, "bag") == ""
    assert len(place(game, "tower")) == len(tower) + 4
    assert place(game, "supply") == "pppoyybbrr"


def test_ruling_09_drawing_continues_with_the_tiles_of_the_tower() -> None:
    game = load(("ooooo", "r"), ("o6", ""), bag="pp", rest="tower")
    tower = place(game, "tower")
    for move in ("o5", "+g", "+g", "+o"):
        game.play(move)
    assert place(game, "tower") == ""
    assert len(place(game, "bag")) == len(tower) + 4 - 1
    assert [draw.text for draw in game.history[-1].draws[:2]] == ["p", "p"]


def test_ruling_09_factories_are_filled_one_after_another_and_the_last_may_be_short() -> None:
    game = load(("rr", "", "", ""), passed=[1, 2, 3], bag="pppyy", tower="ggggg", rest="boards")
    game.play("pass")
    game.play("keep:rr")
    factories = [sum(factory.values()) for factory in game.position()["factories"]]
    assert factories == [4, 4, 2, 0, 0, 0, 0, 0, 0]
    assert sorted(draw.text for draw in game.history[-1].draws[:5]) == sorted("pppyy")
    assert game.position()["phase"] == "draft"
    assert texts(game)[0].startswith("F1")


def test_ruling_09_a_round_without_any_tile_skips_its_draft() -> None:
    game = load(("rr", "", "", ""), passed=[1, 2, 3], token=2, start_player=1, rest="boards")
    game.play("pass")
    game.play("keep:rr")
    after = game.position()
    assert (after["round"], after["phase"], after["token"]) == (2, "place", None)
    assert after["start_player"] == 2
    assert game.turn == 0
    assert "green is wild" in game.heading


def test_ruling_09_without_tiles_the_rounds_end_one_after_another() -> None:
    game = load(("r", "", "", ""), passed=[1, 2, 3], rest="boards")
    game.play("r1")
    assert game.is_over
    assert game.position()["round"] == 6
