"""Clients of a server that runs in this process."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from starlette.testclient import TestClient, WebSocketTestSession

from sintra.server.app import App
from sintra.server.settings import Settings
from tests.games.play import random_game

PERSON = {"kind": "person"}
GREEDY = {"kind": "bot", "bot": "greedy"}
#: The first compile takes a minute or two.
WAIT_SECONDS = 600


class Socket:
    """A viewer: keeps the log together and remembers every raw message."""

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
        """The next message."""
        text = self._session.receive_text()
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.log = self.log[: message["log_from"]] + message["log"]
            self.state = message
        return message

    def await_state(self, version: int = 0) -> dict[str, Any]:
        """The first state that is as new as this."""
        while not self.state or self.state["version"] < version:
            self.receive()
        return self.state

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message and returns its answer; states that come before it are taken in."""
        self.send({"request": "this", **message})
        while True:
            answer = self.receive()
            if answer["type"] in ("done", "error", "pong"):
                assert answer["request"] == message.get("request", "this")
                return answer

    def play(self, move: int | str) -> dict[str, Any]:
        """Plays a move and returns the state after it."""
        version = self.await_state()["version"]
        answer = self.ask({"type": "move", "version": version, "move": move})
        assert answer["type"] == "done", answer
        return self.await_state(version + 1)

    def error_code(self) -> str:
        """The code of the next message, which is a refusal."""
        answer = self.receive()
        assert answer["type"] == "error"
        code: str = answer["error"]["code"]
        return code


class Seated:
    """A table, with the keys of its people's seats."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.id: str = answer["table"]
        self.keys = {seat["seat"]: f"{seat['seat']}.{seat['secret']}" for seat in answer["seats"]}

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


class Guests:
    """All that clients can do."""

    def __init__(self, settings: Settings) -> None:
        self.app = App(settings)
        self.http = TestClient(self.app, base_url="http://testserver")

    def __enter__(self) -> Self:
        self.http.__enter__()
        until(lambda: self.http.get("/health").json()["status"] == "ok")
        return self

    def __exit__(self, *problem: Any) -> None:
        self.http.__exit__(*problem)

    def create(self, *seats: dict[str, Any], **wish: Any) -> Seated:
        """A table; Summer Pavilion unless something else is wished."""
        game = {} if "record" in wish or "position" in wish else {"game": "summer-pavilion"}
        answer = self.http.post("/api/tables", json={**game, "seats": list(seats), **wish})
        assert answer.status_code == 201, answer.text
        return Seated(answer.json())

    @contextmanager
    def connect(self, table: Seated, *seats: int, **headers: str) -> Iterator[Socket]:
        """A socket that holds some seats."""
        keys = [table.keys[seat] for seat in seats]
        with self.http.websocket_connect(f"{table.path}/live", headers=headers) as session:
            yield Socket(session, keys)

    def post(self, path: str, body: Any, key: str | None = None) -> Any:
        """A POST with a seat's key; the parsed answer, status included."""
        headers = {} if key is None else {"Sintra-Seat": key}
        answer = self.http.post(path, json=body, headers=headers)
        return answer.status_code, answer.json()

    def refusal(self, path: str, body: Any, key: str | None = None) -> tuple[int, str]:
        """The status and code of a POST that is refused."""
        status, answer = self.post(path, body, key)
        assert set(answer) == {"error"}, answer
        assert answer["error"]["message"]
        return status, answer["error"]["code"]

    def snapshot(self, table: Seated, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it, or a spectator."""
        headers = {} if seat is None else {"Sintra-Seat": table.keys[seat]}
        answer = self.http.get(table.path, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def move(self, table: Seated, seat: int, move: int | str | None = None) -> dict[str, Any]:
        """Plays a move over REST, the first legal one if none is named."""
        state = self.snapshot(table, seat)
        chosen = state["legal"][0]["id"] if move is None else move
        body = {"version": state["version"], "move": chosen}
        status, answer = self.post(f"{table.path}/moves", body, table.keys[seat])
        assert status == 200, answer
        found: dict[str, Any] = answer
        return found

    def finished(self, game: str = "duel", seed: int = 3, **wish: Any) -> Seated:
        """A table whose game is over."""
        *_, played = random_game(game, {}, seed)
        return self.create(PERSON, PERSON, record=played.record(), **wish)


def until(is_so: Any) -> None:
    """Waits until something is so."""
    end = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < end, "this took too long"
        time.sleep(0.01)
