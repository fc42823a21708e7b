"""A tournament: a round robin of all participants, and their ratings.

Every combination of N participants plays games, where N is the number of seats. A tournament has a
folder with its log: the same call continues it, and a call with more participants or games plays
only those that are missing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, combinations, islice
from pathlib import Path
from typing import Any

from sintra.agents import AgentSource
from sintra.arena.errors import ArenaError, ParticipantError
from sintra.arena.game_log import GameLog
from sintra.arena.game_runner import GameRunner
from sintra.arena.ordered_results import Notice, results_in_order
from sintra.arena.participants import Participant, digest
from sintra.arena.rating import ANCHOR_RATING, Finish, Rating, crosstable, ratings
from sintra.arena.result import Games, faults, forfeits, ms_per_move, score_summary
from sintra.arena.schedule import Task, table_games
from sintra.arena.setup import (
    MAX_GAMES,
    check_count,
    check_workers,
    log_settings,
    match_budget,
    prepare_runner,
)

#: The default anchor, if it takes part.
ANCHOR = "greedy"
LOG_NAME = "tournament.jsonl"
RECORDS_NAME = "games"
_SLUG_LENGTH = 40


@dataclass(frozen=True)
class RatedParticipant:
    """A participant of a tournament with its rating and its other results."""

    rating: Rating
    #: The mean final score over finished games, its standard deviation and the number of scores.
    mean_score: float | None
    score_deviation: float | None
    score_count: int
    #: Over decisions with more than one legal move.
    ms_per_move: float | None
    forfeits: int

    @property
    def name(self) -> str:
        """The text that describes the participant."""
        return self.rating.name

    def as_json(self) -> dict[str, Any]:
        """Serialise the rating and the other results to JSON values."""
        others = {name: value for name, value in vars(self).items() if name != "rating"}
        return {**asdict(self.rating), **others}


@dataclass(frozen=True)
class TournamentResult:
    """The result of a tournament."""

    game: str
    options: Mapping[str, Any]
    players: int
    seed: int
    games: int
    #: The participant whose rating is fixed; all intervals are those of the differences to it.
    anchor: str
    #: The strongest participant first.
    standings: tuple[RatedParticipant, ...]
    #: ``crosstable[a][b]``: a's share of its comparisons with b by finishing place; a tie is half.
    crosstable: Mapping[str, Mapping[str, float]]
    #: The reasons of the forfeits, each once.
    faults: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Serialise the result to JSON values."""
        return {**vars(self), "standings": [one.as_json() for one in self.standings]}


def play_tournament(
    names: Sequence[AgentSource],
    *,
    game: str,
    out: Path | str,
    games: int = 100,
    seconds: float | None = None,
    simulations: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    workers: int = 1,
    cluster: str | None = None,
    anchor: str | None = None,
    rating: float = ANCHOR_RATING,
    progress: Callable[[int, int], None] | None = None,
    notice: Notice | None = None,
) -> TournamentResult:
    """Play a tournament.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     result = play_tournament(["random", "greedy"], game="duel", out=folder, games=2, seed=1)
    >>> [one.name for one in result.standings]
    ['greedy', 'random']

    Args:
        names: the participants, see ``sintra.arena.participants``.
        game: the id of the game.
        out: the folder for the log and the records.
        games: the number of games of every two participants; with N seats, of every N participants.
        seconds: the time for a move, for participants without their own budget; 1 by default.
        simulations: a number of simulations for a move, instead of a time.
        options: the options of the game.
        seed: the seed of the tournament; None for a random one.
        workers: the number of games that are played at the same time.
        cluster: the address of a Ray cluster that plays the games instead, ``auto`` or ``local``.
        anchor: the participant whose rating is fixed; by default greedy, else the first one.
        rating: the rating of the anchor.
        progress: receives the number of games that have ended and the number of all games.
        notice: receives a sentence if games are played again because their records are missing.

    Raises:
        SintraError: an argument is wrong, an engine does not start, or a file cannot be used.
    """
    check_count("games", games, MAX_GAMES)
    budget = match_budget(seconds, simulations)
    runner = prepare_runner(names, game, options, budget)
    check_workers(runner, workers, cluster)
    anchor = _check_anchor(anchor, [one.text for one in runner.participants])
    slugs = _slugs(runner.participants)
    settings = {**log_settings(runner), "budget": budget.text}
    with GameLog(Path(out) / LOG_NAME, settings, seed) as log:
        tasks = _schedule(slugs, runner.players, log.seed, games)
        folder = Path(out) / RECORDS_NAME
        played = []
        for pair in results_in_order(runner, tasks, log, workers, folder, notice, cluster):
            played.append(pair)
            if progress is not None:
                progress(len(played), len(tasks))
    return _result(runner, log.seed, played, anchor, rating)


