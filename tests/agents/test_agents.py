"""Bots play legal moves, from what their seat may know and their seed alone."""

import random
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
#: Enough for a bot that searches to show itself.
FEW = 20
OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 3, "board": "grey", "edition": "mini"},
    {"players": 4, "wilds": "reversed", "first": 2},
]


def played(game: Game, bots: list[str], seed: int) -> Game:
    """The game, played to its end by bots."""
    while game.turn is not None:
        bot = bots[game.turn % len(bots)]
        move = agents.best_move(game, bot, simulations=FEW, seed=seed + len(game.history))
        assert move in game.legal_moves
        game.play(move)
    return game


def positions(game_id: str) -> list[Game]:
    """Some positions of all phases of a game."""
    game = sintra.new(game_id, seed=11)
    chance = random.Random(11)
    found = []
    while not game.is_over:
        if len(game.history) % 9 == 0:
            found.append(game.copy())
        game.play(chance.choice(game.legal_actions))
    return found


@pytest.mark.parametrize("bot", agents.AGENTS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bots_play_whole_games_with_legal_moves(bot: str, options: dict[str, Any]) -> None:
    game = played(sintra.new("summer-pavilion", seed=5, **options), [bot], seed=5)
    assert game.outcome is not None


@pytest.mark.parametrize("bot", agents.AGENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_gives_the_same_move(bot: str, game_id: str) -> None:
    for game in positions(game_id):
        before = game.state.tobytes()
        moves = [agents.best_move(game, bot, simulations=FEW, seed=seed) for seed in (1, 1, 2, 3)]
        assert moves[0] == moves[1]
        assert set(moves) <= set(game.legal_moves)
        assert game.state.tobytes() == before


@pytest.mark.parametrize("bot", agents.AGENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_may_not_know_does_not_matter(bot: str, game_id: str) -> None:
    """Positions that differ only in what is hidden, the generator included, get the same move."""
    for game in positions(game_id):
        assert game.turn is not None
        for seed in (1, 2, 3):
            state = game.state
            game.rules.kernels.resample(state, game.turn, 1000 + seed)
            elsewhere = sintra.load(game.rules.positions.to_json(state))
            assert elsewhere.position() != game.position()
            assert elsewhere.view(game.turn) == game.view(game.turn)
            moves = [
                agents.best_move(one, bot, simulations=FEW, seed=seed) for one in (elsewhere, game)
            ]
            assert moves[0] == moves[1]


class Peeker:
    """A bot that reads the generator, if it is let."""

    summary = "cheats"

    def choose(self, request: MoveRequest) -> int:
        moves = np.zeros(request.rules.max_legal, np.int64)
        count = request.rules.kernels.legal(request.state, moves)
        return int(moves[int(request.state.rng[0]) % count])


@pytest.mark.parametrize("game_id", GAMES)
def test_a_bot_that_peeks_sees_nothing_real(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "get", lambda _: Peeker())
    games = positions(game_id)
    varied = 0
    for number, game in enumerate(games):
        elsewhere = sintra.load({**game.position(), "generator": [number, 2, 3, 4]})
        moves = [agents.best_move(game, "peeker", seed=seed) for seed in range(5)]
        assert [agents.best_move(elsewhere, "peeker", seed=seed) for seed in range(5)] == moves
        varied += len(set(moves)) > 1
    assert varied > len(games) / 4


def test_random_plays_every_legal_move_sooner_or_later() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    moves = {agents.best_move(game, "random", seed=seed) for seed in range(300)}
    assert moves == set(game.legal_moves)


def test_without_a_seed_bots_vary() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    assert len({agents.best_move(game, "random") for _ in range(60)}) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_clearly(players: int) -> None:
    margins = []
    for seed in range(8):
        bots = ["random"] * players
        bots[seed % players] = "greedy"
        game = played(sintra.new("summer-pavilion", players=players, seed=seed), bots, seed * 1000)
        scores = list(game.scores)
        greedy = scores.pop(seed % players)
        margins.append(greedy - max(scores))
    assert min(margins) > 0
    assert sum(margins) / len(margins) > 25


def test_greedy_takes_what_looks_best() -> None:
    full = load(("rbbbbbb", "y"), ("b1 b2 b3 b4 b5", ""))
    assert {agents.best_move(full, "greedy", seed=seed).text for seed in range(5)} == {"b6"}
    bonus = load(("ooooor", "y"), ("o6", ""), supply="pggooyybrr")
    assert agents.best_move(bonus, "greedy", seed=1).text == "o5"
    bonus.play("o5")
    assert agents.best_move(bonus, "greedy", seed=1).text == "+p"


def test_bad_requests_are_refused() -> None:
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
        assert agents.get(name).summary
