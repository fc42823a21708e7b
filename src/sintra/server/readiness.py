"""Compiles the games in the background, and knows what is ready.

People can play each other at once: their moves are interpreted until the rules are compiled. Bots
need the search, and hints the analysis as well.
"""

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sintra.agents import LEVELS
from sintra.analysis.reasons import ANALYSIS
from sintra.core.compile_queue import CompileProgress, CompileQueue, State, Status, Task
from sintra.core.rules import Rules
from sintra.core.units import KERNELS, SOLVER, Unit, load_unit
from sintra.search.searcher import SEARCH
from sintra.server.catalogue import offered_games
from sintra.server.errors import UnpreparedError, WarmingError

LOG = logging.getLogger("sintra.readiness")
#: What is compiled, in this order. Bots wait for the first unit only.
UNITS = (SEARCH, SOLVER, ANALYSIS, KERNELS)
POLL_SECONDS = 0.1
#: The state of a capability that no process has.
ABSENT: Literal["absent"] = "absent"

#: What a game can be used for, and the units that this needs.
CAPABILITIES: dict[str, Sequence[Unit]] = {
    "play": (),
    "bots": (SEARCH,),
    "hints": (SEARCH, SOLVER, ANALYSIS),
}


@dataclass(frozen=True)
class Capability:
    """How far the server is with something that a game can be used for."""

    state: State | Literal["absent"]
    #: From 0 to 1.
    progress: float
    seconds_left: float | None

    def as_json(self) -> dict[str, Any]:
        """Return the values for ``GET /health`` and for sockets."""
        left = None if self.seconds_left is None else round(self.seconds_left, 1)
        return {
            "state": str(self.state),
            "progress": round(self.progress, 3),
            "seconds_left": left,
        }

    def __str__(self) -> str:
        left = "" if self.seconds_left is None else f", about {self.seconds_left:.0f} s left"
        return f"{self.progress:.0%}{left}"


