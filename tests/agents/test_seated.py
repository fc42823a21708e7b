"""A bot at a seat: what it is shown, what it remembers, and that it can be relied on."""

from typing import Any

import pytest

import sintra
from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.agents.seated import SeatedAgent
from sintra.core.errors import OptionError
from sintra.core.game import Game

GAMES = sintra.game_ids()


class Listener:
    """A bot that plays the first move it finds, and keeps all that it was asked."""

    summary = "listens"

    def __init__(self) -> None:
        self.requests: list[MoveRequest] = []

    def choose(self, request: MoveRequest) -> int:
        self.requests.append(request)
        return Game.from_position(
            request.rules, request.rules.positions.to_json(request.state)
        ).legal_actions[0]


def test_it_hears_of_moves_that_came_without_chance() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    bot = Listener()
    player = SeatedAgent(bot, seed=1)
    game.play(player.move(game))
    game.play(game.legal_actions[-1])
    player.move(game)
    assert bot.requests[0].since is None
    assert bot.requests[1].since == [turn.move.id for turn in game.history]


@pytest.mark.parametrize("game_id", GAMES)
def test_it_hears_nothing_when_chance_or_a_secret_came_between(game_id: str) -> None:
    game = sintra.new(game_id, seed=7)
    bots = [Listener(), Listener()]
    players = [SeatedAgent(bot, seed=1) for bot in bots]
    asked: list[int | None] = [None, None]
    chance = 0
    while game.turn is not None:
        seat = game.turn
        move = players[seat].move(game)
        since = bots[seat].requests[-1].since
        before = asked[seat]
        if before is not None:
            turns = game.history[before:]
            if any(turn.draws for turn in turns):
                assert since is None
                chance += 1
            elif since is not None:
                assert since == [turn.move.id for turn in turns]
                secrets = [t for t in turns if t.seat != seat and game.rules.is_private(t.move.id)]
                assert not secrets
        asked[seat] = len(game.history)
        game.play(move)
    assert chance > 0


def test_after_an_undo_it_hears_of_what_stands() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    bot = Listener()
    player = SeatedAgent(bot, seed=1)
    game.play(player.move(game))
    game.play(game.legal_actions[0])
    game.undo()
    game.undo()
    game.play(game.legal_actions[-1])
    game.play(game.legal_actions[-1])
    player.move(game)
    assert bot.requests[-1].since == [turn.move.id for turn in game.history]
    game.undo()
    player.move(game)
    assert bot.requests[-1].since is None


def test_the_same_position_is_answered_alike_after_an_undo() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    player = agents.seat("skilled", seed=3)
    first = player.move(game, simulations=50)
    game.play(first)
    game.undo()
    assert player.move(game, simulations=50) == first


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_of_bots_that_remember_is_the_same_for_their_seeds(game_id: str) -> None:
    records = []
    for _ in range(2):
        game = sintra.new(game_id, seed=5)
        players = [agents.seat("master", seed=1), agents.seat("expert", seed=2)]
        while game.turn is not None and len(game.history) < 40:
            game.play(players[game.turn].move(game, simulations=40))
        records.append(game.record())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"simulations": 0}, "from 1 to"),
        ({"threads": 0}, "1 to 64 threads"),
        ({"seconds": -1.0}, "time for a move"),
    ],
)
def test_bad_wishes_are_refused(wish: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        agents.seat("greedy").move(sintra.new("duel", seed=1), **wish)
