"""Measure how far predicted final scores are off, stage by stage, and fit the correction.

``python benchmarks/calibration.py --game duel --games 200`` plays games of a bot against itself and
compares the final scores that hints would show at every decision with the scores at the end. The
table has one line for every stage and source (search or solver). The last lines are the values for
``games/<game>/bot/calibration.py``: the errors that remain are added to the correction in use.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import repeat

import numpy as np

from sintra import agents
from sintra.cli.progress import counted
from sintra.core.compile_queue import warm_up
from sintra.core.cores import available_cores
from sintra.core.game import Game
from sintra.games import game_ids, get
from sintra.search.searcher import SearchReport

SEARCH, SOLVER = "search", "solver"
#: Stages with fewer predictions than this keep their correction.
MIN_PREDICTIONS = 50


@dataclass(frozen=True)
class Prediction:
    """A predicted final score of one seat, and its error once the game is over."""

    stage: int
    source: str
    rollout_length: float
    error: float


def main() -> None:
    """Measure one game or all, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), help="the game; by default all")
    parser.add_argument("--games", type=int, default=200, help="how many are played (default 200)")
    parser.add_argument("--level", default="champion", help="who plays (default champion)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    args = parser.parse_args()
    for game_id in [args.game] if args.game else game_ids():
        warm_up(get(game_id))
        predictions = measure(game_id, args.games, args.level, args.seed, args.workers)
        if args.json:
            print(json.dumps({"game": game_id, "stages": list(summary(predictions))}))
        else:
            show(game_id, args.games, predictions)


def measure(game_id: str, games: int, level: str, seed: int, workers: int) -> list[Prediction]:
    """Play games on several processes and return all predictions."""
    play = partial(play_game, game_id, level)
    found: list[Prediction] = []
    with ProcessPoolExecutor(workers) as pool:
        for predictions in counted(pool.map(play, range(seed, seed + games)), games, game_id):
            found += predictions
    return found


def play_game(game_id: str, level: str, seed: int) -> list[Prediction]:
    """Play one game and return the predictions of all its decisions."""
    game = Game(get(game_id), seed=seed)
    players = [agents.seat(level, seed + seat) for seat in range(game.players)]
    made: list[tuple[int, str, float, int, float]] = []
    while game.turn is not None:
        actions = game.legal_actions
        if len(actions) == 1:
            game.play(actions[0])
            continue
        reports: list[SearchReport] = []
        stage = int(game.rules.kernels.stage(game.state))
        solution = game.rules.solve(game.state, game.turn)
        source = SEARCH if solution is None else SOLVER
        # A solved phase needs a search only for the report that carries the solver's scores.
        budget = None if solution is None else 32
        move = players[game.turn].move(game, simulations=budget, watch=reports.append)
        report = reports[-1]
        for seat, points in enumerate(report.candidates[0].points):
            if source == SEARCH or seat == game.turn:
                made.append((stage, source, report.rollout_length, seat, points))
        game.play(move)
    return [
        Prediction(stage, source, length, points - game.scores[seat])
        for stage, source, length, seat, points in made
    ]


def summary(predictions: list[Prediction]) -> Iterator[dict[str, float | int | str]]:
    """Yield the mean error of every stage and source, and a linear fit over rollout lengths."""
    groups: dict[tuple[int, str], list[Prediction]] = defaultdict(list)
    for prediction in predictions:
        groups[prediction.stage, prediction.source].append(prediction)
    for (stage, source), group in sorted(groups.items()):
        errors = np.array([prediction.error for prediction in group])
        lengths = np.array([prediction.rollout_length for prediction in group])
        slope, at_zero = 0.0, float(errors.mean())
        if source == SEARCH and np.ptp(lengths) > 0:
            slope, at_zero = (float(value) for value in np.polyfit(lengths, errors, 1))
        yield {
            "stage": stage,
            "source": source,
            "predictions": len(group),
            "mean_error": float(errors.mean()),
            "standard_error": float(errors.std() / len(errors) ** 0.5),
            "rollout_length": float(lengths.mean()),
            "error_at_zero": at_zero,
            "error_per_move": slope,
        }


def show(game_id: str, games: int, predictions: list[Prediction]) -> None:
    """Print the table of a game and the new correction."""
    rows = list(summary(predictions))
    print(f"{game_id}: {games} games, predicted minus final score by stage")
    print("stage  source  predictions   mean error  rollout  at length 0  per move")
    for row in rows:
        print(
            f"{row['stage']:>5}  {row['source']}  {row['predictions']:>11}  "
            f"{row['mean_error']:>+6.2f} ±{row['standard_error']:.2f}"
            f"  {row['rollout_length']:>7.1f}  {row['error_at_zero']:>+11.2f}"
            f"  {row['error_per_move']:>+8.3f}"
        )
    calibration = get(game_id).bot.calibration
    stages = get(game_id).bot.net.stages
    used = [row for row in rows if int(row["predictions"]) >= MIN_PREDICTIONS]
    for name, source, column in (
        ("SEARCH", SEARCH, "error_at_zero"),
        ("ROLLOUT", SEARCH, "error_per_move"),
        ("SOLVER", SOLVER, "error_at_zero"),
    ):
        values = [*getattr(calibration, name.lower()), *repeat(0.0, stages)][:stages]
        for row in used:
            if row["source"] == source:
                values[int(row["stage"])] += float(row[column])
        print(f"{name} = ({', '.join(f'{value:.2f}' for value in values)})")


if __name__ == "__main__":
    main()
