"""Entries of the history, for their player and for others."""

import random
from itertools import groupby, pairwise
from typing import Any

import numpy as np
import pytest

from sintra.analysis.secrets import SAMPLES, has_hidden_information, possible_states
from sintra.core.game import Game
from sintra.games import get
from sintra.server.audience import EVERYTHING, SPECTATOR
from sintra.server.history import entries_of
from tests.games.play import random_game
from tests.server.local_server import PERSON, LocalServer

SEED = 987_654_321_123
CASES = [("summer-pavilion", {"players": 2}), ("summer-pavilion", {"players": 4}), ("duel", {})]
#: The kinds of moves with which a turn begins.
BEGIN_A_TURN = {
    *("take", "place", "pass"),
    *("display", "draw", "sun", "moon", "chip", "tile", "pay", "skip"),
}
#: Those of them that a turn can have several of.
MAY_REPEAT = {"draw", "tile", "pay", "skip"}


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


def test_possible_states_are_different_and_look_the_same() -> None:
    *_, played = random_game("duel", {}, 3)
    rules, numbers = get("duel"), set()
    for entry in entries_of(played, has_page=True):
        state, seat = entry.before, entry.played.seat
        if has_hidden_information(rules, state, seat):
            possible = possible_states(rules, state, seat)
            assert state.tobytes() in possible
            seen = np.frombuffer(bytearray(b"".join(possible)), state.dtype)
            for other in seen:
                rules.kernels.hide(other, seat)
            assert len({other.tobytes() for other in seen}) == 1
            numbers.add(len(possible))
    assert min(numbers) < 5 < max(numbers) <= SAMPLES + 1


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


@pytest.mark.parametrize(("game", "chosen"), CASES)
def test_the_points_of_the_history_add_up_to_every_score(game: str, chosen: dict[str, int]) -> None:
    *_, played = random_game(game, chosen, 4)
    scores = list(first_scores(played))
    ended = set()
    for entry in history_of(played):
        if entry["move"]["effect"]["points"]:
            scores[entry["seat"]] += entry["move"]["effect"]["points"]
        for scoring in entry["scoring"]:
            scores[scoring["seat"]] += sum(scoring["items"].values())
            ended.add((scoring["ends"], scoring["seat"]))
        assert scores == entry["scores"], entry["number"]
    assert scores == list(played.scores)
    assert {("game", seat) for seat in range(played.players)} <= ended


def test_the_end_of_a_round_is_itemised() -> None:
    *_, played = random_game("duel", {}, 4)
    scorings = [scoring for entry in history_of(played) for scoring in entry["scoring"]]
    losses = [scoring["items"] for scoring in scorings if scoring["ends"] == "round"]
    assert {code for items in losses for code in items} == {"broken", "first_player"}
    assert all(points < 0 for items in losses for points in items.values())


@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_the_moves_of_one_turn_have_the_same_number(game: str) -> None:
    *_, played = random_game(game, {}, 4)
    history = history_of(played)
    turns = [list(moves) for _, moves in groupby(history, key=lambda entry: entry["turn"])]
    assert [turn[0]["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    for turn in turns:
        assert len({entry["seat"] for entry in turn}) == 1
        first, *others = [entry["move"]["parts"]["kind"] for entry in turn]
        assert first in BEGIN_A_TURN
        assert not set(others) & (BEGIN_A_TURN - MAY_REPEAT)
    assert any(len(turn) > 2 for turn in turns)


def history_of(game: Game) -> list[dict[str, Any]]:
    """Return the numbered entries of a game, as everybody sees them after its end."""
    entries = entries_of(game, has_page=True)
    for previous, entry in pairwise([None, *entries]):
        assert entry is not None
        entry.follow(previous, 0)
    return [entry.for_audience(EVERYTHING) for entry in entries]


def first_scores(game: Game) -> tuple[int, ...]:
    """Return the scores before the first move."""
    earlier = game.copy()
    for _ in game.history:
        earlier.undo()
    return earlier.scores
