"""Compile what the tests of a game call, before they call it: ``python -m tests.compile_ahead``.

The tests start this program once, with a process for each game. A process that compiles all units
of a game types and lowers the game's functions once. Test workers, and the servers that they start,
would each repeat that: with :func:`wait_for` they wait for this program.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sintra.analysis.reasons import ANALYSIS
from sintra.core.batch import BATCH, _blank_arrays, _blank_scratch
from sintra.core.compile import ENABLED
from sintra.core.rng import RNG_WORDS
from sintra.core.rules import Rules
from sintra.core.units import KERNELS, SOLVER, Job, Unit, compile_unit
from sintra.games import game_ids, get
from sintra.search.evaluator_search import EVALUATOR_SEARCH
from sintra.search.params import SearchParams
from sintra.search.searcher import SEARCH, new_scratch, nodes_for
from sintra.search.selfplay import sample_dtype


def test_jobs(rules: Rules) -> Iterator[Job]:
    """Yield compiled functions that no unit of the package has, and that several tests call."""
    state, states = rules.empty()[0], rules.empty()
    rng = np.zeros(RNG_WORDS, np.uint32)
    moves, drawn = np.zeros(rules.max_legal, np.int64), np.zeros(rules.max_draws, np.int64)
    rollout = rules.specialise("sintra.core.rollout")
    yield rollout.check_many, (state, states, rng, moves, drawn, 1)
    yield rollout.rollout_many, (state, states, rng, moves, drawn, 1)
    yield rollout.resample_many, (state, states, rng, moves, drawn, 1)
    yield rollout.perft, (state, states, np.zeros((1, 1), np.int64), drawn, 1)
    params, weights, scratch = SearchParams().record(), rules.bot.net.weights, new_scratch(rules)
    yield rules.kernels.value_features, (state, 0, scratch.active)
    mcts = rules.specialise("sintra.search.mcts")
    yield mcts.evaluate_leaf, (state, params, weights, scratch)
    selfplay, nodes = rules.specialise("sintra.search.selfplay"), nodes_for(1)
    samples = np.zeros(1, sample_dtype(rules.bot.net.max_active)).view(np.recarray)
    yield selfplay.choose_move, (state, rng, params, weights, 1, False, nodes, scratch)
    yield selfplay.play_stage, (states, rng, params, weights, 1, nodes, scratch)
    yield selfplay.write_sample, (state, 0, samples, 0, scratch)
    yield selfplay.predict, (nodes, 0)
    batch, observed = rules.specialise("sintra.core.batch_kernels"), len(rules.observation_names)
    rows = np.zeros(1, np.int64)
    yield batch.observe_many, (states, rows, rows, np.zeros((1, observed), np.float32))
    arrays, rated = _blank_arrays(rules, 1, 1, True, 1), np.zeros((1, rules.actions), np.float32)
    yield batch.rate_actions, (arrays, _blank_scratch(rules, 1), rng, rated)


#: In the order in which tests need them.
UNITS = (KERNELS, SEARCH, SOLVER, ANALYSIS, Unit("tests", "", test_jobs), BATCH, EVALUATOR_SEARCH)
#: The environment variable with the path of a file that exists while this program runs.
RUNNING = "SINTRA_TESTS_COMPILING"
PROGRAM = [sys.executable, "-m", "tests.compile_ahead"]


def start() -> "subprocess.Popen[bytes]":
    """Start this program, for all processes that inherit the environment from now on."""
    number, running = tempfile.mkstemp()
    os.close(number)
    os.environ[RUNNING] = running
    return subprocess.Popen(PROGRAM)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End this program, if it still runs."""
    process.kill()
    process.wait()
    Path(os.environ.pop(RUNNING)).unlink(missing_ok=True)


def wait_for(rules: Rules, *units: Unit) -> None:
    """Wait until units of a game are compiled, or this program does not run."""
    running = Path(os.environ.get(RUNNING, ""))
    while running.is_file() and not all(unit.is_compiled(rules) for unit in units):
        time.sleep(0.1)


def main() -> None:
    """Compile a game, or start a process for each game."""
    os.nice(1)
    if sys.argv[1:]:
        rules = get(sys.argv[1])
        for unit in UNITS:
            compile_unit(rules, unit)
        return
    try:
        if ENABLED:
            for process in [subprocess.Popen([*PROGRAM, game]) for game in game_ids()]:
                process.wait()
    finally:
        if RUNNING in os.environ:
            Path(os.environ[RUNNING]).unlink()


if __name__ == "__main__":
    main()
