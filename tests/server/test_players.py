"""Players: keys, seats, what is stored, and that it can be deleted."""

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection

from sintra.analysis.reviewing import review
from sintra.analysis.summaries import pooled_rating
from sintra.server import players
from sintra.server.keys import digest_of
from sintra.server.limits import RateLimiter
from sintra.server.players import OWNED
from sintra.server.reviews import FULL, QUICK, stored
from sintra.server.schema import PLAYER_SEATS, PLAYERS
from sintra.server.settings import Settings
from tests.games.play import some_state
from tests.server.conftest import FULL as BUDGET
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable

ANA, BENTO = "a" * 22, "b" * 22


def ask(server: LocalServer, method: str, path: str, key: str | None, body: Any = None) -> Any:
    headers = {} if key is None else {"Sintra-Player": key}
    answer = server.http.request(method, f"/api/player{path}", json=body, headers=headers)
    return answer.status_code, answer.json()


def link(server: LocalServer, key: str, *seats: tuple[SeatedTable, str]) -> list[str]:
    body = {"seats": [{"table": table.id, "key": seat} for table, seat in seats]}
    status, answer = ask(server, "POST", "/seats", key, body)
    assert status == 200, answer
    found: list[str] = answer["tables"]
    return found


def games_of(server: LocalServer, key: str) -> int:
    status, answer = ask(server, "GET", "", key)
    assert status == 200
    found: int = answer["stored"]["player_seats"]
    return found


def test_a_player_has_the_seats_whose_keys_it_knows(server: LocalServer) -> None:
    table, other = server.create(PERSON, GREEDY), server.create(PERSON, PERSON)
    assert games_of(server, ANA) == 0
    found = link(server, ANA, (table, table.keys[0]), (other, "1." + "x" * 22))
    assert found == [table.id]
    assert games_of(server, ANA) == 1
    assert link(server, ANA, (table, table.keys[0])) == [table.id]
    assert games_of(server, ANA) == 1
    assert link(server, BENTO, (table, "1." + "x" * 22)) == []
    assert games_of(server, BENTO) == 0


