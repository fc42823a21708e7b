"""The score table agrees with the compiled check and with the labels of the web page."""

import json
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE
from sintra.core.score_items import ScoreItem
from sintra.games.summer_pavilion.rules.check import Fault, check
from sintra.games.summer_pavilion.rules.score_table import SCORE_TABLE
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.text.score_items import score_items
from tests.games.summer_pavilion.positions import load

LOCALES = sorted((PACKAGE / "web" / "games" / "summer-pavilion" / "locales").glob("*.json"))
EACH_ITEM = pytest.mark.parametrize("item", SCORE_TABLE, ids=lambda item: item.key)


def state_with_another_point(item: ScoreItem) -> State:
    """Return a possible state in which one field of an item is 1 too high."""
    state: State = load(("ggp", "rr"), ("o1 o2", "")).state
    assert check(state) == 0
    field = getattr(state, item.field)
    field[(0,) * field.ndim] += 1
    return state


@EACH_ITEM
def test_the_check_adds_up_every_item(item: ScoreItem) -> None:
    state = state_with_another_point(item)
    assert check(state) & Fault.SCORE_SUM
    state.score[0] += item.sign
    assert not check(state) & Fault.SCORE_SUM


@EACH_ITEM
def test_the_items_add_up_to_the_score(item: ScoreItem) -> None:
    state = state_with_another_point(item)
    assert sum(other.total(state, 0) for other in SCORE_TABLE) == state.score[0] + item.sign


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.stem)
def test_the_page_has_a_label_for_every_item(path: Path) -> None:
    labels = json.loads(path.read_text("utf-8"))
    state = load(("ggp", "rr"), ("o1 o2", "")).state
    assert all(labels.get(f"reason.{code}") for code in ("start", *score_items(state, 0)))


def test_there_are_locales() -> None:
    assert {path.stem for path in LOCALES} >= {"de", "en", "es", "it"}
