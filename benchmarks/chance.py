"""Measure how a predicted lead turns into the chance to finish ahead, and how reliable chances are.

``python benchmarks/chance.py --game duel --games 2000`` uses games of the search against itself
(``selfplay.py``), with every number of players; those that are missing are played. Random options
are drawn for each game. It prints two things:

* the slopes for ``games/<game>/bot/study.json``: for every stage, the
  slope of the logistic function of the lead that the value net predicts at the start of the stage,
  fitted to that stage and its two neighbours, with a prior from all stages;
* the reliability of the chances with the slopes in use: predicted and real chances in ten bins, and
  their mean difference, weighted by the number of predictions. It is printed with its noise: the
  error that perfectly calibrated chances would show in as many games. A game has one result and
  many predictions, so the standard errors are those of games.

A search is optimistic for the seat to move. The chances of a position are therefore the last ones
that each seat's own searches reported, less the amount by which they add up to too much: what
the graph of a review shows. The tables of the seats to move alone show the optimism.

Slopes are measured with other games than those that they were fitted to: ``--seed 10001``.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp, pi
from typing import Any

import selfplay

from sintra.core.cores import available_cores
from sintra.core.rules import Rules
from sintra.games import game_ids, get
from sintra.search.chance import final_chances
from sintra.search.mcts import LOGISTIC_SLOPE

BINS = 10
#: The mean absolute value of a normal variable with a standard deviation of 1.
MEAN_OF_NORMAL = (2 / pi) ** 0.5
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
    """A predicted chance of a seat, and the chance at the end."""

    #: The seed of the game.
    game: int
    predicted: float
    real: float


@dataclass(frozen=True)
class Bin:
    """The predictions between two chances."""

    predictions: int
    predicted: float
    real: float
    #: The standard error of the difference. The predictions of one game are not independent.
    error: float


@dataclass(frozen=True)
class Reliability:
    """How far predictions are from results."""

    bins: list[Bin]
    #: The mean difference of the bins, weighted by their predictions.
    error: float
    #: The error that perfectly calibrated predictions would show in a sample like this one.
    noise: float


@dataclass
class Measured:
    """What games with one number of players showed."""

    leads: list[Lead] = field(default_factory=list)
    #: For every seat after every choice: what the graph of a review shows.
    chances: list[Chance] = field(default_factory=list)
    #: For the seat to move alone, as its search reported it.
    movers: list[Chance] = field(default_factory=list)


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
        found.movers += [Chance(game.seed, chance, final[seat]) for seat, chance in game.chances]
        for predicted in balanced(game.chances, players):
            pairs = zip(predicted, final, strict=True)
            found.chances += [Chance(game.seed, own, real) for own, real in pairs]
    return found


def balanced(reported: Iterable[tuple[int, float]], players: int) -> Iterator[list[float]]:
    """Yield the chances of all seats, as soon as each of them has searched.

    >>> list(balanced([(0, 0.6), (1, 0.5)], 2))
    [[0.55, 0.45]]
    """
    last: dict[int, float] = {}
    for seat, chance in reported:
        last[seat] = chance
        if len(last) == players:
            excess = (sum(last.values()) - players / 2) / players
            yield [last[each] - excess for each in range(players)]


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


def reliability(found: Sequence[Chance]) -> Reliability:
    """Compare predictions with results in bins."""
    groups: list[list[Chance]] = [[] for _ in range(BINS)]
    for chance in found:
        groups[min(max(int(chance.predicted * BINS), 0), BINS - 1)].append(chance)
    bins = [bin_of(group) for group in groups]
    total = max(len(found), 1)
    return Reliability(
        bins,
        sum(each.predictions * abs(each.predicted - each.real) for each in bins) / total,
        sum(each.predictions * each.error * MEAN_OF_NORMAL for each in bins) / total,
    )


def bin_of(group: Sequence[Chance]) -> Bin:
    """Return the means of some predictions and their standard error."""
    count = max(len(group), 1)
    predicted = sum(chance.predicted for chance in group) / count
    real = sum(chance.real for chance in group) / count
    by_game: dict[int, float] = defaultdict(float)
    for chance in group:
        by_game[chance.game] += chance.predicted - chance.real - (predicted - real)
    error = sum(value**2 for value in by_game.values()) ** 0.5 / count
    return Bin(len(group), predicted, real, error)


def as_json(rules: Rules, players: int, found: Measured) -> dict[str, Any]:
    """Return the result as JSON values."""
    shown = reliability(found.chances)
    return {
        "game": rules.id,
        "players": players,
        "slopes": slopes(rules, found),
        "reliability_error": round(shown.error, 4),
        "noise": round(shown.noise, 4),
        "mover_error": round(reliability(found.movers).error, 4),
        "bins": [
            {name: round(value, 4) for name, value in vars(each).items()} for each in shown.bins
        ],
    }


def show(rules: Rules, players: int, games: int, found: Measured) -> None:
    """Print the slopes and the reliability."""
    print(f"{rules.id}, {players} players, {games} games")
    for name, chances in (("all seats", found.chances), ("seats to move", found.movers)):
        shown = reliability(chances)
        print(f"  {name}\n  predictions  predicted   real   ± one standard error")
        for each in shown.bins:
            numbers = f"{each.predictions:>11}  {each.predicted:>9.1%}  {each.real:>5.1%}"
            print(f"  {numbers}  {each.error:.1%}")
        print(f"  reliability error {shown.error:.2%}, of which noise explains {shown.noise:.2%}")
    print(f"  {players}: ({', '.join(f'{slope:.4f}' for slope in slopes(rules, found))}),")


if __name__ == "__main__":
    main()
