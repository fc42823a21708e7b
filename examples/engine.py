"""A complete engine in Python: it plays random legal moves. It needs only the standard library.

sintra match "engine:python examples/engine.py" greedy --game duel --games 10
"""

import json
import random
import sys

GAMES = ["summer-pavilion", "duel"]


def main() -> None:
    """Answer every request on standard input with one line on standard output."""
    legal: list[str] = []
    for line in sys.stdin:
        request = json.loads(line)
        command = request["command"]
        answer = {"id": request["id"], "ok": True}
        if command == "hello":
            answer["engine"] = "random-python"
            answer["games"] = [{"id": game} for game in GAMES]
        elif command == "load":
            legal = request["legal"]
        elif command == "best":
            rng = random.Random(request["seed"])  # the same seed plays the same game again
            answer["move"] = {"text": rng.choice(legal)}
        elif command != "quit":
            answer["ok"] = False
            answer["error"] = {"code": "bad-request", "message": f"unknown command {command}"}
        print(json.dumps(answer), flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
