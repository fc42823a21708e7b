"""``sintra bench``: measures the speed of the compiled rules and the time to start."""

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
#: The size of a batch: enough games to occupy all cores, few enough for the processor caches.
DEFAULT_GAMES = 4096

TEXT = """\
Measure random play on one core and on all cores, copies of states, the start of a new process with
an empty cache (cold) and with a filled one (warm), and for comparison random play in plain Python.
This takes about three times the given seconds, and a cold start compiles the rules first;
--no-cold skips it.

With --search, measure how many positions per second the search evaluates. With --batch, measure how
many steps per second a batch of games takes, with and without observations, compared with one
PettingZoo environment.
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``bench``."""
    parser = add_command(commands, "bench", "measure speed", run, TEXT)
    add_game_flags(parser)
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=DEFAULT_SECONDS,
        help=f"the duration of each measurement of random play (default {DEFAULT_SECONDS:g})",
    )
    parser.add_argument(
        "--no-cold",
        action="store_true",
        help="skip the cold start; the warm start then uses your own cache",
    )
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--search", action="store_true", help="measure the search, in positions per second"
    )
    kinds.add_argument(
        "--batch",
        metavar="GAMES",
        type=whole_number,
        nargs="?",
        const=DEFAULT_GAMES,
        help=f"measure a batch of this many games (default {DEFAULT_GAMES})",
    )
    parser.add_argument(
        "--json", action="store_true", help="print a JSON object instead of a table"
    )


def run(args: argparse.Namespace) -> None:
    """Measure, and print the results."""
    rules = rules_of(args)
    seed = 0 if args.seed is None else args.seed
    options = rules.resolve(chosen_options(args), seed)
    if args.no_cold and (args.search or args.batch is not None):
        args.usage_error("--search and --batch measure no starts; omit --no-cold")
    if args.batch is not None:
        found = measure_batch(rules, options, seed, args.seconds, _progress, args.batch)
        show = _batch_table
    elif args.search:
        found = measure_search(rules, options, seed, args.seconds, _progress)
        show = _search_table
    else:
        cold = not args.no_cold
        found = measure_rules(rules, options, seed, args.seconds, _progress, cold=cold)
        show = _rules_table
    _progress("")
    print(json.dumps(found) if args.json else "\n".join(show(rules.name, found)))


def measure_search(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    report: Callable[[str], None],
) -> dict[str, Any]:
    """Measure how many positions the search evaluates per second, in every part of a game."""
    from sintra.cli.measure_search import search_speeds
    from sintra.core.compile_queue import warm_up

    warm_up(rules)
    report("the search on one core, over a whole game ...")
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
    return [f"{name}: {_options_text(found)}", "", *table(rows)]


def measure_batch(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    report: Callable[[str], None],
    games: int,
) -> dict[str, Any]:
    """Measure the steps per second of a batch, and of one PettingZoo environment."""
    from sintra.cli.measure_batch import batch_speed, one_by_one_speed

    cores = available_cores()
    report(f"a batch of {games} games on {cores} cores ...")
    masks = batch_speed(rules, options, seed, limit, games, observe=False)
    found: dict[str, Any] = {
        "game": rules.id,
        "options": dict(options),
        "seed": seed,
        "games": games,
        "cores": cores,
        "masks_steps_per_s": masks.steps_per_s,
        "masks_step_ns": masks.step_ns,
        "observations_steps_per_s": None,
        "observations_step_ns": None,
        "pettingzoo_steps_per_s": None,
        "ratio": None,
    }
    if not rules.observation_names:
        return found
    report("a batch with observations ...")
    observations = batch_speed(rules, options, seed, limit, games, observe=True)
    found["observations_steps_per_s"] = observations.steps_per_s
    found["observations_step_ns"] = observations.step_ns
    report("one PettingZoo environment ...")
    single = one_by_one_speed(rules, options, seed, limit)
    if single is not None:
        found["pettingzoo_steps_per_s"] = single
        found["ratio"] = observations.steps_per_s / single
    return found


