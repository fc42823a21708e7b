"""Entries of the history, for their player and for others."""

import random

from sintra.games import get
from sintra.server.audience import EVERYTHING, SPECTATOR
from sintra.server.history import entries_of
from tests.games.play import random_game
from tests.server.local_server import PERSON, LocalServer

SEED = 987_654_321_123


def test_private_moves_and_draws_are_null_for_others() -> None:
    *_, played = random_game("duel", {}, 3)
    rules = get("duel")
    moves = draws = 0
    for entry in entries_of(played, has_page=True):
        seat = entry.played.seat
        own, others = entry.for_audience(seat), entry.for_audience(1 - seat)
        assert own is entry.for_audience(EVERYTHING)
        assert others is entry.for_audience(SPECTATOR)
        assert own["move"] is not None
        assert None not in own["draws"]
        assert (others["move"] is None) == rules.is_private(entry.played.move.id)
        moves += others["move"] is None
        draws += None in others["draws"]
    assert moves >= 5
    assert draws >= 5


def test_replays_hide_private_moves(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, game="duel", seed=SEED)
    chance = random.Random(5)
    with server.connect(table, 0, 1) as socket:
        for _ in range(60):
            state = socket.await_state()
            draw = [move["id"] for move in state["legal"] if move["text"] == "draw"]
            socket.play(draw[0] if draw else chance.choice(state["legal"])["id"])
    shown = {seat: server.replay(table, seat)["frames"] for seat in (0, 1, None)}
    entries = {seat: [frame["entry"] for frame in shown[seat][1:]] for seat in shown}
    private = [i for i, entry in enumerate(entries[None]) if entry["move"] is None]
    assert private
    for i in private:
        mover = entries[None][i]["seat"]
        assert entries[mover][i]["move"] is not None
        assert entries[1 - mover][i]["move"] is None
    for frame in shown[None]:
        drawn = frame["view"]["turn"]["drawn"]
        assert all(plate["plate"] is None or plate["known"] == [0, 1] for plate in drawn)
