"""Default interfaces: a game that defines only its rules can be played, saved, shown, searched."""

import json
import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from sintra import agents
from sintra.analysis import hint, solve
from sintra.core.batch import Batch
from sintra.core.errors import IllegalMoveError, InvalidMoveError, PositionError
from sintra.core.game import Game
from sintra.core.record import read
from sintra.core.rules import Guide, Rules
from tests.core.countdown import RULES


@pytest.fixture
def game() -> Game:
    """A game after its first draw."""
    return Game(RULES, seed=1)


def test_moves_are_written_as_numbers(game: Game) -> None:
    assert [move.text for move in game.legal_moves] == ["0", "1", "2"]
    assert game.play(" 2 ").fields == {"action": 2}
    for wrong in ("", "seven", "5", "-1", "²"):
        with pytest.raises(InvalidMoveError, match="moves are numbers from 0 to 4"):
            game.play(wrong)


def test_an_illegal_move_is_rejected(game: Game) -> None:
    with pytest.raises(IllegalMoveError, match="3 cannot be played: it is not a legal move"):
        game.play(3)


def test_a_position_is_the_fields_of_its_record(game: Game) -> None:
    position = json.loads(json.dumps(game.position()))
    assert position["game"] == "countdown"
    assert position["counters"] == int(game.state.counters)
    assert "rng" not in position
    assert Game.from_position(RULES, position).state.tobytes() == game.state.tobytes()
    assert "generator" not in game.view(0)


def test_a_wrong_position_is_rejected_with_all_problems(game: Game) -> None:
    position = {**game.position(), "counters": 1000, "score": [1], "colour": "red"}
    with pytest.raises(PositionError) as caught:
        Game.from_position(RULES, position)
    problems = "\n".join(caught.value.problems)
    assert "unknown key 'colour'" in problems
    assert "counters: must be between -128 and 127" in problems
    assert "score: must have 3 entries" in problems


def test_explanations_use_the_score(game: Game) -> None:
    assert RULES.guide.describe(game.state, 1) == "1"
    assert RULES.guide.effect(game.state, 0) == {"points": 0}
    assert game.heading == "Round 1"
    assert game.breakdown(0) == {"score": 0}
    while not game.is_over:
        game.play(game.legal_actions[-1])
    outcome = game.outcome
    assert outcome is not None
    assert outcome.reason == "the best result"
    assert outcome.breakdown[outcome.winners[0]] == {"score": 1}
    assert game.heading == "The end"


def test_drawings_show_the_fields(game: Game) -> None:
    text = game.text()
    assert "> Player 1: 0 points" in text or "> Player 2: 0 points" in text
    assert "counters on the table: " in text
    picture = ElementTree.fromstring(game.svg())
    assert any("counters on the table" in (element.text or "") for element in picture)


def test_a_game_can_give_some_functions_and_leave_the_others() -> None:
    values = vars(RULES)
    names = ("id", "name", "module", "state", "options", "start", "options_of", "actions",
             "all_actions", "max_draws", "kernels")  # fmt: skip
    guide = Guide(heading=lambda _: "A turn")
    rules = Rules(**{name: values[name] for name in names}, guide=guide)
    game = Game(rules, seed=1)
    assert game.heading == "A turn"
    assert rules.guide.describe(game.state, 1) == "1"


def test_records_replay(game: Game) -> None:
    while not game.is_over:
        game.play(game.legal_actions[0])
    assert read(game.record(), lambda _: RULES).history == game.history


def search_to_the_end(game: Game) -> None:
    """With three counters or fewer on the table, taking all of them wins at once."""
    wins = 0
    while game.turn is not None:
        move = agents.best_move(game, "champion", simulations=100, seed=1)
        counters = int(game.state.counters)
        if counters <= 3:
            assert move.id == counters - 1
            wins += 1
        game.play(move)
    assert wins == 1


def ask_for_a_hint(game: Game) -> None:
    found = hint(game, simulations=60, seed=1)
    assert 0 < found.value < 1
    assert len(found.points) == 2
    assert solve(game) is None


def test_searches_and_hints_work_without_a_net_or_a_solver() -> None:
    """In plain Python, which takes less time than compiling the search of this game."""
    uses = [f"{use.__name__}(Game(RULES, seed=1))" for use in (search_to_the_end, ask_for_a_hint)]
    script = "; ".join([f"from {__name__} import *", *uses])
    path = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "SINTRA_JIT": "0", "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)


def test_batches_work_without_an_observation() -> None:
    with Batch(RULES, 8, seed=1, options={"players": 3}, opponents="greedy") as batch:
        for _ in range(40):
            batch.step(batch.sample())
        assert batch.observations.shape == (8, 0)
        assert batch.rewards.shape == (8, 3)
