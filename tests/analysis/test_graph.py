"""The graph: estimates of all seats, carried on by what was lost and drawn since."""

import pytest

from sintra.analysis.decisions import Judgement
from sintra.analysis.estimates import Difference, Estimate
from sintra.analysis.graph import graph
from sintra.analysis.labels import Loss
from sintra.analysis.luck import Luck
from sintra.analysis.review_data import ChanceEvent, Decision

NOTHING = Difference((0.0, 0.0), (0.0, 0.0))


def worth(chance: float) -> Estimate:
    return Estimate((chance, 1 - chance), (50.0, 50.0))


def move(number: int, chance: float | None, lost: float = 0.0) -> Decision:
    """A move of the seats in turn: what seat 0 could expect, and what it lost by it."""
    estimate = None if chance is None else worth(chance)
    effect = Difference((lost, -lost), (10 * lost, -10 * lost))
    judged = Judgement(estimate, 1, (1,), Loss(), effect, False, False, 0.0, ())
    return Decision(number, number, number % 2, 1, judged)


def chances(decisions: list[Decision], **given: object) -> list[tuple[int, float]]:
    """Return the points: the number of moves, and the chance of seat 0."""
    usual: dict[str, object] = {"events": {}, "deals": set(), "final": None, "simulations": 100}
    points = graph(decisions, **{**usual, **given})  # type: ignore[arg-type]
    return [(point.number, round(point.estimate.chance[0], 4)) for point in points]


def test_a_point_is_the_mean_of_all_seats_estimates() -> None:
    assert chances([move(0, 0.6), move(1, 0.5)]) == [(0, 0.6), (1, 0.55), (2, 0.55)]


def test_an_estimate_is_carried_on_without_what_was_lost() -> None:
    assert chances([move(0, 0.6, lost=0.1), move(1, 0.5)]) == [(0, 0.6), (1, 0.5), (2, 0.5)]


def test_chances_stay_possible_and_add_up() -> None:
    """The other seat's estimate is carried on below 0, where no chance can be."""
    decisions = [move(0, 0.0), move(1, 0.04, lost=0.08), move(2, 0.0), move(3, None)]
    assert chances(decisions)[-2:] == [(3, 0.0), (4, 0.0)]
    three = Estimate((-0.1, 0.6, 1.0), (1.0, 2.0, 3.0))
    found = graph([of_three(three)], {}, set(), None, 100)[0].estimate.chance
    assert found == pytest.approx((0.0, 0.5 + 0.1 / 1.2, 0.5 + 0.5 / 1.2))
    assert sum(found) == pytest.approx(1.5)


def of_three(estimate: Estimate) -> Decision:
    """A move of a game for three, before which this is expected."""
    nothing = Difference((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    judged = Judgement(estimate, 1, (1,), Loss(), nothing, False, False, 0.0, ())
    return Decision(0, 0, 0, 1, judged)


def test_luck_moves_the_estimates_and_an_unknown_deal_ends_them() -> None:
    decisions = [move(0, 0.6), move(1, 0.5), move(2, None)]
    change = Difference((0.2, -0.2), (4.0, -4.0))
    event = ChanceEvent(1, True, (), Luck(change, 0.0, 0.0, worth(0.6)))
    found = chances(decisions, events={1: event}, deals={1})
    assert found == [(0, 0.6), (1, 0.65), (2, 0.65), (3, 0.65)]
    # Nothing is known before a forced move after a deal without luck: there is no point.
    found = chances(decisions, deals={2}, final=worth(1.0))
    assert found == [(0, 0.6), (1, 0.55), (3, 1.0)]


def test_the_band_covers_the_estimates_and_the_noise() -> None:
    usual: dict[str, object] = {"events": {}, "deals": set(), "final": None}
    points = graph([move(0, 0.6), move(1, 0.3)], simulations=400, **usual)  # type: ignore[arg-type]
    assert [point.chance_band for point in points] == pytest.approx([0.05, 0.15, 0.15])
