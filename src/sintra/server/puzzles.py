"""Puzzles on the server: which one comes next, first tries, ratings, votes and streaks.

The puzzles come with the games. The database has only what people did with them. A first try rates
the player and the puzzle; later tries change no rating. Streaks go on with known puzzles once a
player has tried all of them.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random
from typing import Any

from sqlalchemy import Connection, Table, select, update

from sintra.core.rules import Rules
from sintra.puzzles.attempts import Verdict
from sintra.puzzles.collection import shipped
from sintra.puzzles.glicko import START_VOLATILITY, Rating, after_try
from sintra.puzzles.puzzle import Kind, Puzzle
from sintra.server.catalogue import find_game, offered_games
from sintra.server.errors import NotFoundError
from sintra.server.inserting import insert_or
from sintra.server.schema import PUZZLE_RATINGS, PUZZLE_TRIES, PUZZLES
from sintra.server.store import Store

#: One of this many puzzles with the closest ratings comes next.
CLOSEST = 8
#: The rating of the first puzzle of a streak, and by how much each later one is harder.
STREAK_START, STREAK_STEP = 900.0, 60.0


@dataclass(frozen=True)
class Standing:
    """A player on the puzzles of a game."""

    rating: Rating = field(default_factory=Rating)
    tries: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0


@dataclass(frozen=True)
class Noted:
    """What a try changed."""

    #: Whether it was the player's first try, which counts.
    is_first: bool
    before: Standing
    after: Standing
    #: The puzzle's rating now.
    puzzle: Rating
    #: The player's vote: 1, -1, or 0 for none.
    vote: int


@dataclass(frozen=True)
class Choice:
    """Which puzzle comes next."""

    mode: str
    theme: str | None = None
    #: The puzzle on the page, which does not come again at once.
    previous: str | None = None


class Puzzles:
    """The puzzles of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, game: str, puzzle: str) -> tuple[Rules, Puzzle]:
        """Return a puzzle.

        Raises:
            UnknownGameError: there is no such game.
            NotFoundError: the game has no such puzzle.
        """
        rules = find_game(game)
        found = shipped(rules).find(puzzle)
        if found is None:
            raise NotFoundError(f"{rules.name} has no puzzle {puzzle}")
        return rules, found

    async def overview(self, player: str | None, today: date) -> list[dict[str, Any]]:
        """Return the games with puzzles: how many of each theme, and how the player stands."""
        games = []
        for rules in offered_games():
            puzzles = shipped(rules).puzzles
            if not puzzles:
                continue
            standing, tried = await self._history(player, rules.id)
            daily = self.daily(rules, today)
            themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
            games.append(
                {
                    "game": rules.id,
                    "puzzles": len(puzzles),
                    "themes": dict(sorted(themes.items())),
                    "daily": {"puzzle": daily.id, "score": tried.get(daily.id)},
                    "standing": standing_json(standing),
                }
            )
        return games

    def daily(self, rules: Rules, today: date) -> Puzzle:
        """Return the puzzle of a day, which is the same for everybody."""
        puzzles = shipped(rules).puzzles
        if not puzzles:
            raise NotFoundError(f"{rules.name} has no puzzles")

        def draw(puzzle: Puzzle) -> str:
            return hashlib.sha256(f"{today.isoformat()} {puzzle.id}".encode()).hexdigest()

        return min(puzzles, key=draw)

    async def next(self, player: str | None, rules: Rules, choice: Choice, today: date) -> Puzzle:
        """Choose a puzzle for a player: one that is new and about as strong as the player.

        Raises:
            NotFoundError: there is no such puzzle.
        """
        if choice.mode == "daily":
            return self.daily(rules, today)
        puzzles = [
            puzzle
            for puzzle in shipped(rules).puzzles
            if (choice.theme is None or choice.theme in puzzle.themes)
            and (choice.mode != "exact" or puzzle.kind is Kind.EXACT)
        ]
        if not puzzles:
            raise NotFoundError(f"{rules.name} has no such puzzles")
        standing, tried = await self._history(player, rules.id)
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried] or puzzles
        fresh = [puzzle for puzzle in fresh if puzzle.id != choice.previous] or fresh
        wanted = standing.rating.rating
        if choice.mode == "streak":
            wanted = STREAK_START + STREAK_STEP * standing.streak
        fresh.sort(key=lambda puzzle: abs(puzzle.rating - wanted))
        return Random().choice(fresh[:CLOSEST])

    async def _history(self, player: str | None, game: str) -> tuple[Standing, dict[str, float]]:
        """Return how a player stands, and the scores of the first tries."""
        if player is None:
            return Standing(), {}

        def query(connection: Connection) -> tuple[Standing, dict[str, float]]:
            tries = select(PUZZLE_TRIES.c.puzzle, PUZZLE_TRIES.c.score).where(
                PUZZLE_TRIES.c.player_id == player, PUZZLE_TRIES.c.game == game
            )
            scores = {row.puzzle: row.score for row in connection.execute(tries)}
            return _standing(connection, player, game), scores

        return await self._store.read(query)

    async def note(
        self, player: str | None, game: str, puzzle: Puzzle, verdict: Verdict, mode: str
    ) -> Noted:
        """Store a first try, and rate the player and the puzzle.

        Args:
            player: the player; None stores nothing.
            game: the id of the game.
            puzzle: the puzzle.
            verdict: what the try is worth.
            mode: how the puzzle was chosen.
        """
        now = time.time()

        def work(connection: Connection) -> Noted:
            rated = _puzzle_rating(connection, puzzle)
            if player is None:
                return Noted(False, Standing(), Standing(), rated, 0)
            before = _standing(connection, player, game, changes=True)
            row: dict[str, Any] = {
                "player_id": player,
                "puzzle": puzzle.id,
                "game": game,
                "mode": mode,
            }
            row |= {"score": verdict.score, "tried": now, "vote": 0}
            new = insert_or(connection, PUZZLE_TRIES, [row]).on_conflict_do_nothing()
            if connection.execute(new).rowcount != 1:
                vote = select(PUZZLE_TRIES.c.vote).where(*_try_of(player, puzzle.id))
                after = before
                if mode == "streak" and _has_tried_all(connection, player, game):
                    after = _with_streak(before, verdict)
                    _save_standing(connection, player, game, after)
                return Noted(False, before, after, rated, connection.execute(vote).scalar_one())
            own, theirs = after_try(before.rating, rated, verdict.score)
            solved = before.solved + verdict.is_solved
            after = replace(before, rating=own, tries=before.tries + 1, solved=solved)
            if mode == "streak":
                after = _with_streak(after, verdict)
            _save_standing(connection, player, game, after)
            _save_puzzle(connection, game, puzzle, theirs, verdict)
            return Noted(True, before, after, theirs, 0)

        return await self._store.write(work)

    async def vote(self, player: str, puzzle: Puzzle, vote: int) -> dict[str, int]:
        """Store a player's vote on a puzzle; return all votes.

        Args:
            player: the player, who has tried the puzzle.
            puzzle: the puzzle.
            vote: 1, -1, or 0 to take the vote back.

        Raises:
            NotFoundError: the player has not tried the puzzle.
        """

        def work(connection: Connection) -> dict[str, int] | None:
            mine = _try_of(player, puzzle.id)
            old = connection.execute(select(PUZZLE_TRIES.c.vote).where(*mine)).scalar()
            if old is None:
                return None
            connection.execute(update(PUZZLE_TRIES).where(*mine).values(vote=vote))
            up, down = (vote > 0) - (old > 0), (vote < 0) - (old < 0)
            of_puzzle = update(PUZZLES).where(PUZZLES.c.id == puzzle.id)
            connection.execute(of_puzzle.values(up=PUZZLES.c.up + up, down=PUZZLES.c.down + down))
            columns = select(PUZZLES.c.up, PUZZLES.c.down).where(PUZZLES.c.id == puzzle.id)
            found = connection.execute(columns).one()
            return {"up": found.up, "down": found.down}

        votes = await self._store.write(work)
        if votes is None:
            raise NotFoundError("only a puzzle that you have tried can get your vote")
        return votes


