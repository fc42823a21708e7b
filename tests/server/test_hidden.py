"""Nobody is told what they may not know, not even in the raw messages."""

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings

from sintra.games import game_ids, get
from sintra.games.duel.rules.state import UNSEEN
from sintra.games.duel.rules.tables import PLATE_LETTERS
from sintra.server.log import EVERYTHING, SPECTATOR, entries_of, move_json
from sintra.server.views import seat_of, standing
from tests.games.play import SEEDS, random_action, random_game
from tests.server.guests import PERSON, Guests, Socket

SEED = 987_654_321_123


def hidden_plates(state: Any, seat: int) -> set[int]:
    """The plates of Duel whose fronts somebody else knows and this seat does not."""
    held = [
        *((state.returned[i], state.returned_known[i]) for i in range(state.returned_count)),
        *((state.drawn[i], state.drawn_known[i]) for i in range(state.drawn_count)),
        (state.plate, state.plate_known),
    ]
    return {int(p) for p, known in held if p not in (-1, UNSEEN) and not (int(known) >> seat) & 1}


def without_unseen(message: dict[str, Any]) -> str:
    """A message as it was sent, without the list of plates that could be anywhere."""
    if message["type"] != "state":
        return json.dumps(message)
    view = {name: value for name, value in message["view"].items() if name != "unseen"}
    return json.dumps({**message, "view": view})


@pytest.mark.parametrize("game", game_ids())
def test_whole_games_give_nothing_away_in_raw_messages(guests: Guests, game: str) -> None:
    table = guests.create(PERSON, PERSON, game=game, seed=SEED)
    chance = random.Random(5)
    found = guests.app.services.referee
    with (
        guests.connect(table, 0) as ana,
        guests.connect(table, 1) as bento,
        guests.connect(table) as watcher,
    ):
        viewers = {0: ana, 1: bento, SPECTATOR: watcher}
        known: dict[int, set[int]] = {eyes: set() for eyes in viewers}
        secrets = 0
        while True:
            played = next(t for t in found.in_memory if t.id == table.id).game
            for eyes, socket in viewers.items():
                state = socket.await_state(len(played.history))
                words = [int(word) for word in played.state.rng]
                check_nothing_about_the_future(socket, words, is_over=state["over"])
                if game == "duel" and not state["over"]:
                    secrets += check_no_plates(socket, played.state, eyes, known[eyes])
            if played.is_over:
                break
            assert played.turn is not None
            viewers[played.turn].play(random_action(played, chance))
        assert secrets > 50 or game != "duel"
        for entry in watcher.log:
            assert entry["move"] is not None
            assert None not in entry["draws"]


def check_nothing_about_the_future(socket: Socket, words: list[int], is_over: bool) -> None:
    """Neither the seed nor the generator has been sent so far."""
    raw = socket.raw[-1]
    assert "generator" not in raw
    assert "words" not in raw
    assert str(SEED) not in raw
    for word in words:
        assert str(word) not in raw or word < 2**24 or is_over


def check_no_plates(socket: Socket, state: Any, eyes: int, known: set[int]) -> int:
    """No message speaks of a plate that is hidden from its reader and always was."""
    seat = seat_of(eyes, state)
    hidden = hidden_plates(state, seat)
    text = without_unseen(json.loads(socket.raw[-1]))
    for plate in range(len(PLATE_LETTERS)):
        if plate in hidden and plate not in known:
            assert PLATE_LETTERS[plate] not in text
    # A plate that the seat has held may stand in its own moves.
    held = [
        *((state.returned[i], state.returned_known[i]) for i in range(state.returned_count)),
        *((state.drawn[i], state.drawn_known[i]) for i in range(state.drawn_count)),
    ]
    known |= {int(p) for p, bits in held if (int(bits) >> seat) & 1}
    return len(hidden - known)


@pytest.mark.parametrize("game", game_ids())
@settings(max_examples=2, deadline=None)
@given(SEEDS, SEEDS)
def test_what_is_sent_depends_on_what_may_be_known_only(game: str, seed: int, other: int) -> None:
    """In every world that a viewer cannot tell from this one, it would have been sent the same."""
    for played in itertools.islice(random_game(game, {}, seed), 0, None, 3):
        rules, state = played.rules, played.state
        for eyes in (0, 1, SPECTATOR):
            world = state.copy()
            rules.kernels.resample(world, seat_of(eyes, state), other % 2**62)
            assert rules.kernels.check(world) == 0
            assert standing(rules, world, eyes) == standing(rules, state, eyes)
            if eyes == played.turn:
                for action in played.legal_actions[:5]:
                    assert move_json(rules, world, action) == move_json(rules, state, action)


def test_private_moves_and_draws_are_null_for_others_and_open_at_the_end() -> None:
    *_, played = random_game("duel", {}, 3)
    rules = get("duel")
    moves = draws = 0
    for entry in entries_of(played):
        own, others = entry.seen_by(entry.turn.seat), entry.seen_by(1 - entry.turn.seat)
        assert own == entry.seen_by(EVERYTHING)
        assert others == entry.seen_by(SPECTATOR)
        assert own["move"] is not None
        assert None not in own["draws"]
        assert (others["move"] is None) == rules.is_private(entry.turn.move.id)
        moves += others["move"] is None
        draws += None in others["draws"]
    assert moves >= 5
    assert draws >= 5


def test_replays_hide_as_tables_do(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, game="duel", seed=SEED)
    chance = random.Random(5)
    with guests.connect(table, 0, 1) as socket:
        for _ in range(60):
            state = socket.await_state()
            draw = [move["id"] for move in state["legal"] if move["text"] == "draw"]
            socket.play(draw[0] if draw else chance.choice(state["legal"])["id"])
    shown = {}
    for seat in (0, 1, None):
        headers = {} if seat is None else {"Sintra-Seat": table.keys[seat]}
        shown[seat] = guests.http.get(f"{table.path}/history", headers=headers).json()["frames"]
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


def test_a_shared_position_tells_no_more_than_its_sharer_knew(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, game="duel", seed=SEED)
    with guests.connect(table, 0, 1) as socket:
        for wish in ("D1", None, "D1", None, "draw", "draw", "draw", "stop"):
            legal = socket.await_state()["legal"]
            socket.play(wish or legal[0]["id"])
        mover = socket.state["turn"]
    held = [plate["plate"] for plate in guests.snapshot(table, mover)["view"]["turn"]["drawn"]]
    assert None not in held
    seen = []
    for key in (table.keys[mover], *[table.keys[1 - mover]] * 8):
        _, shared = guests.post("/api/positions", {"table": table.id}, key)
        data = guests.http.get(f"/api/positions/{shared['position']}").json()["data"]
        seen.append([plate["plate"] for plate in data["turn"]["drawn"]])
    assert seen[0] == held
    assert len({tuple(plates) for plates in seen[1:]}) > 1
