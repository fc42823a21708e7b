"""Rulings 11 to 16 of RULES.md: the final scoring, the grey side, the options."""

import random
from typing import Any

import pytest

import sintra
from sintra.core.errors import IllegalMoveError
from sintra.core.game import Game
from tests.games.summer_pavilion.positions import hand, load, star, texts

STAR_POINTS = {"r": 14, "b": 15, "y": 16, "o": 17, "g": 18, "p": 20}
MIXED = "1=p 2=g 3=o 4=y 5=b 6=r"
#: The printed numbers, by position, of an outer and of the centre star.
NUMBERS = {"coloured": ("123456", "123456"), "grey": ("321456", "333333")}


def last_pass(board: str, side: str = "coloured", hand: str = "r", **more: Any) -> Game:
    """Return a finished game in which seat 0 passed last."""
    game = load((hand, ""), (board, ""), options={"board": side}, round_no=6, passed=[1], **more)
    game.play("pass")
    assert game.is_over
    return game


def mixed_star(letter: str) -> str:
    return " ".join(f"{letter}{space}" for space in MIXED.split())


def spaces(side: str, number: int) -> list[str]:
    """Return a placement on every space with a number, allowed on both sides."""
    outer, centre = NUMBERS[side]
    found = [
        f"{letter}{at + 1}" for letter in "orbygp" for at in range(6) if outer[at] == f"{number}"
    ]
    colours = "pgoybr"
    return found + [f"c{at + 1}={colours[at]}" for at in range(6) if centre[at] == f"{number}"]


# --- 11: the final scoring and the winners ---------------------------------------------------


def test_ruling_11_star_and_number_points_come_after_all_losses() -> None:
    game = last_pass(star("r"), hand="bbbb", scores=(3, 20))
    assert game.scores == (1 + 14, 20)
    assert game.breakdown(0)["discards"] == -2


@pytest.mark.parametrize("letter", STAR_POINTS)
def test_ruling_11_a_full_star_scores_its_colours_points(letter: str) -> None:
    game = last_pass(star(letter))
    assert game.breakdown(0)["full stars"] == STAR_POINTS[letter]
    short = last_pass(star(letter).rsplit(" ", 1)[0])
    assert short.breakdown(0)["full stars"] == 0


def test_ruling_11_a_full_centre_star_scores_twelve() -> None:
    assert last_pass(mixed_star("c")).breakdown(0)["full stars"] == 12


def test_ruling_11_equal_scores_share_the_win() -> None:
    outcome = last_pass("", scores=(31, 30)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.scores) == ((0, 1), (1, 1), (30, 30))
    assert "shared" in outcome.reason


def test_ruling_11_the_highest_score_wins_and_ranks_skip_shared_places() -> None:
    game = load(("r", "", "", ""), round_no=6, passed=[1, 2, 3], scores=(11, 25, 10, 25))
    game.play("pass")
    outcome = game.outcome
    assert outcome is not None
    assert outcome.scores == (10, 25, 10, 25)
    assert (outcome.winners, outcome.ranks) == ((1, 3), (3, 1, 3, 1))


# --- 12: numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "number", "count", "points"),
    [
        ("coloured", 1, 7, 4),
        ("coloured", 2, 7, 8),
        ("coloured", 3, 7, 12),
        ("coloured", 4, 7, 16),
        ("coloured", 5, 7, 0),
        ("coloured", 6, 7, 0),
        ("grey", 1, 6, 4),
        ("grey", 2, 6, 8),
        ("grey", 3, 12, 12),
        ("grey", 4, 6, 16),
        ("grey", 5, 6, 0),
        ("grey", 6, 6, 0),
    ],
)
def test_ruling_12_a_number_needs_every_space_that_shows_it(
    side: str, number: int, count: int, points: int
) -> None:
    covered = spaces(side, number)
    assert len(covered) == count
    assert last_pass(" ".join(covered), side).breakdown(0)["full numbers"] == points
    for left_out in (0, -1):
        rest = " ".join(space for space in covered if space != covered[left_out])
        assert last_pass(rest, side).breakdown(0)["full numbers"] == 0


# --- 13: the grey side -----------------------------------------------------------------------


def colours_taken(game: Game, letter: str) -> str:
    """Return the letters of the colours that can be placed on a star."""
    found = {
        text.split("=")[-1][0] for text in texts(game) if text[0] == letter and text[1] in "123456"
    }
    return "".join(sorted(found))


