"""Attack the server in every way that the tests know, for longer than the tests do.

    python benchmarks/assault.py --seconds 600 --crashes 100

Two tests take the given time each: a soak test, and kills of two servers and two workers.
``make test`` contains a short form of every part.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: What each part attacks, and its files in ``tests/server``. Together with the long tests they keep
#: every promise of ``docs/server.md``.
PARTS = {
    "kills of one server": ["run"],
    "power loss, upgrades, backups": ["power_loss", "migrations", "backup"],
    "two servers, two workers, kills": ["cluster", "shared"],
    "hostile bodies, slow clients": ["bodies", "http_protocol", "guard", "logging_setup", "pages"],
    "floods, spectators, hints": ["slices", "state_text", "jobs", "limits", "live"],
    "order, games that go on": ["referee", "bots", "proposals", "reviews"],
    "faults of the database": ["faults", "requests", "store", "writer"],
    "fair play, privacy, names": ["fairness", "history", "names", "players"],
}


def files(names: Iterable[str]) -> list[str]:
    """Return the paths of test files."""
    return [f"tests/server/test_{name}.py" for name in names]


def main() -> None:
    """Run all parts and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=600.0, help="the time of each long test")
    parser.add_argument("--games", type=int, default=20, help="the games of the soak test")
    parser.add_argument("--crashes", type=int, default=100, help="how often a server is killed")
    args = parser.parse_args()
    commands = {
        part: [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files(names)]
        for part, names in PARTS.items()
    }
    seconds = ["--seconds", str(args.seconds)]
    soak = [str(ROOT / "benchmarks" / "soak.py"), *seconds, "--games", str(args.games)]
    long = {
        f"kills of processes, {args.seconds:g} s": ["-m", "tests.assault.processes", *seconds],
        f"soak, {args.seconds:g} s": soak,
    }
    commands |= {part: [sys.executable, *words] for part, words in long.items()}
    environment = {**os.environ, "SINTRA_CRASHES": str(args.crashes)}
    rows, failed = [], False
    for part, command in commands.items():
        print(f"--- {part}", flush=True)
        begun = time.monotonic()
        run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        print(run.stdout, end="", flush=True)
        lines = run.stdout.strip().splitlines() or [""]
        last = next((line for line in reversed(lines) if "[100%]" not in line), "passed")
        passed = run.returncode == 0
        failed |= not passed
        note = last if part in long or not passed else ""
        rows.append(
            (part, "passed" if passed else "FAILED", f"{time.monotonic() - begun:.0f} s", note)
        )
    print()
    for part, verdict, spent, note in rows:
        print(f"{part:<34} {verdict:<7} {spent:>7}  {note}".rstrip())
    sys.exit(failed)


if __name__ == "__main__":
    main()