class Readiness:
    """What is ready, for every game."""

    def __init__(self, *, thinks: bool = True) -> None:
        """Prepare nothing yet.

        Args:
            thinks: whether this process plays bots and gives hints. Otherwise other processes do,
                and this one only compiles the rules.
        """
        self._thinks = thinks
        #: What each process that thinks can do, as in :meth:`games`, if this one does not.
        self.workers: Sequence[Mapping[str, Any]] = ()
        self._lock = threading.Lock()
        self._queue: CompileQueue | None = None
        self._statuses: dict[tuple[str, str], Status] = {}
        self._names: dict[str, str] = {}
        self._is_started = self._is_done = self._is_stopped = False
        #: Called in a thread when everything is loaded.
        self.on_loaded: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to prepare all games, in a thread that does not keep the server from stopping."""
        if not self._is_started:
            self._is_started = True
            threading.Thread(target=self._prepare, name="sintra-readiness", daemon=True).start()

    def stop(self) -> None:
        """Stop compiling. What is finished stays in the cache."""
        self._is_stopped = True
        if self._queue is not None:
            self._queue.stop()

    def prioritise(self, rules: Rules) -> None:
        """Prepare a game before the others, because somebody has chosen it."""
        if self._queue is not None:
            self._queue.prioritise(rules)

    # --- What is ready -------------------------------------------------------------------------

    @property
    def status(self) -> Literal["ok", "warming", "failed", "no-workers"]:
        """The state of the server: ok if nothing is left to do and at least one game has bots."""
        if not self._is_done:
            return "warming"
        states = [self.capability(game, "bots").state for game in self._names]
        if State.READY in states:
            return "ok"
        if ABSENT in states:
            return "no-workers"
        return "warming" if {State.WAITING, State.COMPILING}.intersection(states) else "failed"

    @property
    def message(self) -> str:
        """The progress, for people."""
        if not self._names:
            return "No game can be loaded." if self._is_done else "The games are being loaded."
        if self.status == "no-workers":
            return "No worker plays the bots. Start one with sintra worker."
        statuses = self._copy().items()
        failed = {game for (game, _), status in statuses if status.state == State.FAILED}
        if failed:
            names = ", ".join(self._names[game] for game in sorted(failed))
            return f"Parts of these games cannot be prepared: {names}. See the server's log."
        if self.status == "ok":
            return "Everything is ready."
        return (
            " ".join(
                f"The bots of {name} are being prepared: {self.capability(game, 'bots')}."
                for game, name in self._names.items()
                if self.capability(game, "bots").state != State.READY
            )
            or "Bots are ready; hints and faster rules are being prepared."
        )

    def games(self) -> dict[str, dict[str, Any]]:
        """Return the state of every capability of every game, as JSON values."""
        return {
            game: {name: self.capability(game, name).as_json() for name in CAPABILITIES}
            for game in self._names
        }

    def capability(self, game: str, name: str) -> Capability:
        """Return how far the server is with a capability of a game."""
        if not self._thinks:
            return self._elsewhere(game, name)
        statuses, unknown = self._copy(), Status(State.WAITING)
        parts = [statuses.get((game, unit.name), unknown) for unit in CAPABILITIES[name]]
        if all(part.state == State.READY for part in parts):
            return Capability(State.READY, 1.0, 0.0)
        if any(part.state == State.FAILED for part in parts):
            return Capability(State.FAILED, 0.0, None)
        known = [part.seconds_left for part in parts if part.seconds_left]
        left = max(known) if known else None
        progress = sum(part.progress for part in parts) / len(parts)
        is_busy = any(part.state in (State.COMPILING, State.READY) for part in parts)
        return Capability(State.COMPILING if is_busy else State.WAITING, progress, left)

    def _elsewhere(self, game: str, name: str) -> Capability:
        """Return how far the best worker is."""
        if not CAPABILITIES[name]:  # needs no worker
            return Capability(State.READY, 1.0, 0.0)
        offered = [worker[game][name] for worker in self.workers if game in worker]
        found = [
            Capability(State(one["state"]), one["progress"], one["seconds_left"]) for one in offered
        ]
        absent = Capability(ABSENT, 0.0, None)
        return max(found, key=lambda one: (one.state != State.FAILED, one.progress), default=absent)

    def abilities(self) -> set[str]:
        """Return which jobs this process can do, see ``sintra.server.jobs.Job.needs``.

        A bot that cannot be compiled is able to move: a random move takes its place.
        """
        able = {""}
        for game in self._names:
            if self.capability(game, "bots").state in (State.READY, State.FAILED):
                able.add(needs_of(game, "bots"))
            if self.capability(game, "hints").state == State.READY:
                able.add(needs_of(game, "hints"))
        return able

    def require_bots(self, rules: Rules, bots: Iterable[str]) -> None:
        """Refuse a table with bots that can never move.

        Raises:
            UnpreparedError: the search of the game cannot be compiled.
        """
        if any(map(needs_search, bots)):
            if self.capability(rules.id, "bots").state == State.FAILED:
                raise UnpreparedError(f"The bots of {rules.name} cannot be prepared.")

    def require_hints(self, rules: Rules) -> None:
        """Refuse a hint that would take too long.

        Raises:
            WarmingError: hints are being prepared.
            UnpreparedError: they cannot be prepared, or no process gives any.
        """
        found = self.capability(rules.id, "hints")
        if found.state == ABSENT:
            raise UnpreparedError(f"No worker gives hints for {rules.name}.")
        if found.state == State.FAILED:
            raise UnpreparedError(f"Hints for {rules.name} cannot be prepared.")
        if found.state != State.READY:
            raise WarmingError(f"Hints for {rules.name} are being prepared: {found}.")

    # --- Preparing -----------------------------------------------------------------------------

    def _prepare(self) -> None:
        begun = time.monotonic()
        offered = offered_games()
        units = UNITS if self._thinks else (KERNELS,)
        tasks = [Task(rules, unit) for unit in units for rules in offered]
        self._queue = queue = CompileQueue(tasks)
        self._names = {rules.id: rules.name for rules in offered}
        waiting = [task for task in tasks if queue.status(task).state == State.WAITING]
        if waiting:
            LOG.info("Compiling for the first time. People can play already; bots follow.")
        queue.start()
        line = CompileProgress(queue, "the games") if waiting and sys.stderr.isatty() else None
        todo = list(tasks)
        while todo and not self._is_stopped:
            for task in list(todo):
                status = queue.status(task)
                if status.state in (State.READY, State.FAILED):
                    todo.remove(task)
                    status = self._loaded(task, status)
                with self._lock:
                    self._statuses[task.rules.id, task.unit.name] = status
            if todo:
                queue.wait(POLL_SECONDS)
            if line is not None:
                line.show()
        if line is not None:
            line.clear()
        if not self._is_stopped:
            self.on_loaded()
        self._is_done = not self._is_stopped
        if waiting and self._is_done:
            LOG.info("%s (%.1f s)", self.message, time.monotonic() - begun)

    def _loaded(self, task: Task, status: Status) -> Status:
        """Load a compiled unit, so that no request has to wait for it."""
        try:
            if status.state == State.READY:
                load_unit(task.rules, task.unit)
                return status
        except Exception as error:
            LOG.exception("%s cannot be loaded", task.title)
            return Status(State.FAILED, error=str(error))
        LOG.error("%s cannot be compiled: %s", task.title, status.error)
        return status

    def _copy(self) -> dict[tuple[str, str], Status]:
        with self._lock:
            return dict(self._statuses)


def needs_of(game: str, capability: str) -> str:
    """Return how a job names the capability of a game that it needs."""
    return f"{game}/{capability}"


def bot_needs(game: str, bot: str) -> str:
    """Return what a bot needs to move; an empty text for nothing."""
    return needs_of(game, "bots") if needs_search(bot) else ""


def needs_search(bot: str) -> bool:
    """Return whether a bot needs compiled code to move in reasonable time."""
    return any(level.name == bot for level in LEVELS)
