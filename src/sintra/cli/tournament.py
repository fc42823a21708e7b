"""``sintra tournament``: rates several bots and engines."""

import argparse
import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.cli.common import Commands, add_command, chosen_options, rules_of, write_text
from sintra.cli.match import PARTICIPANTS, add_arena_flags, number
from sintra.cli.places import worker_count
from sintra.cli.progress import ProgressLine, resumable
from sintra.cli.screen import table

if TYPE_CHECKING:
    from sintra.arena import TournamentResult
    from sintra.core.rules import Rules

DEFAULT_RATING = 1000

TEXT = f"""\
Play a round robin of all participants and rate them. docs/arena.md explains the numbers.

{PARTICIPANTS}
The folder gets ratings.csv, crosstable.csv, ratings.png, and the record of every game in games/.
The same command continues an interrupted tournament; with more names or games it plays only the
missing games.

  sintra tournament random greedy master --game duel --games 40 --simulations 200 --out ratings
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``tournament``."""
    parser = add_command(commands, "tournament", "rate several bots and engines", run, TEXT)
    parser.add_argument("names", metavar="NAME", nargs="+", help="a participant")
    add_arena_flags(parser, "the number of games of each pair (with N seats: of every N of them)")
    parser.add_argument("--out", metavar="DIR", required=True, help="the tournament's folder")
    parser.add_argument(
        "--anchor",
        metavar="NAME[=RATING]",
        help=f"the participant with a fixed rating (default: greedy, else the first; "
        f"{DEFAULT_RATING})",
    )
    parser.add_argument("--no-chart", action="store_true", help="draw no chart")


def run(args: argparse.Namespace) -> None:
    """Play the tournament, write its files and print the ratings."""
    from sintra.arena import play_tournament
    from sintra.arena.chart import check_extra, draw_chart

    if not args.no_chart:
        check_extra()
    rules = rules_of(args)
    anchor, rating = _anchor(args)
    progress = ProgressLine()
    with resumable(progress):
        result = play_tournament(
            args.names,
            game=rules.id,
            out=args.out,
            games=args.games,
            seconds=args.move_time,
            simulations=args.simulations,
            options=chosen_options(args),
            seed=args.seed,
            workers=worker_count(args),
            cluster=args.cluster,
            anchor=anchor,
            rating=rating,
            progress=lambda done, total: progress.show(done, total) if progress.is_due() else None,
            notice=progress.notice,
        )
    out = Path(args.out)
    write_text(out / "ratings.csv", _csv(_ratings(result)))
    write_text(out / "crosstable.csv", _csv(_crosstable(result)))
    if not args.no_chart:
        draw_chart(result, _title(rules, result), out / "ratings.png")
    if args.json:
        print(json.dumps(result.as_json()))
    else:
        print("\n".join(_as_text(rules, result, out)))


def _anchor(args: argparse.Namespace) -> tuple[str | None, float]:
    """Return the name of the anchor and its rating."""
    if args.anchor is None:
        return None, DEFAULT_RATING
    # An engine's command line may contain equals signs; only the last one can precede a rating.
    name, equals, rating = args.anchor.rpartition("=")
    if not equals or args.anchor in args.names:
        return args.anchor, DEFAULT_RATING
    try:
        return name, int(rating)
    except ValueError:
        args.usage_error(f"--anchor looks like NAME or NAME=1000, not {args.anchor!r}")
        raise


# --- Output ------------------------------------------------------------------------------------


def _title(rules: "Rules", result: "TournamentResult") -> str:
    return f"{rules.name}, {result.players} players, {result.games} games"


def _as_text(rules: "Rules", result: "TournamentResult", out: Path) -> list[str]:
    rows = [["", "rating", "95% interval", "score", "games", "mean score", "ms per move"]]
    for participant in result.standings:
        rating = participant.rating
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        rows.append(
            [
                rating.name,
                f"{rating.rating:.0f}",
                "anchor" if rating.name == result.anchor else interval,
                f"{rating.score:.1%}",
                str(rating.games),
                number(participant.mean_score, ".1f"),
                number(participant.ms_per_move, ",.1f"),
            ]
        )
    return [
        f"{_title(rules, result)}, seed {result.seed}",
        "",
        *table(rows),
        "",
        *(f"Forfeited: {fault}" for fault in result.faults),
        f"The files are in {out}/.",
    ]


def _ratings(result: "TournamentResult") -> Iterable[list[Any]]:
    for place, participant in enumerate(result.standings, 1):
        values = participant.as_json()
        if place == 1:
            yield ["place", *values]
        yield ["" if value is None else _short(value) for value in (place, *values.values())]


def _crosstable(result: "TournamentResult") -> Iterable[list[Any]]:
    names = [participant.name for participant in result.standings]
    yield ["", *names]
    for mine in names:
        row = result.crosstable[mine]
        yield [mine, *(_short(row[other]) if other in row else "" for other in names)]


def _short(value: Any) -> Any:
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else value


def _csv(rows: Iterable[list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
