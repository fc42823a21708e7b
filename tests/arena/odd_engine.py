"""An engine that misbehaves in the way that its argument names, or plays the move with this number.

It imports nothing of Sintra, so it starts quickly.
"""

import json
import sys
import time
from typing import Any

GAMES = ["summer-pavilion", "duel"]


def main() -> None:
    kind = sys.argv[1]
    if kind == "mute":
        time.sleep(60)
    if kind == "dead":
        sys.exit("no licence found")
    for line in sys.stdin:
        request = json.loads(line)
        command = request["command"]
        if command == "hello":
            games = [] if kind == "gameless" else [{"id": game} for game in GAMES]
            answer(request, games=games)
            if kind == "deaf":
                time.sleep(60)
        elif command == "best":
            misbehave(kind, request)
        elif command == "quit":
            if kind == "stubborn":
                time.sleep(60)
            answer(request)
            return
        else:
            answer(request)


def misbehave(kind: str, request: dict[str, Any]) -> None:
    if kind == "crash":
        sys.exit("division by zero")
    if kind == "sleep":
        time.sleep(60)
    elif kind == "progress":
        while True:
            print(json.dumps({"id": request["id"], "info": {}}), flush=True)
    elif kind == "chat":
        print("I would take the blue one", flush=True)
    elif kind == "list":
        print("[1]", flush=True)
    elif kind == "wrong-id":
        print(json.dumps({"id": 999, "ok": True, "move": {"id": 1}}), flush=True)
    elif kind == "refuse":
        error = {"code": "internal", "message": "out of ideas"}
        print(json.dumps({"id": request["id"], "ok": False, "error": error}), flush=True)
    elif kind == "nothing":
        answer(request)
    elif kind == "nonsense":
        answer(request, move={"text": "e2e4"})
    elif kind == "illegal":
        answer(request, move={"id": 0})
    elif kind == "endless":
        while True:
            sys.stdout.write("x" * 100_000)
    else:
        answer(request, move={"id": int(kind)})


def answer(request: dict[str, Any], **values: Any) -> None:
    if request["command"] == "best":
        print(json.dumps({"id": request["id"], "info": {"simulations": 5}}), flush=True)
    print(json.dumps({"id": request["id"], "ok": True, **values}), flush=True)


if __name__ == "__main__":
    main()
