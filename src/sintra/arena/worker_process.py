"""A worker process, which plays games for a match. ``sintra.arena.executors`` starts it.

The first line of its input is a JSON object with the game, the options and the participants. The
worker answers with an empty object when it is ready. It then answers every task with the result of
the game, and exits when it reads ``null``.
"""

import json
import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from sintra.arena.game_runner import GameRunner
from sintra.arena.participants import Budget, parse
from sintra.arena.schedule import Task
from sintra.core.errors import SintraError
from sintra.games import get

#: Answers a task with the result.
Work = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def main() -> None:
    """Play the games of all tasks on standard input."""
    answer_tasks(_player)


def answer_tasks(prepare: Callable[[Mapping[str, Any]], AbstractContextManager[Work]]) -> None:
    """Answer all tasks on standard input.

    Args:
        prepare: gets the first message and returns what answers the tasks.
    """
    lines: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_read_input, args=[lines], daemon=True).start()
    setup = json.loads(lines.get())
    try:
        with prepare(setup) as work:
            _send({})
            for message in iter(lambda: json.loads(lines.get()), None):
                _send(work(message))
    except SintraError as error:
        _send({"error": str(error)})
    except Exception as error:
        _send({"error": f"{type(error).__name__}: {error}"})
        raise


@contextmanager
def _player(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Play games with the participants of a match."""
    with _runner(setup) as runner:
        runner.warm_up()

        def play(message: Mapping[str, Any]) -> Mapping[str, Any]:
            task = Task(**{**message, "seats": tuple(message["seats"])})
            result = runner.play(task, record=setup["records"])
            return {**result.as_json(), "record": result.record}

        yield play


def _read_input(lines: "queue.Queue[bytes]") -> None:
    """Queue the input. At its end the match is gone: kill this process and its engines."""
    # Python closes ``sys.stdin`` when it exits, which fails while this thread waits for a line.
    with open(0, "rb", closefd=False) as incoming:
        for line in incoming:
            lines.put(line)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def _runner(setup: Mapping[str, Any]) -> GameRunner:
    participants = [parse(one["text"], Budget(**one["budget"])) for one in setup["participants"]]
    return GameRunner(get(setup["game"]), setup["options"], participants)


def _send(message: Mapping[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
