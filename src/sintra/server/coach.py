"""The coach: solved exercises, the level to play against next, and one thing to work on."""

import gzip
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, insert, select, update

from sintra.agents import LEVELS
from sintra.analysis.figures import SeatFigures
from sintra.analysis.lessons import lessons
from sintra.core.rules import Rules
from sintra.puzzles.collection import shipped
from sintra.server.errors import NotFoundError
from sintra.server.reviews import FULL
from sintra.server.schema import LESSON_PROGRESS, PLAYER_SEATS, REVIEWS, TABLES
from sintra.server.statistics import BOT_PREFIX, Statistics, began_here
from sintra.server.store import Store

#: What to work on follows from this many of the last games that have a review.
REVIEWED_GAMES = 10
#: A kind of turn that lost less than this, in chance over all these games, is nothing to work on.
MIN_LOST = 0.03
#: A player passes a level with this many wins in this many consecutive games.
WINS, GAMES = 2, 3


@dataclass(frozen=True)
class Rung:
    """A player's games against one level."""

    level: str
    #: Whether each of the last games was won, the newest one last.
    results: list[bool]
    is_passed: bool


@dataclass(frozen=True)
class Focus:
    """The kind of turn in which a player lost most."""

    #: The kind of the first move of these turns, as in notation.
    kind: str
    #: The chance that was lost in all of them, the number of turns and of games.
    lost: float
    turns: int
    games: int
    #: The lessons in which moves of this kind are right.
    lessons: list[str]
    #: The theme of such turns among the puzzles, and how many puzzles it has.
    theme: str
    puzzles: int


class Coach:
    """What the coach knows about players."""

    def __init__(self, store: Store, statistics: Statistics) -> None:
        self._store = store
        self._statistics = statistics

    async def solved(self, player: str | None, rules: Rules) -> dict[str, list[int]]:
        """Return the numbers of the solved exercises, by lesson."""
        query = select(LESSON_PROGRESS.c.lesson, LESSON_PROGRESS.c.solved).where(
            LESSON_PROGRESS.c.player_id == player, LESSON_PROGRESS.c.game == rules.id
        )
        found = await self._store.read(lambda connection: connection.execute(query).all())
        return {row.lesson: _numbers(row.solved) for row in found}

    async def solve(self, player: str, rules: Rules, lesson: str, number: int) -> list[int]:
        """Note that a player has solved an exercise; return all that are solved of its lesson.

        Raises:
            NotFoundError: there is no such exercise.
        """
        counts = {each.id: len(each.exercises) for each in lessons(rules)}
        if not 0 <= number < counts.get(lesson, 0):
            raise NotFoundError(f"{rules.id} has no exercise {number} in a lesson {lesson!r}")

        def work(connection: Connection) -> int:
            at = and_(
                LESSON_PROGRESS.c.player_id == player,
                LESSON_PROGRESS.c.game == rules.id,
                LESSON_PROGRESS.c.lesson == lesson,
            )
            query = select(LESSON_PROGRESS.c.solved).where(at).with_for_update()
            before = connection.execute(query).scalar()
            after = (before or 0) | 1 << number
            values = {"solved": after, "changed": time.time()}
            if before is None:
                keys = {"player_id": player, "game": rules.id, "lesson": lesson}
                connection.execute(insert(LESSON_PROGRESS).values(**keys, **values))
            else:
                connection.execute(update(LESSON_PROGRESS).where(at).values(**values))
            return after

        return _numbers(await self._store.write(work))

    async def ladder(self, player: str | None, rules: Rules) -> list[Rung]:
        """Return a player's games against every level, from weak to strong."""
        if player is None:
            return rungs([])
        found = await self._statistics.games(player)
        return rungs(results_of([seat for seat in found.seats if seat.game == rules.id]))

    async def focus(self, player: str | None, rules: Rules) -> Focus | None:
        """Return what a player should work on; None without full reviews or losses.

        The losses of a quick review are those of a single search, and mostly noise.
        """
        query = (
            select(REVIEWS.c.data, PLAYER_SEATS.c.seat)
            .join(TABLES, TABLES.c.id == REVIEWS.c.table_id)
            .join(PLAYER_SEATS, PLAYER_SEATS.c.table_id == REVIEWS.c.table_id)
            .where(
                PLAYER_SEATS.c.player_id == player,
                TABLES.c.game == rules.id,
                REVIEWS.c.depth == FULL,
                began_here(),
            )
            .order_by(TABLES.c.changed.desc())
            .limit(REVIEWED_GAMES)
        )

        def work(connection: Connection) -> Focus | None:
            rows = connection.execute(query).all()
            return focus_of(
                rules, [(json.loads(gzip.decompress(row.data)), row.seat) for row in rows]
            )

        return await self._store.read(work)


def focus_of(rules: Rules, reviews: Sequence[tuple[Mapping[str, Any], int]]) -> Focus | None:
    """Return the kind of turn that lost most in some reviewed games.

    Args:
        rules: the game.
        reviews: reviews as JSON, each with the seat of the player.
    """
    lost: dict[str, float] = defaultdict(float)
    turns: dict[str, int] = defaultdict(int)
    for review, seat in reviews:
        for turn in review["turns"]:
            if turn["seat"] != seat or turn["forced"]:
                continue
            kind = _kind(rules, review["decisions"][turn["first"]]["move"])
            lost[kind] += turn["loss"]["chance"]
            turns[kind] += 1
    worst = max(lost, key=lambda kind: lost[kind], default=None)
    if worst is None or lost[worst] < MIN_LOST:
        return None
    fitting = [
        lesson.id
        for lesson in lessons(rules)
        if any(_kind(rules, move) == worst for each in lesson.exercises for move in each.right)
    ]
    theme = f"move.{worst}"
    puzzles = sum(theme in puzzle.themes for puzzle in shipped(rules).puzzles)
    return Focus(worst, lost[worst], turns[worst], len(reviews), fitting, theme, puzzles)


def _kind(rules: Rules, move: str) -> str:
    return str(rules.notation.fields(rules.notation.parse(move))["kind"])


def results_of(games: Iterable[SeatFigures]) -> list[tuple[str, bool]]:
    """Return the games against a single bot: the bot, and whether the player won."""
    return [
        (seat.rivals[0].removeprefix(BOT_PREFIX), seat.place < seat.rival_places[0])
        for seat in games
        if seat.players == 2 and seat.rivals[0].startswith(BOT_PREFIX)
    ]


def rungs(results: Iterable[tuple[str, bool]]) -> list[Rung]:
    """Return how far a player is with every level.

    Whoever passes a level has passed all weaker ones.

    Args:
        results: the bots that the player met, in order, and whether the player won.
    """
    games: Mapping[str, list[bool]] = defaultdict(list)
    for bot, is_won in results:
        games[bot].append(is_won)
    names = [level.name for level in LEVELS]
    best = max((at for at, name in enumerate(names) if _is_passed(games[name])), default=-1)
    return [Rung(name, games[name][-GAMES:], at <= best) for at, name in enumerate(names)]


def _is_passed(results: Sequence[bool]) -> bool:
    return any(sum(results[at : at + GAMES]) >= WINS for at in range(len(results)))


def _numbers(solved: int) -> list[int]:
    return [number for number in range(solved.bit_length()) if solved >> number & 1]
