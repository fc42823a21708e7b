"""Hints over REST."""

import pytest

import sintra
from sintra.analysis.hints import Hint
from sintra.games import game_ids
from sintra.server import hints
from sintra.server.hints import hint_json
from tests.server.local_server import PERSON, LocalServer


@pytest.mark.parametrize("game", game_ids())
def test_a_hint_is_a_legal_move_with_reasons(server: LocalServer, game: str) -> None:
    table = server.create(PERSON, PERSON, game=game)
    state = server.snapshot(table)
    turn = state["turn"]
    ask, key = f"{table.path}/hint", table.keys[turn]
    status, found = server.post(ask, {"seconds": 0.3}, key)
    assert status == 200
    legal = server.snapshot(table, turn)["legal"]
    assert found["move"] in legal
    assert found["version"] == state["version"]
    assert 0 <= found["value"] <= 1
    assert len(found["points"]) == 2
    assert found["line"][0] == found["move"]["text"]
    assert found["instead_of"] in {move["text"] for move in legal}
    for reason in found["reasons"]:
        assert set(reason) == {"text", "code", "subject", "points", "round"}
    assert server.post(ask, {}, key)[0] == 200


def test_only_the_seat_to_move_gets_a_hint(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    ask = f"{table.path}/hint"
    assert server.refusal(ask, {}, table.keys[1]) == (409, "not-your-turn")
    assert server.refusal(ask, {}) == (409, "not-your-turn")


@pytest.mark.parametrize("seconds", [0, 100])
def test_the_time_of_a_hint_is_limited(server: LocalServer, seconds: float) -> None:
    table = server.create(PERSON, PERSON)
    ask = {"seconds": seconds}
    assert server.refusal(f"{table.path}/hint", ask, table.keys[0]) == (422, "bad-request")


def test_a_hint_is_serialised_by_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sintra.new("duel", seed=7)
    move, second = game.legal_moves[:2]
    made = Hint(move, 0.61234, (30.04, 25.0), (move, second), second, ())
    monkeypatch.setattr(hints, "hint", lambda *_, **__: made)
    found = hint_json(game, 1.0, has_page=False)
    description = game.rules.guide.describe(game.state, move.id)
    assert found.pop("move")["description"] == description
    assert [step["text"] for step in found.pop("turn")] == [move.text, second.text]
    assert found == made.as_json()
