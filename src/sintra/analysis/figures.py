"""What the players of a game did, in numbers: places, points, margins and the game's own figures.

Everything follows from the record of a game.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sintra.core.game import Game
from sintra.core.rules import Outcome, Rules

#: The prefix of the codes of points; the rest is a code of ``Guide.score_items``.
POINTS = "points."


@dataclass(frozen=True)
class ReviewFigures:
    """How a seat played, by the review of the game."""

    accuracy: float | None
    #: The sum of the chance that was lost, and the number of counted turns.
    lost: float
    counted: int
    #: What the tiles gave, in points of the lead; None without luck.
    luck: float | None = None
    #: The sum of the chance that was lost and the number of turns, by round and by kind of move.
    by_round: Mapping[str, tuple[float, int]] = field(default_factory=dict)
    by_kind: Mapping[str, tuple[float, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class SeatFigures:
    """One seat of one finished game."""

    game: str
    options: Mapping[str, Any]
    seat: int
    name: str
    #: The names of the others, in the order of their seats, and their scores and places.
    rivals: tuple[str, ...]
    rival_scores: tuple[int, ...]
    rival_places: tuple[int, ...]
    place: int
    score: int
    #: The difference to the best rival.
    margin: int
    #: Numbers by code: those of ``Guide.figures``, and ``points.`` with a code of the score items.
    figures: Mapping[str, int]
    #: When the game ended, in seconds since 1970, and where it was played, if known.
    ended: float | None = None
    table: str | None = None
    review: ReviewFigures | None = None

    @property
    def players(self) -> int:
        """The number of players."""
        return 1 + len(self.rivals)

    def as_json(self) -> dict[str, Any]:
        """Serialise the figures."""
        return {**asdict(self), "options": dict(self.options), "players": self.players}


def figures(game: Game, outcome: Outcome | None = None) -> list[SeatFigures]:
    """Return the figures of every seat of a finished game.

    Args:
        game: the game.
        outcome: the result, if the game ended in another way than by its rules.

    Raises:
        ValueError: the game is not over.
    """
    result = outcome or game.outcome
    if result is None:
        raise ValueError("figures are those of a finished game")
    states, guide = game.states, game.rules.guide
    moves = [
        (state, played.move.id) for state, played in zip(states[:-1], game.history, strict=True)
    ]
    counted = guide.figures(moves, states[-1])
    seats = range(game.players)
    found = []
    for seat in seats:
        others = [other for other in seats if other != seat]
        points = guide.score_items(states[-1], seat) if game.is_over else {}
        found.append(
            SeatFigures(
                game=game.rules.id,
                options=game.options,
                seat=seat,
                name=game.names[seat],
                rivals=tuple(game.names[other] for other in others),
                rival_scores=tuple(result.scores[other] for other in others),
                rival_places=tuple(result.ranks[other] for other in others),
                place=result.ranks[seat],
                score=result.scores[seat],
                margin=result.scores[seat] - max(result.scores[other] for other in others),
                figures=counted[seat] | {POINTS + code: value for code, value in points.items()},
            )
        )
    return found


def label(rules: Rules, code: str) -> str:
    """Return a code of figures in words."""
    if code.startswith(POINTS):
        return f"points: {rules.guide.score_item_label(code.removeprefix(POINTS))}"
    return rules.guide.figure_labels.get(code, code)


def review_figures(rules: Rules, review: Mapping[str, Any], seat: int) -> ReviewFigures:
    """Return how a seat played, from the JSON of a review.

    Forced turns do not count. The kind of a turn is that of its first move.
    """
    summary = next(found for found in review["seats"] if found["seat"] == seat)
    moves = {decision["number"]: decision["move"] for decision in review["decisions"]}
    by_round: dict[str, tuple[float, int]] = {}
    by_kind: dict[str, tuple[float, int]] = {}
    for turn in review["turns"]:
        if turn["seat"] != seat or turn["forced"]:
            continue
        kind = rules.notation.fields(rules.notation.parse(moves[turn["first"]])).get("kind", "")
        for sums, name in ((by_round, str(turn["round"])), (by_kind, str(kind))):
            lost, count = sums.get(name, (0.0, 0))
            sums[name] = (lost + turn["loss"]["chance"], count + 1)
    points = summary["points"]
    return ReviewFigures(
        accuracy=summary["accuracy"],
        lost=summary["lost"],
        counted=summary["counted"],
        luck=None if points is None else points["luck"],
        by_round=by_round,
        by_kind=by_kind,
    )


def as_csv(rows: Sequence[SeatFigures]) -> str:
    """Return figures as CSV: a line for each seat of each game, a column for each number.

    Numbers that a game does not have are empty.
    """
    codes = list(dict.fromkeys(code for row in rows for code in row.figures))
    fixed = ("table", "ended", "game", "players", "options", "seat", "name", "place", "score")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*fixed, "margin", "rivals", "accuracy", "luck", *codes])
    for row in rows:
        review = row.review
        values = {**vars(row), "players": row.players}
        values["options"] = " ".join(f"{name}={value}" for name, value in row.options.items())
        writer.writerow(
            [
                *(_cell(values[name]) for name in fixed),
                row.margin,
                " / ".join(_cell(name) for name in row.rivals),
                "" if review is None or review.accuracy is None else review.accuracy,
                "" if review is None or review.luck is None else review.luck,
                *(row.figures.get(code, "") for code in codes),
            ]
        )
    return text.getvalue()


def _cell(value: Any) -> str:
    """Return a cell. Spreadsheets would run a name that looks like a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(("=", "+", "-", "@")) else text
