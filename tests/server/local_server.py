"""A server in this process, and clients for it."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from starlette.testclient import TestClient, WebSocketTestSession

from sintra.server.app import App
from sintra.server.settings import Settings
from sintra.server.table import Table
from tests.games.play import random_game

PERSON = {"kind": "person"}
GREEDY = {"kind": "bot", "bot": "greedy"}
#: The first compile takes a minute or two.
WAIT_SECONDS = 600


class LiveClient:
    """A WebSocket client. It merges the log and keeps every message as text."""

    def __init__(self, session: WebSocketTestSession, keys: Sequence[str]) -> None:
        self._session = session
        self.raw: list[str] = []
        self.log: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.send({"type": "hello", "seats": list(keys)})

    def send(self, message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        self._session.send_text(text)

    def send_bytes(self, data: bytes) -> None:
        self._session.send_bytes(data)

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
        text = self._session.receive_text()
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.log = self.log[: message["log_from"]] + message["log"]
            self.state = message
        return message

    def await_state(self, version: int = 0) -> dict[str, Any]:
        """Return the first state with at least this version."""
        while not self.state or self.state["version"] < version:
            self.receive()
        return self.state

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return its answer. Earlier states are processed."""
        self.send({"request": "this", **message})
        while True:
            answer = self.receive()
            if answer["type"] in ("done", "error", "pong"):
                assert answer["request"] == message.get("request", "this")
                return answer

    def play(self, move: int | str) -> dict[str, Any]:
        """Play a move and return the state after it."""
        version = self.await_state()["version"]
        answer = self.ask({"type": "move", "version": version, "move": move})
        assert answer["type"] == "done", answer
        return self.await_state(version + 1)

    def undo(self) -> str:
        """Request an undo; return ``done`` or the error code."""
        answer = self.ask({"type": "undo", "version": self.await_state()["version"]})
        return "done" if answer["type"] == "done" else str(answer["error"]["code"])

    def error_code(self) -> str:
        """Return the error code of the next message."""
        answer = self.receive()
        assert answer["type"] == "error"
        code: str = answer["error"]["code"]
        return code


class SeatedTable:
    """A table and the keys of its people's seats."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.id: str = answer["table"]
        self.keys = {seat["seat"]: f"{seat['seat']}.{seat['secret']}" for seat in answer["seats"]}

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


class LocalServer:
    """A server, and all requests that clients can send."""

    def __init__(self, settings: Settings) -> None:
        self.app = App(settings)
        self.http = TestClient(self.app, base_url="http://testserver")

    def __enter__(self) -> Self:
        self.http.__enter__()
        wait_until(lambda: self.app.services.readiness.status != "warming")
        readiness = self.app.services.readiness
        assert readiness.status in ("ok", "no-workers"), readiness.message
        return self

    def __exit__(self, *problem: Any) -> None:
        self.http.__exit__(*problem)

    def create(self, *seats: dict[str, Any], **body: Any) -> SeatedTable:
        """Create a table, by default of Summer Pavilion."""
        game = {} if "record" in body or "position" in body else {"game": "summer-pavilion"}
        answer = self.http.post("/api/tables", json={**game, "seats": list(seats), **body})
        assert answer.status_code == 201, answer.text
        return SeatedTable(answer.json())

    @contextmanager
    def connect(self, table: SeatedTable, *seats: int, **headers: str) -> Iterator[LiveClient]:
        """Open a socket that holds some seats."""
        keys = [table.keys[seat] for seat in seats]
        with self.http.websocket_connect(f"{table.path}/live", headers=headers) as session:
            yield LiveClient(session, keys)

    def post(self, path: str, body: Any, key: str | None = None) -> Any:
        """Send a POST with the key of a seat; return status and parsed body."""
        headers = {} if key is None else {"Sintra-Seat": key}
        answer = self.http.post(path, json=body, headers=headers)
        return answer.status_code, answer.json()

    def refusal(self, path: str, body: Any, key: str | None = None) -> tuple[int, str]:
        """Send a POST that is refused; return status and error code."""
        status, answer = self.post(path, body, key)
        assert set(answer) == {"error"}, answer
        assert answer["error"]["message"]
        return status, answer["error"]["code"]

    def snapshot(self, table: SeatedTable, seat: int | None = None) -> dict[str, Any]:
        """Return the table as a seat sees it, or a spectator."""
        headers = {} if seat is None else {"Sintra-Seat": table.keys[seat]}
        answer = self.http.get(table.path, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def replay(self, table: SeatedTable, seat: int | None = None) -> dict[str, Any]:
        """Return the replay as a seat sees it, or a spectator."""
        headers = {} if seat is None else {"Sintra-Seat": table.keys[seat]}
        found: dict[str, Any] = self.http.get(f"{table.path}/history", headers=headers).json()
        return found

    def move(self, table: SeatedTable, seat: int, move: int | str | None = None) -> dict[str, Any]:
        """Play a move over REST, by default the first legal one."""
        state = self.snapshot(table, seat)
        chosen = state["legal"][0]["id"] if move is None else move
        body = {"version": state["version"], "move": chosen}
        status, answer = self.post(f"{table.path}/moves", body, table.keys[seat])
        assert status == 200, answer
        found: dict[str, Any] = answer
        return found

    def finished(self, game: str = "duel", seed: int = 3, **body: Any) -> SeatedTable:
        """Create a table whose game is over."""
        *_, played = random_game(game, {}, seed)
        return self.create(PERSON, PERSON, record=played.record(), **body)

    def resigned(
        self, *seats: dict[str, Any], game: str = "duel", seed: int = 3, moves: int = 2, **body: Any
    ) -> SeatedTable:
        """Create a table whose game has ended after some moves, because seat 0 gave up.

        It is the turn of seat 0 then, so that no bot moves before it gives up.
        """
        played = next(
            played
            for played in random_game(game, {}, seed)
            if len(played.history) >= moves and played.turn == 0
        )
        table = self.create(*(seats or (PERSON, PERSON)), record=played.record(), **body)
        with self.connect(table, 0) as player:
            version = player.await_state()["version"]
            player.ask({"type": "resign", "version": version, "seat": 0})
        return table

    def given_up(self, *seats: dict[str, Any], game: str = "duel", **body: Any) -> SeatedTable:
        """Create a table whose game began here, and which seat 0 has given up."""
        table = self.create(*(seats or (PERSON, PERSON)), game=game, **body)
        with self.connect(table, 0) as player:
            player.await_state()
            # A bot may move at any time, and a request for an earlier version is refused.
            while not (state := self.snapshot(table))["over"]:
                player.ask({"type": "resign", "version": state["version"], "seat": 0})
        return table

    def in_memory(self, table: SeatedTable) -> Table:
        """Return the server's own table object."""
        return next(t for t in self.app.services.tables.in_memory if t.id == table.id)


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + WAIT_SECONDS
    while not is_true():
        assert time.monotonic() < end, "the condition did not become true in time"
        time.sleep(0.01)
