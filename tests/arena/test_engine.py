"""External engines: the requests that they get, and the errors of failing ones."""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import sintra
from sintra.arena.engine import EngineProcess, SeatedEngine
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


class FakeEngine(EngineProcess):
    """Records the requests, and answers with a fixed move."""

    def __init__(self, move: int | str) -> None:
        super().__init__("fake", [])
        self.move = move
        self.requests: list[dict[str, Any]] = []

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        assert seconds > 0
        self.requests.append(dict(request))
        return {"ok": True, "move": {"id": self.move}}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EngineProcess]]:
    """Closes the engines in the list after the test."""
    monkeypatch.setattr("sintra.arena.engine.EXIT_SECONDS", SHORT)
    engines: list[EngineProcess] = []
    yield engines
    for engine in engines:
        engine.close()


def choose(started: list[EngineProcess], kind: str, **budget: Any) -> str:
    engine = EngineProcess(kind, odd_command(kind), grace=SHORT)
    started.append(engine)
    return SeatedEngine(engine, 1).move(GAME, **(budget or {"simulations": 10})).text


def test_a_move_can_be_named_by_its_number_and_progress_lines_are_skipped(
    started: list[EngineProcess],
) -> None:
    assert choose(started, "1") == "F1g"
    assert choose(started, "1", seconds=LONG) == "F1g"


# --- Failures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        ("crash", EngineCrashError, "exited with code 1; end of its error output: division by"),
        ("dead", EngineCrashError, "end of its error output: no licence found"),
        ("chat", EngineAnswerError, "sent a line that is not a JSON object: 'I would take"),
        ("list", EngineAnswerError, r"sent a line that is not a JSON object: '\[1\]'"),
        ("wrong-id", EngineAnswerError, "answered with a wrong id"),
        ("refuse", EngineAnswerError, "refused 'best': out of ideas"),
        ("endless", EngineAnswerError, "a line of more than"),
        ("nothing", EngineMoveError, "did not name a move: .*, not None"),
        ("nonsense", EngineMoveError, "did not name a move: 'e2e4' is not a move"),
        ("illegal", EngineMoveError, "chose F1p, which cannot be played: factory 1 holds no"),
        ("99999", EngineMoveError, "did not name a move: no move has the number 99999"),
    ],
)
def test_every_failure_has_a_type_and_names_the_engine(
    started: list[EngineProcess], kind: str, error: type[EngineError], message: str
) -> None:
    with pytest.raises(error, match=f"^the engine '{kind}' .*{message}") as caught:
        choose(started, kind)
    assert caught.value.engine == kind


@pytest.mark.parametrize("kind", ["sleep", "progress"])
def test_an_engine_that_thinks_too_long_times_out(started: list[EngineProcess], kind: str) -> None:
    with pytest.raises(EngineTimeoutError, match=rf"'{kind}' did not answer within 0\.4 s"):
        choose(started, kind, seconds=0.1)


def test_an_engine_that_does_not_read_times_out(started: list[EngineProcess]) -> None:
    engine = EngineProcess("deaf", odd_command("deaf"))
    started.append(engine)
    engine.ask({"command": "hello"}, LONG)
    with pytest.raises(EngineTimeoutError, match="'deaf' does not read its input"):
        engine.ask({"command": "load", "record": "x" * 1_000_000}, SHORT)


def test_a_program_that_does_not_exist() -> None:
    engine = EngineProcess("none", ["/nowhere/engine"])
    with pytest.raises(EngineCrashError, match="'none' cannot be started: No such file"):
        engine.ask({"command": "hello"}, LONG)
    engine.close()


@pytest.mark.parametrize("kind", ["mute", "stubborn"])
def test_an_engine_that_does_not_exit_is_killed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.arena.engine.EXIT_SECONDS", SHORT)
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


@pytest.mark.slow
def test_sintras_own_engine_can_take_part(started: list[EngineProcess]) -> None:
    engine = EngineProcess("sintra", [sys.executable, "-m", "sintra", "engine"])
    started.append(engine)
    for game_id in sintra.game_ids():
        game = sintra.new(game_id, seed=7)
        seats = [SeatedEngine(engine, 1) for _ in range(game.players)]
        for _ in range(3):
            assert game.turn is not None
            move = seats[game.turn].move(game, simulations=2)
            assert move in game.legal_moves
            game.play(move)


# --- Requests ----------------------------------------------------------------------------------


