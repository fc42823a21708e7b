"""The luck of a draw: what came minus the mean of what could have come, without noise."""

import pytest

from sintra.analysis.estimates import Estimate
from sintra.analysis.luck import Outcomes, luck_of, noise_of


def worth(chance: float, lead: float) -> Estimate:
    """What a game for two is worth for seat 0."""
    return Estimate((chance, 1 - chance), (50 + lead / 2, 50 - lead / 2))


OTHERS = [worth(0.5, 0), worth(0.6, 2), worth(0.7, 4)]


def test_luck_is_the_difference_to_the_mean_of_all_draws() -> None:
    found = luck_of(Outcomes([worth(0.7, 4)], OTHERS, [0.5, 0.25, 0.25]), (0.0, 0.0))
    assert found.before.chance == pytest.approx((0.575, 0.425))
    assert found.change.chance == pytest.approx((0.125, -0.125))
    assert found.change.points == pytest.approx((2.5, -2.5))
    assert (found.chance_error, found.points_error) == (0, 0)


def test_luck_is_shrunk_by_the_share_of_noise() -> None:
    """The variance of these alternatives is 0.01, so with noise of 0.0025 three quarters count."""
    came = [worth(0.8, 6), worth(0.8, 6)]
    even = [1 / 3] * 3
    clear = luck_of(Outcomes(came, OTHERS, even), (0.0, 0.0))
    assert clear.change.chance[0] == pytest.approx(0.2)
    noisy = luck_of(Outcomes(came, OTHERS, even), (0.0025, 0.0))
    assert noisy.change.chance[0] == pytest.approx(0.15)
    assert noisy.chance_error == pytest.approx(0.75 * (1 / 2 + 1 / 3) ** 0.5 * 0.05)
    lost = luck_of(Outcomes(came, OTHERS, even), (0.5, 0.0))
    assert lost.change.chance == (0, 0), "nothing but noise"


def test_noise_is_measured_by_repeated_searches() -> None:
    repeated = Outcomes([worth(0.5, 0), worth(0.6, 2)], OTHERS, [1 / 3] * 3)
    solved = Outcomes([worth(0.9, 9)], OTHERS, [1 / 3] * 3)
    assert noise_of([repeated, solved]) == pytest.approx((0.005, 2.0))
    assert noise_of([solved]) == (0, 0)
