"""Units of compilation: two tiers, progress, markers, locks."""

import fcntl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sintra.core import compile as compiling
from sintra.core import compile_queue
from sintra.core.compile import CompiledFunction, compiled
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.core.units import KERNELS, Job, Unit, compile_unit, load_unit
from sintra.games import get
from tests.core.countdown import RULES


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setenv("SINTRA_CACHE", str(tmp_path))
    compiling.cache_folder.cache_clear()
    yield compiling.cache_folder()
    monkeypatch.undo()
    compiling.cache_folder.cache_clear()


@compiled
def add_one(number: int) -> int:
    """Add one."""
    return number + 1


@compiled
def add_three(number: int) -> int:
    """Add one three times."""
    return add_one(add_one(add_one(number)))


@compiled(bulk=True)
def count_up(number: int) -> int:
    """Count in a loop."""
    total = 0
    for _ in range(number):
        total = add_one(total)
    return total


# The next two are for one test only: what a process has compiled, it does not store again.


@compiled
def add_two(number: int) -> int:
    """Add two."""
    return add_one(add_one(number))


@compiled(bulk=True)
def count_down(number: int) -> int:
    """Count in a loop, down to the negative number."""
    total = 0
    for _ in range(number):
        total -= add_one(0)
    return total


def other_jobs(rules: Rules) -> list[Job]:
    del rules
    return [(add_two, (1,)), (count_down, (1,))]


def number_jobs(rules: Rules) -> list[Job]:
    del rules
    return [(add_three, (1,)), (count_up, (1,))]


def broken_jobs(rules: Rules) -> list[Job]:
    del rules
    return [(add_three, (1,)), (add_three, ("text",))]


NUMBERS = Unit("numbers", "the numbers", number_jobs)
OTHERS = Unit("others", "the other numbers", other_jobs)


def function(value: Any) -> CompiledFunction:
    assert isinstance(value, CompiledFunction)
    return value


def test_a_function_is_interpreted_until_it_is_promoted(cache: Path) -> None:
    compile_unit(RULES, OTHERS)
    stored = {path.name.partition("-")[0].partition("[")[0] for path in cache.rglob("*.nbi")}
    assert stored == {"test_units.add_two", "test_units.count_down"}  # the entry points
    assert not function(add_two).is_promoted
    assert add_two(4) == 6
    load_unit(RULES, OTHERS)
    assert function(add_two).is_promoted
    assert add_two(4) == 6
    assert not function(add_one).is_promoted  # it was only called by compiled code


def test_a_function_for_bulk_work_is_never_interpreted() -> None:
    assert function(count_up).is_promoted
    assert count_up(1000) == 1000
    rollout = get("duel").specialise("sintra.core.rollout")
    assert rollout.rollout_many.is_promoted


@pytest.mark.usefixtures("cache")
def test_progress_grows_to_the_end() -> None:
    seen: list[float] = []
    compile_unit(RULES, KERNELS, seen.append)
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert seen[0] > 0
    assert seen[-1] == pytest.approx(1)


@pytest.mark.usefixtures("cache")
def test_a_failure_leaves_no_marker() -> None:
    broken = Unit("broken", "the broken unit", broken_jobs)
    with pytest.raises(Exception, match="unicode_type"):
        compile_unit(RULES, broken)
    assert not broken.is_compiled(RULES)
    compile_unit(RULES, NUMBERS)
    assert NUMBERS.is_compiled(RULES)


def test_two_processes_do_not_compile_the_same_unit(cache: Path) -> None:
    """The second waits for the first, and finds everything done."""
    asked: list[Rules] = []

    def jobs(rules: Rules) -> list[Job]:
        asked.append(rules)
        return []

    unit = Unit("shared", "the shared unit", jobs)
    with (cache / f"{unit.key(RULES)}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = threading.Thread(target=compile_unit, args=(RULES, unit))
        second.start()
        second.join(0.2)
        assert second.is_alive()
        (cache / f"{unit.key(RULES)}.ready").touch()
    second.join(10)
    assert not second.is_alive()
    assert asked == []


def test_a_game_that_is_played_in_bulk_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_games = []
    monkeypatch.setattr(compile_queue, "MOVES_BEFORE_COMPILING", 3)
    monkeypatch.setattr(compile_queue, "warm_up", lambda rules: compiled_games.append(rules.id))
    monkeypatch.setattr(compile_queue.on_demand, "is_enabled", True)
    monkeypatch.setattr(compile_queue.on_demand, "_moves", {})
    game = Game(get("summer-pavilion"), seed=1)
    for played in range(1, 6):
        game.play(game.legal_actions[0])
        assert compiled_games == (["summer-pavilion"] if played >= 3 else [])
