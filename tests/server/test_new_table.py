"""New tables: names, labels, records, positions."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

import sintra
from sintra.core.errors import OptionError, PositionError, UnknownAgentError
from sintra.server.keys import is_secret_of
from sintra.server.new_table import (
    SeatRequest,
    from_position,
    from_record,
    new_game,
    seat_label,
)
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable


def bot(name: str, own_name: str | None = None) -> SeatRequest:
    return SeatRequest("bot", own_name, name)


def person(name: str | None = None) -> SeatRequest:
    return SeatRequest("person", name)


# --- Names and labels ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "names", "labels"),
    [
        (
            [person(), bot("casual"), bot("casual"), person()],
            ["Player 1", "Casual", "Casual 2", "Player 4"],
            [("player", 1), ("bot", None), ("bot", 2), ("player", 4)],
        ),
        (
            [person("Ana"), bot("first-game"), bot("casual", "Robot")],
            ["Ana", "Newcomer", "Robot"],
            [None, ("bot", None), None],
        ),
        # The default name of a bot avoids the names of people.
        ([person("Casual"), bot("casual")], ["Casual", "Casual 2"], [None, ("bot", 2)]),
        # A chosen name that looks like a default is one only in the seat that it belongs to.
        ([person("Player 3"), person("Player 2")], ["Player 3", "Player 2"], [None, ("player", 2)]),
        ([bot("casual", "Regular"), bot("regular")], ["Regular", "Regular 2"], [None, ("bot", 2)]),
    ],
)
def test_default_names_have_labels(
    seats: Sequence[SeatRequest], names: list[str], labels: list[tuple[str, int | None] | None]
) -> None:
    rows = new_game("summer-pavilion", {}, 7, seats).seats
    assert [row.name for row in rows] == names
    expected = [label and {"kind": label[0], "number": label[1]} for label in labels]
    assert [seat_label(rows, number) for number in range(len(rows))] == expected


def test_a_label_does_not_depend_on_later_names() -> None:
    rows = new_game("summer-pavilion", {}, 7, [person("Casual"), bot("casual")]).seats
    rows[0].name = "Ana"
    assert seat_label(rows, 1) == {"kind": "bot", "number": 2}


def test_the_default_names_of_older_versions_have_labels() -> None:
    seats = [bot("first-game"), bot("first-game"), person("Ana")]
    rows = new_game("summer-pavilion", {}, 7, seats).seats
    rows[0].name, rows[1].name = "First game", "First game 2"
    labels = [seat_label(rows, number) for number in range(3)]
    assert labels == [{"kind": "bot", "number": None}, {"kind": "bot", "number": 2}, None]


def test_labels_are_sent_with_the_seats(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, {**PERSON, "name": "Ana"})
    labels = [
        {"kind": "player", "number": 1},
        {"kind": "bot", "number": None},
        None,
    ]
    assert [seat["label"] for seat in server.snapshot(table)["seats"]] == labels
    assert [seat["label"] for seat in server.replay(table)["seats"]] == labels
    [summary] = server.http.get(f"/api/tables?ids={table.id}").json()["tables"]
    assert [seat["label"] for seat in summary["seats"]] == labels
    server.post(f"{table.path}/seats/0", {"name": "Bento"}, table.keys[0])
    assert server.snapshot(table)["seats"][0]["label"] is None


# --- Tables ----------------------------------------------------------------------------------


def test_people_get_secrets_and_bots_do_not() -> None:
    new = new_game("duel", {}, 7, [person(), bot("random")])
    assert list(new.secrets) == [0]
    assert is_secret_of(new.secrets[0], new.seats[0].digest)
    assert new.seats[1].digest is None
    assert new.seed == 7


def test_the_players_of_a_record_take_the_seats_by_default() -> None:
    game = sintra.new("duel", seed=7, names=["Ana", "Player 2"])
    game.play(game.legal_moves[0])
    rows = from_record(game.record(), None).seats
    assert [(row.kind, row.name) for row in rows] == [("person", "Ana"), ("person", "Player 2")]
    assert [seat_label(rows, n) for n in (0, 1)] == [None, {"kind": "player", "number": 2}]


def test_a_game_starts_from_a_position() -> None:
    position = sintra.new("duel", seed=7).position()
    new = from_position(position, 5, [person(), person()])
    assert new.game.position() == position
    malformed: list[Any] = [[], {"round": 1}, {"game": 7}]
    for data in malformed:
        with pytest.raises(PositionError):
            from_position(data, 5, [person(), person()])


def test_seats_have_to_fit_the_game() -> None:
    with pytest.raises(OptionError, match="2 players need 2 seats, not 3"):
        from_record(sintra.new("duel", seed=7).record(), [person()] * 3)
    with pytest.raises(UnknownAgentError):
        new_game("duel", {}, 7, [person(), bot("hal")])


# --- Over REST -------------------------------------------------------------------------------


def test_options_and_names_are_those_requested(server: LocalServer) -> None:
    seats = [{**PERSON, "name": " Ana "}, PERSON, GREEDY, {**GREEDY, "name": "Robot"}]
    table = server.create(*seats, options={"board": "grey"}, seed=3)
    state = server.snapshot(table)
    assert state["names"] == ["Ana", "Player 2", "Greedy", "Robot"]
    assert state["options"]["board"] == "grey"
    assert state["options"]["players"] == 4
    assert list(table.keys) == [0, 1]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown-game"),
        ({"options": {"board": "pink"}}, 422, "bad-option"),
        ({"options": {"colour": "red"}}, 422, "bad-option"),
        ({"options": {"players": 3}}, 422, "bad-option"),
        ({"options": {"board": True}}, 422, "bad-request"),
        ({"options": {"board": ["grey"]}}, 422, "bad-request"),
        ({"options": None}, 422, "bad-request"),
        ({"seats": [PERSON]}, 422, "bad-option"),
        ({"seats": [PERSON] * 9}, 422, "bad-request"),
        ({"seats": []}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "ghost"}]}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "bot"}]}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "hal"}]}, 422, "unknown-agent"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "json:dumps"}]}, 422, "unknown-agent"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "master?weights=x"}]}, 422, "unknown-agent"),
        ({"seats": [PERSON, {**PERSON, "name": "x" * 41}]}, 422, "bad-request"),
        ({"seats": [PERSON, {**PERSON, "name": "a\nb"}]}, 422, "bad-option"),
        ({"seats": [PERSON, {**PERSON, "name": "  "}]}, 422, "bad-option"),
        ({"seats": [PERSON, {**PERSON, "secret": "mine"}]}, 422, "bad-request"),
        ({"seed": -1}, 422, "bad-request"),
        ({"seed": 2**63}, 422, "bad-request"),
        ({"seed": 1.5}, 422, "bad-request"),
        ({"public": "yes"}, 422, "bad-request"),
        ({"draws": []}, 422, "bad-request"),
    ],
)
def test_impossible_requests_are_refused(
    server: LocalServer, change: dict[str, Any], status: int, code: str
) -> None:
    body = {"game": "summer-pavilion", "seats": [PERSON, GREEDY], **change}
    assert server.refusal("/api/tables", body) == (status, code)


def test_a_game_continues_from_its_record(server: LocalServer) -> None:
    game = sintra.new("duel", seed=5, names=["Ana", "Bento"])
    for _ in range(20):
        game.play(game.legal_moves[0])
    for record in (game.record(), re.sub(r"\[Seed.*\n", "", game.record())):
        answer = server.http.post("/api/tables", json={"record": record}).json()
        assert [seat["seat"] for seat in answer["seats"]] == [0, 1]
        table = server.create(PERSON, GREEDY, record=record)
        state = server.snapshot(table)
        assert state["version"] == 20
        assert [entry["number"] for entry in state["log"]] == [*range(1, 21)]
        assert [entry["version"] for entry in state["log"]] == [*range(1, 21)]
        assert state["turn"] == game.turn
        again = server.snapshot(server.create(PERSON, PERSON, record=record))
        assert again["view"] == state["view"]


def test_a_finished_game_can_be_uploaded(server: LocalServer) -> None:
    table = server.finished()
    record = server.http.get(f"{table.path}/record").text
    other = server.http.post("/api/tables", json={"record": record}).json()["table"]
    assert server.http.get(f"/api/tables/{other}/record").text == record
    frames = [
        server.http.get(f"/api/tables/{id_}/history").json()["frames"] for id_ in (table.id, other)
    ]
    assert frames[0] == frames[1]


def test_broken_records_and_positions_are_refused(server: LocalServer) -> None:
    seats = [PERSON, PERSON]
    assert server.refusal("/api/tables", {"record": "1. e4"}) == (422, "bad-record")
    many = {"record": sintra.new("duel").record(), "seats": [PERSON] * 3}
    assert server.refusal("/api/tables", many) == (422, "bad-option")
    for position in ({}, {"game": 7}, {"game": "duel", "round": 99}):
        body = {"position": position, "seats": seats}
        assert server.refusal("/api/tables", body) == (422, "bad-position")
    _, answer = server.post(
        "/api/tables", {"position": {"game": "duel", "round": 99}, "seats": seats}
    )
    assert any("round" in problem for problem in answer["error"]["problems"])
    deep: Any = {"game": "duel"}
    for _ in range(150):
        deep = {"game": "duel", "stack": [deep]}
    assert server.refusal("/api/tables", {"position": deep, "seats": seats})[0] == 422
    unknown = {"position": "0123456789", "seats": seats}
    assert server.refusal("/api/tables", unknown) == (404, "no-such-position")


def test_a_finished_game_goes_on_from_an_earlier_position(server: LocalServer) -> None:
    table = server.finished("summer-pavilion", seed=3)
    replay = server.replay(table)
    frames = replay["frames"]
    number = len(frames) // 2
    for tiles in ("same", "new"):
        body = {"table": table.id, "number": number, "tiles": tiles, "seats": [PERSON, PERSON]}
        status, created = server.post("/api/tables", body)
        assert status == 201, created
        again = SeatedTable(created)
        state = server.snapshot(again)
        assert state["view"] == frames[number]["view"]
        assert (state["turn"], state["over"]) == (frames[number]["turn"], False)
        for frame in frames[number + 1 :]:  # the same moves
            move = frame["entry"]["move"]["text"]
            turn = server.snapshot(again)["turn"]
            legal = [each["text"] for each in server.snapshot(again, turn)["legal"]]
            if move not in legal:
                break
            server.move(again, turn, move)
        is_same = server.snapshot(again)["scores"] == frames[-1]["scores"]
        assert is_same == (tiles == "same")


def test_only_a_position_of_a_finished_game_can_be_played_on(server: LocalServer) -> None:
    seats = [PERSON, PERSON]
    live = server.create(*seats)
    body = {"table": live.id, "number": 0, "seats": seats}
    assert server.refusal("/api/tables", body) == (409, "not-over")
    table = server.finished("duel", seed=3)
    body = {"table": table.id, "number": 9999, "seats": seats}
    assert server.refusal("/api/tables", body) == (422, "bad-option")
