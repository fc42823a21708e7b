"""Random games over all variants of all games, with every invariant checked at every state.

``make proof`` plays a million of them; ``python benchmarks/proof.py --games 20000`` is a quick
look. Every game is reached through the registry, and its variants are found by its options.
The exit code is 1 if a state was impossible, which is then printed.
"""

import argparse
import contextlib
import itertools
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from sintra.cli.common import whole_number
from sintra.cli.screen import table
from sintra.core.cores import available_cores
from sintra.core.errors import OptionError
from sintra.core.options import Option
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules
from sintra.core.warm import rollout_of, warm_up
from sintra.games import game_ids, get

#: What ``check_many`` says of a state that is not over and has no legal move.
NO_MOVE = -1
#: How many values of an option are played beside its choices, and how often one is guessed at.
SAMPLES = 4
TRIES = 5000
#: A thread takes so many games at a time, so that the progress line moves.
CHUNK = 2000


@dataclass(frozen=True)
class Chunk:
    """Some games of one variant."""

    options: Mapping[str, Any]
    games: int
    seed: int


@dataclass(frozen=True)
class Finding:
    """What came of a chunk."""

    chunk: Chunk
    games: int
    states: int
    flags: int
    #: The impossible state, if there was one.
    state: Any


def main(argv: Sequence[str] | None = None) -> int:
    """Proves one game or all; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=whole_number, default=1_000_000, help="how many, each")
    parser.add_argument("--game", choices=game_ids(), help="which one; all if not given")
    parser.add_argument("--seed", type=whole_number, default=0, help="where chance comes from")
    args = parser.parse_args(argv)
    chosen = [args.game] if args.game else game_ids()
    return max(_prove(get(game), args.games, args.seed) for game in chosen)


def _prove(rules: Rules, games: int, seed: int) -> int:
    warm_up(rules)
    findings: list[Finding] = []
    options = variants(rules, seed)
    prove_chunk(rules, Chunk(options[0], 1, seed))  # compiles what the threads will call
    chunks = list(split(options, games, seed))
    begun = time.perf_counter()
    with ThreadPoolExecutor(available_cores()) as pool:
        running = [pool.submit(prove_chunk, rules, chunk) for chunk in chunks]
        for done in as_completed(running):
            findings.append(done.result())
            _show_progress(rules, findings, games, time.perf_counter() - begun)
            if findings[-1].flags:
                pool.shutdown(cancel_futures=True)
                break
    seconds = time.perf_counter() - begun
    print("\n".join(_report(rules, findings, seconds)))
    faulty = [finding for finding in findings if finding.flags]
    for finding in faulty:
        print("\n".join(_describe_fault(rules, finding)))
    return 1 if faulty else 0


# --- Which games are played ------------------------------------------------------------------


def variants(rules: Rules, seed: int) -> list[dict[str, Any]]:
    """Every combination of the options' values that the game accepts, each once."""
    names = [option.name for option in rules.options]
    values = [samples(option, Random(seed)) for option in rules.options]
    found = []
    for combination in itertools.product(*values):
        try:
            resolved = rules.resolve(dict(zip(names, combination, strict=True)), seed)
        except OptionError:
            continue
        if resolved not in found:
            found.append(resolved)
    return found


def samples(option: Option, chance: Random) -> list[Any]:
    """The option's choices, and some of the other values that it reads.

    Such values are found by trying what can be made of the words and signs that describe them: a
    word with its letters shuffled, or several words joined.
    """
    found = list(option.choices) or [option.default]
    if option.read is None or not option.also:
        return found
    wanted = len(found) + SAMPLES
    words = re.findall(r"[\w-]+", option.also)
    signs = re.findall(r"[^\w\s-]", option.also) or [" "]
    for _ in range(TRIES):
        word = chance.choice(words)
        several = chance.sample(words, min(len(words), chance.randint(2, 4)))
        for text in ("".join(chance.sample(word, len(word))), chance.choice(signs).join(several)):
            with contextlib.suppress(OptionError):
                value = option.parse(text)
                if value not in found and len(found) < wanted:
                    found.append(value)
    return found


def split(options: Sequence[Mapping[str, Any]], games: int, seed: int) -> Iterator[Chunk]:
    """Chunks that give every variant its share of the games, each chunk with its own chance."""
    numbers = itertools.count(seed * 1_000_003)
    for index, variant in enumerate(options):
        left = games // len(options) + (index < games % len(options))
        while left > 0:
            yield Chunk(variant, min(left, CHUNK), next(numbers))
            left -= CHUNK


# --- Playing and checking --------------------------------------------------------------------


def prove_chunk(rules: Rules, chunk: Chunk) -> Finding:
    """Plays the games of a chunk with buffers of its own."""
    states = rules.empty()
    words = np.zeros(RNG_WORDS, np.uint32)
    seed_rng(words, chunk.seed)
    moves = np.zeros(rules.max_legal, np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    start = rules.start(chunk.options)
    flags, games, checked = rollout_of(rules).check_many(
        start, states, words, moves, drawn, chunk.games
    )
    return Finding(chunk, int(games), int(checked), int(flags), states[0])


# --- Telling ---------------------------------------------------------------------------------


def _show_progress(rules: Rules, findings: Sequence[Finding], games: int, seconds: float) -> None:
    done = sum(finding.games for finding in findings)
    line = f"{rules.name}: {done:,} of {games:,} games, {seconds:.0f} s"
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}" + ("\n" if done == games else ""))
    elif done == games or len(findings) % 100 == 0:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _report(rules: Rules, findings: Sequence[Finding], seconds: float) -> list[str]:
    """A line for every value of every option, and one for all."""
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
    every = [finding.games for finding in findings], [finding.states for finding in findings]
    found = sum(finding.flags != 0 for finding in findings)
    rows.append(
        [f"all, in {seconds:.1f} s", f"{sum(every[0]):,}", f"{sum(every[1]):,}", str(found)]
    )
    return table(rows)


def _describe_fault(rules: Rules, finding: Finding) -> list[str]:
    if finding.flags == NO_MOVE:
        sentences = ["the game is not over, but there is no legal move"]
    else:
        sentences = [f"{name}: {text}" for name, text in rules.faults(finding.flags).items()]
    return [
        f"\nAn impossible state with {dict(finding.chunk.options)}, chance {finding.chunk.seed}:",
        *(f"  {sentence}" for sentence in sentences),
        json.dumps(rules.positions.to_json(finding.state)),
    ]


if __name__ == "__main__":
    sys.exit(main())
