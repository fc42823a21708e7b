"""Measure how a predicted lead turns into the chance to finish ahead, and how reliable chances are.

``python benchmarks/chance.py --game duel --games 2000`` uses games of the search against itself
(``selfplay.py``), with every number of players; those that are missing are played. Random options
are drawn for each game. It prints two things:

* the slopes for ``games/<game>/bot/study.json``: for every stage, the
  slope of the logistic function of the lead that the value net predicts at the start of the stage,
  fitted to that stage and its two neighbours, with a prior from all stages;
* the reliability of the chances that the search reports with the slopes in use: predicted and real
  chances in ten bins, and their mean difference, weighted by the number of predictions.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from typing import Any

import selfplay

from sintra.core.cores import available_cores
from sintra.core.rules import Rules
from sintra.games import game_ids, get
from sintra.search.chance import final_chances
from sintra.search.mcts import LOGISTIC_SLOPE

BINS = 10
#: The steps of Newton's method, which converges in a few.
NEWTON_STEPS = 25
#: How far the slope of a stage is expected to differ from the common one, as a share of it.
PRIOR_SPREAD = 0.15


@dataclass(frozen=True)
class Lead:
    """A predicted lead over a rival at the start of a stage, and what became of it."""

    stage: int
    points: float
    #: 1 if the seat finished ahead of the rival, 0.5 for a tie, else 0.
    ahead: float


@dataclass(frozen=True)
class Chance:
    """A chance that a search reported for the seat to move, and the chance at the end."""

    predicted: float
    real: float


@dataclass
class Measured:
    """What games with one number of players showed."""

    leads: list[Lead] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)


def main() -> None:
    """Measure one game or all, and print slopes and reliability."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), help="the game; by default all")
    parser.add_argument("--players", type=int, help="the number of players; by default all")
    parser.add_argument("--games", type=int, default=2000, help="for each number (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    args = parser.parse_args()
    for game_id in [args.game] if args.game else game_ids():
        rules = get(game_id)
        [option] = [option for option in rules.options if option.name == "players"]
        for players in [args.players] if args.players else list(option.choices):
            found = measure(game_id, players, args.games, args.seed, args.workers)
            if args.json:
                print(json.dumps(as_json(rules, players, found)))
            else:
                show(rules, players, args.games, found)


def measure(game_id: str, players: int, games: int, seed: int, workers: int) -> Measured:
    """Compare the predictions of games with their ends."""
    found = Measured()
    options = selfplay.usual_options(get(game_id), players)
    for game in selfplay.games(game_id, options, games, seed=seed, workers=workers):
        final = final_chances(game.ranks)
        for stage, points in game.stages:
            found.leads += leads(stage, points, game.ranks)
        found.chances += [Chance(chance, final[seat]) for seat, chance in game.chances]
    return found


def leads(stage: int, points: Sequence[float], ranks: Sequence[int]) -> Iterable[Lead]:
    """Yield the lead of every seat over every seat before it."""
    for seat in range(len(points)):
        for rival in range(seat):
            ahead = 0.5 if ranks[seat] == ranks[rival] else float(ranks[seat] < ranks[rival])
            yield Lead(stage, points[seat] - points[rival], ahead)


def fitted_slope(found: Sequence[Lead], expected: float, spread: float = PRIOR_SPREAD) -> float:
    """Return the most likely slope of the logistic function, by Newton's method.

    Args:
        found: the leads.
        expected: the slope that is expected before any lead is seen.
        spread: the standard deviation of that expectation, as a share of it.
    """
    weight = 1 / (spread * expected) ** 2
    slope = expected
    for _ in range(NEWTON_STEPS):
        gradient, curvature = weight * (expected - slope), weight
        for lead in found:
            chance = 1 / (1 + exp(-slope * lead.points))
            gradient += (lead.ahead - chance) * lead.points
            curvature += chance * (1 - chance) * lead.points**2
        slope += gradient / curvature
    return slope


def slopes(rules: Rules, found: Measured) -> list[float]:
    """Return the fitted slope of every stage but the last, which is the finished game.

    A slope is expected in proportion to what the net's own spread says. One factor for all stages
    is fitted first; then each stage may differ from it, as far as its leads show.
    """
    spread = rules.bot.net.weights.spread
    by_net = [LOGISTIC_SLOPE / float(spread[stage]) for stage in range(rules.bot.net.stages)]
    scaled = [replace(lead, points=lead.points * by_net[lead.stage]) for lead in found.leads]
    factor = fitted_slope(scaled, 1.0, spread=10.0)
    fitted = []
    for stage, slope in enumerate(by_net[:-1]):
        near = [lead for lead in found.leads if abs(lead.stage - stage) <= 1]
        fitted.append(round(fitted_slope(near, factor * slope), 4))
    return fitted


def reliability(found: Sequence[Chance]) -> tuple[list[tuple[int, float, float]], float]:
    """Return number, mean prediction and mean result of every bin, and the mean difference."""
    bins: list[list[Chance]] = [[] for _ in range(BINS)]
    for chance in found:
        bins[min(int(chance.predicted * BINS), BINS - 1)].append(chance)
    rows = [
        (
            len(group),
            sum(chance.predicted for chance in group) / max(len(group), 1),
            sum(chance.real for chance in group) / max(len(group), 1),
        )
        for group in bins
    ]
    error = sum(count * abs(predicted - real) for count, predicted, real in rows)
    return rows, error / max(len(found), 1)


def as_json(rules: Rules, players: int, found: Measured) -> dict[str, Any]:
    """Return the result as JSON values."""
    rows, error = reliability(found.chances)
    return {
        "game": rules.id,
        "players": players,
        "slopes": slopes(rules, found),
        "reliability_error": round(error, 4),
        "bins": [
            {"predictions": count, "predicted": round(predicted, 4), "real": round(real, 4)}
            for count, predicted, real in rows
        ],
    }


def show(rules: Rules, players: int, games: int, found: Measured) -> None:
    """Print the slopes and the reliability."""
    rows, error = reliability(found.chances)
    print(f"{rules.id}, {players} players, {games} games")
    print("  predictions  predicted  real")
    for count, predicted, real in rows:
        print(f"  {count:>11}  {predicted:>9.1%}  {real:.1%}")
    print(f"  reliability error with the slopes in use: {error:.2%}")
    print(f"  {players}: ({', '.join(f'{slope:.4f}' for slope in slopes(rules, found))}),")


if __name__ == "__main__":
    main()
