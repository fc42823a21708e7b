"""A table in memory: keys, changes, rebuilding."""

from dataclasses import replace
from typing import Any

import pytest

import sintra
from sintra.core.errors import IllegalMoveError, SeatError
from sintra.core.game import Game
from sintra.server.audience import SPECTATOR
from sintra.server.errors import StorageError
from sintra.server.keys import digest_of, new_secret
from sintra.server.store import MOVE, UNDO, EventRow, SeatRow, TableRow
from sintra.server.table import Table, rebuild

SECRET = new_secret()


def seats() -> list[SeatRow]:
    return [
        SeatRow("person", "Ana", None, digest_of(SECRET)),
        SeatRow("bot", "Greedy", "greedy"),
    ]


def new_table(game: Game | None = None) -> Table:
    game = game or sintra.new("summer-pavilion", seed=7)
    return Table("0123456789", seats(), game, has_page=True)


def play(table: Table, move: str) -> None:
    """Play a move as the referee does."""
    event = EventRow(table.version + 1, MOVE, table.game.turn or 0, move, 0, 0.0)
    table.accept(table.after(event), event.version)


def undo(table: Table, count: int = 1) -> None:
    event = EventRow(table.version + 1, UNDO, 0, None, count, 0.0)
    table.accept(table.after(event), event.version)


class CountingViewer:
    """A viewer that counts its notifications."""

    def __init__(self, *seats: int, pace: float = 1.0) -> None:
        self.seats = seats
        self.pace = pace
        self.notified = 0

    def show_preparation(self, status: dict[str, Any]) -> None:
        raise AssertionError(f"this table has no bots: {status}")

    def show_review(self, status: dict[str, Any]) -> None:
        raise AssertionError(f"this game is not over: {status}")

    def hear(self, seat: int, phrase: str) -> None:
        raise AssertionError(f"seat {seat} says {phrase}")

    def notify(self) -> None:
        self.notified += 1


def test_keys_identify_seats() -> None:
    table = new_table()
    assert table.seats_of([]) == []
    assert table.seats_of([f"0.{SECRET}", f"0.{SECRET}"]) == [0]
    for key in (f"0.{new_secret()}", f"1.{SECRET}", f"9.{SECRET}", "nonsense"):
        with pytest.raises(SeatError):
            table.seats_of([key])


def test_the_bot_to_move_is_known() -> None:
    table = new_table()
    assert (table.people, table.bot) == ([0], None)
    play(table, "F1g")
    assert table.bot == "greedy"


def test_a_change_has_no_effect_before_it_is_accepted() -> None:
    table = new_table()
    event = EventRow(1, MOVE, 0, "F1g", 0, 0.0)
    change = table.after(event)
    assert (table.version, table.history, table.game.turn) == (0, [], 0)
    table.accept(change, 1)
    assert (table.version, len(table.history), table.game.turn) == (1, 1, 1)
    with pytest.raises(IllegalMoveError):
        table.after(event)


def test_entries_have_the_version_after_their_move() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    game.play("F1g")
    table = new_table(game)
    assert (table.version, table.initial_moves) == (1, 1)
    play(table, "F2y")
    undo(table)
    play(table, "F2r" if "F2r" in map(str, table.game.legal_moves) else "F2y")
    assert [(entry.number, entry.version) for entry in table.history] == [(1, 1), (2, 4)]


def test_unchanged_history_entries_are_the_same_objects() -> None:
    table = new_table()
    play(table, "F1g")
    [first] = table.history_for(SPECTATOR)
    play(table, "F2y")
    assert table.history_for(SPECTATOR)[0] is first
    undo(table, 2)
    assert table.history_for(SPECTATOR) == []
    play(table, "F1g")
    assert table.history_for(SPECTATOR)[0] is not first


def test_the_entry_of_a_move_reuses_the_list_of_legal_moves() -> None:
    table = new_table()
    listed = table.position.legal_moves[0]
    play(table, listed["text"])
    assert table.history_for(0)[0]["move"] is listed


def test_new_names_reach_the_drawing() -> None:
    table = Table("0123456789", seats(), sintra.new("duel", seed=7), has_page=False)
    assert "Ana" in table.position.for_audience(0).json["svg"]
    table.seats[0].name = "Carla"
    table.update_names()
    assert table.game.names == ("Carla", "Greedy")
    assert "Carla" in table.position.for_audience(0).json["svg"]


def test_viewers_are_notified() -> None:
    table = new_table()
    viewer = CountingViewer(0)
    table.viewers.add(viewer)
    table.notify_viewers()
    assert viewer.notified == 1
    assert table.connected == {0}


def test_the_slowest_player_sets_the_pace_of_the_bots() -> None:
    table = new_table()
    assert table.pace == 1
    table.viewers |= {CountingViewer(pace=0.4), CountingViewer(pace=2.5)}
    assert table.pace == 2.5
    table.viewers |= {CountingViewer(0, pace=0), CountingViewer(1, pace=0.4)}
    assert table.pace == 0.4


def stored_row(game: Game, version: int) -> TableRow:
    return TableRow(
        "0123456789", game.rules.id, game.record(), 5, False, version, 0, False, {}, 0, 0
    )


def test_a_stored_table_is_rebuilt() -> None:
    played = new_table()
    events = []
    for version, (kind, move) in enumerate([(MOVE, "F1g"), (UNDO, None), (MOVE, "F1o")], 1):
        if kind == MOVE:
            assert move is not None
            play(played, move)
        else:
            undo(played)
        events.append(EventRow(version, kind, 0, move, int(kind == UNDO), 0.0))
    row = stored_row(sintra.new("summer-pavilion", seed=7), 3)
    rebuilt = rebuild(row, seats(), events, has_page=True)
    assert rebuilt.version == played.version
    assert rebuilt.history_for(0) == played.history_for(0)
    assert rebuilt.game.position() == played.game.position()


def test_a_table_whose_events_do_not_fit_is_refused() -> None:
    row = stored_row(sintra.new("summer-pavilion", seed=7), 1)
    with pytest.raises(StorageError, match="cannot be rebuilt"):
        rebuild(row, seats(), [EventRow(1, MOVE, 0, "F1p", 0, 0.0)], has_page=True)


def test_a_table_catches_up_with_its_events() -> None:
    table, newer = new_table(), new_table()
    table.history_for(SPECTATOR)
    play(newer, "F1g")
    row = replace(stored_row(newer.game, 1), seating=4, stuck=True)
    events = [EventRow(1, MOVE, 0, "F1g", 0, 0.0)]
    renamed = [replace(seat, name=f"{seat.name}!") for seat in table.seats]
    for _ in range(2):  # events that it has already are not applied again
        table.catch_up(row, renamed, events)
    assert (table.version, table.seating, table.stuck) == (1, 4, True)
    assert table.game.names == tuple(seat.name for seat in renamed)
    assert table.history_for(SPECTATOR) == newer.history_for(SPECTATOR)
    newer.seats = renamed
    newer.update_names()
    assert table.position.for_audience(0).json == newer.position.for_audience(0).json
