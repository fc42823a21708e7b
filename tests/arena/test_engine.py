"""External engines: what they are told, and that every failure of theirs is a typed error."""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import sintra
from sintra.arena.engine import EngineProcess, EngineSeat
from sintra.arena.errors import (
    EngineAnswerError,
    EngineCrashError,
    EngineError,
    EngineMoveError,
    EngineTimeoutError,
)
from sintra.core.game import Game
from tests.arena.engines import odd_command

GAME = sintra.new("summer-pavilion", seed=7)
LONG, SHORT = 30.0, 0.3


class Spy(EngineProcess):
    """An engine that is not there: notes what it would be sent."""

    def __init__(self, move: int | str) -> None:
        super().__init__("spy", [])
        self.move = move
        self.requests: list[dict[str, Any]] = []

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        assert seconds > 0
        self.requests.append(dict(request))
        return {"ok": True, "move": {"id": self.move}}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EngineProcess]]:
    """Engines that are ended after the test."""
    monkeypatch.setattr("sintra.arena.engine.LEAVE_SECONDS", SHORT)
    engines: list[EngineProcess] = []
    yield engines
    for engine in engines:
        engine.close()


def choose(started: list[EngineProcess], kind: str, **budget: Any) -> str:
    engine = EngineProcess(kind, odd_command(kind), grace=SHORT)
    started.append(engine)
    return EngineSeat(engine, 1).move(GAME, **(budget or {"simulations": 10})).text


def test_an_engines_move_is_played_by_number_and_news_are_skipped(
    started: list[EngineProcess],
) -> None:
    assert choose(started, "1") == "F1g"
    assert choose(started, "1", seconds=LONG) == "F1g"


@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        ("crash", EngineCrashError, "ended with the exit code 1; its last words: division by zero"),
        ("dead", EngineCrashError, "its last words: no licence found"),
        ("chat", EngineAnswerError, "answered what is no JSON object: 'I would take"),
        ("list", EngineAnswerError, r"answered what is no JSON object: '\[1\]'"),
        ("wrong-id", EngineAnswerError, "answered with a wrong id"),
        ("refuse", EngineAnswerError, "refused 'best': out of ideas"),
        ("endless", EngineAnswerError, "a line of more than"),
        ("nothing", EngineMoveError, "named no move: a move is a text or a number, not None"),
        ("nonsense", EngineMoveError, "named no move: 'e2e4' is not a move"),
        ("illegal", EngineMoveError, "chose F1p, which cannot be played: factory 1 holds no"),
        ("99999", EngineMoveError, "named no move: no move has the number 99999"),
    ],
)
def test_every_failure_has_a_type_and_names_the_engine(
    started: list[EngineProcess], kind: str, error: type[EngineError], message: str
) -> None:
    with pytest.raises(error, match=f"^the engine '{kind}' .*{message}") as caught:
        choose(started, kind)
    assert caught.value.engine == kind


@pytest.mark.parametrize("kind", ["sleep", "news"])
def test_an_engine_that_thinks_too_long_is_not_waited_for(
    started: list[EngineProcess], kind: str
) -> None:
    with pytest.raises(EngineTimeoutError, match=rf"'{kind}' did not answer within 0\.4 s"):
        choose(started, kind, seconds=0.1)


def test_an_engine_that_does_not_read_is_not_waited_for(started: list[EngineProcess]) -> None:
    engine = EngineProcess("deaf", odd_command("deaf"))
    started.append(engine)
    engine.ask({"command": "hello"}, LONG)
    with pytest.raises(EngineTimeoutError, match="'deaf' does not read what it is sent"):
        engine.ask({"command": "load", "record": "x" * 1_000_000}, SHORT)


def test_sintras_own_engine_can_take_part(started: list[EngineProcess]) -> None:
    engine = EngineProcess("sintra", [sys.executable, "-m", "sintra", "engine"])
    started.append(engine)
    for game_id in sintra.game_ids():
        game = sintra.new(game_id, seed=7)
        seat = EngineSeat(engine, 1)
        for _ in range(2):
            move = seat.move(game, simulations=2)
            assert move in game.legal_moves
            game.play(move)


def test_a_program_that_does_not_exist() -> None:
    engine = EngineProcess("none", ["/nowhere/engine"])
    with pytest.raises(EngineCrashError, match="'none' cannot be started: No such file"):
        engine.ask({"command": "hello"}, LONG)
    engine.close()


@pytest.mark.parametrize("kind", ["mute", "stubborn"])
def test_an_engine_that_does_not_leave_is_ended(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.arena.engine.LEAVE_SECONDS", SHORT)
    engine = EngineProcess(kind, odd_command(kind))
    if kind == "mute":
        with pytest.raises(EngineTimeoutError):
            engine.ask({"command": "hello"}, SHORT)
    else:
        engine.ask({"command": "hello"}, LONG)
    process = engine._process
    assert process is not None
    engine.close()
    assert process.poll() is not None
    engine.close()


@cache
def some_with_secrets() -> tuple[Game, ...]:
    """Positions in which the seat that is to move does not know everything."""
    found = []
    for seed in range(50):
        game = sintra.new("duel", seed=seed)
        chance = random.Random(seed)
        while game.turn is not None and not has_secrets(game):
            game.play(chance.choice(game.legal_actions))
        if game.turn is not None:
            found.append(game)
        if len(found) == 3:
            break
    return tuple(found)


def has_secrets(game: Game) -> bool:
    """Whether more than the generator is hidden from the seat that is to move."""
    assert game.turn is not None
    state, hidden = game.state, game.state
    game.rules.kernels.hide(hidden, game.turn)
    hidden.words[:] = state.rng
    return bool(hidden.tobytes() != state.tobytes())


def test_what_a_seat_may_not_know_is_never_sent() -> None:
    """Positions that differ only in what is hidden are sent as the same requests."""
    games = some_with_secrets()
    assert len(games) == 3
    for game in games:
        assert game.turn is not None
        state = game.state
        game.rules.kernels.resample(state, game.turn, 1)
        elsewhere = Game.from_position(game.rules, game.rules.positions.to_json(state))
        sent = []
        for one in (game, elsewhere):
            spy = Spy(game.legal_actions[0])
            EngineSeat(spy, 5).move(one, seconds=1.0)
            sent.append(spy.requests)
        assert sent[0] == sent[1]
        position = sent[0][0]["position"]
        assert "generator" not in position
        assert sintra.load(position).view(game.turn) == game.view(game.turn)


def test_what_is_hidden_is_guessed_anew_for_every_move() -> None:
    [game, *_] = some_with_secrets()
    spy = Spy(game.legal_actions[0])
    seat = EngineSeat(spy, 5)
    for _ in range(20):
        seat.move(game, seconds=1.0)
    assert len({json.dumps(request["position"]) for request in spy.requests[::2]}) > 1


def test_the_budget_is_told_and_the_bot_is_not() -> None:
    spy = Spy(1)
    EngineSeat(spy, 1).move(GAME, seconds=0.5)
    EngineSeat(spy, 1).move(GAME, simulations=70)
    [_, timed, _, counted] = spy.requests
    assert timed == {"command": "best", "seconds": 0.5, "seed": timed["seed"]}
    assert counted == {"command": "best", "simulations": 70, "seed": timed["seed"]}
