"""A process that compiles units for another one, see ``sintra.core.compile_queue``.

It reads tasks from standard input, one JSON object a line, and writes its progress to standard
output: ``{"progress": 0.4}``, and at the end ``{"done": true}`` or ``{"error": "..."}``. It ends at
the end of its input, even during a task: then the process that it works for has died.
"""

import contextlib
import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from queue import SimpleQueue

from sintra.core.units import Unit, compile_unit

#: The seconds between two reports.
REPORT_EVERY = 0.1
#: Workers leave the processors to the server and to the people who use the computer.
NICENESS = 5


def main() -> None:
    """Compile every unit that standard input names."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    reported = 0.0

    def report(done: float) -> None:
        nonlocal reported
        if time.monotonic() - reported >= REPORT_EVERY:
            reported = time.monotonic()
            _send({"progress": round(done, 3)})

    for line in _lines():
        task = json.loads(line)
        try:
            rules = importlib.import_module(task["rules"]).RULES
            module, _, name = task["jobs"].partition(":")
            jobs = getattr(importlib.import_module(module), name)
            compile_unit(rules, Unit(task["unit"], "", jobs), report)
        except Exception as error:  # any failure of the compiler or of another author's game
            _send({"error": f"{type(error).__name__}: {error}"})
        else:
            _send({"done": True})


def _lines() -> Iterator[str]:
    """Yield the lines of standard input, and end the process at its end."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield lines.get()


def _send(message: dict[str, object]) -> None:
    try:
        print(json.dumps(message), flush=True)
    except BrokenPipeError:  # nobody waits any more
        os._exit(1)


if __name__ == "__main__":
    main()
