"""The last placing phase, solved: against every order of play, tried one by one."""

import random
from typing import Any

import pytest

import sintra
from sintra.agents import best
from sintra.analysis import solve
from sintra.core.game import Game
from tests.games.summer_pavilion.positions import load


def last_phase(seed: int, **options: Any) -> Game:
    """A game at the beginning of its last placing phase, all others without tiles."""
    game = sintra.new("summer-pavilion", seed=seed, **options)
    while not game.heading.startswith("Round 6, placing"):
        game.play(best(game, "greedy", seed=seed))
    position = game.position()
    chance = random.Random(seed)
    for seat, player in enumerate(position["players"]):
        keep = 5 if seat == game.turn else 0
        tiles = [colour for colour, count in player["hand"].items() for _ in range(count)]
        chance.shuffle(tiles)
        for colour in tiles[keep:]:
            position["tower"][colour] = position["tower"].get(colour, 0) + 1
        player["hand"] = {colour: tiles[:keep].count(colour) for colour in set(tiles[:keep])}
    return sintra.load(position)


def best_by_trying(game: Game, seat: int) -> int:
    """The most points that the seat can reach, if it never takes a bonus tile."""
    if game.turn is None:
        return game.scores[seat]
    results = []
    for move in game.legal_moves:
        game.play(move)
        if game.is_over or game.legal_moves[0].parts["kind"] != "bonus":
            results.append(best_by_trying(game, seat))
        game.undo()
    return max(results)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_better_than_what_is_certain(seed: int) -> None:
    game = last_phase(seed, board=("coloured", "grey")[seed % 2])
    seat = game.turn
    assert seat is not None
    found = solve(game)
    assert found is not None
    for action in found.actions:
        if game.turn is None or action not in game.legal_actions:
            break
        game.play(action)
    if found.is_certain:
        assert game.scores[seat] == found.points
        assert found.points == best_by_trying(last_phase(seed, board=game.options["board"]), seat)
    else:
        without = best_by_trying(last_phase(seed, board=game.options["board"]), seat)
        assert found.points >= without


def test_it_finds_the_order_that_scores_most() -> None:
    """Spaces 1 and 3 first, then the gap, is worse than growing a run: 1 + 2 + 3."""
    game = load(("oooooo", ""), ("", ""), round_no=6)
    found = solve(game)
    assert found is not None
    assert found.is_certain
    assert [game.rules.notation(action) for action in found.actions[:3]] == ["o1", "o2", "o3"] or (
        found.points == game.scores[0] + 6
    )


def test_other_phases_are_not_solved() -> None:
    assert solve(sintra.new("summer-pavilion", seed=1)) is None
    game = sintra.new("summer-pavilion", seed=1)
    while "placing" not in game.heading:
        game.play(game.legal_actions[0])
    assert solve(game) is None


def test_near_the_floor_it_declines() -> None:
    game = load(("oooooo", ""), ("", ""), round_no=6, scores=[2, 20])
    assert solve(game) is None
