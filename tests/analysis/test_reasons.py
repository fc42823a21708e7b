"""Reasons: score differences between two moves, from paired continuations."""

import pytest

import sintra
from sintra.analysis.reasons import OTHERS, Continuations, ScoreDifference, compare
from tests.games.summer_pavilion.positions import load

GAMES = sintra.game_ids()


def test_a_difference_in_words_and_as_json() -> None:
    now = ScoreDifference("star.purple", "the purple star", 12.5, None)
    later = ScoreDifference("token", "the price of the start player token", -2.0, 4)
    assert str(now) == "the purple star at once: +12.5"
    assert str(later) == "the price of the start player token in round 4: -2.0"
    assert later.as_json() == {
        "text": str(later),
        "code": "token",
        "subject": "the price of the start player token",
        "points": -2.0,
        "round": 4,
    }


@pytest.mark.parametrize("game_id", GAMES)
def test_a_move_does_not_differ_from_itself(game_id: str) -> None:
    game = sintra.new(game_id, seed=3)
    assert game.turn is not None
    move = game.legal_actions[0]
    assert compare(game.rules, game.state, game.turn, (move, move), 3, 1) == []


def test_swapping_the_moves_swaps_the_signs() -> None:
    """The last round: taking the purple tiles completes a star worth 20 points."""
    game = load(
        ("pppp", "pppp"),
        ("p1 p2 p3 p4 p5", "p1 p2 p3 p4 p5"),
        round_no=6,
        phase="draft",
        token=None,
        factories=("ppgg",),
    )
    moves = (game.find("F1p").id, game.find("F1g").id)
    one = compare(game.rules, game.state, 0, moves, 4, 1)
    other = compare(game.rules, game.state, 0, moves[::-1], 4, 1)
    assert {item.code: item.points for item in one} == {item.code: -item.points for item in other}
    assert one[0].points == max(one[0].points, *(abs(item.points) for item in one))
    star = next(item for item in one if item.code == "star.purple")
    assert star.points == pytest.approx(20, abs=4)


@pytest.mark.parametrize("game_id", GAMES)
def test_continuations_end_with_the_items_of_the_final_score(game_id: str) -> None:
    game = sintra.new(game_id, seed=3)
    assert game.turn is not None
    found = Continuations(game.rules).mean(game.state, game.turn, game.legal_actions[0], 2, 1)
    assert found[0].round_no is None
    assert [moment.round_no for moment in found[1:]] == sorted(
        moment.round_no or 0 for moment in found[1:]
    )
    assert set(found[0].score_items) == set(found[-1].score_items)
    assert found[-1].score_items[OTHERS] < 0
