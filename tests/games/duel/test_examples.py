"""The examples of the rulebook."""

from tests.games.duel.positions import (
    Board,
    at_the_end_of_phase_1,
    dome,
    lines,
    place,
    play,
    player,
    texts,
    tiles,
)


def test_lindas_pattern_lines() -> None:
    linda = Board(
        plates="a1=ykts b1=kyrj c1=ybks a2=tyjk c3=skrb",
        lines="1=t 2=kk 3=rr 4=bbbb 5=kkk",
    )
    game = at_the_end_of_phase_1(linda, round_no=2)
    game.play("chip1")
    # Line 1 has no space and breaks. Line 2 is complete.
    assert tiles(player(game, 0)["broken"]) == "t"
    assert texts(game) == [">d", ">e"]
    game.play(">e")
    assert game.breakdown(0)["runs"] == 1
    assert place(game, "tower") == "k"
    # Line 4 is complete, and blue goes on the joker space.
    assert texts(game) == [">a"]
    game.play(">a")
    assert game.breakdown(0)["runs"] == 2
    assert dome(game, 0) == "e2=k a4=b"
    # Lines 3 and 5 are incomplete and stay.
    assert lines(game, 0) == "3=rr 5=kkk"
    assert place(game, "tower") == "bbbkt"
    assert game.scores[0] == 20 + 2 - 1


def test_scoring_with_a_special_tile() -> None:
    linda = Board(plates="a1=ykts a2=ybks c3=skrb", tiles="b1=k a2=t", lines="1=y 3=bbb")
    game = at_the_end_of_phase_1(linda)
    play(game, "chip1 >a")
    # A horizontal and a vertical run of two. The plate is complete and gains its special tile.
    assert game.breakdown(0)["runs"] == 4
    assert game.breakdown(0)["special tiles"] == 2
    assert dome(game, 0) == "a1=y b1=k a2=t b2=s"
    game.play(">b")
    # A vertical run of three, including the special tile.
    assert game.breakdown(0)["runs"] == 4 + 3
    assert game.scores[0] == 20 + 4 + 2 + 3


def test_eight_points_of_penalties() -> None:
    game = at_the_end_of_phase_1(Board(broken="bkk"), Board(broken="rr"), first_tile=0)
    game.play("chip1")
    assert game.scores == (20 - 6 - 2, 20 - 3)
    assert game.breakdown(0)["broken tiles"] == -6
    assert game.breakdown(0)["first player tile"] == -2
    assert place(game, "tower") == "brrkk"