def standing_json(standing: Standing) -> dict[str, Any]:
    """Serialise how a player stands."""
    return {
        "rating": round(standing.rating.rating),
        "deviation": round(standing.rating.deviation),
        "tries": standing.tries,
        "solved": standing.solved,
        "streak": standing.streak,
        "best_streak": standing.best_streak,
    }


def _with_streak(standing: Standing, verdict: Verdict) -> Standing:
    """Return how a player stands after a puzzle of a streak."""
    streak = standing.streak + 1 if verdict.is_solved else 0
    return replace(standing, streak=streak, best_streak=max(standing.best_streak, streak))


def _has_tried_all(connection: Connection, player: str, game: str) -> bool:
    """Return whether a player knows all puzzles of a game, so that streaks need known ones."""
    query = select(PUZZLE_TRIES.c.puzzle).where(
        PUZZLE_TRIES.c.player_id == player, PUZZLE_TRIES.c.game == game
    )
    tried = set(connection.execute(query).scalars())
    return all(puzzle.id in tried for puzzle in shipped(find_game(game)).puzzles)


def _try_of(player: str, puzzle: str) -> tuple[Any, Any]:
    return PUZZLE_TRIES.c.player_id == player, PUZZLE_TRIES.c.puzzle == puzzle


def _standing(connection: Connection, player: str, game: str, *, changes: bool = False) -> Standing:
    query = select(PUZZLE_RATINGS).where(
        PUZZLE_RATINGS.c.player_id == player, PUZZLE_RATINGS.c.game == game
    )
    row = connection.execute(query.with_for_update() if changes else query).one_or_none()
    if row is None:
        return Standing()
    rating = Rating(row.rating, row.deviation, row.volatility)
    return Standing(rating, row.tries, row.solved, row.streak, row.best_streak)


