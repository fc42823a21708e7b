"""A process that plays games for a match; ``sintra.arena.workers`` runs this module as a script.

It is told the table in a first line of JSON, says when it is ready, and then answers every task
with a game that was played, until it is told ``null``.
"""

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Mapping
from typing import Any

from sintra.arena.participants import Budget, parse
from sintra.arena.playing import Table
from sintra.arena.schedule import Task
from sintra.core.errors import SintraError
from sintra.games import get


def main() -> None:
    """Plays until there is nothing left to play."""
    lines: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_listen, args=[lines], daemon=True).start()
    setting = json.loads(lines.get())
    try:
        with _table(setting) as table:
            table.warm_up()
            _say({})
            for message in iter(lambda: json.loads(lines.get()), None):
                task = Task(**{**message, "seats": tuple(message["seats"])})
                played = table.play(task, record=setting["records"])
                _say({**played.as_json(), "record": played.record})
    except SintraError as error:
        _say({"error": str(error)})
    except Exception as error:
        _say({"error": f"{type(error).__name__}: {error}"})
        raise


def _listen(lines: "queue.Queue[bytes]") -> None:
    """Passes on what the match says. When the match is gone, all is over at once."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def _table(setting: Mapping[str, Any]) -> Table:
    participants = [parse(one["text"], Budget(**one["budget"])) for one in setting["participants"]]
    return Table(get(setting["game"]), setting["options"], participants)


def _say(message: Mapping[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
