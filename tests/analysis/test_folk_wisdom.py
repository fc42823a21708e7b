"""The intervals of ``docs/folk-wisdom.md`` are computed over games."""

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
#: The games of every kind that the page is about.
GAMES = 2000


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module ``benchmarks/folk_figures.py``."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("folk_figures")


def test_values_of_one_game_are_no_independent_sample(figures: ModuleType) -> None:
    single = figures.mean_figure("", [1.0, 2.0, 6.0])
    for copies in (1, 5):
        found = figures.clustered_figure("", [[value] * copies for value in (1.0, 2.0, 6.0)])
        assert (found.value, found.games) == (single.value, 3)
        assert found.error == pytest.approx(single.error)


def test_opposite_values_of_one_game_cancel(figures: ModuleType) -> None:
    found = figures.clustered_figure("", [[3.0, -3.0], [], [8.0, -8.0]])
    assert (found.value, found.error, found.games) == (0.0, 0.0, 2)
    assert figures.clustered_figure("", [[], []]).games == 0


def test_no_figure_has_more_values_than_games() -> None:
    claims = json.loads((ROOT / "docs" / "folk-wisdom" / "figures.json").read_text())
    for name, claim in claims.items():
        assert all(0 < each["games"] <= GAMES for each in claim["figures"]), name
