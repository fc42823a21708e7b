"""What players claim about Duel."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from folk_figures import (
    MIN_GAMES,
    Figure,
    Kind,
    clustered_figure,
    lead,
    mean_figure,
    per_game,
    played,
)
from selfplay import PlayedGame

from sintra.core.game import Game


@dataclass(frozen=True)
class Dome:
    """What a game of Duel says about claims."""

    #: For every plate taken: the round, how many were drawn (0 for the display), and the final lead
    #: minus the lead that the value net predicted at the start of the round.
    plates: Sequence[tuple[int, int, float]]
    #: By scoring side: the points of both seats.
    sides: Mapping[str, Sequence[int]]
    margin: float


def dome(game: PlayedGame) -> Dome:
    """Replay a game and count what the claims are about."""
    end = game.replay()
    predicted = dict(game.stages)
    before = Game(end.rules, game.options, seed=game.seed)
    drawn = [0, 0]
    plates = []
    for entry in end.history:
        state = before.state
        kind = entry.move.fields["kind"]
        stage = int(end.rules.kernels.stage(state))
        if kind == "draw":
            drawn[entry.seat] += 1
        if kind == "slot" and int(state.round_no) > 0:
            expected = lead(predicted[stage], entry.seat) if stage in predicted else 0.0
            gained = lead(game.scores, entry.seat) - expected
            plates.append((int(state.round_no), drawn[entry.seat], gained))
            drawn[entry.seat] = 0
        before.play(entry.move)
    outcome = end.outcome
    assert outcome is not None
    position = end.position()
    points = [player["points"]["sides"] for player in position["players"]]
    sides = {name: [own[name] for own in points] for name in points[0]}
    return Dome(plates, sides, float(game.scores[0] - game.scores[1]))


@cache
def domes(kind: Kind, count: int, workers: int) -> list[Dome]:
    """Replay the games of Duel."""
    return list(per_game(dome, played(kind, count, workers), workers, "Duel, replays"))


def drawing_plates(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield how much better than predicted players did after a plate from display and stack."""
    found = domes(kind, count, workers)
    for round_no in range(1, 5):
        for name, wanted in (
            ("display", range(1)),
            ("one drawn", range(1, 2)),
            ("more", range(2, 19)),
        ):
            gains = [
                [gained for at, drawn, gained in game.plates if at == round_no and drawn in wanted]
                for game in found
            ]
            if sum(map(bool, gains)) >= MIN_GAMES:
                yield clustered_figure(f"round {round_no}, {name}", gains)


def scoring_sides(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean points of each scoring side in the games in which it is in play."""
    points: dict[str, list[float]] = defaultdict(list)
    for game in domes(kind, count, workers):
        for name, both in game.sides.items():
            points[name].append(fmean(both))
    for name, values in sorted(points.items()):
        yield mean_figure(name, values)


def deciding_sides(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield how many points more the winner has than the loser on each scoring side."""
    points: dict[str, list[float]] = defaultdict(list)
    for game in domes(kind, count, workers):
        for name, (first, second) in game.sides.items():
            if game.margin:
                points[name].append(float(first - second) if game.margin > 0 else second - first)
    for name, values in sorted(points.items()):
        yield mean_figure(name, values)
