"""The analysis board: forms, positions and what is wrong with them, records, searches."""

import asyncio
import threading
from random import Random
from typing import Any

import pytest

from sintra.core.game import Game
from sintra.games import game_ids, get
from sintra.server.jobs import ANALYSE, Question
from tests.golden import FOLDER
from tests.server.local_server import LocalServer


def ask(server: LocalServer, what: str, **body: Any) -> Any:
    status, answer = server.post(f"/api/analysis/{what}", body)
    assert status == 200, answer
    return answer


def position_of(game: str, seed: int = 7) -> dict[str, Any]:
    position = Game(get(game), seed=seed).position()
    del position["generator"]
    return position


@pytest.mark.parametrize("game", game_ids())
def test_a_form_describes_all_parts_of_a_position(server: LocalServer, game: str) -> None:
    offered = ask(server, "form", game=game)
    form = offered["form"]
    assert ask(server, "record", record=offered["record"])["problem"] is None
    played = Game(get(game), seed=7).position()
    scores = [[own["score"] for own in at["players"]] for at in (form["position"], played)]
    assert scores[0] == scores[1]
    for section in form["sections"]:
        for field in section["fields"]:
            for position in (form["position"], played):
                value: Any = position
                for key in field["path"]:
                    value = value[key]
    # A real position, entered through the paths of the form, is the same position.
    entered = form["position"] | {"options": played["options"]}
    for section in form["sections"]:
        for field in section["fields"]:
            _set(entered, field["path"], _get(played, field["path"]))
    answer = ask(server, "board", position=entered)
    assert answer["problems"] == []
    assert answer["board"]["position"]["players"] == played["players"]
    assert ask(server, "form", game=game, options={"players": 2})["form"] is not None


@pytest.mark.parametrize("game", game_ids())
def test_a_form_has_room_for_all_pieces(game: str) -> None:
    chance = Random(3)
    played = Game(get(game), seed=3)
    while not played.is_over:
        played.play(chance.choice(played.legal_moves))
        position = played.position()
        form = get(game).positions.form(position["options"])
        assert form is not None
        for section in form["sections"]:
            for field in section["fields"]:
                value = _get(position, field["path"])
                if field["kind"] == "counts":
                    assert sum(value.values()) <= field["most"], (field["path"], value)
                if field["kind"] == "list":
                    assert len(value) <= field["most"], (field["path"], value)


def _get(position: Any, path: list[Any]) -> Any:
    for key in path:
        position = position[key]
    return position


def _set(position: Any, path: list[Any], value: Any) -> None:
    _get(position, path[:-1])[path[-1]] = value


def test_all_problems_of_a_position_are_listed(server: LocalServer) -> None:
    form = ask(server, "form", game="summer-pavilion")["form"]
    position = form["position"] | {"round": 9, "to_move": 5, "supply": {"green": 30}}
    problems = ask(server, "board", position=position)["problems"]
    assert len(problems) == 3
    assert any("round" in problem for problem in problems)
    problems = ask(server, "board", position=form["position"])["problems"]
    assert len(problems) == 2  # no tiles to draft, and an empty supply
    assert server.refusal("/api/analysis/form", {"game": "chess"}) == (404, "not-found")


@pytest.mark.parametrize("game", game_ids())
def test_moves_are_tried_and_taken_back(server: LocalServer, game: str) -> None:
    position = position_of(game)
    first = ask(server, "board", position=position)["board"]
    move = first["legal"][0]["text"]
    second = ask(server, "board", position=position, moves=[move])["board"]
    assert [entry["move"]["text"] for entry in second["log"]] == [move]
    assert "generator" not in second["view"]
    again = ask(server, "board", position=second["position"])["board"]
    assert again["view"]["players"] == second["view"]["players"]
    body = {"position": position, "moves": [move, move, move]}
    assert server.refusal("/api/analysis/board", body)[1] in ("illegal-move", "invalid-move")


def test_a_record_is_checked_while_it_is_typed(server: LocalServer) -> None:
    text = (FOLDER / "duel-01.txt").read_text()
    whole = ask(server, "record", record=text)
    assert whole["problem"] is None
    assert whole["next"]["turn"] is None
    earlier = ask(server, "record", record=text, number=3)
    assert earlier["position"]["round"] <= 1
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("; ")) + 2
    wrong = "\n".join([*lines[:at], "dance"])
    found = ask(server, "record", record=wrong)
    assert found["problem"]["line"] == at + 1
    assert (found["problem"]["fault"], found["problem"]["word"]) == ("move", "dance")
    assert found["next"]["moves"]
    body = {"record": text, "number": 9999}
    assert server.refusal("/api/analysis/record", body) == (404, "not-found")


@pytest.mark.parametrize("game", game_ids())
def test_a_search_finds_moves_with_chances(server: LocalServer, game: str) -> None:
    found = ask(server, "search", position=position_of(game), simulations=60)
    assert sum(found["chance"]) == pytest.approx(1, abs=0.01)
    assert 0 < len(found["moves"]) <= 5
    legal = ask(server, "board", position=position_of(game))["board"]["legal"]
    assert found["moves"][0]["move"]["text"] in {move["text"] for move in legal}
    assert found["line"][0]["move"]["text"] in {move["text"] for move in legal}
    assert {step["seat"] for step in found["line"]} <= {0, 1}
    body = {"position": {"game": game}, "simulations": 60}
    assert server.refusal("/api/analysis/search", body) == (422, "bad-position")


def test_a_search_ends_when_nobody_looks_at_the_position(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), threading.Event()

    def search(_data: Any, _web: Any, stop: threading.Event) -> dict[str, Any]:
        begun.set()
        assert stop.wait(60)
        ended.set()
        return {}

    monkeypatch.setattr("sintra.server.evaluations.evaluation", search)

    async def leave() -> None:
        services = server.app.services
        question = Question(ANALYSE, "client", "duel/hints", {}, 60.0)
        asking = asyncio.create_task(services.queue.ask(question))
        await asyncio.to_thread(begun.wait, 60)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert await services.queue.count(ANALYSE) == 0

    assert server.http.portal is not None
    server.http.portal.call(leave)
    assert ended.wait(60)
