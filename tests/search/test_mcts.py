"""The parts of the tree search: UCB1 selection, availability, widening, backup, evaluation."""

from math import exp, log, sqrt
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.search import mcts
from sintra.search.params import SearchParams
from sintra.search.searcher import new_nodes, new_scratch, nodes_for

GAMES = sintra.game_ids()


def root_with_children(*children: tuple[int, int, float]) -> Any:
    """A tree whose root has children with an action, visits and a value for seat 0."""
    nodes = new_nodes(64)
    used = 1
    for action, visits, value in children:
        child, used = mcts.add_child(nodes, 0, used, action)
        nodes[child].visits = visits
        nodes[child].value[0] = value
        nodes[0].visits += visits
    return nodes


def stamped(*actions: int) -> Any:
    stamps = np.zeros(16, np.int64)
    stamps[list(actions)] = 1
    return stamps


def ucb1(value: float, visits: int, available: int, exploration: float) -> float:
    return value + exploration * sqrt(log(1 + available) / visits)


@pytest.mark.parametrize("exploration", [0.05, 0.2, 1.0])
def test_selection_maximises_ucb1(exploration: float) -> None:
    children = [(3, 50, 0.60), (5, 20, 0.58), (7, 2, 0.40)]
    nodes = root_with_children(*children)
    count, best = mcts.select_child(nodes, 0, exploration, stamped(3, 5, 7), 1, 0)
    expected = max(children, key=lambda c: ucb1(c[2], c[1], 72, exploration))
    assert count == 3
    assert nodes[best].action == expected[0]


def test_an_illegal_child_is_skipped_and_its_absence_counted() -> None:
    nodes = root_with_children((3, 50, 0.9), (5, 20, 0.1))
    count, best = mcts.select_child(nodes, 0, 0.2, stamped(5), 1, 0)
    first = int(nodes[0].first)
    assert (count, int(nodes[best].action)) == (1, 5)
    assert [int(nodes[first + i].unavailable) for i in range(2)] == [1, 0]


def test_availability_lowers_the_bonus_of_a_rarely_legal_move() -> None:
    """Two equal children; one was legal in all visits of the parent, the other in few."""
    nodes = root_with_children((3, 10, 0.5), (5, 10, 0.5))
    nodes[0].visits = 1000
    nodes[int(nodes[0].first)].unavailable = 985
    _, best = mcts.select_child(nodes, 0, 0.2, stamped(3, 5), 1, 0)
    assert nodes[best].action == 5


@pytest.mark.parametrize("number", [0, 1, 9, 1000, 5000, 700_000])
def test_fast_log(number: int) -> None:
    assert mcts.fast_log(number) == pytest.approx(log(number + 1), rel=0.1)


def test_children_move_to_a_larger_block_when_theirs_is_full() -> None:
    nodes = root_with_children(*[(action, action + 1, 0.0) for action in range(9)])
    first = int(nodes[0].first)
    assert [int(nodes[first + i].action) for i in range(9)] == list(range(9))
    assert [int(nodes[first + i].visits) for i in range(9)] == list(range(1, 10))


def test_a_full_tree_takes_no_child() -> None:
    nodes = new_nodes(2)
    assert mcts.add_child(nodes, 0, 1, 3) == (mcts.NO_CHILD, 1)


def test_backup_keeps_running_means() -> None:
    game = sintra.new("duel", seed=1)
    scratch = new_scratch(game.rules)
    nodes = new_nodes(1)
    for result, points in ((0.2, 10.0), (0.6, 40.0)):
        scratch.results[:2] = result, 1 - result
        scratch.points[:2] = points, 2 * points
        mcts.backup(nodes[0], 2, scratch)
    assert int(nodes[0].visits) == 2
    assert nodes[0].value[:2] == pytest.approx([0.4, 0.6])
    assert nodes[0].points[:2] == pytest.approx([25, 50])


def test_rerooting_keeps_the_subtree_and_nothing_else() -> None:
    old = root_with_children((3, 5, 0.5), (5, 6, 0.6))
    used = 20
    child = int(old[0].first) + 1
    for action in (7, 8, 9):
        grandchild, used = mcts.add_child(old, child, used, action)
        old[grandchild].visits = action
    new = new_nodes(64)
    assert mcts.reroot(old, child, new) == 4
    first = int(new[0].first)
    assert int(new[0].visits) == 6
    assert [int(new[first + i].action) for i in range(3)] == [7, 8, 9]
    assert [int(new[first + i].visits) for i in range(3)] == [7, 8, 9]


def search(game_id: str, simulations: int, **params: Any) -> Any:
    """Run simulations from the start of a game; return the nodes."""
    game = sintra.new(game_id, seed=3)
    tree: Any = game.rules.specialise("sintra.search.mcts")
    rng = np.zeros(RNG_WORDS, np.uint32)
    seed_rng(rng, 1)
    nodes = nodes_for(simulations)
    record, weights = SearchParams(**params).record(), game.rules.bot.net.weights
    scratch = new_scratch(game.rules)
    arguments = (game.state, game.turn, rng, record, weights, nodes, 1, scratch, simulations)
    tree.run_simulations(*arguments)
    return nodes


@pytest.mark.parametrize("game_id", GAMES)
def test_progressive_widening_limits_the_children(game_id: str) -> None:
    widths = [int(search(game_id, 100, widening=widening)[0].children) for widening in (0.2, 1.0)]
    moves = len(sintra.new(game_id, seed=3).legal_actions)
    assert widths == [min(1 + int(0.2 * 10), moves), min(1 + 10, moves)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_leaf_is_evaluated_by_the_formula(game_id: str) -> None:
    """The value net's scores and the result formula, computed again in plain Python."""
    game = sintra.new(game_id, seed=5)
    rules = game.rules
    tree: Any = rules.specialise("sintra.search.mcts")
    params, scratch = SearchParams(), new_scratch(rules)
    tree.evaluate_leaf(game.state, params.record(), rules.bot.net.weights, scratch)
    stage = int(rules.kernels.stage(game.state))
    spread = float(rules.bot.net.weights.spread[stage])
    for seat in range(2):
        margin = scratch.points[seat] - scratch.points[1 - seat]
        win = 1 / (1 + exp(-1.7 * margin / spread))
        lead = margin / params.margin_scale
        squashed = 0.5 + 0.5 * lead / (1 + abs(lead))
        expected = params.win_weight * win + (1 - params.win_weight) * squashed
        assert scratch.results[seat] == pytest.approx(expected, rel=1e-5)


def test_a_finished_game_is_evaluated_by_its_result() -> None:
    game = sintra.new("duel", seed=5)
    while game.turn is not None:
        game.play(game.legal_actions[0])
    outcome = game.outcome
    assert outcome is not None
    tree: Any = game.rules.specialise("sintra.search.mcts")
    scratch = new_scratch(game.rules)
    record = SearchParams(win_weight=1.0).record()
    tree.evaluate_leaf(game.state, record, game.rules.bot.net.weights, scratch)
    assert scratch.points[:2].tolist() == list(game.scores)
    assert scratch.results[outcome.winners[0]] == 1.0
    assert scratch.results[1 - outcome.winners[0]] == 0.0
