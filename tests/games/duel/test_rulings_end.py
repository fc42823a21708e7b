"""Rulings 13 to 17 of RULES.md: scoring tiles, ties, knowledge, rotation."""

import pytest

import sintra
from sintra.core.errors import IllegalMoveError, OptionError
from sintra.core.game import Game
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load, play, player, texts

TABLE = ("bbyr", "yyyy", "rktt", "kkrr")
TILES = ("rows/colourful-rows", "columns/edge", "diagonals/corners", "jokers/specials")
DRAWING = Board(tokens=2)


# --- 13: scoring tiles -----------------------------------------------------------------------


def test_ruling_13_a_first_game_uses_rows_columns_and_corners() -> None:
    game = sintra.new("duel", seed=1)
    assert game.options["scoring"] == "rows+columns+corners"
    assert list(game.breakdown(0))[-3:] == ["rows", "columns", "corners"]


@pytest.mark.parametrize("scoring", ["edge+specials+colourful_rows", "rows, jokers, edge, corners"])
def test_ruling_13_players_can_choose_one_side_of_three_or_four_tiles(scoring: str) -> None:
    names = sintra.new("duel", seed=1, scoring=scoring).options["scoring"].split("+")
    words = scoring.replace("_", "-").replace(",", "+").replace(" ", "").split("+")
    assert sorted(names) == sorted(words)


@pytest.mark.parametrize(
    "scoring", ["rows+columns", "rows+colourful-rows+edge", "rows+columns+corners+jokers+edge", "x"]
)
def test_ruling_13_invalid_combinations_of_sides_are_refused(scoring: str) -> None:
    with pytest.raises(OptionError, match="scoring cannot be"):
        sintra.new("duel", seed=1, scoring=scoring)


@pytest.mark.parametrize(("scoring", "used"), [("random", 3), ("random-4", 4)])
def test_ruling_13_scoring_sides_can_be_random(scoring: str, used: int) -> None:
    drawn = [
        sintra.new("duel", seed=seed, scoring=scoring).options["scoring"] for seed in range(60)
    ]
    assert all(len(names.split("+")) == used for names in drawn)
    assert {name for names in drawn for name in names.split("+")} == {
        side for tile in TILES for side in tile.split("/")
    }
    assert sintra.new("duel", seed=3, scoring=scoring).options["scoring"] == drawn[3]


# --- 14: scoring sides -----------------------------------------------------------------------

#: Rows 1 and 2 of the dome: y k t r r t / t s b j y j.
ABOVE = "a1=ykts b1=trbj c1=rtyj"


def final(tiles: str, scoring: str, plates: str = ABOVE) -> dict[str, int]:
    """Return the final breakdown for a dome."""
    game = at_the_end_of_phase_1(
        Board(plates=plates, tiles=tiles, score=50), round_no=5, scoring=scoring
    )
    game.play("chip1")
    assert game.is_over
    return game.breakdown(0)


@pytest.mark.parametrize(
    ("tiles", "rows"),
    [
        ("a2=t a1=y b1=k b2=s c2=b d2=r e2=y", 1),  # t s b r y: the special tile replaces black
        ("a2=t a1=y b1=k b2=s c2=b e2=y", 0),  # four with the special tile
        # Tiles on joker spaces count as their colours, and a gap is allowed.
        ("a2=t c2=b d2=k e2=y f2=r", 1),
        ("a2=t c2=b d2=k e2=y f2=k", 0),
        ("a2=t a1=y b1=k b2=s c2=b d2=k e2=y f2=r", 1),
        ("a1=y b1=k c1=t d1=r e1=r f1=t", 0),  # row 1 has no blue at all
    ],
)
def test_ruling_14_colourful_rows(tiles: str, rows: int) -> None:
    assert final(tiles, "colourful-rows+columns+corners")["colourful rows"] == 4 * rows


def test_ruling_14_special_tiles_count_for_rows_edge_and_corners() -> None:
    full = "a1=y b1=k a2=t b2=s c1=t d1=r c2=b d2=k e1=r f1=t e2=y f2=y"
    parts = final(full, "rows+edge+corners")
    assert parts["rows"] == 6
    assert parts["edge"] == 8
    assert parts["corners"] == 6
    turned = "a1=ykts@180 b1=trbj c1=rtyj"  # the special tile is in the corner
    assert final("a1=s b1=t a2=k b2=y", "rows+edge+corners", turned)["edge"] == 3


def test_ruling_14_special_tiles_count_on_diagonals() -> None:
    plates = "a1=ykts b2=yrjb c3=bkst"
    there = "a1=y b1=k a2=t b2=s c3=y d4=b e5=b f6=t"
    assert final(there, "diagonals+columns+rows", plates)["diagonals"] == 10


def test_ruling_14_the_floor_applies_once_after_all_sides() -> None:
    game = at_the_end_of_phase_1(
        Board(plates=ABOVE, tiles="a1=y b1=k c1=t d1=r e1=r f1=t", score=0),
        round_no=5,
        scoring="rows+edge+specials",
    )
    game.play("chip1")
    parts = game.breakdown(0)
    assert parts["rows"] + parts["edge"] == 9
    assert parts["specials"] < 0  # with a floor after every side, their order would matter
    assert game.scores[0] == max(0, 9 + parts["specials"])


