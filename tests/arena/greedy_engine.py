"""Sintra's engine with ``greedy``, which needs no time, as the default bot of ``best``."""

import json
import sys

from sintra.cli.engine import Engine


def main() -> None:
    engine = Engine()
    for line in sys.stdin:
        request = json.loads(line)
        if request["command"] == "best":
            request.setdefault("bot", "greedy")
        print(json.dumps(engine.answer(json.dumps(request).encode())), flush=True)
        if engine.done:
            break


if __name__ == "__main__":
    main()
