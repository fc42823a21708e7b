"""The score table agrees with the state, with the compiled check, and with the page's labels."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sintra.core.compile import PACKAGE
from sintra.core.score_items import ScoreItem
from sintra.games import get
from sintra.games.duel.rules.faults import Fault
from sintra.games.duel.rules.score_table import BREAKDOWN_TABLE, SCORE_TABLE
from sintra.games.duel.rules.state import State
from sintra.games.duel.text.score_items import label, score_items
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load
from tests.games.play import random_game

RULES = get("duel")
LOCALES = sorted((PACKAGE / "web" / "games" / "duel" / "locales").glob("*.json"))
EACH_ITEM = pytest.mark.parametrize("item", SCORE_TABLE, ids=lambda item: item.key)


def states() -> Iterator[State]:
    """Yield a state during the game and a finished one."""
    yield load(Board(broken="bk"), factories=["bbyr"]).state
    game = at_the_end_of_phase_1(round_no=5, scoring="rows+columns+specials")
    game.play("chip1")
    yield game.state


def test_the_table_lists_every_field_of_points() -> None:
    points = {
        name
        for name in State.field_docs
        if name.endswith(("_points", "_loss", "_relief")) and name != "score"
    }
    assert {item.field for item in SCORE_TABLE} == points
    assert set(BREAKDOWN_TABLE) == set(SCORE_TABLE)


@EACH_ITEM
def test_the_check_adds_up_every_item_with_its_sign(item: ScoreItem) -> None:
    """A change of an item breaks the sum; the same change of the score restores it."""
    for state in states():
        part = (0, 0) if item.parts else (0,)
        state[item.field][part] += 1
        assert RULES.kernels.check(state) & Fault.SCORE_SUM
        state.score[0] += item.sign
        others = Fault.FINAL_POINTS if item.parts else 0
        if item.key == "relief":  # the relief itself is checked as well
            others = Fault.SCORE_SUM
        assert RULES.kernels.check(state) == others


def test_the_items_add_up_to_the_score() -> None:
    for game in random_game("duel", {"scoring": "random-4"}, 5):
        state = game.state
        for seat in (0, 1):
            assert sum(item.total(state, seat) for item in SCORE_TABLE) == state.score[seat]
            assert sum(game.breakdown(seat).values()) == state.score[seat]


def test_score_items_of_a_finished_game_are_those_of_the_breakdown() -> None:
    *_, game = random_game("duel", {}, 3)
    lines, items = game.breakdown(0), score_items(game.state, 0)
    missing = lines["start"] + lines.get("not below 0", 0)
    assert sum(items.values()) + missing == game.scores[0]
    assert all(label(code) != code for code in items)


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.stem)
def test_every_item_has_a_label_in_every_language(path: Path) -> None:
    phrases = json.loads(path.read_text("utf-8"))
    for item in SCORE_TABLE:
        keys = [f"side.{name}" for name in item.parts] or [f"reason.{item.key}"]
        assert all(phrases.get(key) for key in keys)
    state = next(states())
    state.sides[:] = np.ones_like(state.sides)
    assert all(phrases.get(f"reason.{code}") for code in score_items(state, 0))
