"""A match between two participants."""

import contextlib
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sintra.arena.log import GameLog, default_path
from sintra.arena.result import MatchResult, Tally
from sintra.arena.running import (
    MAX_GAMES,
    MAX_WORKERS,
    budget_of,
    check_count,
    in_order,
    set_table,
    settings_of,
)
from sintra.arena.schedule import match_games
from sintra.arena.statistics import Sprt


def play_match(
    a: str,
    b: str,
    *,
    game: str,
    games: int = 100,
    seconds: float | None = None,
    simulations: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    workers: int = 1,
    sprt: Sprt | None = None,
    records: Path | str | None = None,
    log: Path | str | None = None,
    resume: bool = False,
    progress: Callable[[Tally], None] | None = None,
) -> MatchResult:
    """Plays a match of A against B, and says how it went.

    ``a`` and ``b`` name bots or engines (see ``sintra.arena.participants``); ``seconds`` or
    ``simulations`` is what each gets for a move that has no budget of its own. With simulations,
    the same seed gives the same match, whatever the number of workers. ``sprt`` ends the match
    when the test has seen enough. Every game's record goes into the folder ``records``.

    Games that have ended are kept in the file ``log``, and the same call goes on with them. With
    ``resume`` this is a file in the user's data folder, which is removed when the match has ended.
    ``progress`` is called after every game.

    >>> result = play_match("greedy", "random", game="duel", games=4, seed=1)
    >>> result.games, result.score, result.wins
    (4, 1.0, 4)
    """
    check_count("games", games, MAX_GAMES)
    check_count("workers", workers, MAX_WORKERS)
    table = set_table([a, b], game, options, budget_of(seconds, simulations))
    settings = {
        **settings_of(table),
        "participants": [[one.text, one.budget.text] for one in table.participants],
    }
    with contextlib.ExitStack() as stack:
        if log is not None:
            path = Path(log)
        elif resume:
            path = default_path(settings, seed)
        else:
            path = Path(stack.enter_context(TemporaryDirectory()), "match.jsonl")
        kept = stack.enter_context(GameLog(path, settings, seed))
        tasks = list(islice(match_games(table.players, kept.seed), games))
        tally = Tally(
            a=a,
            b=b,
            game=game,
            options=table.options,
            seed=kept.seed,
            games_wanted=games,
            sprt=sprt,
        )
        played_games = stack.enter_context(
            contextlib.closing(in_order(table, tasks, kept, workers, records))
        )
        for task, played in played_games:
            tally.add(task, played)
            if progress is not None:
                progress(tally)
            if tally.is_decided:
                break
        if log is None:
            kept.remove()
    return tally.result()
