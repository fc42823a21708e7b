"""Reviews of finished games: requests, progress over sockets, storage, limits."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from sintra.analysis.reviewing import review
from sintra.server import reviews
from sintra.server.thinking import ThinkingThreads, Yielding
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable, wait_until

#: After so many moves of a game, a solver has judged placements.
SOLVED_MOVES = 40


def reviewed(server: LocalServer, table: SeatedTable) -> dict[str, Any]:
    """Ask for a review and wait for it."""
    status, answer = server.post(f"{table.path}/review", {})
    assert (status, answer["state"]) in ((202, "waiting"), (202, "working")), answer
    found: dict[str, Any] = {}

    def is_done() -> bool:
        nonlocal found
        found = server.http.get(f"{table.path}/review").json()
        return (found.get("state"), found.get("depth")) == ("done", "full")

    wait_until(is_done)
    return found


@pytest.fixture(scope="module")
def duel(server: LocalServer) -> tuple[SeatedTable, dict[str, Any]]:
    """A game of Duel that has ended early, and its review."""
    table = server.resigned(game="duel", seed=5, moves=15)
    return table, reviewed(server, table)


def test_a_review_is_made_on_request_and_stored(
    server: LocalServer, duel: tuple[SeatedTable, dict[str, Any]]
) -> None:
    table, found = duel
    assert found["state"] == "done"
    review = found["review"]
    assert review["game"] == "duel"
    assert review["depth"] == "full"
    assert len(review["decisions"]) == len(server.snapshot(table)["log"])
    assert server.post(f"{table.path}/review", {}) == (202, {"state": "done", "depth": "full"})
    row = server.http.portal.call(server.app.services.store.review, table.id)  # type: ignore[union-attr]
    assert row is not None
    assert row.summary == review["seats"]


def test_a_decision_is_shown_with_its_moves_and_line(
    server: LocalServer, duel: tuple[SeatedTable, dict[str, Any]]
) -> None:
    table, found = duel
    log = server.snapshot(table)["log"]
    lossy = [each for each in found["review"]["decisions"] if each.get("line")]
    assert lossy
    for decision in lossy:
        path = f"{table.path}/review/decisions/{decision['number']}"
        shown = server.http.get(path).json()
        assert shown["seat"] == decision["seat"]
        assert shown["played"] == log[decision["number"]]["move"]
        assert shown["best"]["text"] == decision["best"]
        assert shown["line"][0]["move"] == shown["best"]
        assert [each["move"]["text"] for each in shown["alternatives"]] == [
            each["move"] for each in decision["alternatives"]
        ]
        assert shown["usual"]["move"]["text"] == decision["usual"]["move"]
        for step in shown["line"][:-1]:
            assert "generator" not in step["position"]["view"]
    missing = server.http.get(f"{table.path}/review/decisions/9999")
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "no-such-review")


@pytest.mark.slow
def test_the_best_placement_of_a_solved_phase_is_acted_out(server: LocalServer) -> None:
    table = server.resigned(game="summer-pavilion", seed=5, moves=SOLVED_MOVES)
    decisions = reviewed(server, table)["review"]["decisions"]
    lines = []
    for decision in decisions:
        if decision.get("solved") and len(decision["line"]) > 2:
            path = f"{table.path}/review/decisions/{decision['number']}"
            lines.append((decision, server.http.get(path).json()["line"]))
    assert lines
    for decision, line in lines:
        assert {step["seat"] for step in line} == {decision["seat"]}
    assert any(len(line) == len(decision["line"]) for decision, line in lines)


def test_only_finished_games_with_moves_are_reviewed(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, game="duel")
    assert server.refusal(f"{table.path}/review", {}) == (409, "not-over")
    with server.connect(table, 0) as ana:
        ana.await_state()
        ana.ask({"type": "resign", "version": 0, "seat": 0})
    assert server.refusal(f"{table.path}/review", {}) == (409, "nothing-to-review")
    answer = server.http.get("/api/tables/aaaaaaaaaa/review")
    assert answer.status_code == 404


def test_progress_is_sent_over_the_socket(server: LocalServer) -> None:
    table = server.resigned()
    with server.connect(table) as spectator:
        spectator.await_state()
        server.post(f"{table.path}/review", {})
        seen: list[dict[str, Any]] = []
        while not seen or (seen[-1]["state"], seen[-1]["depth"]) != ("done", "full"):
            message = spectator.receive()
            if message["type"] == "review":
                seen.append(message)
    assert {"working", "done"} <= {message["state"] for message in seen}
    assert ("done", "quick") in {(message["state"], message["depth"]) for message in seen}
    assert all(0 <= message["progress"] <= 1 for message in seen)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Holds back full reviews until the event is set; they can be stopped."""
    release = threading.Event()

    def slow(game: Any, *, stop: threading.Event, **options: Any) -> Any:
        while options["depth"].deals and not release.is_set():
            if stop.wait(0.01):
                break
        return review(game, stop=stop, **options)

    monkeypatch.setattr(reviews, "review", slow)
    yield release
    release.set()


