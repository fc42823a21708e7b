"""A bot at a seat: the moves since its last request, undo, seeds, and limits."""

from typing import Any

import pytest

import sintra
from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.agents.seated import SeatedAgent
from sintra.core.errors import OptionError
from sintra.core.game import Game

GAMES = sintra.game_ids()


class RequestRecorder:
    """A bot that plays the first legal move and records all requests."""

    summary = "records requests"

    def __init__(self) -> None:
        self.requests: list[MoveRequest] = []

    def choose(self, request: MoveRequest) -> int:
        self.requests.append(request)
        return Game.from_position(
            request.rules, request.rules.positions.to_json(request.state)
        ).legal_actions[0]


def test_a_request_has_the_moves_since_the_last_one() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    bot = RequestRecorder()
    player = SeatedAgent(bot, seed=1)
    game.play(player.move(game))
    game.play(game.legal_actions[-1])
    player.move(game)
    assert bot.requests[0].since is None
    assert bot.requests[1].since == [played.move.id for played in game.history]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_request_has_no_moves_after_a_draw_or_a_private_move(game_id: str) -> None:
    game = sintra.new(game_id, seed=7)
    bots = [RequestRecorder(), RequestRecorder()]
    players = [SeatedAgent(bot, seed=1) for bot in bots]
    asked: list[int | None] = [None, None]
    chance = 0
    while game.turn is not None:
        seat = game.turn
        move = players[seat].move(game)
        since = bots[seat].requests[-1].since
        before = asked[seat]
        if before is not None:
            later = game.history[before:]
            if any(played.draws for played in later):
                assert since is None
                chance += 1
            elif since is not None:
                assert since == [played.move.id for played in later]
                others = [played.move.id for played in later if played.seat != seat]
                assert not any(map(game.rules.is_private, others))
        asked[seat] = len(game.history)
        game.play(move)
    assert chance > 0


def test_undone_moves_are_not_in_a_request() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    bot = RequestRecorder()
    player = SeatedAgent(bot, seed=1)
    game.play(player.move(game))
    game.play(game.legal_actions[0])
    game.undo()
    game.undo()
    game.play(game.legal_actions[-1])
    game.play(game.legal_actions[-1])
    player.move(game)
    assert bot.requests[-1].since == [played.move.id for played in game.history]
    game.undo()
    player.move(game)
    assert bot.requests[-1].since is None


def test_a_bot_plays_the_same_move_again_after_an_undo() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    player = agents.seat("skilled", seed=3)
    first = player.move(game, simulations=50)
    game.play(first)
    game.undo()
    assert player.move(game, simulations=50) == first


@pytest.mark.parametrize("game_id", GAMES)
def test_games_with_kept_search_trees_are_reproducible(game_id: str) -> None:
    records = []
    for _ in range(2):
        game = sintra.new(game_id, seed=5)
        players = [agents.seat("master", seed=1), agents.seat("expert", seed=2)]
        while game.turn is not None and len(game.history) < 40:
            game.play(players[game.turn].move(game, simulations=40))
        records.append(game.record())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"simulations": 0}, "can run 1 to"),
        ({"threads": 0}, "can use 1 to 64 threads"),
        ({"seconds": -1.0}, "time for a move"),
    ],
)
def test_impossible_limits_are_rejected(limit: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        agents.seat("greedy").move(sintra.new("duel", seed=1), **limit)
