"""Rulings 1 to 6 and 10 of RULES.md: draft, placing, passing. Purple is wild in round 1."""

import pytest

from sintra.core.errors import IllegalMoveError
from tests.games.summer_pavilion.positions import hand, load, place, texts

FLOORS = [("original", 1), ("mini", 0)]


# --- 1: the floor ----------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "floor"), FLOORS)
def test_ruling_01_the_start_token_stops_at_the_floor(edition: str, floor: int) -> None:
    for above in (2, 0):  # a player at the floor can still take
        game = load(
            ("", ""),
            options={"edition": edition},
            phase="draft",
            token=None,
            centre="yyyp",
            scores=(floor + above, 9),
        )
        game.play("Cy")
        assert game.scores == (floor, 9)
        assert game.breakdown(0)["start player token"] == -above
        assert game.position()["token"] == 0


@pytest.mark.parametrize(("edition", "floor"), FLOORS)
def test_ruling_01_discards_stop_at_the_floor(edition: str, floor: int) -> None:
    game = load(("bbbbb", "r"), options={"edition": edition}, scores=(floor + 3, 9))
    game.play("pass")
    game.play("keep:none")
    assert game.scores == (floor, 9)
    assert game.breakdown(0)["discards"] == -3


@pytest.mark.parametrize(("edition", "floor"), FLOORS)
def test_ruling_01_discards_of_round_6_stop_at_the_floor(edition: str, floor: int) -> None:
    game = load(
        ("bbbbb", ""), options={"edition": edition}, round_no=6, scores=(floor + 3, 9), passed=[1]
    )
    game.play("pass")
    assert game.is_over
    assert game.scores == (floor, 9)


# --- 2: taking -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factory", "moves", "move", "taken", "left"),
    [
        ("rryy", ["F1y", "F1r"], "F1r", "rr", "yy"),
        ("gppy", ["F1g", "F1y"], "F1y", "py", "pg"),
        ("gggp", ["F1g"], "F1g", "pggg", ""),
        ("pppp", ["F1p"], "F1p", "p", "ppp"),
        ("oppp", ["F1o"], "F1o", "po", "pp"),
        ("pp", ["F1p"], "F1p", "p", "p"),
    ],
)
def test_ruling_02_a_take_from_a_factory(
    factory: str, moves: list[str], move: str, taken: str, left: str
) -> None:
    game = load(("", ""), phase="draft", token=None, factories=[factory, "bbbb"], centre="b")
    assert texts(game) == [*moves, "F2b", "Cb"]
    game.play(move)
    assert hand(game, 0) == taken
    assert place(game, "centre") == "".join(sorted(left + "b", key="pgoybr".index))
    assert game.position()["factories"][0] == {}
    assert game.scores == (20, 20)


@pytest.mark.parametrize(
    ("centre", "moves", "move", "taken", "left"),
    [
        ("ppgrr", ["Cg", "Cr"], "Cr", "prr", "pg"),
        ("ggrr", ["Cg", "Cr"], "Cg", "gg", "rr"),
        ("ppp", ["Cp"], "Cp", "p", "pp"),
    ],
)
def test_ruling_02_a_take_from_the_centre(
    centre: str, moves: list[str], move: str, taken: str, left: str
) -> None:
    game = load(("", ""), phase="draft", token=1, centre=centre)
    assert texts(game) == moves
    game.play(move)
    assert hand(game, 0) == taken
    assert place(game, "centre") == left


def test_ruling_02_the_wild_colour_cannot_be_chosen_beside_others() -> None:
    game = load(("", ""), phase="draft", token=None, factories=["gppy"])
    with pytest.raises(IllegalMoveError, match="purple is wild"):
        game.play("F1p")


# --- 3 and 4: the start player token ----------------------------------------------------------


@pytest.mark.parametrize(("centre", "move", "price"), [("yyypp", "Cy", 4), ("ppp", "Cp", 1)])
def test_ruling_03_the_token_costs_a_point_per_tile_wild_included(
    centre: str, move: str, price: int
) -> None:
    game = load(("", ""), phase="draft", token=None, centre=centre, factories=["rrrr"])
    game.play(move)
    assert game.scores == (20 - price, 20)
    assert game.position()["token"] == 0


def test_ruling_03_only_the_first_take_from_the_centre_costs_points() -> None:
    game = load(("", ""), phase="draft", token=None, centre="yyyrr")
    game.play("Cy")
    game.play("Cr")
    assert game.scores == (17, 20)
    assert game.position()["token"] == 0


def test_ruling_04_without_a_token_holder_the_start_player_stays() -> None:
    game = load(
        ("", ""), phase="draft", token=None, factories=["rrrr", "bbbb"], to_move=1, start_player=1
    )
    game.play("F1r")
    game.play("F2b")
    assert (game.turn, game.position()["phase"]) == (1, "place")
    for keep in ("keep:rrrr", "keep:bbbb"):
        game.play("pass")
        game.play(keep)
    after = game.position()
    assert (after["round"], after["phase"], after["token"]) == (2, "draft", None)
    assert game.turn == after["start_player"] == 1
    assert game.scores == (20, 20)


