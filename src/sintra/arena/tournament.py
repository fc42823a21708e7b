"""A tournament: everybody meets everybody, and all get ratings.

For two players every two participants play games; for three and four players, every three and four
of them do. A tournament lives in a folder that also holds its log: the same call goes on where it
was, and one with more participants or games plays only what is missing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, combinations, islice
from pathlib import Path
from typing import Any

from sintra.arena.errors import ArenaError, ParticipantError
from sintra.arena.log import GameLog
from sintra.arena.participants import Participant
from sintra.arena.playing import Table
from sintra.arena.rating import ANCHOR_RATING, Finish, Rating, crosstable, ratings
from sintra.arena.result import Games, faults, forfeits, mean_score, ms_per_move
from sintra.arena.running import (
    MAX_GAMES,
    MAX_WORKERS,
    budget_of,
    check_count,
    in_order,
    set_table,
    settings_of,
)
from sintra.arena.schedule import Task, table_games

#: Who has the round number, if it takes part and nobody else was chosen.
ANCHOR = "greedy"
LOG_NAME = "tournament.jsonl"
RECORDS_NAME = "games"
_SLUG_LENGTH = 40


@dataclass(frozen=True)
class Standing:
    """A participant's place in a tournament, and what else is known of it."""

    rating: Rating
    #: The mean of its points, over games that were played to their ends.
    mean_score: float | None
    #: Over decisions with more than one legal move.
    ms_per_move: float | None
    forfeits: int

    @property
    def name(self) -> str:
        """The participant, as it was written."""
        return self.rating.name

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON values."""
        others = {name: value for name, value in vars(self).items() if name != "rating"}
        return {**asdict(self.rating), **others}


@dataclass(frozen=True)
class TournamentResult:
    """How a tournament ended."""

    game: str
    options: Mapping[str, Any]
    players: int
    seed: int
    games: int
    #: Who has a round number for a rating; the intervals are of the differences to it.
    anchor: str
    #: The strongest first.
    standings: tuple[Standing, ...]
    #: ``crosstable[a][b]``: a's share in its comparisons with b by finishing place, ties half.
    crosstable: Mapping[str, Mapping[str, float]]
    #: What was said about forfeits, without repetition.
    faults: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON values."""
        return {**vars(self), "standings": [one.as_json() for one in self.standings]}


def play_tournament(
    names: Sequence[str],
    *,
    game: str,
    out: Path | str,
    games: int = 100,
    seconds: float | None = None,
    simulations: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    workers: int = 1,
    anchor: str | None = None,
    rating: float = ANCHOR_RATING,
    progress: Callable[[int, int], None] | None = None,
) -> TournamentResult:
    """Plays a tournament in the folder ``out``, and says how strong everybody is.

    ``games`` is how many every two participants play (for N players, every N of them); the rest
    is as in ``play_match``. ``anchor`` is who has the given ``rating``: greedy, if it takes part,
    or else the first. ``progress`` is told how many games have ended, and of how many.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     result = play_tournament(["random", "greedy"], game="duel", out=folder, games=2, seed=1)
    >>> [one.name for one in result.standings]
    ['greedy', 'random']
    """
    check_count("games", games, MAX_GAMES)
    check_count("workers", workers, MAX_WORKERS)
    budget = budget_of(seconds, simulations)
    table = set_table(names, game, options, budget)
    texts = [one.text for one in table.participants]
    anchor = _check_anchor(anchor, texts)
    slugs = _slugs(table.participants)
    settings = {**settings_of(table), "budget": budget.text}
    with GameLog(Path(out) / LOG_NAME, settings, seed) as log:
        tasks = _schedule(slugs, table.players, log.seed, games)
        played = []
        for pair in in_order(table, tasks, log, workers, Path(out) / RECORDS_NAME):
            played.append(pair)
            if progress is not None:
                progress(len(played), len(tasks))
    return _result(table, log.seed, played, anchor, rating)


def _check_anchor(anchor: str | None, names: Sequence[str]) -> str:
    if anchor is None:
        return ANCHOR if ANCHOR in names else names[0]
    if anchor not in names:
        raise ArenaError(f"the anchor {anchor!r} does not take part; these do: {', '.join(names)}")
    return anchor


def _slugs(participants: Sequence[Participant]) -> list[str]:
    """Every participant's name in file names."""
    slugs = [re.sub(r"[^\w@.]+", "-", one.text)[:_SLUG_LENGTH].strip("-") for one in participants]
    for number, slug in enumerate(slugs):
        if slug in slugs[:number]:
            twin = participants[slugs.index(slug)].text
            raise ParticipantError(
                f"{participants[number].text!r} cannot be told from {twin!r}; "
                "everybody takes part once, under a name of its own"
            )
    return slugs


def _schedule(slugs: Sequence[str], players: int, seed: int, games: int) -> list[Task]:
    """All games: a set of every table, then the next set of every table, and so on.

    It does not depend on the order in which the participants were named.
    """
    if len(slugs) < max(2, players):
        raise ArenaError(
            f"a tournament for {players} players needs {max(2, players)} participants at least, "
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


def _result(table: Table, seed: int, games: Games, anchor: str, rating: float) -> TournamentResult:
    names = [one.text for one in table.participants]
    finishes = [
        Finish(tuple(names[number] for number in task.seats), played.ranks, task.group)
        for task, played in games
    ]
    standings = tuple(
        Standing(
            found,
            mean_score(games, names.index(found.name)),
            ms_per_move(games, names.index(found.name)),
            forfeits(games, names.index(found.name)),
        )
        for found in ratings(finishes, anchor=anchor, rating=rating)
    )
    return TournamentResult(
        game=table.rules.id,
        options=table.options,
        players=table.players,
        seed=seed,
        games=len(games),
        anchor=anchor,
        standings=standings,
        crosstable=crosstable(finishes),
        faults=faults(games),
    )
