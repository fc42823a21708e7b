"""Bots play legal moves that depend only on their seed and on what their seat may know."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

import sintra
from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.core.errors import GameOverError, OptionError, UnknownAgentError
from sintra.core.game import Game
from tests.games.summer_pavilion.positions import load

GAMES = sintra.game_ids()
#: A small budget that still makes bots search.
SIMULATIONS = 20
#: Games of three and four players: their options, and a bot for each seat.
LARGER: list[tuple[dict[str, Any], list[str]]] = [
    ({"players": 3, "board": "grey", "edition": "mini"}, ["master", "first-game", "greedy"]),
    ({"players": 4, "wilds": "reversed", "first": 2}, ["champion", "random", "casual", "expert"]),
]


def play_out(game: Game, bots: list[str], seed: int) -> Game:
    """Let bots play a game to its end."""
    while game.turn is not None:
        bot = bots[game.turn % len(bots)]
        move = agents.best_move(game, bot, simulations=SIMULATIONS, seed=seed + len(game.history))
        assert move in game.legal_moves
        game.play(move)
    return game


@cache
def positions(game_id: str) -> list[Game]:
    """Return positions of all phases of a random game. Tests do not change them."""
    game = sintra.new(game_id, seed=11)
    chance = random.Random(11)
    found = []
    while not game.is_over:
        if len(game.history) % 13 == 0:
            found.append(game.copy())
        game.play(chance.choice(game.legal_actions))
    return found


@pytest.mark.parametrize("bot", agents.AGENTS)
def test_bots_play_whole_games_with_legal_moves(bot: str) -> None:
    game = play_out(sintra.new("summer-pavilion", seed=5), [bot], seed=5)
    assert game.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize(("options", "bots"), LARGER, ids=str)
def test_bots_play_larger_games_together(options: dict[str, Any], bots: list[str]) -> None:
    game = play_out(sintra.new("summer-pavilion", seed=5, **options), bots, seed=5)
    assert game.outcome is not None


@pytest.mark.parametrize("bot", agents.AGENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_gives_the_same_move(bot: str, game_id: str) -> None:
    for game in positions(game_id):
        before = game.state.tobytes()
        moves = [
            agents.best_move(game, bot, simulations=SIMULATIONS, seed=seed) for seed in (1, 1, 2)
        ]
        assert moves[0] == moves[1]
        assert set(moves) <= set(game.legal_moves)
        assert game.state.tobytes() == before


@pytest.mark.parametrize("bot", agents.AGENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_hidden_information_does_not_affect_moves(bot: str, game_id: str) -> None:
    """A bot plays the same move if only hidden information, such as the generator, differs."""
    for number, game in enumerate(positions(game_id)):
        assert game.turn is not None
        state = game.state
        game.rules.kernels.resample(state, game.turn, 1000 + number)
        resampled = sintra.load(game.rules.positions.to_json(state))
        assert resampled.position() != game.position()
        assert resampled.view(game.turn) == game.view(game.turn)
        moves = [
            agents.best_move(one, bot, simulations=SIMULATIONS, seed=number)
            for one in (resampled, game)
        ]
        assert moves[0] == moves[1]


class GeneratorReader:
    """A bot that chooses by the generator of the state that it gets."""

    summary = "reads the generator"

    def choose(self, request: MoveRequest) -> int:
        moves = np.zeros(request.rules.max_legal, np.int64)
        count = request.rules.kernels.legal(request.state, moves)
        return int(moves[int(request.state.rng[0]) % count])


@pytest.mark.parametrize("game_id", GAMES)
def test_a_bot_never_gets_the_real_generator(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "get", lambda _: GeneratorReader())
    games = positions(game_id)
    varied = 0
    for number, game in enumerate(games):
        resampled = sintra.load({**game.position(), "generator": [number, 2, 3, 4]})
        moves = [agents.best_move(game, "reader", seed=seed) for seed in range(5)]
        assert [agents.best_move(resampled, "reader", seed=seed) for seed in range(5)] == moves
        varied += len(set(moves)) > 1
    assert varied > len(games) / 4


def test_random_plays_every_legal_move() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    moves = {agents.best_move(game, "random", seed=seed) for seed in range(300)}
    assert moves == set(game.legal_moves)


def test_moves_vary_without_a_seed() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    assert len({agents.best_move(game, "random") for _ in range(60)}) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_clearly(players: int) -> None:
    margins = []
    for seed in range(8):
        bots = ["random"] * players
        bots[seed % players] = "greedy"
        game = play_out(
            sintra.new("summer-pavilion", players=players, seed=seed), bots, seed * 1000
        )
        scores = list(game.scores)
        greedy = scores.pop(seed % players)
        margins.append(greedy - max(scores))
    assert min(margins) > 0
    assert sum(margins) / len(margins) > 25


def test_greedy_plays_the_move_with_the_best_heuristic() -> None:
    full = load(("rbbbbbb", "y"), ("b1 b2 b3 b4 b5", ""))
    assert {agents.best_move(full, "greedy", seed=seed).text for seed in range(5)} == {"b6"}
    bonus = load(("ooooor", "y"), ("o6", ""), supply="pggooyybrr")
    assert agents.best_move(bonus, "greedy", seed=1).text == "o5"
    bonus.play("o5")
    assert agents.best_move(bonus, "greedy", seed=1).text == "+p"


def test_bad_requests_are_rejected() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    with pytest.raises(
        UnknownAgentError, match="there is no bot 'deep'; there are: first-game, begi"
    ):
        agents.best_move(game, "deep")
    for seconds in (0, -1.0, 3601, float("nan")):
        with pytest.raises(OptionError, match="the time for a move"):
            agents.best_move(game, "greedy", seconds=seconds)
    over = load(("r", ""), round_no=6, passed=[1])
    over.play("pass")
    with pytest.raises(GameOverError, match="the game is over"):
        agents.best_move(over, "greedy")


def test_every_bot_has_a_summary() -> None:
    for name in agents.AGENTS:
        assert agents.summary_of(name)
