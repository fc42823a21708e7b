"""Self-play: choosing moves, sampling by visits, training samples."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.search import selfplay
from sintra.search.mcts import add_child
from sintra.search.params import SearchParams
from sintra.search.searcher import new_nodes, new_scratch, nodes_for
from sintra.search.selfplay import NO_ESTIMATE, sample_dtype

GAMES = sintra.game_ids()
VISITS = {3: 60, 5: 30, 7: 10}


@pytest.fixture
def nodes() -> Any:
    """A searched root with three moves."""
    nodes = new_nodes(32)
    used = 1
    for action, visits in VISITS.items():
        child, used = add_child(nodes, 0, used, action)
        nodes[child].visits = visits
        nodes[child].points[0] = 10.0 * action
        nodes[0].visits += visits
    return nodes


@pytest.fixture
def rng() -> Any:
    rng = np.zeros(RNG_WORDS, np.uint32)
    seed_rng(rng, 1)
    return rng


def test_the_most_visited_move_is_selected(nodes: Any, rng: Any) -> None:
    assert selfplay.select_move(nodes, rng, False) == 3
    assert selfplay.predict(nodes, 0) == 30.0


def test_moves_can_be_sampled_by_visits(nodes: Any, rng: Any) -> None:
    drawn = Counter(int(selfplay.select_move(nodes, rng, True)) for _ in range(2000))
    for action, visits in VISITS.items():
        assert drawn[action] / 2000 == pytest.approx(visits / 100, abs=0.04)


def test_without_a_search_there_is_no_prediction() -> None:
    assert selfplay.predict(new_nodes(1), 0) == NO_ESTIMATE


@pytest.mark.parametrize("game_id", GAMES)
def test_a_stage_is_played_to_its_end(game_id: str, rng: Any) -> None:
    game = sintra.new(game_id, seed=2)
    rules = game.rules
    play: Any = rules.specialise("sintra.search.selfplay")
    states = rules.empty()
    states[0] = game.state
    stage = int(rules.kernels.stage(states[0]))
    params, weights = SearchParams().record(), rules.bot.net.weights
    play.play_stage(states, rng, params, weights, 8, nodes_for(8), new_scratch(rules))
    assert int(rules.kernels.stage(states[0])) == stage + 1
    assert int(rules.kernels.check(states[0])) == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_sample_describes_the_position_of_a_seat(game_id: str) -> None:
    game = sintra.new(game_id, seed=2)
    rules = game.rules
    play: Any = rules.specialise("sintra.search.selfplay")
    samples = np.zeros(2, sample_dtype(rules.bot.net.max_active)).view(np.recarray)
    scratch = new_scratch(rules)
    assert play.write_sample(game.state, 1, samples, 1, scratch) == 2
    sample = samples[1]
    active = np.zeros(rules.bot.net.max_active, np.int64)
    count = rules.kernels.value_features(game.state, 1, active)
    assert (sample.seat, sample.players, sample.score) == (1, 2, game.scores[1])
    assert sample["count"] == count
    assert sample.active[:count].tolist() == active[:count].tolist()
    assert sample.search_value == NO_ESTIMATE