@cache
def games_with_secrets() -> tuple[Game, ...]:
    """Return games in which something is hidden from the seat to move."""
    found = []
    for seed in range(50):
        game = sintra.new("duel", seed=seed)
        rng = random.Random(seed)
        while game.turn is not None and not has_secrets(game):
            game.play(rng.choice(game.legal_actions))
        if game.turn is not None:
            found.append(game)
        if len(found) == 3:
            break
    return tuple(found)


def has_secrets(game: Game) -> bool:
    """Return whether more than the generator is hidden from the seat to move."""
    assert game.turn is not None
    state, hidden = game.state, game.state
    game.rules.kernels.hide(hidden, game.turn)
    hidden.rng[:] = state.rng
    return bool(hidden.tobytes() != state.tobytes())


def test_hidden_information_is_never_sent() -> None:
    """Positions that differ only in hidden information give equal requests."""
    games = games_with_secrets()
    assert len(games) == 3
    for game in games:
        assert game.turn is not None
        state = game.state
        game.rules.kernels.resample(state, game.turn, 1)
        elsewhere = Game.from_position(game.rules, game.rules.positions.to_json(state))
        start = Game.from_position(game.rules, game.position())
        sent = []
        for one in (start, elsewhere):
            engine = FakeEngine(game.legal_actions[0])
            SeatedEngine(engine, 5, "id").move(one, seconds=1.0)
            sent.append(engine.requests)
        assert sent[0] == sent[1]
        position = sent[0][0]["position"]
        assert "generator" not in position
        assert sintra.load(position).view(game.turn) == game.view(game.turn)


def test_hidden_information_is_resampled_for_every_move() -> None:
    [game, *_] = games_with_secrets()
    engine = FakeEngine(game.legal_actions[0])
    seat = SeatedEngine(engine, 5)
    for _ in range(20):
        seat.move(game, seconds=1.0)
    assert len({json.dumps(request["position"]) for request in engine.requests[::2]}) > 1


def test_best_has_the_budget_and_no_bot() -> None:
    engine = FakeEngine(1)
    SeatedEngine(engine, 1).move(GAME, seconds=0.5)
    SeatedEngine(engine, 1).move(GAME, simulations=70)
    [_, timed, _, counted] = engine.requests
    assert timed == {"command": "best", "seconds": 0.5, "seed": timed["seed"]}
    assert counted == {"command": "best", "simulations": 70, "seed": timed["seed"]}


def play_with_fake_engine(seed: int) -> tuple[Game, list[dict[str, Any]]]:
    """Play a game of Duel with random moves; return it and every ``load`` that seat 0 got."""
    game = sintra.new("duel", seed=seed)
    rng = random.Random(seed)
    engine = FakeEngine(0)
    seat = SeatedEngine(engine, 5, "the id")
    while game.turn is not None:
        actions = game.legal_actions
        move = rng.choice(actions)
        if game.turn == 0 and len(actions) > 1:
            engine.move = move
            assert seat.move(game, seconds=1.0).id == move
        game.play(move)
    return game, engine.requests[::2]


def test_load_has_the_history_that_the_seat_may_know() -> None:
    hidden = 0
    for seed in range(3):
        game, loads = play_with_fake_engine(seed)
        for load in loads:
            assert load["game_id"] == "the id"
            assert load["seat"] == 0
            for sent, played in zip(load["history"], game.history, strict=False):
                assert sent["seat"] == played.seat
                if played.seat == 1 and game.rules.is_private(played.move.id):
                    assert sent["move"] is None
                    hidden += 1
                else:
                    assert sent["move"] == played.move.text
        lengths = [len(load["history"]) for load in loads]
        assert lengths == sorted(set(lengths))
        assert lengths[-1] < len(game.history)
    assert hidden > 0


def test_load_marks_the_moves_that_were_played_without_asking() -> None:
    forced = 0
    for seed in range(3):
        _, loads = play_with_fake_engine(seed)
        asked = {len(load["history"]) for load in loads}
        last = loads[-1]
        own = {index for index, move in enumerate(last["history"]) if move["seat"] == 0}
        assert set(last["forced"]) == own - asked
        forced += len(last["forced"])
    assert forced > 0


def test_load_has_the_legal_moves() -> None:
    engine = FakeEngine(1)
    SeatedEngine(engine, 1).move(GAME, seconds=0.5)
    assert engine.requests[0]["legal"] == [move.text for move in GAME.legal_moves]


def test_games_without_an_id_get_different_ones() -> None:
    engine = FakeEngine(1)
    for _ in range(2):
        SeatedEngine(engine, 1).move(GAME, seconds=0.5)
    assert engine.requests[0]["game_id"] != engine.requests[2]["game_id"]
