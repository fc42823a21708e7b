"""The examples of the rulebooks. Purple is wild, as in round 1."""

import pytest

from sintra.core.errors import IllegalMoveError
from tests.games.summer_pavilion.positions import hand, load, place, texts


def test_draft_example_with_a_token_that_costs_four_points() -> None:
    game = load(
        ("", "", ""),
        phase="draft",
        token=None,
        factories=("rryy", "gppy"),
        scores=(5, 5, 5),
    )
    game.play("F1r")
    assert hand(game, 0) == "rr"
    assert place(game, "centre") == "yy"
    game.play("F2g")
    assert hand(game, 1) == "pg"
    assert place(game, "centre") == "pyyy"
    assert texts(game) == ["Cy"]
    game.play("Cy")
    assert hand(game, 2) == "pyyy"
    assert game.position()["token"] == 2
    assert game.scores == (5, 5, 1)
    assert game.breakdown(2)["start player token"] == -4
    assert game.turn == 2  # the table is empty, so the holder of the token places first


def test_scoring_example_a_a_six_for_six_tiles_of_its_colour() -> None:
    game = load(("bbbbbbb", "r"))
    game.play("b6")
    assert game.scores[0] == 21
    assert hand(game, 0) == "b"
    assert place(game, "tower") == "bbbbb"


def test_scoring_example_b_a_three_without_neighbours() -> None:
    game = load(("rrr", "r"), ("r1 r5", ""))
    game.play("r3")
    assert game.scores[0] == 21
    assert hand(game, 0) == ""
    assert place(game, "tower") == "rr"


@pytest.mark.parametrize("board", ["b4 b5", "b1 b2", "b1 b5"])
def test_scoring_example_c_paid_with_wild_tiles_and_connected_to_two_tiles(board: str) -> None:
    game = load(("bbbppp", "r"), (board, ""))
    game.play("b6+3")
    assert game.scores[0] == 23
    assert game.position()["players"][0]["board"]["blue"][5] == "blue"
    assert place(game, "tower") == "pppbb"


def test_scoring_example_d_one_tile_and_three_wild_tiles() -> None:
    game = load(("ogppp", "r"), ("o2 o3", ""))
    game.play("o4+3")
    assert game.scores[0] == 23
    assert place(game, "tower") == "ppp"
    game.play("pass")
    game.play("keep:r")
    game.play("pass")
    game.play("keep:g")
    assert hand(game, 0) == "g"
    assert game.scores[0] == 23
    assert "green is wild" in game.heading


def test_scoring_examples_e_and_f_the_wild_colour_on_its_own_star_then_a_pass() -> None:
    game = load(("pprrgggg", "r"), ("p1 p3", ""))
    game.play("p2")
    assert game.scores[0] == 23
    assert place(game, "tower") == "p"
    assert hand(game, 0) == "ggggrr"
    game.play("pass")
    game.play("keep:r")
    game.play("pass")
    game.play("keep:gggg")
    assert game.scores[0] == 21
    assert game.breakdown(0)["discards"] == -2
    assert hand(game, 0) == "gggg"
    assert "green is wild" in game.heading


def test_wild_example_combined_with_green_the_green_tile_is_placed() -> None:
    game = load(("gppp", "r"))
    game.play("g4+3")
    assert game.position()["players"][0]["board"]["green"][3] == "green"
    assert place(game, "tower") == "ppp"


def test_wild_example_not_combined_wild_tiles_go_on_their_own_star_or_the_centre() -> None:
    game = load(("gppp", "r"), ("c5=g", ""))
    of_purple = [text for text in texts(game) if text[0] == "p" or "=p" in text]
    assert of_purple == ["p1", "p2", "p3", "c1=p", "c2=p", "c3=p", "pass"]
    with pytest.raises(IllegalMoveError, match="the green star takes green tiles only"):
        game.play("g1=p")
    with pytest.raises(IllegalMoveError, match="there is a green tile on the centre star already"):
        game.play("c1=g")