def test_ruling_14_without_a_joker_space_jokers_score_nothing() -> None:
    plates = "a1=ykts b1=kstr c1=skrb a2=ybks b2=trbs c2=yskr a3=bkst b3=styb c3=sybr"
    assert final("a1=y", "jokers+rows+edge", plates)["jokers"] == 0


# --- 15: ties --------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", [0, 1, None])
@pytest.mark.parametrize("first_player", [0, 1])
def test_ruling_15_a_tie_goes_to_the_holder_of_the_first_player_tile(
    holder: int | None, first_player: int
) -> None:
    scores = [20 + 2 * (seat == holder) for seat in (0, 1)]
    mine, other = (Board(score=score) for score in scores)
    game = at_the_end_of_phase_1(
        mine, other, round_no=5, first_tile=holder, first_player=first_player
    )
    game.play("chip1")
    assert game.scores == (20, 20)
    outcome = game.outcome
    assert outcome is not None
    winner = first_player if holder is None else holder
    assert outcome.winners == (winner,)
    assert outcome.ranks[winner] == 1
    assert outcome.ranks[1 - winner] == 2
    assert ("would have held" in outcome.reason) == (holder is None)


def test_ruling_15_the_higher_score_wins() -> None:
    game = at_the_end_of_phase_1(Board(score=21), Board(score=20), round_no=5, first_player=1)
    game.play("chip1")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert game.outcome.reason == "the highest score after five rounds"


# --- 16: knowledge ---------------------------------------------------------------------------


def plates_seen(game: Game, seat: int) -> list[str | None]:
    return [entry["plate"] for entry in game.view(seat)["stack"]["returned"]]


def test_ruling_16_a_seat_knows_its_returned_plates_until_the_other_returns_them() -> None:
    display = ["tkrj", "rjbk", "sybr"]
    game = load(
        DRAWING,
        DRAWING,
        round_no=3,
        factories=TABLE,
        top="joker",
        display=display,
        returned=[("ykts", 0), ("jbtk", 0)],
    )
    assert game.position()["stack"]["size"] == 5
    assert plates_seen(game, 0) == ["ykts", "jbtk"]
    assert plates_seen(game, 1) == [None, None]
    assert {"ykts", "jbtk"} <= set(game.view(1)["unseen"])
    assert not {"ykts", "jbtk"} & set(game.view(0)["unseen"])
    play(game, "F2y to4")
    while texts(game) != ["stop"]:
        game.play("draw")
    held = [entry["plate"] for entry in game.view(0)["turn"]["drawn"]]
    assert held == [None, None, None, "ykts", "jbtk"]  # it knows the plates that it returned
    assert [entry["plate"] for entry in game.view(1)["turn"]["drawn"]] == [None] * 5
    game.play("stop")
    mine = [entry["plate"] for entry in game.view(1)["turn"]["drawn"]]
    assert mine[3:] == ["ykts", "jbtk"]
    play(game, f"choose:{mine[0]} a1 under:jbtk under:ykts under:{mine[1]}")
    assert plates_seen(game, 1) == ["jbtk", "ykts", mine[1], mine[2]]
    assert plates_seen(game, 0) == [None] * 4
    assert game.view(0)["stack"]["top"] == "joker"
    assert set(game.view(0)["unseen"]) == {"jbtk", "ykts", mine[1], mine[2]}


def test_ruling_16_bag_and_tower_are_public_and_chips_are_one_unseen_set() -> None:
    boards = Board(chips="b ty"), Board(used="kb")
    game = load(*boards, round_no=2, factories=TABLE, large="bbrkt", tower="yyb")
    for seat in (0, 1):
        view, full = game.view(seat), game.position()
        assert (view["bag"], view["tower"]) == (full["bag"], full["tower"])
        assert len(view["unseen_chips"]) == 20 - 3
        assert {factory["chip"] for factory in view["factories"]} == {"face-down"}


# --- 17: rotation ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotation", "row_1", "row_2"),
    [("", "yk", "ts"), ("@90", "ty", "sk"), ("@180", "st", "ky"), ("@270", "ks", "yt")],
)
def test_ruling_17_plates_rotate_clockwise(rotation: str, row_1: str, row_2: str) -> None:
    for row, spaces in ((1, row_1), (2, row_2)):
        for column, space in zip("ab", spaces, strict=True):
            if space != "s":
                board = Board(
                    plates=f"a1=ykts{rotation} b3=tbjy c3=rjbk", lines=f"{row}={space * row}"
                )
                game = at_the_end_of_phase_1(board)
                game.play("chip1")
                assert texts(game) == [f">{column}"]


def test_ruling_17_a_placed_plate_cannot_be_moved() -> None:
    game = load(DRAWING, DRAWING, factories=TABLE)
    play(game, "D1 a1@90 F1b to2 ^y")
    shown = player(game, 0)["plates"][0]
    assert shown[1] == 90
    game.play("D2")
    with pytest.raises(IllegalMoveError, match="slot a1 already has a plate"):
        game.play("a1")
