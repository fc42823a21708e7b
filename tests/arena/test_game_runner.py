"""Single games between participants."""

import pytest

import sintra
from sintra.arena.engine import EngineProcess
from sintra.arena.game_runner import GameResult, GameRunner
from sintra.arena.participants import Budget, parse
from sintra.arena.schedule import Task
from sintra.games import get
from tests.arena.engines import example_engines, odd

BUDGET = Budget(simulations=1)
RULES = get("summer-pavilion")


def runner(*texts: str, players: int = 2) -> GameRunner:
    return GameRunner(RULES, {"players": players}, [parse(text, BUDGET) for text in texts])


def test_a_game_of_bots() -> None:
    result = runner("greedy", "random").play(Task("x", "x", 7, (1, 0)), record=True)
    assert result.record is not None
    game = sintra.read_record(result.record)
    assert game.names == ("random", "greedy")
    assert game.outcome is not None
    assert result.ranks == game.outcome.ranks
    assert result.moves == len(game.history)
    assert sum(result.decisions) <= result.moves
    assert all(spent > 0 for spent in result.seconds)


def test_a_result_can_be_serialised() -> None:
    result = runner("greedy", "random").play(Task("x", "x", 7, (0, 1)))
    assert GameResult.from_json(result.as_json()) == result


def test_a_failing_engine_forfeits_and_the_next_game_restarts_it() -> None:
    with runner("greedy", odd("crash")) as games:
        for _ in range(2):
            result = games.play(Task("x", "x", 7, (0, 1)))
            assert result.faulty_seat == 1
            assert result.ranks == (1, 2)
            assert result.fault is not None
            assert "division by zero" in result.fault


def test_an_engine_has_a_process_for_each_of_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process sees two seats of a game, or it would know what is hidden from one of them."""
    seen: dict[int, set[tuple[str, int]]] = {}
    ask = EngineProcess.ask

    def record_seat(engine: EngineProcess, request: dict[str, object], seconds: float) -> object:
        if request["command"] == "load":
            game_id, seat = request["game_id"], request["seat"]
            assert isinstance(game_id, str)
            assert isinstance(seat, int)
            seen.setdefault(id(engine), set()).add((game_id, seat))
        return ask(engine, request, seconds)

    monkeypatch.setattr(EngineProcess, "ask", record_seat)
    with runner("random", example_engines()["python"], players=3) as games:
        for key, seats in [("one", (1, 0, 1)), ("two", (1, 1, 0))]:
            assert games.play(Task(key, "set", 7, seats)).fault is None
        assert len(games._engines) == 2
    assert [len(pairs) for pairs in seen.values()] == [2, 2]
    for pairs in seen.values():
        assert len({game_id for game_id, _ in pairs}) == 2
    ids = {game_id for pairs in seen.values() for game_id, _ in pairs}
    assert len(ids) == 2
