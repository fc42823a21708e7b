"""Rulings 1 to 4 of RULES.md: plates, and tiles from sun and moon."""

from typing import Any

import pytest

import sintra
from sintra.core.errors import IllegalMoveError
from sintra.core.game import Game
from tests.games.duel.positions import Board, kind, lines, load, place, play, player, texts, tiles
from tests.games.play import random_game

TABLE = ("bbyr", "yyyy", "rktt", "kkrr")


def table(**words: Any) -> Game:
    """Return a game at the start of a round, with both tokens left."""
    boards = Board(tokens=2, score=3), Board(tokens=2)
    return load(*boards, **{"factories": TABLE, "large": "bbrkt", **words})


def factory(game: Game, number: int) -> tuple[str, str, str | None]:
    """Return the sun, the moon (from the bottom up) and the chip of a small factory."""
    found = game.position()["factories"][number - 1]
    letters = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "turquoise": "t"}
    return tiles(found["sun"]), "".join(letters[name] for name in found["moon"]), found["chip"]


def large(game: Game) -> tuple[str, str]:
    found = game.position()["large"]
    return tiles(found["sun"]), tiles(found["moon"])


# --- 1: the opening --------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_ruling_01_the_second_player_opens_and_the_display_is_refilled(first: int) -> None:
    game = sintra.new("duel", seed=4, first=first)
    for seat in (1 - first, first):
        assert game.turn == seat
        assert texts(game) == ["D1", "D2", "D3"]  # never from the stack
        shown = game.position()["display"]
        game.play("D2")
        assert game.position()["display"] == [shown[0], None, shown[2]]
        game.play("b2@270")
        after = game.position()["display"]
        assert [after[0], after[2]] == [shown[0], shown[2]]
        assert after[1] not in (None, shown[1])
        assert player(game, seat)["plates"][4] == [shown[1], 270]
    assert game.turn == first
    assert game.position()["round"] == 1
    assert [player(game, seat)["tokens"] for seat in (0, 1)] == [2, 2]
    assert game.position()["stack"]["size"] == 13


def test_ruling_01_each_player_places_nine_plates_and_all_are_used() -> None:
    for seed in range(6):
        *_, game = random_game("duel", {}, seed)
        placed = [plate for seat in (0, 1) for plate in player(game, seat)["plates"]]
        assert len({name for name, _ in placed}) == 18
        assert game.position()["display"] == [None] * 3
        assert game.position()["stack"]["size"] == 0


# --- 2: plates from the stack ----------------------------------------------------------------


def test_ruling_02_each_plate_drawn_costs_a_point_but_nothing_at_0_points() -> None:
    game = table(top="joker")
    for score, draw in [(2, "special"), (1, "joker"), (0, "joker"), (0, "special")]:
        game.play("draw", draws=[draw])
        assert player(game, 0)["score"] == score
    assert game.breakdown(0)["plates from the stack"] == -3
    assert player(game, 0)["tokens"] == 1  # one token for all of them
    assert [entry["type"] for entry in game.position()["turn"]["drawn"]] == [
        "joker",
        "special",
        "joker",
        "joker",
    ]


def test_ruling_02_fronts_are_seen_after_stopping_and_only_by_the_drawer() -> None:
    game = table(top="joker", display=["ykts", "kstr", "skrb"])
    game.play("draw", draws=["joker"])
    game.play("draw", draws=["special"])
    for seat in (0, 1):
        assert [entry["plate"] for entry in game.view(seat)["turn"]["drawn"]] == [None, None]
    assert texts(game) == ["stop", "draw"]
    game.play("stop", draws=["jbtk", "trbj"])
    assert [entry["plate"] for entry in game.view(0)["turn"]["drawn"]] == ["jbtk", "trbj"]
    assert [entry["plate"] for entry in game.view(1)["turn"]["drawn"]] == [None, None]
    assert [entry["type"] for entry in game.view(1)["turn"]["drawn"]] == ["joker", "joker"]
    assert texts(game) == ["choose:jbtk", "choose:trbj"]
    with pytest.raises(IllegalMoveError, match="not among the plates you hold"):
        game.play("choose:ykts")
    play(game, "choose:trbj b1@90")
    assert player(game, 0)["plates"][1] == ["trbj", 90]
    assert game.turn == 1