def test_ruling_04_the_token_holder_places_first_and_starts_the_next_round() -> None:
    game = load(("", "", ""), phase="draft", token=None, factories=["rryy"])
    game.play("F1r")
    game.play("Cy")
    assert game.turn == 1
    game.play("pass")
    game.play("keep:yy")
    assert game.turn == 0  # seat 2 has no tiles
    game.play("pass")
    game.play("keep:rr")
    after = game.position()
    assert (after["round"], after["token"], after["start_player"]) == (2, None, 1)
    assert game.turn == 1


# --- 5 and 6: placing ------------------------------------------------------------------------


def test_ruling_05_a_space_costs_its_number_in_every_mix_of_its_colour_and_wild() -> None:
    game = load(("ggpp", "r"))
    green = ["1", "2", "2+1", "3+1", "3+2", "4+2"]
    expected = [f"g{price}" for price in green]
    expected += ["p1", "p2", "c1=p", "c2=p"]
    expected += [f"c{price[0]}=g{price[1:]}" for price in green]
    assert sorted(texts(game)) == sorted([*expected, "pass"])
    game.play("g3+1")
    assert hand(game, 0) == "p"
    assert place(game, "tower") == "pg"
    assert game.position()["players"][0]["board"]["green"][2] == "green"


def test_ruling_05_at_least_one_tile_is_of_the_placed_colour() -> None:
    game = load(("ppppp", "r"))
    with pytest.raises(IllegalMoveError, match="you hold no green tile"):
        game.play("g2+1")
    with_green = load(("gppppp", "r"))
    with pytest.raises(IllegalMoveError, match="at least one of the 4 tiles must be green"):
        with_green.play("g4+4")


def test_ruling_05_the_wild_colour_is_paid_with_its_own_tiles_only() -> None:
    game = load(("pgggg", "r"))
    assert [text for text in texts(game) if text[0] == "p"] == ["p1", "pass"]
    with pytest.raises(IllegalMoveError, match="purple is wild itself"):
        game.play("p2+1")
    with pytest.raises(IllegalMoveError, match="it costs 2; you hold 1 purple, and 2 are needed"):
        game.play("p2")


def test_ruling_05_the_wild_colour_of_the_last_round_is_not_wild() -> None:
    game = load(("rpg", "r"), round_no=2)
    assert "r2" not in texts(game)
    assert "r2+1" in texts(game)
    game.play("r2+1")
    assert hand(game, 0) == "p"


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        ("", "b3", 1),
        ("b1 b5", "b3", 1),
        ("b2", "b3", 2),
        ("b2 b4", "b3", 3),
        ("b1 b2 b4 b6", "b3", 5),
        ("b2 b5", "b1", 2),
        ("b6 b5", "b1", 3),
        ("b1 b2 b4 b5", "b6", 5),
        ("b1 b2 b3 b4 b5", "b6", 6),
        ("y3 y4 b1 c2=y", "b3", 1),  # tiles on other stars are not connected
    ],
)
def test_ruling_06_the_whole_connected_run_scores(board: str, move: str, points: int) -> None:
    game = load(("bbbbbb", "r"), (board, ""))
    game.play(move)
    assert game.scores[0] == 20 + points
    assert game.breakdown(0)["placed on blue"] == points


# --- 10: passing -----------------------------------------------------------------------------


def test_ruling_10_turns_go_round_until_all_have_passed() -> None:
    game = load(("rrr", "bbb", "yyy"), to_move=1, token=1)
    seats = []
    for move in ("b1", "y1", "pass", "keep:none", "pass", "keep:b", "y2"):
        seats.append(game.turn)
        game.play(move)
    assert seats == [1, 2, 0, 0, 1, 1, 2]  # seat 2 places its last tiles, which ends the round
    assert game.position()["round"] == 2


def test_ruling_10_a_player_without_tiles_passes_automatically() -> None:
    game = load(("r", "", "yy"))
    game.play("r1")
    assert game.turn == 2
    game.play("y2")
    assert game.position()["round"] == 2


def test_ruling_10_any_choice_of_up_to_four_tiles_can_be_kept() -> None:
    game = load(("ggggggr", "b"))
    game.play("pass")
    kept = [f"keep:{'g' * greens}{'r' * reds}" for greens in range(5) for reds in range(2)]
    expected = {text for text in kept if len(text) <= len("keep:gggg")} - {"keep:"} | {"keep:none"}
    assert set(texts(game)) == expected
    game.play("keep:gr")
    assert game.scores[0] == 20 - 5
    assert hand(game, 0) == "gr"
    assert place(game, "tower") == "ggggg"


def test_ruling_10_kept_tiles_are_played_in_the_next_round() -> None:
    game = load(("ggr", ""), passed=[1])
    game.play("pass")
    game.play("keep:ggr")
    after = game.position()
    assert [player["passed"] for player in after["players"]] == [False, False]
    assert hand(game, 0) == "ggr"
    assert game.scores[0] == 20


def test_ruling_10_in_round_6_a_pass_discards_everything() -> None:
    game = load(("rr", "b"), round_no=6)
    game.play("pass")
    assert game.turn == 1  # seat 0 has nothing to choose
    assert (hand(game, 0), place(game, "tower"), game.scores[0]) == ("", "rr", 18)
    game.play("pass")
    assert game.is_over
    assert game.scores == (18, 19)
