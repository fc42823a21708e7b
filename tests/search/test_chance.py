"""Chances: they add up, follow leads and ranks, and are means over the tree."""

from math import exp
from typing import Any

import pytest

import sintra
from sintra.search.chance import chance_slopes, chances, final_chances
from sintra.search.mcts import CHANCES, MAX_SEATS, NODE
from sintra.search.params import SearchParams
from sintra.search.searcher import Searcher, new_scratch

PLAYERS = [("summer-pavilion", n) for n in (2, 3, 4)] + [("duel", 2)]


def test_a_node_fills_a_cache_line() -> None:
    assert NODE.itemsize == 64


@pytest.mark.parametrize(("game_id", "players"), PLAYERS)
def test_candidates_have_the_chances_of_all_seats(game_id: str, players: int) -> None:
    game = sintra.new(game_id, seed=3, players=players)
    searcher = Searcher(game.rules, game.state, seed=1, threads=2)
    searcher.run(simulations=200)
    for candidate in searcher.candidates:
        assert len(candidate.chance) == players
        assert sum(candidate.chance) == pytest.approx(players / 2, abs=1e-5)
        assert all(0 <= chance <= 1 for chance in candidate.chance)


@pytest.mark.parametrize(("game_id", "players"), PLAYERS)
def test_a_leaf_has_the_chances_of_its_predicted_points(game_id: str, players: int) -> None:
    """Compiled and plain code agree, during the game and at its end."""
    game = sintra.new(game_id, seed=3, players=players)
    rules = game.rules
    tree: Any = rules.specialise("sintra.search.mcts")
    scratch = new_scratch(rules)
    tree.evaluate_leaf(game.state, SearchParams().record(), rules.bot.net.weights, scratch)
    found = scratch.results[CHANCES : CHANCES + players].tolist()
    slope = chance_slopes(rules)[players, int(rules.kernels.stage(game.state))]
    assert found == pytest.approx(chances(scratch.points[:players].tolist(), float(slope)))
    while game.turn is not None:
        game.play(game.legal_actions[0])
    assert game.outcome is not None
    tree.evaluate_leaf(game.state, SearchParams().record(), rules.bot.net.weights, scratch)
    found = scratch.results[CHANCES : CHANCES + players].tolist()
    assert found == pytest.approx(final_chances(game.outcome.ranks))


def test_the_chance_of_two_is_the_logistic_function_of_the_lead() -> None:
    assert chances([60.0, 50.0], 0.1) == pytest.approx((1 / (1 + exp(-1)), 1 / (1 + exp(1))))
    assert chances([60.0, 10.0], 1000.0) == pytest.approx((1, 0))
    assert chances([60.0, 59.0], 0.1, certain=(0, 1)) == (1, 0)
    assert final_chances([1, 1, 3]) == (0.75, 0.75, 0)


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_every_stage_has_a_slope(game_id: str) -> None:
    rules = sintra.new(game_id, seed=1).rules
    slopes = chance_slopes(rules)
    assert slopes.shape == (MAX_SEATS + 1, rules.bot.net.stages)
    assert (slopes > 0).all()
    for players, measured in rules.bot.study.chance.items():
        assert slopes[players, : len(measured)].tolist() == list(measured)
