"""``sintra match``: measures one participant against another."""

import argparse
import json
from typing import TYPE_CHECKING

from sintra.cli.common import (
    Commands,
    Parser,
    add_command,
    add_game_flags,
    chosen_options,
    rules_of,
    seconds,
    whole_number,
)
from sintra.cli.places import add_place_flags, worker_count
from sintra.cli.progress import ProgressLine, resumable
from sintra.cli.screen import table

if TYPE_CHECKING:
    from sintra.arena import MatchResult, Sprt, Tally

DEFAULT_GAMES = 100

PARTICIPANTS = """\
A participant is
  NAME                    a bot (see: sintra games)
  NAME?weights=FILE       a level with other parameters, joined by & (docs/evaluators.md)
  NAME?weights=v0.1       a level with the weights of the version 0.1
  MODULE:CLASS            your own agent; FILE.py:CLASS works too (docs/evaluators.md)
  NAME@4s, NAME@800       one of these with its own time or number of simulations per move
  engine:COMMAND LINE     a program that speaks the engine protocol (docs/protocol.md);
                          engine@4s:COMMAND LINE and engine@800:COMMAND LINE set its budget
"""

TEXT = f"""\
Play a match between A and B and estimate the difference in strength. The games are played in pairs
with the same seed and exchanged seats, on all cores. docs/arena.md explains the numbers.

{PARTICIPANTS}
  sintra match greedy random --game duel --games 200
  sintra match master@2s master@1s --players 3 --games 60
  sintra match master skilled --seats ABBB --games 80
  sintra match master greedy --simulations 200 --sprt 0,50 --json
  sintra match master champion --games 1000 --cluster auto
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``match``."""
    parser = add_command(commands, "match", "measure one bot or engine against another", run, TEXT)
    parser.add_argument("a", metavar="A", help="one participant")
    parser.add_argument("b", metavar="B", help="the other one")
    add_arena_flags(parser, "the number of games")
    parser.add_argument(
        "--seats",
        metavar="ABBB",
        help="a letter for each seat, such as ABBB for one A against three B; the seats are "
        "exchanged between games (default: equal sides)",
    )
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        type=_two_numbers,
        help="stop as soon as a sequential test decides between these two Elo differences",
    )
    parser.add_argument(
        "--errors",
        metavar="ALPHA,BETA",
        type=_two_numbers,
        help="the error rates of the test (default 0.05,0.05)",
    )
    parser.add_argument("--records", metavar="DIR", help="write the record of every game here")
    parser.add_argument(
        "--log", metavar="FILE", help="keep the games here; the same command continues with them"
    )


def add_arena_flags(parser: Parser, games: str) -> None:
    """Add the flags that ``match`` and ``tournament`` share.

    Args:
        parser: the parser of the command.
        games: what ``--games`` counts.
    """
    add_game_flags(parser)
    parser.add_argument(
        "--games",
        metavar="K",
        type=whole_number,
        default=DEFAULT_GAMES,
        help=f"{games} (default {DEFAULT_GAMES})",
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--move-time", metavar="S", type=seconds, help="seconds per move (default 1)"
    )
    budget.add_argument(
        "--simulations", metavar="M", type=whole_number, help="simulations per move, instead"
    )
    add_place_flags(parser)
    parser.add_argument("--json", action="store_true", help="print a JSON object, not a table")


def run(args: argparse.Namespace) -> None:
    """Play the match and print its result."""
    from sintra.arena import play_match

    progress = ProgressLine()
    with resumable(progress):
        result = play_match(
            args.a,
            args.b,
            game=rules_of(args).id,
            games=args.games,
            seats=args.seats,
            seconds=args.move_time,
            simulations=args.simulations,
            options=chosen_options(args),
            seed=args.seed,
            workers=worker_count(args),
            cluster=args.cluster,
            sprt=_test(args),
            records=args.records,
            log=args.log,
            resume=True,
            progress=lambda tally: _show(progress, tally),
            notice=progress.notice,
        )
    if args.json:
        print(json.dumps(result.as_json()))
    else:
        print("\n".join(as_text(result)))


def _test(args: argparse.Namespace) -> "Sprt | None":
    from sintra.arena import Sprt

    if args.sprt is None:
        if args.errors is not None:
            args.usage_error("--errors needs --sprt")
        return None
    return Sprt(*args.sprt, *(args.errors or ()))


def _two_numbers(text: str) -> tuple[float, float]:
    try:
        first, second = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not two numbers with a comma between them"
        ) from None
    return first, second


def _show(progress: ProgressLine, tally: "Tally") -> None:
    if progress.is_due():
        result = tally.result()
        progress.show(result.games, result.games_wanted, f"{_score(result)}  {_elo(result)}")


# --- The result as text ------------------------------------------------------------------------


def as_text(result: "MatchResult") -> list[str]:
    """Return the lines that describe the result of a match."""
    from sintra.arena.participants import parse, unique_labels

    options = ", ".join(f"{name} {value}" for name, value in result.options.items())
    names = unique_labels([parse(result.a), parse(result.b)])
    sides = [
        ["", *names],
        ["mean score", *(number(value, ".1f") for value in result.mean_scores)],
        ["standard deviation", *(number(value, ".1f") for value in result.score_deviations)],
        ["ms per move", *(number(value, ",.1f") for value in result.ms_per_move)],
    ]
    if any(result.forfeits):
        sides.append(["forfeits", *map(str, result.forfeits)])
    seats = "" if result.seats is None else f", seats {result.seats}"
    return [
        f"{' against '.join(names)}: {result.game}, {options}{seats}, seed {result.seed}",
        "",
        *_games(result),
        f"score {_score(result)}",
        f"{_elo(result)}",
        *_verdict(result),
        "",
        *table(sides),
        "",
        f"moves per game: {number(result.moves_per_game, '.1f')}",
        *(f"Forfeited: {fault}" for fault in result.faults),
    ]


def _games(result: "MatchResult") -> list[str]:
    """Return what happened in the games: for more than two players, also the victories."""
    counts = (result.wins, result.draws, result.losses)
    if result.options["players"] == 2:
        return ["{} won, {} drawn, {} lost of {} games".format(*counts, result.games)]
    low, high = result.victory_share_interval
    expected = f"{result.victory_share_expected:.1%} expected at equal strength"
    return [
        "ahead in {}, level in {}, behind in {} of {} games".format(*counts, result.games),
        f"victories {result.victory_share:.1%} [{low:.1%}, {high:.1%}], {expected}",
    ]


def _score(result: "MatchResult") -> str:
    low, high = result.interval
    return f"{result.score:.1%} [{low:.1%}, {high:.1%}]"


def _elo(result: "MatchResult") -> str:
    low, high = result.elo_interval
    return f"Elo {result.elo:+.0f} [{low:+.0f}, {high:+.0f}]".replace("inf", "∞")


def _verdict(result: "MatchResult") -> list[str]:
    if result.sprt is None:
        return []
    low, high = result.sprt.bounds
    llr = f"log-likelihood ratio {result.sprt.llr(result.pair_results):.2f} [{low:.2f}, {high:.2f}]"
    accepted = {"H0": result.sprt.elo0, "H1": result.sprt.elo1}
    if result.verdict is None:
        return [f"test: undecided, {llr}"]
    return [f"test: {result.verdict} accepted, Elo {accepted[result.verdict]:+g}; {llr}"]


def number(value: float | None, form: str) -> str:
    """Format a number for a table, or a dash for None."""
    return "-" if value is None else format(value, form)