def _puzzle_rating(connection: Connection, puzzle: Puzzle) -> Rating:
    """Return the current rating of a puzzle; before the first try that of the bots."""
    query = select(PUZZLES).where(PUZZLES.c.id == puzzle.id).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        return Rating(puzzle.rating, puzzle.deviation, START_VOLATILITY)
    return Rating(row.rating, row.deviation, row.volatility)


def _save_standing(connection: Connection, player: str, game: str, standing: Standing) -> None:
    values = {**_rating_columns(standing.rating), "tries": standing.tries}
    values |= {"solved": standing.solved, "streak": standing.streak}
    values |= {"best_streak": standing.best_streak}
    _upsert(connection, PUZZLE_RATINGS, {"player_id": player, "game": game}, values)


def _save_puzzle(
    connection: Connection, game: str, puzzle: Puzzle, rating: Rating, verdict: Verdict
) -> None:
    solved = int(verdict.is_solved)
    values = _rating_columns(rating)
    row = {"id": puzzle.id, "game": game, **values}
    row |= {"tries": 1, "solved": solved, "up": 0, "down": 0}
    new = insert_or(connection, PUZZLES, [row])
    counts = {"tries": PUZZLES.c.tries + 1, "solved": PUZZLES.c.solved + solved}
    connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={**values, **counts}))


def _rating_columns(rating: Rating) -> dict[str, Any]:
    names = ("rating", "deviation", "volatility")
    return {name: getattr(rating, name) for name in names}


def _upsert(
    connection: Connection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    new = insert_or(connection, table, [{**key, **values}])
    elements: Sequence[str] = list(key)
    connection.execute(new.on_conflict_do_update(index_elements=elements, set_=dict(values)))
