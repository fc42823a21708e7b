"""Measure the baselines of docs/learning.md: learning curves of examples/learn.py.

    python benchmarks/baselines.py --steps 300000 --seeds 5

The measured curves are kept in build/baselines, and the next run continues.
"""

import argparse
import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np

import sintra

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "baselines"
POINTS = 6


def load_recipe() -> Any:
    """Import examples/learn.py."""
    spec = importlib.util.spec_from_file_location("learn", ROOT / "examples" / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    return recipe


class Uniform:
    """Random legal actions."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng(1)

    def evaluate(self, _: Any, masks: Any, __: Any) -> tuple[None, Any, None]:
        return None, self._rng.random(masks.shape) * masks, None


class Greedy:
    """The best actions by heuristic; the first one of several."""

    def evaluate(self, _: Any, masks: Any, heuristics: Any) -> tuple[None, Any, None]:
        return None, np.where(masks, heuristics, -np.inf), None


def curve(recipe: Any, game: str, steps: int, seed: int) -> list[list[float]]:
    """Return steps, win rate, points and margin at some points of one training run."""
    unit = recipe.GAMES * recipe.HORIZON
    steps -= steps % unit
    wanted = {round(steps * point / POINTS / unit) * unit for point in range(POINTS + 1)}
    return [
        [done, *(float(number) for number in recipe.measure(game, net))]
        for done, net in recipe.learn(game, steps, seed)
        if done in wanted
    ]


def table(game: str, curves: list[list[list[float]]], fixed: dict[str, Any]) -> str:
    """Return the learning curve of a game: means and ranges over the seeds."""
    rows = [
        f"{game}, {len(curves)} seeds",
        "| policy | steps | won against greedy | points | margin |",
        "|---|---|---|---|---|",
    ]
    for name, (won, points, margin) in fixed.items():
        rows.append(f"| {name} | | {won:.0%} | {points:.1f} | {margin:+.1f} |")
    for point in np.moveaxis(np.array(curves), 1, 0):
        (steps, won, points, margin), low, high = point.mean(0), point.min(0), point.max(0)
        rows.append(
            f"| learnt | {steps:,.0f} | {won:.0%} ({low[1]:.0%} to {high[1]:.0%}) | "
            f"{points:.1f} ({low[2]:.1f} to {high[2]:.1f}) | "
            f"{margin:+.1f} ({low[3]:+.1f} to {high[3]:+.1f}) |"
        )
    return "\n".join(rows) + "\n"


def main() -> None:
    """Train for every game and seed, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=sintra.game_ids())
    args = parser.parse_args()
    recipe = load_recipe()
    KEPT.mkdir(parents=True, exist_ok=True)
    for game in args.games:
        curves = []
        for seed in range(1, args.seeds + 1):
            path = KEPT / f"{game}-{args.steps}-{seed}.json"
            if not path.exists():
                path.write_text(json.dumps(curve(recipe, game, args.steps, seed)))
                print(f"{game}, seed {seed}: done", flush=True)
            curves.append(json.loads(path.read_text()))
        fixed = {
            "random": recipe.measure(game, Uniform()),
            "greedy": recipe.measure(game, Greedy()),
        }
        print(table(game, curves, fixed))


if __name__ == "__main__":
    main()