def test_a_player_can_stop_a_review_and_the_quick_one_stays(
    server: LocalServer, held: threading.Event
) -> None:
    table = server.resigned()
    path = f"{table.path}/review"
    with server.connect(table) as spectator:
        spectator.await_state()
        server.post(path, {})
        wait_until(lambda: bool(server.http.get(path).json().get("depth") == "quick"))
        assert server.http.delete(path).json()["error"]["code"] == "bad-seat"
        answer = server.http.delete(path, headers={"Sintra-Seat": table.keys[0]})
        assert answer.json() == {"state": "done", "depth": "quick"}
        for _ in ("at once", "after the last progress"):
            while spectator.receive().get("state") != "stopped":
                pass
    wait_until(lambda: table.id not in server.app.services.reviews._running)
    held.set()
    assert reviewed(server, table)["review"]["depth"] == "full"


def test_a_review_that_fails_is_given_up(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sintra.server.jobs.RETRY_SECONDS", 0.001)
    table = server.resigned()

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with server.connect(table) as spectator:
        spectator.await_state()
        with monkeypatch.context() as broken:
            broken.setattr(reviews, "review", fail)
            server.post(f"{table.path}/review", {})
            while spectator.receive().get("state") != "failed":
                pass
    assert "has failed too often" in caplog.text
    assert server.http.get(f"{table.path}/review").json()["state"] == "absent"
    assert reviewed(server, table)["depth"] == "full"


def test_a_game_against_a_bot_is_reviewed_at_its_end(start: StartServer) -> None:
    server = start(reviews_start=True)
    alone = server.resigned(PERSON, PERSON)
    table = server.resigned(PERSON, GREEDY)
    wait_until(lambda: bool(server.http.get(f"{table.path}/review").json().get("depth") == "full"))
    assert server.http.get(f"{alone.path}/review").json()["state"] == "absent"


def test_reviews_and_evaluations_wait_while_bots_think() -> None:
    threads = ThinkingThreads(1)
    threads.spare_cores = 1
    stop = Yielding(threads.occupy_all_cores)
    release = threading.Event()
    thinking = threads.submit(release.wait)
    asked: list[bool] = []
    reader = threading.Thread(target=lambda: asked.append(stop.is_set()))
    reader.start()
    reader.join(0.2)
    assert reader.is_alive()
    assert not asked
    release.set()
    thinking.result()
    reader.join()
    assert asked == [False]
    threads.submit(threading.Event().wait, 0.2)
    stop.set()
    assert stop.is_set()
    threads.shutdown()


@pytest.mark.slow
def test_a_worker_reviews_for_a_server_on_postgresql(start: StartServer, postgres_url: str) -> None:
    server = start(database=postgres_url)
    worker = start(database=postgres_url, thinks=True)
    table = server.resigned()
    wait_until(lambda: worker.app.services.readiness.status == "ok")
    with server.connect(table) as spectator:
        spectator.await_state()

        def is_accepted() -> bool:
            return bool(server.post(f"{table.path}/review", {})[0] == 202)

        wait_until(is_accepted)
        while True:
            message = spectator.receive()
            if (message.get("state"), message.get("depth")) == ("done", "full"):
                break
    assert server.http.get(f"{table.path}/review").json()["review"]["depth"] == "full"
    assert not server.app.services.reviews._running
