"""Decks: decisions that players practise."""

import time
from typing import Any

import pytest

from sintra.server import decks
from tests.server.local_server import PERSON, LocalServer

ANA, BENTO = "a" * 22, "b" * 22


def ask(server: LocalServer, method: str, key: str, body: Any = None) -> tuple[int, Any]:
    answer = server.http.request(
        method, "/api/player/deck", json=body, headers={"Sintra-Player": key}
    )
    return answer.status_code, answer.json()


def test_solved_decisions_come_back_after_growing_pauses(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.finished("duel", seed=4)
    card = {"table": table.id, "number": 3, "solved": True}
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    for level, days in enumerate([1, 3, 9, 27, 27], 1):
        status, found = ask(server, "POST", ANA, card)
        assert (status, found["level"]) == (200, min(level, 4))
        assert found["due"] == pytest.approx(now + days * 86_400)
        assert ask(server, "GET", ANA)[1]["due"] == []
        now += 3600
        assert ask(server, "POST", ANA, card)[1] == found, "solved again before it is due"
        now = found["due"]
        shown = ask(server, "GET", ANA)[1]
        assert [(each["table"], each["number"]) for each in shown["due"]] == [(table.id, 3)]
        assert shown["due"][0]["game"] == "duel"
    found = ask(server, "POST", ANA, {**card, "solved": False})[1]
    assert (found["level"], found["due"]) == (0, pytest.approx(now + 86_400))
    assert ask(server, "GET", ANA)[1] == {"due": [], "cards": 1, "next_due": found["due"]}
    assert ask(server, "GET", BENTO)[1] == {"due": [], "cards": 0, "next_due": None}


def test_only_decisions_of_finished_games_are_practised(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = server.create(PERSON, PERSON)
    card = {"table": live.id, "number": 0, "solved": True}
    assert ask(server, "POST", BENTO, card)[0] == 409
    table = server.finished("duel", seed=4)
    assert ask(server, "POST", BENTO, {**card, "table": table.id, "number": 9999})[0] == 404
    assert ask(server, "POST", BENTO, {**card, "table": "aaaaaaaaaa"})[0] == 404
    assert server.refusal("/api/player/deck", card) == (403, "no-player")
    monkeypatch.setattr(decks, "MAX_CARDS", 1)
    assert ask(server, "POST", BENTO, {**card, "table": table.id})[0] == 200
    full = ask(server, "POST", BENTO, {**card, "table": table.id, "number": 1})
    assert (full[0], full[1]["error"]["code"]) == (429, "too-many")