def test_ruling_02_the_other_plates_return_under_the_stack_in_a_secret_order() -> None:
    game = table(top="joker", display=["ykts", "kstr", "skrb"])
    for back in ("joker", "special", "joker", "joker"):
        game.play("draw", draws=[back])
    game.play("stop", draws=["jbtk", "trbj", "ybks", "kyrj"])
    play(game, "choose:trbj a1")
    assert texts(game) == ["under:jbtk", "under:ybks", "under:kyrj"]
    game.play("under:ybks")
    assert game.view(1)["turn"]["drawn"] == [{"plate": None, "known": [0], "type": None}] * 2
    game.play("under:kyrj")  # the last one needs no move
    assert [entry["plate"] for entry in game.view(0)["stack"]["returned"]] == [
        "ybks",
        "kyrj",
        "jbtk",
    ]
    assert [entry["plate"] for entry in game.view(1)["stack"]["returned"]] == [None] * 3
    assert {"ybks", "kyrj", "jbtk"} <= set(game.view(1)["unseen"])
    assert game.turn == 1


def test_ruling_02_the_stack_is_drawn_from_the_top_and_returned_plates_come_last() -> None:
    returned = [("ykts", 0), ("jbtk", 1), ("kstr", 0)]
    game = load(
        Board(tokens=2),
        Board(tokens=2),
        round_no=3,
        factories=TABLE,
        returned=returned,
    )
    size = game.position()["stack"]["size"]
    while game.position()["stack"]["size"] > 3:
        game.play("draw")
        assert game.position()["turn"]["drawn"][-1]["plate"] is None
    for plate, _ in returned:
        assert game.position()["stack"]["top"] == kind(plate)  # the type of the top plate is public
        game.play("draw", draws=[])
        assert game.position()["turn"]["drawn"][-1]["plate"] == plate
    assert texts(game) == ["stop"]
    assert len(game.position()["turn"]["drawn"]) == size == 5


def test_ruling_02_the_display_is_not_refilled_during_the_round() -> None:
    game = table()
    shown = game.position()["display"]
    play(game, "D3 a1 D1 a1")
    assert game.position()["display"] == [None, shown[1], None]
    with pytest.raises(IllegalMoveError, match="no plate in place 3"):
        game.play("D3")
    assert game.scores == (3, 20)


# --- 3: sun sides ----------------------------------------------------------------------------


def test_ruling_03_the_other_tiles_of_a_small_factory_are_stacked() -> None:
    game = table(factories=("bkyr", "", "", ""), chips={2: "b", 3: "y", 4: "r"})
    game.play("F1k")
    assert game.position()["turn"]["taken"] == {"colour": "black", "tiles": 1}
    game.play("to2")
    assert texts(game) == ["^b", "^y", "^r"]
    play(game, "^r ^b")  # the last tile is stacked automatically
    assert factory(game, 1) == ("", "rby", "face-down")
    assert lines(game, 0) == "2=k"
    assert game.turn == 1


def test_ruling_03_equal_tiles_need_no_order() -> None:
    game = table(factories=("bkkk", "", "", ""), chips={2: "b", 3: "y", 4: "r"})
    play(game, "F1b to1")
    assert factory(game, 1) == ("", "kkk", "face-down")
    assert game.turn == 1


def test_ruling_03_the_other_tiles_of_the_large_factory_go_to_its_moon_side() -> None:
    game = table()
    play(game, "Lb to2")
    assert large(game) == ("", "rkt")
    assert game.position()["first_tile"] is None
    with pytest.raises(IllegalMoveError, match="the sun of the large factory holds no red tile"):
        game.play("Lr")


# --- 4: moon sides ---------------------------------------------------------------------------


def test_ruling_04_all_visible_moon_tiles_of_a_colour_are_taken() -> None:
    game = table(factories=("/kr", "/rr", "/rk", "/b"), large="/rrk")
    assert [text for text in texts(game) if text[0] == "M"] == ["Mb", "Mr", "Mk"]
    game.play("Mr")
    assert game.position()["turn"]["taken"] == {"colour": "red", "tiles": 4}
    assert [factory(game, number)[1] for number in (1, 2, 3, 4)] == ["k", "r", "rk", "b"]
    assert large(game) == ("", "k")
    assert game.position()["first_tile"] == 0


def test_ruling_04_only_tiles_from_the_large_moon_come_with_the_first_player_tile() -> None:
    game = table(factories=("/k", "/kr", "/b", "y"), large="/yyt")
    play(game, "Mb break")
    assert game.position()["first_tile"] is None
    play(game, "My break Mt break")
    assert game.position()["first_tile"] == 1  # the first player to take from it, not the second


def test_ruling_04_the_holder_of_the_tile_loses_two_points_and_starts_the_next_round() -> None:
    game = load(
        Board(taken=2, broken="bb"),
        Board(taken=1),
        to_move=1,
        first_tile=1,
        chips={1: "ty"},
    )
    game.play("chip1")
    assert game.scores == (17, 18)
    assert game.breakdown(1)["first player tile"] == -2
    at = game.position()
    assert (at["round"], at["first_player"], at["first_tile"]) == (2, 1, None)
    assert game.turn == 1
    assert place(game, "tower") == "bb"
