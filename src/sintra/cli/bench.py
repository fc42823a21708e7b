"""``sintra bench``: how fast the compiled rules are, and how soon they are there."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sintra.cli.common import (
    Commands,
    add_command,
    add_game_flags,
    chosen_options,
    rules_of,
    seconds,
    whole_number,
)
from sintra.cli.screen import table
from sintra.core.cores import available_cores

if TYPE_CHECKING:
    from sintra.core.rules import Rules

DEFAULT_SECONDS = 3.0
#: How many games a batch has: enough to keep the cores busy, few enough to stay near to them.
DEFAULT_GAMES = 4096

TEXT = """\
Measure random play on one core and on all, copies of states, cold and warm starts, and the same
play in plain Python as a yardstick. Takes about three times the seconds and two starts.
With --search, measure how many positions the strongest bot evaluates. With --batch, measure how
many steps a second a batch of games takes, with and without observations, and one PettingZoo
environment in a loop.
"""


def add_parser(commands: Commands) -> None:
    """``sintra bench``."""
    parser = add_command(commands, "bench", "measure speed", run, TEXT)
    add_game_flags(parser)
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=DEFAULT_SECONDS,
        help=f"how long random play is measured, each way (default {DEFAULT_SECONDS:g})",
    )
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--search", action="store_true", help="measure the search instead, in positions a second"
    )
    kinds.add_argument(
        "--batch",
        metavar="GAMES",
        type=whole_number,
        nargs="?",
        const=DEFAULT_GAMES,
        help=f"measure a batch instead, of so many games (default {DEFAULT_GAMES})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")


def run(args: argparse.Namespace) -> None:
    """Measures, and prints what it found."""
    rules = rules_of(args)
    seed = 0 if args.seed is None else args.seed
    options = rules.resolve(chosen_options(args), seed)
    if args.batch is not None:
        found = measure_batch(rules, options, seed, args.seconds, _progress, args.batch)
        show = _batch_table
    else:
        measure, show = (measure_search, _search_table) if args.search else (measure_all, _as_table)
        found = measure(rules, options, seed, args.seconds, _progress)
    _progress("")
    print(json.dumps(found) if args.json else "\n".join(show(rules.name, found)))


def measure_search(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """How many positions the search evaluates in a second, in every part of a game."""
    from sintra.cli.measure_search import search_speeds
    from sintra.core.warm import warm_up

    warm_up(rules)
    progress("the search on one core, through a whole game ...")
    speeds = search_speeds(rules, options, seed, limit)
    whole = sum(speed.positions for speed in speeds) / sum(speed.seconds for speed in speeds)
    return {
        "game": rules.id,
        "options": dict(options),
        "seed": seed,
        "positions_per_s": whole,
        "parts": [
            {"heading": speed.heading, "positions_per_s": speed.positions / speed.seconds}
            for speed in speeds
        ],
    }


def _search_table(name: str, found: Mapping[str, Any]) -> list[str]:
    rows = [["the search, one core", "evaluated positions/s"]]
    rows += [[part["heading"], _speed(part["positions_per_s"])] for part in found["parts"]]
    rows.append(["whole game", _speed(found["positions_per_s"])])
    return [f"{name}: {_in_words(found)}", "", *table(rows)]


def measure_batch(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    progress: Callable[[str], None],
    games: int,
) -> dict[str, Any]:
    """How many steps a batch takes in a second, and one environment in a loop."""
    from sintra.cli.measure_batch import batch_speed, one_by_one_speed

    cores = available_cores()
    progress(f"a batch of {games} games on {cores} cores ...")
    masks = batch_speed(rules, options, seed, limit, games, observe=False)
    progress("the same with observations ...")
    observations = batch_speed(rules, options, seed, limit, games, observe=True)
    progress("one PettingZoo environment ...")
    single = one_by_one_speed(rules, options, seed, limit)
    return {
        "game": rules.id,
        "options": dict(options),
        "seed": seed,
        "games": games,
        "cores": cores,
        "masks_steps_per_s": masks.steps_per_s,
        "masks_step_ns": masks.step_ns,
        "observations_steps_per_s": observations.steps_per_s,
        "observations_step_ns": observations.step_ns,
        "pettingzoo_steps_per_s": single,
        "ratio": None if single is None else observations.steps_per_s / single,
    }


def _batch_table(name: str, found: Mapping[str, Any]) -> list[str]:
    head = f"{found['games']} games on {found['cores']} cores, random play"
    rows = [[head, "steps/s", "processor time of a step"]]
    for words, key in (("with masks", "masks"), ("and with observations", "observations")):
        rows.append(
            [words, _speed(found[f"{key}_steps_per_s"]), f"{found[f'{key}_step_ns']:.0f} ns"]
        )
    if found["ratio"] is None:
        last = 'One PettingZoo environment in a loop needs pip install "sintra[envs]".'
    else:
        speed = _speed(found["pettingzoo_steps_per_s"])
        last = (
            f"One PettingZoo environment in a loop: {speed} steps/s; "
            f"the batch with observations takes {found['ratio']:,.0f} times as many."
        )
    return [f"{name}: {_in_words(found)}", "", *table(rows), "", last]


def measure_all(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """Every measurement, one after the other, so that none disturbs another."""
    from sintra.cli import measure
    from sintra.core.compile import ENABLED
    from sintra.core.options import check_seed
    from sintra.core.warm import warm_up

    check_seed(seed)
    if not ENABLED:
        raise measure.MeasureError("SINTRA_JIT=0 switches off the compiled code to be measured")
    warm_up(rules)
    progress("compiling the playouts ...")
    player = measure.Player(rules, options, seed)
    player.play(1)
    copy_ns = measure.copy_ns(rules)
    resample_ns = player.resample_ns()
    progress("random play on one core ...")
    one = player.play_for(limit)
    cores = available_cores()
    progress(f"random play on {cores} cores ...")
    every = measure.play_on_cores(rules, options, seed, limit, cores)
    progress("random play in plain Python ...")
    plain = measure.measure_plain(rules, options, seed, limit)
    progress("a cold start, with an empty cache, and a warm one ...")
    starts = measure.measure_starts(rules, options, seed)
    return {
        "game": rules.id,
        "options": dict(options),
        "seed": seed,
        "games_per_s": one.games_per_s,
        "decisions_per_s": one.decisions_per_s,
        "games": one.games,
        "decisions_per_game": one.decisions / one.games,
        "cores": cores,
        "all_cores_games_per_s": every.games_per_s,
        "all_cores_decisions_per_s": every.decisions_per_s,
        "plain_games_per_s": plain.games_per_s,
        "plain_decisions_per_s": plain.decisions_per_s,
        "plain_games": plain.games,
        "ratio": one.decisions_per_s / plain.decisions_per_s,
        "copy_ns": copy_ns,
        "resample_ns": resample_ns,
        "state_bytes": rules.state.record_dtype.itemsize,
        **starts,
    }


def _progress(line: str) -> None:
    """One line that is written over and over on a terminal; elsewhere, a line for each step."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}")
    elif line:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _as_table(name: str, found: Mapping[str, Any]) -> list[str]:
    rows = [
        ["random play", "games/s", "decisions/s"],
        ["one core", _speed(found["games_per_s"]), _speed(found["decisions_per_s"])],
        [
            f"all cores ({found['cores']})",
            _speed(found["all_cores_games_per_s"]),
            _speed(found["all_cores_decisions_per_s"]),
        ],
        [
            "plain Python, one core",
            _speed(found["plain_games_per_s"]),
            _speed(found["plain_decisions_per_s"]),
        ],
    ]
    others = [
        ["compiled, compared with plain Python", f"{found['ratio']:,.0f} times"],
        ["decisions in a game", f"{found['decisions_per_game']:.1f}"],
        ["size of a state", f"{found['state_bytes']} bytes"],
        ["copy of a state", f"{found['copy_ns']:.1f} ns"],
        ["resampling what a seat may not know", f"{found['resample_ns']:.0f} ns"],
        ["cold start, until a game is played", f"{found['cold_start_s']:.2f} s"],
        ["  of which compiling", f"{found['cold_compile_s']:.2f} s"],
        ["warm start, until a game is played", f"{found['warm_start_s']:.2f} s"],
    ]
    return [f"{name}: {_in_words(found)}", "", *table(rows), "", *table(others)]


def _in_words(found: Mapping[str, Any]) -> str:
    return ", ".join(f"{option} {value}" for option, value in found["options"].items())


def _speed(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"