def _check_anchor(anchor: str | None, names: Sequence[str]) -> str:
    if anchor is None:
        return ANCHOR if ANCHOR in names else names[0]
    if anchor not in names:
        raise ArenaError(
            f"the anchor {anchor!r} is not a participant; the participants are: {', '.join(names)}"
        )
    return anchor


def _slugs(participants: Sequence[Participant]) -> list[str]:
    """Return every participant's name in file names and in the log.

    A name depends only on the participant, so that a tournament can grow. A name that does not show
    the whole text ends with a hash of it. That of an own agent ends with a hash of its module and
    files as well: a changed agent plays its games again.
    """
    texts = [one.text for one in participants]
    for number, text in enumerate(texts):
        if text in texts[:number]:
            raise ParticipantError(f"{text!r} is listed twice; a participant can take part once")
    slugs = []
    for text, one in zip(texts, participants, strict=True):
        slug = re.sub(r"[^\w@.]+", "-", text)
        if slug != text or len(slug) > _SLUG_LENGTH or one.fingerprint:
            end = f"-{digest(text + one.fingerprint)}"
            slug = f"{slug[: _SLUG_LENGTH - len(end)].strip('-')}{end}"
        slugs.append(slug)
    return slugs


def _schedule(slugs: Sequence[str], players: int, seed: int, games: int) -> list[Task]:
    """Return all games: a set of every table, then the next set of every table, and so on.

    The schedule does not depend on the order of the participants.
    """
    if len(slugs) < max(2, players):
        raise ArenaError(
            f"a tournament for {players} players needs at least {max(2, players)} participants, "
            f"not {len(slugs)}"
        )
    numbers = sorted(range(len(slugs)), key=lambda number: slugs[number])
    schedules = [
        islice(table_games([slugs[number] for number in table], table, seed), games)
        for table in combinations(numbers, players)
    ]
    sets = -(-games // players)
    return list(
        chain.from_iterable(
            islice(schedule, players) for _ in range(sets) for schedule in schedules
        )
    )


def _result(
    runner: GameRunner, seed: int, games: Games, anchor: str, rating: float
) -> TournamentResult:
    names = [one.text for one in runner.participants]
    finishes = [
        Finish(tuple(names[number] for number in task.seats), result.ranks, task.group)
        for task, result in games
    ]
    return TournamentResult(
        game=runner.rules.id,
        options=runner.options,
        players=runner.players,
        seed=seed,
        games=len(games),
        anchor=anchor,
        standings=tuple(
            _rated(found, games, names.index(found.name))
            for found in ratings(finishes, anchor=anchor, rating=rating)
        ),
        crosstable=crosstable(finishes),
        faults=faults(games),
    )


def _rated(rating: Rating, games: Games, participant: int) -> RatedParticipant:
    scores = score_summary(games, participant)
    return RatedParticipant(
        rating=rating,
        mean_score=scores.mean,
        score_deviation=scores.deviation,
        score_count=scores.count,
        ms_per_move=ms_per_move(games, participant),
        forfeits=forfeits(games, participant),
    )
