"""State messages: one encoding for all viewers who may know the same."""

import json
from unittest.mock import Mock

import pytest

from sintra.server import views
from sintra.server.audience import SPECTATOR
from sintra.server.state_text import MAX_TEXTS, Sent, encode_state
from sintra.server.store import MOVE, EventRow
from sintra.server.table import Table
from tests.server.local_server import PERSON, LocalServer

SPECTATORS = 30


@pytest.fixture
def snapshots(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Counts what is serialised for different viewers."""
    spy = Mock(wraps=views.own_part)
    monkeypatch.setattr(views, "own_part", spy)
    return spy


def test_spectators_share_one_encoding(server: LocalServer, snapshots: Mock) -> None:
    table = server.in_memory(server.create(PERSON, PERSON))
    viewers: list[tuple[tuple[int, ...], Sent]] = [((0,), Sent()), ((1,), Sent())]
    viewers += [((), Sent())] * SPECTATORS
    for moves in range(3):
        texts = []
        for number, (seats, sent) in enumerate(viewers):
            text, sent = encode_state(table, seats, sent)
            viewers[number] = seats, sent
            texts.append(text)
        assert snapshots.call_count == 3 * (moves + 1)
        assert len(set(texts[2:])) == 1
        assert json.loads(texts[0])["yours"] == [0]
        play(table)


def test_few_texts_are_kept_for_each_table(server: LocalServer) -> None:
    """A client can say that it has any version of the history."""
    table = server.in_memory(server.create(PERSON, PERSON))
    for _ in range(2 * MAX_TEXTS):
        play(table)
    entries = table.history_for(SPECTATOR)
    for count in range(2 * MAX_TEXTS):
        text, _ = encode_state(table, (), Sent(entries=entries[:count]))
        assert json.loads(text)["log_from"] == count
    assert len(table.texts) == MAX_TEXTS


def test_a_spectator_who_comes_later_gets_the_whole_history(server: LocalServer) -> None:
    table = server.in_memory(server.create(PERSON, PERSON))
    _, early = encode_state(table, (), Sent())
    play(table)
    message = json.loads(encode_state(table, (), early)[0])
    late = json.loads(encode_state(table, (), Sent())[0])
    assert (message["log_from"], len(message["log"])) == (0, 1)
    assert message == late
    play(table)
    text, _ = encode_state(table, (), Sent())
    assert len(json.loads(text)["log"]) == 2


def test_the_clock_is_never_an_old_one(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = server.create(PERSON, PERSON, clock={"kind": "game", "seconds": 900})
    for seat in (0, 1, 0):
        server.move(created, seat)
    table = server.in_memory(created)
    now = table.deadline or 0.0
    lefts = []
    for before in (500, 400):
        monkeypatch.setattr("sintra.server.views.time.time", lambda before=before: now - before)
        message = json.loads(encode_state(table, (), Sent())[0])
        lefts.append(round(message["clock"]["left"][1]))
    assert lefts == [500, 400]


def test_every_change_is_seen(server: LocalServer) -> None:
    created = server.create(PERSON, PERSON)
    table = server.in_memory(created)

    def shown() -> str:
        return encode_state(table, (), Sent())[0]

    texts = [shown()]
    server.post(f"{created.path}/seats/0", {"name": "Ana"}, created.keys[0])
    texts.append(shown())
    server.move(created, 0)
    texts.append(shown())
    with server.connect(created, 1) as socket:
        socket.await_state()
        texts.append(shown())
    assert len(set(texts)) == 4


def play(table: Table) -> None:
    """Play a move without saving it."""
    assert table.turn is not None
    event = EventRow(table.version + 1, MOVE, table.turn, table.game.legal_moves[0].text, 0, 0.0)
    table.accept(table.after(event), event.version)
