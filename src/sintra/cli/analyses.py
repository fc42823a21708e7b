"""The analyses that ``sintra engine`` runs in the background.

A request is answered at once. Its positions are analysed one after another by a pool of threads,
and each of them ends with one line. Other requests are answered in the meantime.
"""

import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sintra.core.cores import available_cores
from sintra.core.errors import OptionError, RequestError, SintraError

if TYPE_CHECKING:
    from sintra.analysis import AnalysisLimits, PositionAnalysis
    from sintra.core.game import Game

#: The positions that may wait at the same time.
MAX_WAITING = 10_000
#: Reports are not sent more often than this.
MIN_SECONDS = 0.05

RequestId = str | int | None
Write = Callable[[Mapping[str, Any]], None]


@dataclass
class Analysis:
    """One request and its positions."""

    request_id: RequestId
    game: "Game"
    limits: "AnalysisLimits"
    seed: int
    #: The seconds between two reports of a search; None for no reports.
    report_every: float | None
    #: The number of moves in a line; None for all.
    most: int | None
    stop: threading.Event = field(default_factory=threading.Event)
    #: Is set when the request has been answered, so that no line comes before the answer.
    announced: threading.Event = field(default_factory=threading.Event)


class Analyses:
    """All analyses of an engine."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._pool = ThreadPoolExecutor(available_cores(), thread_name_prefix="analysis")
        self._waiting: dict[Future[None], Analysis] = {}
        self._lock = threading.Lock()

    def start(self, analysis: Analysis, turns: Sequence[int] | None) -> list[int]:
        """Queue the positions of a request; return the numbers of moves before them.

        Raises:
            SintraError: a position, a limit or a restriction is wrong.
        """
        from sintra.analysis.positions import positions_at

        if analysis.report_every is not None and analysis.report_every < MIN_SECONDS:
            raise OptionError(f"report_every must be at least {MIN_SECONDS} seconds")
        if analysis.most is not None and analysis.most < 1:
            raise OptionError("most must be at least 1")
        positions = positions_at(analysis.game, turns, analysis.limits)
        with self._lock:
            if len(self._waiting) + len(positions) > MAX_WAITING:
                raise RequestError(f"at most {MAX_WAITING} positions can wait for an analysis")
            for position in positions:
                self._waiting[self._pool.submit(self._run, analysis, position)] = analysis
        return [len(position.history) for position in positions]

    def terminate(self, request_id: RequestId = None) -> int:
        """End the analyses with an id, or all for None; return the number of open positions.

        A running search ends with what it has found. A position that still waits ends with a line
        that has no moves.
        """
        with self._lock:
            self._forget_done()
            found = [
                analysis
                for analysis in self._waiting.values()
                if request_id is None or analysis.request_id == request_id
            ]
        for analysis in found:
            analysis.stop.set()
        return len(found)

    def announce(self) -> None:
        """Let the analyses write that were started before."""
        with self._lock:
            self._forget_done()
            for analysis in self._waiting.values():
                analysis.announced.set()

    def finish(self) -> None:
        """Wait until everything is analysed."""
        self.announce()
        self._pool.shutdown()

    def _forget_done(self) -> None:
        self._waiting = {
            future: analysis for future, analysis in self._waiting.items() if not future.done()
        }

    def _run(self, analysis: Analysis, position: "Game") -> None:
        """Analyse one position and write its lines."""
        analysis.announced.wait()
        turn = len(position.history)
        if analysis.stop.is_set():
            self._line(analysis, {"turn": turn, "done": True, "terminated": True})
            return
        try:
            self._line(analysis, self._analyse(analysis, position))
        except SintraError as error:
            self._line(analysis, {"turn": turn, "done": True, "error": error.as_json()})
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            message = f"internal error, see standard error: {type(error).__name__}"
            internal = {"code": "internal", "message": message}
            self._line(analysis, {"turn": turn, "done": True, "error": internal})

    def _analyse(self, analysis: Analysis, position: "Game") -> dict[str, Any]:
        from sintra.analysis import analyse

        reported = time.monotonic()

        def report(found: "PositionAnalysis") -> None:
            nonlocal reported
            every = analysis.report_every
            if every is not None and time.monotonic() - reported >= every:
                reported = time.monotonic()
                self._line(analysis, {**found.as_json(analysis.most), "done": False})

        [found] = analyse(
            position, limits=analysis.limits, seed=analysis.seed, watch=report, stop=analysis.stop
        )
        line = {**found.as_json(analysis.most), "done": True}
        if analysis.stop.is_set():
            line["terminated"] = True
        return line

    def _line(self, analysis: Analysis, content: Mapping[str, Any]) -> None:
        self._write({"id": analysis.request_id, "analysis": content})