def _batch_table(name: str, found: Mapping[str, Any]) -> list[str]:
    head = f"{found['games']} games on {found['cores']} cores, random play"
    rows = [[head, "steps/s", "processor time per step"]]
    for label, key in (("with masks", "masks"), ("with observations", "observations")):
        if found[f"{key}_steps_per_s"] is not None:
            speed = _speed(found[f"{key}_steps_per_s"])
            rows.append([label, speed, f"{found[f'{key}_step_ns']:.0f} ns"])
    if found["observations_steps_per_s"] is None:
        last = f"{name} has no observation yet, so it has no environment."
    elif found["ratio"] is None:
        last = 'To measure one PettingZoo environment: pip install "sintra[envs]"'
    else:
        speed = _speed(found["pettingzoo_steps_per_s"])
        last = (
            f"One PettingZoo environment: {speed} steps/s; "
            f"the batch with observations is {found['ratio']:,.0f} times as fast."
        )
    return [f"{name}: {_options_text(found)}", "", *table(rows), "", last]


def measure_rules(
    rules: "Rules",
    options: Mapping[str, Any],
    seed: int,
    limit: float,
    report: Callable[[str], None],
    *,
    cold: bool = True,
) -> dict[str, Any]:
    """Measure random play, copies and starts, one after the other.

    Args:
        rules: the game.
        options: its options.
        seed: the seed of all random play.
        limit: the duration of each measurement of random play in seconds.
        report: receives a line before each measurement.
        cold: whether a start with an empty cache is measured.

    Returns:
        The measurements by name. ``skipped`` lists those that were not made.
    """
    from sintra.cli import measure
    from sintra.core.compile import ENABLED
    from sintra.core.compile_queue import warm_up
    from sintra.core.options import check_seed

    check_seed(seed)
    if not ENABLED:
        raise measure.MeasureError(
            "SINTRA_JIT=0 disables the compiled code, so there is nothing to measure"
        )
    warm_up(rules)
    report("compiling the rollouts ...")
    rollouts = measure.RandomRollouts(rules, options, seed)
    rollouts.play(1)
    copy_ns = measure.copy_ns(rules)
    resample_ns = rollouts.resample_ns()
    report("random play on one core ...")
    one = rollouts.play_for(limit)
    cores = available_cores()
    report(f"random play on {cores} cores ...")
    every = measure.play_on_cores(rules, options, seed, limit, cores)
    report("random play in plain Python ...")
    plain = measure.measure_plain(rules, options, seed, limit)
    report(
        "a cold start with an empty cache, then a warm start ..." if cold else "a warm start ..."
    )
    starts = measure.measure_starts(rules, options, seed, cold=cold)
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
        "skipped": [] if cold else ["cold start"],
    }


def _progress(line: str) -> None:
    """Show a line of progress; on a terminal it overwrites the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}")
    elif line:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _rules_table(name: str, found: Mapping[str, Any]) -> list[str]:
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
        ["compiled, compared with plain Python", f"{found['ratio']:,.0f} times as fast"],
        ["decisions per game", f"{found['decisions_per_game']:.1f}"],
        ["size of a state", f"{found['state_bytes']} bytes"],
        ["copy of a state", f"{found['copy_ns']:.1f} ns"],
        ["resampling of hidden information", f"{found['resample_ns']:.0f} ns"],
    ]
    if found["cold_start_s"] is not None:
        others += [
            ["cold start, until a game is played", f"{found['cold_start_s']:.2f} s"],
            ["  of which compiling", f"{found['cold_compile_s']:.2f} s"],
        ]
    others.append(["warm start, until a game is played", f"{found['warm_start_s']:.2f} s"])
    skipped = ["", f"Skipped: {', '.join(found['skipped'])}"] if found["skipped"] else []
    return [f"{name}: {_options_text(found)}", "", *table(rows), "", *table(others), *skipped]


def _options_text(found: Mapping[str, Any]) -> str:
    return ", ".join(f"{option} {value}" for option, value in found["options"].items())


def _speed(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"
