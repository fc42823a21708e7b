"""A match between two participants."""

import contextlib
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sintra.agents import AgentSource
from sintra.arena.errors import ArenaError
from sintra.arena.game_log import GameLog, default_path
from sintra.arena.ordered_results import Notice, results_in_order
from sintra.arena.result import MatchResult, Tally
from sintra.arena.schedule import line_up_sets, match_games, parse_seats
from sintra.arena.setup import (
    MAX_GAMES,
    check_count,
    check_workers,
    log_settings,
    match_budget,
    prepare_runner,
)
from sintra.arena.statistics import Sprt


def play_match(
    a: AgentSource,
    b: AgentSource,
    *,
    game: str,
    games: int = 100,
    seats: str | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    workers: int = 1,
    cluster: str | None = None,
    sprt: Sprt | None = None,
    records: Path | str | None = None,
    log: Path | str | None = None,
    resume: bool = False,
    progress: Callable[[Tally], None] | None = None,
    notice: Notice | None = None,
) -> MatchResult:
    """Play a match of A against B.

    With simulations as the budget, the same seed gives the same match, whatever the number of
    workers, here or on a cluster.

    >>> result = play_match("greedy", "random", game="duel", games=4, seed=1)
    >>> result.games, result.score, result.wins
    (4, 1.0, 4)

    Args:
        a: a bot, an agent or an engine, see ``sintra.arena.participants``.
        b: the other one.
        game: the id of the game.
        games: the number of games.
        seats: a letter for each seat, such as ``"ABBB"`` for one A against three B; the seats are
            exchanged between games. By default the sides have equal numbers of seats, or take turns
            having one more.
        seconds: the time for a move, for participants without their own budget; 1 by default.
        simulations: a number of simulations for a move, instead of a time.
        options: the options of the game.
        seed: the seed of the match; None for a random one.
        workers: the number of games that are played at the same time.
        cluster: the address of a Ray cluster that plays the games instead, ``auto`` or ``local``.
        sprt: a sequential test that stops the match as soon as it accepts a hypothesis.
        records: the folder for the record of every game.
        log: a file that keeps the games. The same call continues with them.
        resume: without ``log``, keep the games in the user's data folder until the match ends.
        progress: is called after every game.
        notice: receives a sentence if games are played again because their records are missing.

    Raises:
        SintraError: an argument is wrong, an engine does not start, or a file cannot be used.
    """
    check_count("games", games, MAX_GAMES)
    sides = None if seats is None else parse_seats(seats)
    if sides is not None:
        options = {"players": len(sides), **(options or {})}
    runner = prepare_runner([a, b], game, options, match_budget(seconds, simulations))
    check_workers(runner, workers, cluster)
    if sides is not None and len(sides) != runner.players:
        raise ArenaError(f"the seats {sides} are not those of {runner.players} players")
    settings = {
        **log_settings(runner),
        "participants": [
            [one.text, one.budget.text, *filter(None, [one.fingerprint])]
            for one in runner.participants
        ],
        "seats": sides,
    }
    with contextlib.ExitStack() as stack:
        if log is not None:
            path = Path(log)
        elif resume:
            path = default_path(settings, seed)
        else:
            path = Path(stack.enter_context(TemporaryDirectory()), "match.jsonl")
        game_log = stack.enter_context(GameLog(path, settings, seed))
        tasks = list(islice(match_games(runner.players, game_log.seed, sides), games))
        tally = Tally(
            a=runner.participants[0].text,
            b=runner.participants[1].text,
            game=game,
            options=runner.options,
            seed=game_log.seed,
            games_wanted=games,
            set_size=len(line_up_sets(runner.players, sides)[0]),
            seats=sides,
            sprt=sprt,
        )
        results = stack.enter_context(
            contextlib.closing(
                results_in_order(runner, tasks, game_log, workers, records, notice, cluster)
            )
        )
        for task, result in results:
            tally.add(task, result)
            if progress is not None:
                progress(tally)
            if tally.is_decided:
                break
        if log is None:
            game_log.remove()
    return tally.result()
