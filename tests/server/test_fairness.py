"""Fair play: commitments to seeds, and seats that nobody else can look into."""

import asyncio
import hashlib

import sintra
from sintra.core.errors import SeatError
from sintra.server import live
from tests.server.conftest import StartServer
from tests.server.local_server import PERSON, LocalServer
from tests.server.test_live import close_code, closed_with, hello


def test_the_seed_is_committed_before_the_game_and_opened_after_it(server: LocalServer) -> None:
    table = server.create(PERSON, {**PERSON, "open": True}, game="duel")
    before = server.snapshot(table)["fairness"]
    assert before["seed"] is before["salt"] is None
    server.move(table, server.snapshot(table)["turn"])
    assert server.snapshot(table, 1)["fairness"] == before
    with server.connect(table, 1) as socket:
        version = socket.await_state()["version"]
        assert socket.ask({"type": "resign", "version": version, "seat": 1})["type"] == "done"
    after = server.snapshot(table)["fairness"]
    opened = f"{after['seed']}:{after['salt']}".encode()
    assert hashlib.sha256(opened).hexdigest() == before["commitment"] == after["commitment"]
    # The seed is that of the game: the record follows from it.
    record = sintra.read_record(server.http.get(f"{table.path}/record").text)
    assert record.seed == after["seed"]


def test_a_commitment_survives_a_restart(start: StartServer) -> None:
    table = start().create(PERSON, PERSON)
    again = start()
    assert again.snapshot(table)["fairness"] == start().snapshot(table)["fairness"] is not None


def test_there_is_no_commitment_to_a_seed_that_a_client_chose(server: LocalServer) -> None:
    assert server.snapshot(server.create(PERSON, PERSON, seed=7))["fairness"] is None
    assert server.snapshot(server.finished())["fairness"] is None
    position = sintra.new("duel", seed=7).position()
    known = server.create(PERSON, PERSON, position=position)
    assert server.snapshot(known)["fairness"] is None
    del position["generator"]
    drawn = server.create(PERSON, PERSON, position=position)
    assert server.snapshot(drawn)["fairness"] is not None


def test_a_renewed_secret_shuts_out_whoever_knew_the_old_one(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    old = table.keys[1]
    with server.http.websocket_connect(f"{table.path}/live") as creator:
        creator.send_text(hello(old))
        assert creator.receive_json()["yours"] == [1]
        status, answer = server.post(f"{table.path}/seats/1", {"renew": True}, old)
        assert status == 200
        assert close_code(creator) == live.WRONG_SEAT
    assert closed_with(server, table.id, hello(old)) == (live.WRONG_SEAT, ["bad-seat"])
    headers = {"Sintra-Seat": old}
    assert server.http.get(table.path, headers=headers).status_code == 403
    move = {"version": 0, "move": 1}
    assert server.refusal(f"{table.path}/moves", move, old) == (403, "bad-seat")
    assert server.refusal(f"{table.path}/seats/1", {"renew": True}, old) == (403, "bad-seat")
    table.keys[1] = f"1.{answer['secret']}"
    assert server.snapshot(table, 1)["yours"] == [1]
    assert server.snapshot(table, 0)["yours"] == [0]


def test_a_secret_is_renewed_once_with_each_secret(server: LocalServer) -> None:
    """Whoever knows the old secret cannot take the seat from a friend at the same moment."""
    table = server.create(PERSON, PERSON)
    found, seating = server.in_memory(table), server.app.services.seating

    async def renew_at_once() -> list[object]:
        # All have the right key when they begin to wait for the table.
        changes = [seating.change(found, 1, table.keys[1], None, s * 22) for s in "stu"]
        return await asyncio.gather(*changes, return_exceptions=True)

    assert server.http.portal is not None
    first, *others = server.http.portal.call(renew_at_once)
    assert first is None
    assert [type(each) for each in others] == [SeatError, SeatError]
    table.keys[1] = "1." + "s" * 22
    assert server.snapshot(table, 1)["yours"] == [1]


def test_a_repeated_claim_of_a_seat_has_one_effect(start: StartServer) -> None:
    server = start(seats_per_hour=2)  # one at once: a repetition does not count
    table = server.create({**PERSON, "open": True}, PERSON)
    seat, claim = f"{table.path}/seats/0", {"name": "Ana", "secret": "s" * 22}
    answers = [server.post(seat, claim) for _ in range(3)]
    assert answers == [(200, {"seat": 0, "secret": "s" * 22})] * 3
    assert server.snapshot(table)["names"] == ["Ana", "Player 2"]
    table.keys[0] = "0." + "s" * 22
    assert server.snapshot(table, 0)["yours"] == [0]


def test_a_repeated_renewal_of_a_secret_has_one_effect(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    old, renewal = table.keys[1], {"renew": True, "secret": "s" * 22}
    answers = [server.post(f"{table.path}/seats/1", renewal, old) for _ in range(3)]
    assert answers == [(200, {"seat": 1, "secret": "s" * 22})] * 3
    other = {"renew": True, "secret": "t" * 22}
    assert server.refusal(f"{table.path}/seats/1", other, old) == (403, "bad-seat")
    table.keys[1] = "1." + "s" * 22
    assert server.snapshot(table, 1)["yours"] == [1]


def test_a_secret_that_could_be_guessed_is_refused(server: LocalServer) -> None:
    table = server.create({**PERSON, "open": True}, PERSON)
    claim = {"name": "Ana", "secret": "short"}
    assert server.refusal(f"{table.path}/seats/0", claim) == (422, "bad-request")


def test_a_client_takes_a_bounded_number_of_open_seats(start: StartServer) -> None:
    server = start(seats_per_hour=6)
    tables = [server.create(PERSON, {**PERSON, "open": True}) for _ in range(4)]
    codes = [server.post(f"{table.path}/seats/1", {"name": "Ana"})[0] for table in tables]
    assert codes == [200, 200, 200, 429]
