"""The engine keeps its search tree between the moves of a game that has an id."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import sintra
from sintra.arena.engine import EngineProcess, SeatedEngine
from sintra.cli import kept_searches
from sintra.cli.engine import Engine
from sintra.core.game import Game
from sintra.core.rules import State
from sintra.search.searcher import Searcher

KEYS = {"id", "ok", "move", "value", "points", "line", "instead_of", "reasons", "alternatives"}


class LocalEngine(EngineProcess):
    """Sintra's engine in this process, as a participant."""

    def __init__(self) -> None:
        super().__init__("local", [])
        self.engine = Engine()
        self.answers: list[dict[str, Any]] = []

    def ask(self, request: Any, seconds: float) -> dict[str, Any]:
        del seconds
        answer = self.engine.answer(json.dumps({"id": 1, **request}).encode())
        assert answer["ok"], answer
        self.answers.append(answer)
        return answer


@pytest.fixture
def follows(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Records whether each attempt to continue a search succeeded."""
    found: list[bool] = []
    follow = Searcher.follow

    def record(searcher: Searcher, actions: Sequence[int], state: State) -> bool:
        found.append(follow(searcher, actions, state))
        return found[-1]

    monkeypatch.setattr(Searcher, "follow", record)
    return found


def play(engine: LocalEngine, game: Game, moves: int, seed: int = 1, **budget: Any) -> list[str]:
    """Let the engine play seat 0 against random moves; return its moves."""
    rng = random.Random(seed)
    seated = SeatedEngine(engine, seed, "a game")
    chosen: list[str] = []
    while game.turn is not None and len(chosen) < moves:
        if game.turn == 0 and len(game.legal_actions) > 1:
            move = seated.move(game, **(budget or {"simulations": 200}))
            chosen.append(game.play(move).text)
        else:
            game.play(rng.choice(game.legal_actions))
    return chosen


@pytest.mark.parametrize("game_id", ["summer-pavilion", "duel"])
def test_the_search_continues_between_moves(game_id: str, follows: list[bool]) -> None:
    engine = LocalEngine()
    play(engine, sintra.new(game_id, seed=7), 8)
    assert follows.count(True) >= 3
    assert all(set(answer) == KEYS for answer in engine.answers[1::2])


def test_a_whole_game_is_played_legally() -> None:
    game = sintra.new("duel", seed=7)
    play(LocalEngine(), game, 1000, simulations=5)
    assert game.is_over


def test_requests_without_an_id_start_new_searches(follows: list[bool]) -> None:
    engine = Engine()
    game = sintra.new("summer-pavilion", seed=7)
    for _ in range(2):
        load = {"command": "load", "position": game.position()}
        assert engine.answer(json.dumps(load).encode())["ok"]
        best = engine.answer(b'{"command": "best", "simulations": 200, "seed": 1}')
        assert best["reasons"] or best["instead_of"]
        game.play(best["move"]["id"])
        game.play(game.legal_actions[0])
    assert follows == []


def test_the_same_requests_give_the_same_moves() -> None:
    games = [play(LocalEngine(), sintra.new("duel", seed=3), 12) for _ in range(2)]
    assert games[0] == games[1]


def load(engine: Engine, game: Game, **fields: Any) -> None:
    history = [{"seat": played.seat, "move": played.move.text} for played in game.history]
    request = {
        "command": "load",
        "position": game.position(),
        "game_id": "a game",
        "history": history,
        **fields,
    }
    answer = engine.answer(json.dumps(request).encode())
    assert answer["ok"], answer


def best(engine: Engine) -> dict[str, Any]:
    answer = engine.answer(b'{"command": "best", "simulations": 300, "seed": 1}')
    assert answer["ok"], answer
    return answer


@pytest.mark.parametrize(
    "fields",
    [
        {"history": []},
        {"history": None},
        {"history": [{"seat": 0, "move": None}]},
        {"history": [{"seat": 0, "move": "not a move"}]},
        {"game_id": "another game"},
    ],
    ids=str,
)
def test_a_history_that_does_not_fit_starts_a_new_search(
    fields: dict[str, Any], follows: list[bool]
) -> None:
    engine = Engine()
    game = sintra.new("summer-pavilion", seed=7)
    load(engine, game)
    game.play(best(engine)["move"]["id"])
    game.play(game.legal_actions[0])
    load(engine, game, **fields)
    answer = best(engine)
    assert answer["move"]["id"] in game.legal_actions
    assert True not in follows


def test_moves_that_are_applied_continue_the_search(follows: list[bool]) -> None:
    """Seat 0 searches, its move and the most expected reply are applied, and it searches again."""
    engine = Engine()
    engine.answer(b'{"command": "new", "game": "summer-pavilion", "seed": 7, "game_id": "x"}')
    for move in best(engine)["line"][:2]:
        assert engine.answer(json.dumps({"command": "apply", "move": move}).encode())["ok"]
    best(engine)
    assert follows == [True]


def test_only_the_latest_searches_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_searches, "CAPACITY", 2)
    engine = Engine()
    game = sintra.new("summer-pavilion", seed=7)
    for number in range(4):
        load(engine, game, game_id=f"game {number}")
        best(engine)
    assert [key.game_id for key in engine._searches._kept] == ["game 2", "game 3"]


def test_a_finished_game_has_no_best_move() -> None:
    engine = Engine()
    game = sintra.new("summer-pavilion", seed=7)
    while game.turn is not None:
        game.play(game.legal_actions[0])
    load(engine, game)
    answer = engine.answer(b'{"command": "best"}')
    assert answer["error"]["code"] == "game-over"