def test_a_seat_belongs_to_who_had_its_secret_last(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    first, second = "c" * 22, "d" * 22
    link(server, first, (table, table.keys[1]))
    path = f"{table.path}/seats/1"
    _, renewed = server.post(path, {"renew": True}, table.keys[1])
    key = f"1.{renewed['secret']}"
    assert link(server, first, (table, table.keys[1])) == []
    assert link(server, second, (table, key), (table, key)) == [table.id]
    assert (games_of(server, first), games_of(server, second)) == (0, 1)


def test_a_player_is_created_only_if_there_is_something_to_store(server: LocalServer) -> None:
    status, answer = ask(server, "GET", "", "e" * 22)
    assert (status, answer["since"]) == (200, None)
    assert ask(server, "GET", "/export", "e" * 22)[1]["player_seats"] == []
    assert ask(server, "DELETE", "", "e" * 22)[0] == 200
    assert ask(server, "GET", "", "e" * 22)[1]["since"] is None


def test_malformed_requests_are_refused(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY)
    seat = {"table": table.id, "key": table.keys[0]}
    for key, body, expected in (
        (None, {"seats": [seat]}, (403, "no-player")),
        ("short", {"seats": [seat]}, (422, "bad-request")),
        (ANA, {"seats": []}, (422, "bad-request")),
        (ANA, {"seats": [{**seat, "key": "x"}]}, (422, "bad-request")),
        (ANA, {"seats": [seat] * 51}, (422, "bad-request")),
    ):
        status, answer = ask(server, "POST", "/seats", key, body)
        assert (status, answer["error"]["code"]) == expected
    assert link(server, ANA, *[(table, table.keys[0])] * 50) == [table.id]


def test_a_client_creates_a_bounded_number_of_players(start: StartServer) -> None:
    server = start(players_per_hour=4)
    table = server.create(PERSON, GREEDY)
    body = {"seats": [{"table": table.id, "key": table.keys[0]}]}
    statuses = [ask(server, "POST", "/seats", letter * 22, body)[0] for letter in "abcda"]
    assert statuses == [200, 200, 429, 429, 200]


def test_keys_of_players_are_hashed_at_rest(start: StartServer, settings: Settings) -> None:
    server = start()
    table = server.create(PERSON, GREEDY)
    link(server, ANA, (table, table.keys[0]))
    path = settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as connection:
        dump = "\n".join(connection.iterdump())
    assert digest_of(ANA) in dump
    assert ANA not in dump


def test_everything_about_a_player_is_exported_and_deleted(
    start: StartServer, settings: Settings
) -> None:
    server = start()
    ana, bento = {**PERSON, "name": "Ana"}, {**PERSON, "name": "Bento"}
    table, kept = server.create(ana, bento, seed=7), server.create(bento, ana)
    link(server, ANA, (table, table.keys[0]))
    link(server, BENTO, (table, table.keys[1]), (kept, kept.keys[0]))
    exported = ask(server, "GET", "/export", ANA)[1]
    assert exported["player_seats"] == [{"table_id": table.id, "seat": 0}]
    with server.connect(table, 1) as live:
        live.await_state()
        status, answer = ask(server, "DELETE", "", ANA)
        assert (status, answer["since"], answer["stored"]["player_seats"]) == (200, None, 0)
        while live.state["seats"][0]["name"] == "Ana":
            live.receive()
        assert [seat["name"] for seat in live.state["seats"]] == ["Player 1", "Bento"]
    assert games_of(server, ANA) == 0
    assert games_of(server, BENTO) == 2
    assert [seat["name"] for seat in server.snapshot(kept)["seats"]] == ["Bento", "Ana"]
    server.move(table, 0)  # the game goes on
    again = start()
    assert [seat["name"] for seat in again.snapshot(table)["seats"]] == ["Player 1", "Bento"]
    path = settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as connection:
        opening = connection.execute("SELECT opening FROM tables WHERE id = ?", [table.id])
        assert "Ana" not in opening.fetchone()[0]


def test_the_seats_of_a_player_are_deleted_in_portions(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other changes have to wait for each portion, so a player with many games stalls nobody."""
    key, store, portions = "p" * 22, server.app.services.store, []
    tables = [server.create({**PERSON, "name": "Ana"}, PERSON) for _ in range(5)]
    link(server, key, *((table, table.keys[0]) for table in tables))
    write = store.write

    async def noted(work: Callable[[Connection], Any]) -> Any:
        result = await write(work)
        portions.append(result)
        return result

    monkeypatch.setattr(players, "PORTION", 2)
    monkeypatch.setattr(store, "write", noted)
    assert ask(server, "DELETE", "", key)[0] == 200
    assert [len(portion) for portion in portions] == [2, 2, 1, 0]
    assert games_of(server, key) == 0
    assert {server.snapshot(table)["names"][0] for table in tables} == {"Player 1"}


@pytest.mark.parametrize("path", ["/coach/duel", "/export", "/statistics", "/statistics.csv"])
def test_what_reads_all_games_of_a_player_costs_more(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(server.app.services, "request_limiter", RateLimiter(0.0, 10.0, "requests"))
    statuses = [server.http.get(f"/api/player{path}").status_code for _ in range(2)]
    assert statuses == [200, 429]


def test_what_belongs_to_players_is_deleted_with_them() -> None:
    assert PLAYER_SEATS in OWNED
    for table in OWNED:
        assert "player_id" in table.c, table.name
        keys = [key for key in table.foreign_keys if key.column.table is PLAYERS]
        assert all(key.ondelete == "CASCADE" for key in keys), table.name
        assert [key.parent.name for key in keys] == ["player_id"], table.name


def test_the_seats_of_players_survive_a_restart(start: StartServer) -> None:
    server = start()
    table = server.create(PERSON, GREEDY)
    link(server, ANA, (table, table.keys[0]))
    again = start()
    assert games_of(again, ANA) == 1


def test_statistics_count_the_finished_games_of_a_player(server: LocalServer) -> None:
    key = "s" * 22
    assert ask(server, "GET", "/statistics", key) == (200, {"pending": 0, "groups": []})
    tables = [server.given_up(seed=seed) for seed in range(11)]
    running = server.create(PERSON, GREEDY)
    keys = [(table, table.keys[1]) for table in tables]
    link(server, key, *keys, (running, running.keys[0]))
    status, answer = ask(server, "GET", "/statistics", key)
    assert (status, answer["pending"]) == (200, 1)  # one request computes ten
    status, answer = ask(server, "GET", "/statistics", key)
    [group] = answer["groups"]
    assert (group["game"], group["players"], group["count"]) == ("duel", 2, 11)
    scores = [server.snapshot(table)["scores"][1] for table in tables]
    assert sorted(game["score"] for game in group["games"]) == sorted(scores)
    assert group["figures"]["tiles.sun"]["count"] == 11
    none = ask(server, "GET", "/statistics?option=scoring%3Dnothing", key)[1]
    assert none["groups"] == []
    headers = {"Sintra-Player": key}
    text = server.http.get("/api/player/statistics.csv", headers=headers).text
    assert len(text.splitlines()) == 12


def test_statistics_contain_reviews(server: LocalServer) -> None:
    key = "r" * 22
    tables = [server.given_up(seed=seed) for seed in (21, 22)]
    link(server, key, *[(table, table.keys[0]) for table in tables])
    game = some_state("duel", {}, 21, moves=24)
    content = review(game, depth=BUDGET, seed=1).as_json()
    store, portal = server.app.services.store, server.http.portal
    assert portal is not None
    for table, depth in zip(tables, (FULL, QUICK), strict=True):
        portal.call(store.save_review, table.id, stored({**content, "depth": depth}))
    [group] = ask(server, "GET", "/statistics", key)[1]["groups"]
    assert group["count"] == 2
    assert group["review"]["count"] == 1, "a quick review does not count"
    summary = next(seat for seat in content["seats"] if seat["seat"] == 0)
    assert group["review"]["accuracy"]["mean"] == summary["accuracy"]
    rounds = group["review"]["by_round"]
    assert sum(each["turns"] for each in rounds.values()) > 5
    rating = pooled_rating(summary["lost"], summary["counted"])
    assert group["review"]["rating"] == pytest.approx(rating, abs=1e-3)


def test_reviews_keep_no_names(server: LocalServer) -> None:
    key = "n" * 22
    table = server.resigned(game="duel", seed=23, moves=3)
    link(server, key, (table, table.keys[0]))
    game = some_state("duel", {}, 23, moves=12)
    content = review(game, depth=BUDGET, seed=1).as_json() | {"names": ["Ana Secret", "Bento"]}
    store, portal = server.app.services.store, server.http.portal
    assert portal is not None
    portal.call(store.save_review, table.id, stored({**content, "depth": FULL}))
    row = portal.call(store.review, table.id)
    assert row is not None
    assert b"Ana Secret" not in gzip.decompress(row.data)
    assert ask(server, "DELETE", "", key)[0] == 200
    shown = server.http.get(f"{table.path}/review").json()["review"]
    assert shown["names"] == server.snapshot(table)["names"]


def test_a_game_that_ended_early_counts_by_its_result(server: LocalServer) -> None:
    key = "f" * 22
    table = server.create({**PERSON, "name": "Ana"}, {"kind": "bot", "bot": "random"})
    link(server, key, (table, table.keys[0]))
    with server.connect(table, 0) as live:
        version = live.await_state()["version"]
        live.ask({"type": "resign", "version": version, "seat": 0})
    [group] = ask(server, "GET", "/statistics", key)[1]["groups"]
    assert [share["count"] for share in group["places"]] == [0, 1]
    assert group["rivals"][0]["name"] == "bot:random"
    assert group["rivals"][0]["lost"] == 1


def test_games_that_did_not_begin_here_do_not_count(server: LocalServer) -> None:
    """Typed in, or played on from a record or a position: they say little about the player."""
    key = "t" * 22
    place = {"table": server.finished(seed=5).id, "number": 4}
    status, position = server.post("/api/positions", place)
    assert status == 201, position
    on = server.create(PERSON, PERSON, position=position["position"])
    with server.connect(on, 0) as live:
        live.ask({"type": "resign", "version": live.await_state()["version"], "seat": 0})
    tables = [server.finished(seed=5), server.resigned(), on]
    link(server, key, *[(table, table.keys[0]) for table in tables])
    assert ask(server, "GET", "/statistics", key)[1]["groups"] == []
    assert ask(server, "GET", "/coach/duel", key)[1]["focus"] is None
    counted = server.given_up(PERSON, GREEDY)
    link(server, key, (counted, counted.keys[0]))
    [group] = ask(server, "GET", "/statistics", key)[1]["groups"]
    assert [game["table"] for game in group["games"]] == [counted.id]
