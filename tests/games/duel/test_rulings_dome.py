"""Rulings 9 to 12 of RULES.md: phase 2, chips, points and losses."""

import itertools
import random
from collections import Counter
from functools import cache

import pytest

from sintra.core.game import Game
from tests.games.duel.positions import (
    CHIPS,
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

#: Row 1 has the spaces y k k y y b, row 2 has t s r j k s; both rows are covered.
TWO_ROWS = "a1=ykts b1=kyrj c1=ybks"
#: Row 1 has the spaces y r, row 2 has j b.
CORNER = "a1=yrjb c3=bkst b3=skrb"


# --- 9: phase 2 ------------------------------------------------------------------------------


def test_ruling_09_a_complete_line_places_one_tile_and_the_player_chooses_where() -> None:
    game = at_the_end_of_phase_1(Board(plates=CORNER, lines="1=y 2=bb"))
    game.play("chip1")
    assert texts(game) == [">a"]  # it must be placed
    game.play(">a")
    assert texts(game) == [">a", ">b"]  # the joker space, or a space of its colour
    game.play(">b")
    assert dome(game, 0) == "a1=y b2=b"
    assert lines(game, 0) == ""
    assert place(game, "tower") == "b"


def test_ruling_09_a_filled_space_takes_no_second_tile() -> None:
    game = at_the_end_of_phase_1(Board(plates=CORNER, tiles="b2=b", lines="2=bb"))
    game.play("chip1")
    assert texts(game) == [">a"]
    game = at_the_end_of_phase_1(Board(plates=CORNER, tiles="b2=b a2=k", lines="2=bb"))
    game.play("chip1")
    assert lines(game, 0) == "2=bb"  # no free space, but the row is not covered


def test_ruling_09_lines_without_a_space_wait_while_the_row_is_not_covered() -> None:
    game = at_the_end_of_phase_1(Board(plates=CORNER, lines="1=k 3=rrr 4=yy"))
    game.play("chip1")
    assert game.position()["round"] == 2
    assert lines(game, 0) == "1=k 3=rrr 4=yy"
    assert tiles(player(game, 0)["broken"]) == ""


@pytest.mark.parametrize("line", ["1=t", "2=b", "2=bb"])
def test_ruling_09_lines_of_a_covered_row_without_a_space_break(line: str) -> None:
    board = Board(plates=TWO_ROWS, tiles="d2=r", lines=line)
    game = at_the_end_of_phase_1(board)
    game.play("chip1")
    assert lines(game, 0) == ""
    broken = len(line) - 2
    assert place(game, "tower") == line[2:]
    assert game.breakdown(0)["broken tiles"] == -[0, 1, 3][broken]


def test_ruling_09_an_incomplete_line_of_a_covered_row_with_a_space_stays() -> None:
    game = at_the_end_of_phase_1(Board(plates=TWO_ROWS, lines="2=k"))
    game.play("chip1")
    assert lines(game, 0) == "2=k"


def test_ruling_09_unplaceable_lines_break_in_round_5_as_well() -> None:
    plates = f"{TWO_ROWS} a2=skrb b2=sybr c2=trbs a3=yskr b3=bkst c3=styb"
    board = Board(plates=plates, tiles="d2=r", lines="2=b 4=yyy 6=rrr", score=30)
    game = at_the_end_of_phase_1(board, round_no=5)
    game.play("chip1")
    assert game.is_over
    assert lines(game, 0) == "6=rrr"  # incomplete, but its row has a free red space
    assert game.breakdown(0)["broken tiles"] == -10
    assert place(game, "tower") == "byyy"


def test_ruling_09_a_line_breaks_before_the_next_line_is_resolved() -> None:
    game = at_the_end_of_phase_1(Board(plates=TWO_ROWS, lines="1=t 2=yy"))
    game.play("chip1")
    assert texts(game) == [">d"]
    assert tiles(player(game, 0)["broken"]) == "t"


def test_ruling_09_the_first_player_of_the_round_resolves_all_lines_first() -> None:
    mine = Board(plates=CORNER, lines="1=y 2=bb", broken="k")
    other = Board(plates="a1=trbj b1=yskr c3=styb", lines="1=t", broken="kk")
    game = at_the_end_of_phase_1(other, mine, seat=0, first_player=1)
    game.play("chip1")
    seats = []
    while game.position()["round"] == 1:
        seats.append(game.turn)
        if game.turn == 0:
            assert game.breakdown(1)["broken tiles"] == -1  # lost before the other player begins
        game.play(texts(game)[0])
    assert seats == [1, 1, 0]
    assert game.breakdown(0)["broken tiles"] == -3


# --- 10: paying with chips -------------------------------------------------------------------


@cache
def pays(matching: int, others: int, missing: int) -> bool:
    """Return whether chips split into a pair of the colour or any three for each missing tile."""
    if missing == 0:
        return matching == others == 0
    groups = [(2, 0), *((own, 3 - own) for own in range(4))]
    return any(
        pays(matching - own, others - rest, missing - 1)
        for own, rest in groups
        if own <= matching and rest <= others
    )


def payments(held: Counter[str], colour: str, missing: int) -> set[tuple[str, ...]]:
    """Return every minimal payment, by trying all combinations of chips."""
    kinds = sorted(held)
    found: list[Counter[str]] = []
    for counts in itertools.product(*(range(held[kind] + 1) for kind in kinds)):
        chosen = Counter(dict(zip(kinds, counts, strict=True)))
        matching = sum(count for kind, count in chosen.items() if colour in kind)
        if pays(matching, chosen.total() - matching, missing):
            found.append(chosen)
    return {
        tuple(sorted(one.elements())) for one in found if not any(other < one for other in found)
    }


def payments_by_moves(game: Game) -> list[tuple[str, ...]]:
    """Return every payment that legal moves can complete."""
    if game.position()["phase"] != "pay":
        return [tuple(sorted(player(game, 0)["used_chips"]))]
    found = []
    for text in texts(game):
        if text != "skip":
            game.play(text)
            found += payments_by_moves(game)
            game.undo()
    return found


def with_chips(chips: list[str], line: str) -> Game:
    """Return a game in which seat 0 resolves a line of a row with a free joker space."""
    spare = next(chip for chip in CHIPS if chips.count(chip) < 2)
    plates = "a1=ykts b1=kyrj c1=ybks a2=rjbk b2=yskr c2=kstr a3=tyjk b3=skrb c3=sybr"
    board = Board(plates=plates, lines=line, chips=" ".join(chips))
    game = at_the_end_of_phase_1(board, seat=1, round_no=5, chips={1: spare})
    game.play("chip1")
    return game


#: Lines with one to three missing tiles; their rows have a free space for them.
LINES = ["2=k", "4=bbb", "4=ttt", "5=yyy", "5=kkkk", "6=bbbbb", "6=yyyy", "6=kkk"]


@pytest.mark.parametrize("line", LINES)
def test_ruling_10_only_minimal_payments_are_legal(line: str) -> None:
    chance = random.Random(line)
    missing = int(line[0]) - len(line[2:])
    offers = 0
    for _ in range(12):
        chips = chance.sample(CHIPS * 2, chance.randint(2, 9))
        expected = payments(Counter(chips), line[2], missing)
        game = with_chips(chips, line)
        offered = payments_by_moves(game) if game.position()["phase"] == "pay" else []
        assert len(offered) == len(set(offered))  # each payment is one sequence of moves
        assert set(offered) == expected
        offers += len(offered)
    assert offers > 10 or missing == 3


def test_ruling_10_two_chips_of_the_colour_any_three_or_a_mix_pay() -> None:
    game = with_chips(["y", "ty", "b", "k", "r"], "5=yyy")
    assert set(payments_by_moves(game)) == {("b", "k", "r", "ty", "y")}
    game = with_chips(["y", "ty", "b"], "5=yyyy")
    assert set(payments_by_moves(game)) == {("ty", "y")}
    game = with_chips(["y", "b", "k"], "5=yyyy")
    assert set(payments_by_moves(game)) == {("b", "k", "y")}


def test_ruling_10_used_chips_stay_used() -> None:
    game = with_chips(["y", "ty", "b"], "5=yyyy")
    assert texts(game) == ["skip", "pay:y"]
    game.play("pay:y")
    assert texts(game) == ["pay:ty"]  # no skipping, and no excess chip
    game.play("pay:ty")
    assert game.position()["phase"] == "tile"
    assert player(game, 0)["chips"] == ["b"]
    assert player(game, 0)["used_chips"] == ["y", "ty"]
    game.play(texts(game)[0])
    assert place(game, "tower") == "yyy"  # three of the four tiles of the line


def test_ruling_10_a_line_can_be_skipped() -> None:
    game = with_chips(["y", "ty"], "5=yyyy")
    game.play("skip")
    assert lines(game, 0) == "5=yyyy"
    assert player(game, 0)["chips"] == ["y", "ty"]


@pytest.mark.parametrize(
    ("chips", "line"),
    [
        (["y"], "5=yyyy"),  # too few
        (["y", "ty", "b", "k"], "5=yyy"),  # enough for one of two missing tiles only
        (["y", "ty"], ""),  # an empty line
        (["y", "yk"], "4=yyy"),  # no space in its row
    ],
)
def test_ruling_10_other_lines_cannot_be_paid_for(chips: list[str], line: str) -> None:
    game = with_chips(chips, line)
    assert game.is_over
    assert sorted(player(game, 0)["chips"]) == sorted(chips)


def test_ruling_10_a_line_that_waits_for_a_plate_cannot_be_paid_for() -> None:
    game = at_the_end_of_phase_1(Board(plates=CORNER, lines="4=yyy", chips="y yk"), seat=1)
    game.play("chip1")
    assert lines(game, 0) == "4=yyy"
    assert game.position()["round"] == 2


def test_ruling_10_chips_are_spent_line_by_line() -> None:
    game = with_chips(["y", "k", "yk"], "2=k 5=yyyy")
    assert texts(game) == ["skip", "pay:k"]
    play(game, "skip pay:y pay:yk >b")
    assert game.is_over
    game = with_chips(["y", "k", "yk"], "2=k 5=yyyy")
    play(game, "pay:k pay:yk >d")
    assert game.is_over  # one chip pays for nothing
    assert lines(game, 0) == "5=yyyy"


# --- 11: points of a tile --------------------------------------------------------------------

#: Row 1 has the spaces y k t r; row 2 has the special space at b2.
RUNS = "a1=ykts b1=trbj a2=yrjb"


@pytest.mark.parametrize(
    ("placed", "line", "move", "runs", "special"),
    [
        ("", "1=y", ">a", 1, 0),
        ("d1=r", "1=y", ">a", 1, 0),  # not connected
        ("c2=b", "1=r", ">d", 1, 0),  # nor diagonally
        ("b1=k", "1=y", ">a", 2, 0),
        ("a2=t", "1=y", ">a", 2, 0),
        ("b1=k a3=y", "1=y", ">a", 2, 0),
        ("b1=k c1=t d1=r", "1=y", ">a", 4, 0),
        ("c1=t d1=r a2=t", "1=k", ">b", 3, 0),
        ("b1=k a2=t", "1=y", ">a", 4, 2),  # the third tile of the plate gains the special tile
        ("a1=y b1=k a3=y a4=b", "2=tt", ">a", 4, 2),
        ("b1=k a1=y a2=t b2=s", "3=rrr", ">b", 3, 0),  # special tiles count in runs
        ("b1=k a1=y a2=t b2=s a3=y", "3=rrr", ">b", 5, 0),
    ],
)
def test_ruling_11_points_for_runs_and_for_the_special_tile(
    placed: str, line: str, move: str, runs: int, special: int
) -> None:
    game = at_the_end_of_phase_1(Board(plates=RUNS, tiles=placed, lines=line))
    play(game, f"chip1 {move}")
    assert game.breakdown(0)["runs"] == runs
    assert game.breakdown(0)["special tiles"] == special
    assert game.scores[0] == 20 + runs + special
    assert ("b2=s" in dome(game, 0)) == (special > 0 or "b2=s" in placed)


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_ruling_11_a_special_tile_scores_the_number_of_its_row(row: int) -> None:
    slot = f"a{(row + 1) // 2}"
    # Rotated by 180 degrees, the plate has its special space in the upper row.
    turned = "@180" if row % 2 else ""
    top = row + row % 2 - 1
    plate = {f"a{top}": "y", f"b{top}": "k", f"a{top + 1}": "t", f"b{top + 1}": "s"}
    if turned:
        plate = {f"a{top}": "s", f"b{top}": "t", f"a{top + 1}": "k", f"b{top + 1}": "y"}
    spaces = [space for space, colour in plate.items() if colour != "s"]
    last = max(spaces, key=lambda space: int(space[1]))
    there = " ".join(f"{space}={plate[space]}" for space in spaces if space != last)
    line = f"{last[1]}={plate[last] * int(last[1])}"
    others = "b2=kyrj c2=tbjy" if slot != "a2" else "b1=kyrj c1=tbjy"
    game = at_the_end_of_phase_1(
        Board(plates=f"{slot}=ykts{turned} {others}", tiles=there, lines=line)
    )
    play(game, f"chip1 >{last[0]}")
    assert game.breakdown(0)["special tiles"] == row


# --- 12: losses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("broken", "loss"), [("", 0), ("k", 1), ("kb", 3), ("kbb", 6), ("kbbt", 10)]
)
def test_ruling_12_broken_tiles_cost_one_three_six_ten(broken: str, loss: int) -> None:
    game = at_the_end_of_phase_1(Board(broken=broken), Board(broken="y"), first_tile=1)
    game.play("chip1")
    assert game.scores == (20 - loss, 20 - 1 - 2)
    assert game.breakdown(0)["broken tiles"] == -loss
    assert sorted(place(game, "tower")) == sorted(broken + "y")
    assert tiles(player(game, 0)["broken"]) == ""