@pytest.mark.parametrize("letter", "orbygpc")
def test_ruling_13_the_second_tile_decides_what_a_grey_star_becomes(letter: str) -> None:
    grey = {"board": "grey"}
    hands = ("rrrggg", "b")
    assert colours_taken(load(hands, options=grey), letter) == "gr"
    one = load(hands, (f"{letter}4=r", ""), options=grey)
    assert colours_taken(one, letter) == "gr"
    same = load(hands, (f"{letter}4=r {letter}5=r", ""), options=grey)
    assert colours_taken(same, letter) == "r"
    other = load(hands, (f"{letter}4=r {letter}5=b", ""), options=grey)
    assert colours_taken(other, letter) == "g"


def test_ruling_13_refusals_say_what_the_star_has_become() -> None:
    game = load(("rrrggg", "b"), ("o4=r o5=r b4=r b5=b", ""), options={"board": "grey"})
    with pytest.raises(IllegalMoveError, match="has become a star of another colour"):
        game.play("o2=g")
    with pytest.raises(IllegalMoveError, match="there is a red tile on the blue star already"):
        game.play("b2=r")


def test_ruling_13_grey_spaces_cost_their_own_numbers() -> None:
    game = load(("rrr", "b"), options={"board": "grey"})
    placed = {text for text in texts(game) if text[0] in "oc"}
    assert placed == {"o1=r", "o2=r", "o3=r", *(f"c{at}=r" for at in range(1, 7))}
    game.play("o3=r")
    assert hand(game, 0) == "rr"


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (" ".join(f"o{at}=r" for at in range(1, 7)), 14),
        (" ".join(f"{on}{at}=r" for on in "oc" for at in range(1, 7)), 28),
        (mixed_star("b"), 12),
        (" ".join(mixed_star(on) for on in "orc"), 36),
        (" ".join(f"c{at}=p" for at in range(1, 7)) + " " + mixed_star("p"), 32),
    ],
)
def test_ruling_13_full_grey_stars_score_by_their_tiles(board: str, points: int) -> None:
    assert last_pass(board, "grey", hand="b").breakdown(0)["full stars"] == points


# --- 14: the wild colours --------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["original", "mini"])
@pytest.mark.parametrize(
    ("wilds", "order"),
    [
        ("standard", "purple green orange yellow blue red"),
        ("reversed", "red blue yellow orange green purple"),
        ("byrgpo", "blue yellow red green purple orange"),
    ],
)
def test_ruling_14_the_order_of_the_wild_colours_is_an_option(
    edition: str, wilds: str, order: str
) -> None:
    for round_no, colour in enumerate(order.split(), 1):
        options = {"edition": edition, "wilds": wilds}
        game = load(
            ("", ""),
            options=options,
            round_no=round_no,
            phase="draft",
            token=None,
            centre="pgoybr",
            factories=["pppp"],
        )
        assert f"{colour} is wild" in game.heading
        assert f"C{colour[0]}" not in texts(game)
        assert len(texts(game)) == 6


# --- 15: the editions ------------------------------------------------------------------------


def test_ruling_15_the_editions_differ_in_the_floor_only() -> None:
    chance = random.Random(15)
    games = [
        sintra.new("summer-pavilion", players=3, edition=edition, seed=15)
        for edition in ("original", "mini")
    ]
    original, mini = games
    while not original.is_over:
        assert original.legal_actions == mini.legal_actions
        action = chance.choice(original.legal_actions)
        for game in games:
            game.play(action)
        assert original.history == mini.history
        for old, new in zip(original.scores, mini.scores, strict=True):
            assert old >= max(new, 1)
            assert new >= 0
    for seat in range(3):
        parts, others = original.breakdown(seat), mini.breakdown(seat)
        different = {line for line in parts if parts[line] != others[line]}
        assert different <= {"start player token", "discards"}


def test_ruling_15_scores_can_exceed_80() -> None:
    game = load(("r", ""), ("r2 r6", ""), scores=(79, 20), passed=[1])
    game.play("r1")
    assert game.scores[0] == 82


# --- 16: the first player --------------------------------------------------------------------


def test_ruling_16_seat_0_begins_by_default() -> None:
    assert sintra.new("summer-pavilion", seed=1).turn == 0
    for first in range(4):
        assert sintra.new("summer-pavilion", players=4, first=first, seed=1).turn == first


def test_ruling_16_a_random_first_player_comes_from_the_seed() -> None:
    games = [sintra.new("summer-pavilion", players=3, first="random", seed=s) for s in range(40)]
    assert {game.turn for game in games} == {0, 1, 2}
    for game in games[:5]:
        assert game.options["first"] == game.turn
        plain = sintra.new("summer-pavilion", players=3, seed=game.seed)
        assert game.first_draws == plain.first_draws
        again = sintra.new("summer-pavilion", players=3, first="random", seed=game.seed)
        assert again.turn == game.turn
