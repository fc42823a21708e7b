"""A worker process, which answers the tasks of a job. ``sintra.parallel.local`` starts it.

The first message on its input is the job. The worker answers with an empty mapping when it is
ready. It then answers every task, and exits when it reads None. All messages are pickled.
"""

import os
import pickle
import queue
import signal
import threading
from typing import Any, BinaryIO

from sintra.core.errors import SintraError
from sintra.parallel.job import Answer, Job


def main() -> None:
    """Answer all tasks on standard input."""
    messages: queue.Queue[Any] = queue.Queue()
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    threading.Thread(target=_read_input, args=[messages], daemon=True).start()
    job: Job = messages.get()
    try:
        with job.prepare() as work:
            _send(answers, {})
            for task in iter(messages.get, None):
                _send(answers, work(task))
    except SintraError as error:
        _send(answers, {"error": str(error)})
    except Exception as error:
        _send(answers, {"error": f"{type(error).__name__}: {error}"})
        raise


def _read_input(messages: "queue.Queue[Any]") -> None:
    """Queue the input. At its end the driver is gone: kill this process and its engines."""
    # Python closes ``sys.stdin`` when it exits, which fails while this thread waits for a message.
    with open(0, "rb", closefd=False) as incoming:
        while True:
            try:
                messages.put(pickle.load(incoming))
            except (EOFError, pickle.UnpicklingError):
                os.killpg(os.getpgrp(), signal.SIGKILL)


def _send(answers: BinaryIO, answer: Answer) -> None:
    pickle.dump(answer, answers)
    answers.flush()


if __name__ == "__main__":
    main()
