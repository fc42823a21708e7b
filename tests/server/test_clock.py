"""The clocks of the players."""

import pytest

from sintra.server.clock import PER_GAME, PER_MOVE, Clock, ClockSettings

GAME = ClockSettings(PER_GAME, 60, 5)
MOVE = ClockSettings(PER_MOVE, 30)


def test_time_runs_only_for_the_seat_to_move() -> None:
    clock = Clock.new(GAME, 2).after_move(0, 10.0).run(1, 10.0)
    assert clock.left_at(14.0) == [65.0, 56.0]
    assert clock.deadline == 70.0
    assert clock.left_at(100.0) == [65.0, 0.0]


@pytest.mark.parametrize(("settings", "left"), [(GAME, 45.0), (MOVE, 30.0)])
def test_a_turn_of_several_moves_counts_once(settings: ClockSettings, left: float) -> None:
    clock = Clock.new(settings, 2).run(0, 0.0)
    for at in (5.0, 10.0):
        clock = clock.after_move(0, at, ends_turn=False).run(0, at)
    assert clock.left_at(10.0)[0] == settings.seconds - 10
    assert clock.after_move(0, 20.0).left_at(20.0)[0] == left


def test_a_move_adds_the_increment() -> None:
    clock = Clock.new(GAME, 2).run(0, 0.0).after_move(0, 20.0).run(1, 20.0)
    assert clock.left_at(20.0) == [45.0, 60.0]
    assert clock.started == {0}


def test_a_move_restores_the_time_per_move() -> None:
    clock = Clock.new(MOVE, 2).run(0, 0.0).after_move(0, 20.0).run(0, 20.0)
    assert clock.left_at(20.0) == [30.0, 30.0]
    assert clock.deadline == 50.0


@pytest.mark.parametrize("settings", [GAME, MOVE])
def test_an_undo_gives_nobody_time(settings: ClockSettings) -> None:
    clock = Clock.new(settings, 2).run(0, 0.0)
    before = clock.left_at(10.0)
    for second in (10.0, 12.0, 14.0):  # moving and taking back does not stop the own clock
        clock = (
            clock.after_move(0, second).run(0, second).after_undo(1, second + 2).run(0, second + 2)
        )
    assert clock.left_at(16.0) == [before[0] - 6, before[1]]
    assert clock.started == set()


def test_a_clock_that_is_set_back_gives_nobody_time() -> None:
    """The clock of a machine was corrected, or two machines do not agree."""
    clock = Clock.new(GAME, 2).run(0, 100.0).after_move(0, 110.0, ends_turn=False).run(0, 110.0)
    assert clock.after_undo(1, 90.0).left_at(90.0) == [50.0, 60.0]
    assert clock.after_move(0, 90.0).left_at(90.0) == [55.0, 60.0]
    assert clock.left_at(90.0) == [50.0, 60.0]


@pytest.mark.parametrize("settings", [GAME, MOVE])
def test_an_undo_costs_the_others_no_time(settings: ClockSettings) -> None:
    clock = Clock.new(settings, 2).run(0, 0.0).after_move(0, 5.0).run(1, 5.0)
    undone = clock.after_undo(1, 25.0).run(0, 25.0)
    assert undone.left_at(25.0) == [settings.seconds - 5.0, float(settings.seconds)]
    assert undone.deadline == 25.0 + settings.seconds - 5.0


def test_an_undo_of_several_moves_restores_the_earliest_times() -> None:
    clock = Clock.new(GAME, 2).run(0, 0.0)
    for at in (1.0, 2.0, 3.0):
        clock = clock.after_move(0, at).run(0, at)
    assert clock.after_undo(3, 3.0).left_at(3.0) == [59.0, 60.0]


def test_a_stopped_clock_has_no_deadline() -> None:
    clock = Clock.new(GAME, 2).run(1, 0.0).run(None, 10.0)
    assert clock.deadline is None
    assert clock.left_at(50.0) == [60.0, 50.0]
    assert clock.as_json(50.0) == {
        "kind": "game",
        "seconds": 60,
        "increment": 5,
        "left": [60.0, 50.0],
        "running": None,
    }
