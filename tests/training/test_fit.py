"""What the nets are to predict."""

import numpy as np
import pytest

from sintra.search.selfplay import NO_ESTIMATE, sample_dtype
from sintra.training.fit import TRUE_SHARE, expected_ends


def game(number: int, final: int, search_value: list[float]) -> np.recarray:
    """The samples of one seat, one for every stage."""
    samples = np.zeros(len(search_value), sample_dtype(1)).view(np.recarray)
    samples.game = number
    samples.stage = np.arange(len(search_value))
    samples.final = final
    samples.search_value = search_value
    return samples


def mixed(final: float, expected: float) -> float:
    return TRUE_SHARE * final + (1 - TRUE_SHARE) * expected


def test_a_position_foretells_the_end_and_what_was_expected_later() -> None:
    samples = game(7, 100, [90, 95, 100, 100]).view(np.recarray)
    ends = expected_ends(samples)
    assert ends == pytest.approx([100, 100, 100, 100])  # each stage's mean error is taken away


def test_errors_are_taken_away_on_average_only() -> None:
    both = np.concatenate([game(1, 100, [0, 90, 92]), game(2, 80, [0, 74, 70])])
    ends = expected_ends(both.view(np.recarray))
    # In stage 1 the search expected 8 points too little on average, in stage 2 nine.
    first = (90 + 8 + 92 + 9) / 2
    second = (74 + 8 + 70 + 9) / 2
    assert ends[0] == pytest.approx(mixed(100, first))
    assert ends[3] == pytest.approx(mixed(80, second))
    assert ends[1] == pytest.approx(mixed(100, 92 + 9))
    assert ends[2] == pytest.approx(100)  # nothing comes later but the end


def test_where_nothing_was_searched_the_end_counts() -> None:
    samples = game(1, 60, [50, NO_ESTIMATE, NO_ESTIMATE])
    assert expected_ends(samples) == pytest.approx([60, 60, 60])