def test_ruling_12_no_score_falls_below_0() -> None:
    game = at_the_end_of_phase_1(
        Board(broken="kkkk", score=4), Board(broken="y", score=2), first_tile=1
    )
    game.play("chip1")
    assert game.scores == (0, 0)
    assert game.breakdown(0)["broken tiles"] == -4
    assert game.breakdown(1)["broken tiles"] == -1
    assert game.breakdown(1)["first player tile"] == -1


def test_ruling_12_losses_follow_the_points_of_the_round() -> None:
    board = Board(plates=CORNER, lines="1=y 2=bb", broken="kk", score=0)
    game = at_the_end_of_phase_1(board)
    play(game, "chip1 >a >a")
    assert game.scores[0] == 0  # +1 and +2 for the tiles, then -3 for the broken ones
    assert game.breakdown(0)["broken tiles"] == -3


def test_losses_of_a_position_are_those_to_come() -> None:
    other = Board(plates=TWO_ROWS, lines="1=y")
    game = at_the_end_of_phase_1(Board(plates=CORNER, lines="1=y"), other, first_tile=0)
    game.play("chip1")
    assert player(game, 0)["losses"] == {"broken": 0, "first_player": 2}
    game.play(">a")
    assert game.turn == 1
    assert game.scores[0] < 20 + 1
    assert player(game, 0)["losses"] == {"broken": 0, "first_player": 0}


def test_ruling_12_no_score_falls_below_0_at_the_end() -> None:
    game = at_the_end_of_phase_1(
        Board(score=7), Board(score=40), round_no=5, scoring="rows+columns+specials"
    )
    game.play("chip1")
    assert game.is_over
    specials = sum("s" in name for name, _ in player(game, 0)["plates"])
    assert game.breakdown(0)["specials"] == -3 * specials
    assert game.breakdown(0)["not below 0"] == 3 * specials - 7
    assert game.scores[0] == 0
