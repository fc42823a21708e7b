"""Random games over all variants of all games, with every invariant checked at every state.

``make proof`` plays a million games of each kind; ``python benchmarks/proof.py --games 20000`` is a
quick check. The variants are the combinations of the choices and examples of all options. If a
state is impossible, the script prints it and its exit code is 1.
"""

import argparse
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.cli.common import whole_number
from sintra.cli.screen import table
from sintra.core.compile_queue import warm_up
from sintra.core.cores import available_cores
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rollout import NO_LEGAL_MOVE
from sintra.core.rules import Rules
from sintra.games import game_ids, get
from sintra.testing import option_combinations

#: The games of one job of a thread: few enough for a regular progress report.
CHUNK = 2000


@dataclass(frozen=True)
class Chunk:
    """Games of one variant that one thread plays."""

    options: Mapping[str, Any]
    games: int
    seed: int


@dataclass(frozen=True)
class Finding:
    """The result of a chunk."""

    chunk: Chunk
    games: int
    states: int
    flags: int
    #: The last state; the impossible one if ``flags`` is not 0.
    state: Any


def main(argv: Sequence[str] | None = None) -> int:
    """Check one game or all games; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--games", type=whole_number, default=1_000_000, help="the number of games of each kind"
    )
    parser.add_argument("--game", choices=game_ids(), help="the game (default: all)")
    parser.add_argument("--seed", type=whole_number, default=0, help="the random seed")
    args = parser.parse_args(argv)
    chosen = [args.game] if args.game else game_ids()
    return max(_prove(get(game), args.games, args.seed) for game in chosen)


def _prove(rules: Rules, games: int, seed: int) -> int:
    warm_up(rules)
    findings: list[Finding] = []
    options = variants(rules, seed)
    prove_chunk(rules, Chunk(options[0], 1, seed))  # compiles the function for all threads
    chunks = list(split(options, games, seed))
    started = time.perf_counter()
    with ThreadPoolExecutor(available_cores()) as pool:
        running = [pool.submit(prove_chunk, rules, chunk) for chunk in chunks]
        for done in as_completed(running):
            findings.append(done.result())
            _show_progress(rules, findings, games, time.perf_counter() - started)
            if findings[-1].flags:
                pool.shutdown(cancel_futures=True)
                break
    seconds = time.perf_counter() - started
    print("\n".join(_report(rules, findings, seconds)))
    faulty = [finding for finding in findings if finding.flags]
    for finding in faulty:
        print("\n".join(_describe_fault(rules, finding)))
    return 1 if faulty else 0


# --- Variants --------------------------------------------------------------------------------


def variants(rules: Rules, seed: int) -> list[dict[str, Any]]:
    """Return every combination of options that a game accepts, resolved and without repetition."""
    found: list[dict[str, Any]] = []
    for chosen in option_combinations(rules):
        resolved = rules.resolve(chosen, seed)
        if resolved not in found:
            found.append(resolved)
    return found


def split(options: Sequence[Mapping[str, Any]], games: int, seed: int) -> Iterator[Chunk]:
    """Divide the games equally among the variants, in chunks with different seeds.

    Args:
        options: the variants.
        games: the number of all games.
        seed: the seed from which those of the chunks follow.
    """
    numbers = itertools.count(seed * 1_000_003)
    for index, variant in enumerate(options):
        left = games // len(options) + (index < games % len(options))
        while left > 0:
            yield Chunk(variant, min(left, CHUNK), next(numbers))
            left -= CHUNK


# --- Playing and checking --------------------------------------------------------------------


def prove_chunk(rules: Rules, chunk: Chunk) -> Finding:
    """Play the games of a chunk, with separate buffers."""
    states = rules.empty()
    rng = np.zeros(RNG_WORDS, np.uint32)
    seed_rng(rng, chunk.seed)
    moves = np.zeros(rules.max_legal, np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    start = rules.start(chunk.options)
    flags, games, checked = rules.specialise("sintra.core.rollout").check_many(
        start, states, rng, moves, drawn, chunk.games
    )
    return Finding(chunk, int(games), int(checked), int(flags), states[0])


# --- Reports ---------------------------------------------------------------------------------


def _show_progress(rules: Rules, findings: Sequence[Finding], games: int, seconds: float) -> None:
    done = sum(finding.games for finding in findings)
    line = f"{rules.name}: {done:,} of {games:,} games, {seconds:.0f} s"
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}" + ("\n" if done == games else ""))
    elif done == games or len(findings) % 100 == 0:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _report(rules: Rules, findings: Sequence[Finding], seconds: float) -> list[str]:
    """Return a table with a line for every value of every option and a total."""
    games: Counter[tuple[str, str]] = Counter()
    states: Counter[tuple[str, str]] = Counter()
    faults: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        for name, value in finding.chunk.options.items():
            games[name, str(value)] += finding.games
            states[name, str(value)] += finding.states
            faults[name, str(value)] += finding.flags != 0
    rows = [[rules.name, "games", "states checked", "faults"]]
    for option in rules.options:
        for key in sorted(key for key in games if key[0] == option.name):
            row = [f"{games[key]:,}", f"{states[key]:,}", str(faults[key])]
            rows.append([f"  {key[0]} {key[1]}", *row])
    all_games = sum(finding.games for finding in findings)
    all_states = sum(finding.states for finding in findings)
    all_faults = sum(finding.flags != 0 for finding in findings)
    rows.append([f"all, in {seconds:.1f} s", f"{all_games:,}", f"{all_states:,}", str(all_faults)])
    return table(rows)


def _describe_fault(rules: Rules, finding: Finding) -> list[str]:
    if finding.flags == NO_LEGAL_MOVE:
        sentences = ["the game is not over, but there is no legal move"]
    else:
        sentences = [f"{name}: {text}" for name, text in rules.faults(finding.flags).items()]
    return [
        f"\nAn impossible state with {dict(finding.chunk.options)}, seed {finding.chunk.seed}:",
        *(f"  {sentence}" for sentence in sentences),
        json.dumps(rules.positions.to_json(finding.state)),
    ]


if __name__ == "__main__":
    sys.exit(main())
