"""Positions in which somebody tries moves, and judgements of tries.

Nothing is stored: a client sends the position and all moves of its try with each request.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from threading import Event
from typing import Any

from sintra.analysis.tries import Measure, Scope, Trial, Verdict, judge_try
from sintra.core.errors import SintraError
from sintra.puzzles.attempts import Attempt
from sintra.server.catalogue import has_page
from sintra.server.errors import NotFoundError, NotOverError, error_json, status_of
from sintra.server.history import HistoryEntry
from sintra.server.jobs import Job, JobQueue, answer, no_answer
from sintra.server.new_table import game_at
from sintra.server.position import moves_json, position_json
from sintra.server.review_moves import line_json
from sintra.server.settings import Settings
from sintra.server.table import Table
from sintra.server.thinking import while_wanted

#: The seed of what chance draws in a try: the same moves have the same draws.
SEED = 0


def trial_of(data: Any, moves: Sequence[int | str], scope: str) -> Trial:
    """Return a position after the moves of a try.

    Args:
        data: the position before the first move.
        moves: the moves.
        scope: how much can be played: ``turn`` or ``phase``.

    Raises:
        PositionError: lists everything that is wrong with the position.
        InvalidMoveError: a text or number is not a move at all.
        IllegalMoveError: a move is not legal, or the turn is over before.
        GameOverError: the game is over in the position.
        OptionError: no solver can solve the phase.
    """
    trial = Trial(game_at(data, SEED), Scope(scope))
    for move in moves:
        trial.play(move)
    return trial


def position_of(table: Table, number: int) -> dict[str, Any]:
    """Return the position before a move of a finished game, as its player knew it.

    What the player did not know is replaced by a random consistent choice.

    Raises:
        NotOverError: the game is not over.
        NotFoundError: the game has no such move.
    """
    if not table.is_over:
        raise NotOverError("moves can be tried when the game is over")
    if number >= len(table.history):
        raise NotFoundError(f"the game has {len(table.history)} moves, not {number + 1}")
    rules, state = table.game.rules, table.history[number].before.copy()
    rules.kernels.resample(state, int(state.to_move), SEED)
    position = rules.positions.to_json(state)
    del position["generator"]
    return position


def trial_json(trial: Trial | Attempt, web: Path) -> dict[str, Any]:
    """Serialise a position in which somebody tries moves, as the seat that moves may see it.

    Args:
        trial: the position and the moves before it.
        web: the folder of the browser client.
    """
    rules, state = trial.rules, trial.state
    shows = has_page(rules.id, web)
    position = position_json(rules, state, trial.seat, trial.names, has_page=shows)
    legal = moves_json(rules, state, trial.legal, has_page=shows)
    log = _log(trial, has_page=shows)
    return {
        "game": rules.id,
        "options": trial.options,
        "names": list(trial.names),
        **position,
        "seat": trial.seat,
        "legal": legal,
        "log": log,
        "done": trial.is_done,
    }


def _log(trial: Trial | Attempt, *, has_page: bool) -> list[dict[str, Any]]:
    entries: list[HistoryEntry] = []
    states = trial.states
    for number, played in enumerate(trial.played):
        after = states[number + 1]
        scores = tuple(int(after.score[seat]) for seat in range(int(after.players)))
        entry = HistoryEntry(trial.rules, states[number], played, scores, has_page=has_page)
        entry.follow(entries[-1] if entries else None, number + 1)
        entries.append(entry)
    return [entry.for_audience(trial.seat) for entry in entries]


class Judgements:
    """Judges one try for each job."""

    def __init__(self, queue: JobQueue, settings: Settings, threads: Executor) -> None:
        self._queue = queue
        self._settings = settings
        self._threads = threads

    async def work(self, job: Job) -> None:
        """Judge a try and send the judgement to whoever asked for it."""

        def compute(stop: Event) -> dict[str, Any]:
            return judged(job.data, self._settings, stop)

        try:
            found = await while_wanted(self._queue, job, self._threads, compute)
        except SintraError as error:  # the position or a move is wrong: another attempt is useless
            found = {"refused": error_json(error), "status": status_of(error)}
        await self._queue.finish(job, answer(found))

    async def give_up(self, job: Job) -> None:
        """Tell whoever asked that there will be no answer."""
        await self._queue.finish(job, no_answer("the try could not be judged"))


def judged(data: dict[str, Any], settings: Settings, stop: Event) -> dict[str, Any]:
    """Judge a try, or only show its position.

    Args:
        data: the position, the moves and what is asked for.
        settings: the settings of the server.
        stop: ends the judgement when set.
    """
    trial = trial_of(data["position"], data["moves"], data["scope"])
    if data.get("show"):
        return trial_json(trial, settings.web)
    found = judge_try(
        trial,
        measure=Measure(data["measure"]),
        explain=data["explain"],
        budget=settings.try_budget,
        stop=stop,
    )
    shows = has_page(trial.rules.id, settings.web)
    first = trial.states[0]
    line = line_json(
        trial.rules,
        first,
        found.first.line,
        trial.names,
        has_page=shows,
        alone=found.first.is_solved,
    )
    texts = [played.move.text for played in trial.played]
    is_accepted = texts in data["accept"]
    content = found.as_json()
    if is_accepted:
        content["verdict"] = str(Verdict.RIGHT)
    return {**content, "accepted": is_accepted, "line": list(line)}


def without_search(*, is_accepted: bool) -> dict[str, Any]:
    """Return the judgement of a try that was only compared with accepted lines."""
    return {
        "verdict": str(Verdict.RIGHT if is_accepted else Verdict.WRONG),
        "accepted": is_accepted,
        "loss": None,
        "chance": None,
        "points": None,
        "solved": False,
        "best": [],
        "line": [],
        "moves": [],
        "reasons": [],
    }
