"""Measure how much each level of play loses, and fit the scale of accuracy.

``python benchmarks/ratings.py --game duel --games 1`` plays games between neighbouring levels,
reviews them, and prints for every level the performance rating and the mean loss, weighted by
difficulty. The last line is for ``games/<game>/bot/study.json``: ``ratings`` for "plays like", and
``decay``, with which the accuracies of two levels come closest to their targets; ``losses`` are
what it was fitted to, and ``errors`` the standard errors of the ratings, for ``about`` in the file.

``--positions 20`` takes that many positions of each game instead, and judges what each of the eight
levels would play there. The levels share the searches of a position, so a judgement costs less, and
easy and difficult positions are the same for all of them, so that neighbours are easier to tell
apart. These ratings are those of positions from games of all levels.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import exp, log
from random import Random
from typing import Any

from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.analysis import Budget, review
from sintra.analysis.decisions import judge
from sintra.analysis.estimates import Analyst, Found, derived_seed
from sintra.analysis.review_data import Decision
from sintra.analysis.summaries import counts, falling
from sintra.cli.progress import counted
from sintra.core.compile_queue import warm_up
from sintra.core.cores import available_cores
from sintra.core.game import Game
from sintra.core.rules import State
from sintra.games import game_ids, get

#: The accuracies that the decay is fitted to.
TARGETS = {"champion": 95.0, "regular": 75.0}
#: The strongest level has no limit of its own. This is a tenth of a second.
MASTER_SIMULATIONS = 10_000
#: The searches of a full review, because losses depend on their size. Means over many decisions
#: need fewer pairs, and luck and labels are not needed.
BUDGET = Budget(scan=8000, solved_scan=1000, pairs=2, pair=1000, repeats=1, difficulty=4)


@dataclass
class Sums:
    """The sums over all decisions of a level."""

    lost: float = 0.0
    squares: float = 0.0
    counted: int = 0
    weighted: float = 0.0
    difficulty: float = 0.0

    def count(self, decision: Decision) -> None:
        """Add a decision."""
        judged = decision.judgement
        if counts(decision):
            self.lost += judged.loss.chance
            self.squares += judged.loss.chance**2
            self.counted += 1
        self.weighted += judged.difficulty * judged.loss.chance
        self.difficulty += judged.difficulty

    def add(self, other: "Sums") -> None:
        """Add the sums of another game."""
        self.lost += other.lost
        self.squares += other.squares
        self.counted += other.counted
        self.weighted += other.weighted
        self.difficulty += other.difficulty

    @property
    def rating(self) -> float:
        """The performance rating: 1000 times the chance lost for each counted decision."""
        return 1000 * self.lost / max(self.counted, 1)

    @property
    def error(self) -> float:
        """The standard error of the rating."""
        mean = self.lost / max(self.counted, 1)
        variance = max(0.0, self.squares / max(self.counted, 1) - mean**2)
        return 1000 * (variance / max(self.counted, 1)) ** 0.5

    @property
    def loss(self) -> float:
        """The mean loss in %, weighted by difficulty."""
        return 100 * self.weighted / self.difficulty if self.difficulty else 0.0


def main() -> None:
    """Measure one game or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), help="the game; by default all")
    parser.add_argument("--games", type=int, default=1, help="games of each pair (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    parser.add_argument(
        "--positions", type=int, metavar="N", help="judge all levels in N positions of each game"
    )
    args = parser.parse_args()
    for game_id in [args.game] if args.game else game_ids():
        warm_up(get(game_id))
        show(game_id, measure(game_id, args.games, args.seed, args.workers, args.positions))


def measure(
    game_id: str, games: int, seed: int, workers: int, positions: int | None = None
) -> dict[str, Sums]:
    """Play games of all neighbouring levels, and judge them; the last level meets the first.

    Args:
        game_id: the game.
        games: the games of each pair.
        seed: the seed of the first game.
        workers: the number of processes.
        positions: how many positions of each game are judged, for all levels; None for the moves
            that the players of the game made.
    """
    judge_game = reviewed if positions is None else partial(judged_for_all, positions=positions)
    names = [level.name for level in agents.LEVELS]
    pairs = [(name, names[(at + 1) % len(names)]) for at, name in enumerate(names)]
    jobs = [(game_id, pair, seed + number) for number in range(games) for pair in pairs]
    found = {name: Sums() for name in names}
    with ProcessPoolExecutor(workers) as pool:
        judged = pool.map(partial(play_and_judge, judge_game), jobs)
        for sums in counted(judged, len(jobs), game_id):
            for name, own in sums.items():
                found[name].add(own)
    return found


def play_and_judge(judge_game: Any, job: tuple[str, tuple[str, str], int]) -> dict[str, Sums]:
    """Play a game of two levels, and return what levels lost in it."""
    game_id, pair, seed = job
    game = Game(get(game_id), seed=seed)
    bots = [agents.seat(name, seed + seat) for seat, name in enumerate(pair)]
    while game.turn is not None:
        game.play(bots[game.turn].move(game, simulations=MASTER_SIMULATIONS))
    found: dict[str, Sums] = judge_game(game, pair, seed)
    return found


def reviewed(game: Game, pair: tuple[str, str], seed: int) -> dict[str, Sums]:
    """Return what the two players of a game lost."""
    found = {name: Sums() for name in pair}
    for decision in review(game, depth=BUDGET, seed=seed).decisions:
        found[pair[decision.seat]].count(decision)
    return found


# --- All levels in the same positions --------------------------------------------------------


class Remembering(Analyst):
    """Repeats no search. All moves of a position are compared by the same searches."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.rules)
        self._found: dict[tuple[bytes, int, int, tuple[int, ...] | None], Found] = {}

    def search(
        self, state: State, simulations: int, seed: int, only: Sequence[int] | None = None
    ) -> Found:
        """Search a position, or return what was found before."""
        key = (state.tobytes(), simulations, seed, None if only is None else tuple(only))
        if key not in self._found:
            self._found[key] = super().search(state, simulations, seed, only)
        return self._found[key]


def judged_for_all(
    game: Game, pair: tuple[str, str], seed: int, positions: int, budget: Budget = BUDGET
) -> dict[str, Sums]:
    """Return what every level would lose in some positions of a game."""
    found = {level.name: Sums() for level in agents.LEVELS}
    states = game.states
    analyst = Remembering(game)
    open_positions = [at for at in range(len(game.history)) if len(analyst.legal(states[at])) > 1]
    rng = Random(f"{seed} {pair}")
    for at in rng.sample(open_positions, min(positions, len(open_positions))):
        state, seat = states[at], int(states[at].to_move)
        own_seed = derived_seed(seed, *pair, at)
        for name, sums in found.items():
            level_seed = derived_seed(own_seed, name)
            known = analyst.known_state(state, level_seed)
            request = MoveRequest(game.rules, known, seat, 3600.0, level_seed, MASTER_SIMULATIONS)
            move = agents.get(name).choose(request)
            sums.count(Decision(at, at, seat, move, judge(analyst, state, move, budget, own_seed)))
    return found


def fitted_decay(losses: Mapping[str, float]) -> float:
    """Return the decay with which the accuracies are closest to their targets (least squares).

    A few blunders decide the loss of a level in a small sample. So the losses are made to fall from
    level to level first, as the ratings are.

    Args:
        losses: the losses in %, from the weakest level to the strongest.
    """
    losses = dict(zip(losses, falling(list(losses.values())), strict=True))
    wanted = {name: -log(target / 100) for name, target in TARGETS.items()}
    above = sum(wanted[name] * losses[name] for name in TARGETS)
    return above / sum(losses[name] ** 2 for name in TARGETS)


def show(game_id: str, found: Mapping[str, Sums]) -> None:
    """Print the table of a game and the line for its file."""
    decay = fitted_decay({name: sums.loss for name, sums in found.items()})
    print(f"{game_id}")
    print("  level       decisions  rating         loss    accuracy")
    for name, sums in found.items():
        accuracy = 100 * exp(-decay * max(sums.loss, 0.0))
        print(
            f"  {name:<10}  {sums.counted:>9}  {sums.rating:>6.1f} ± {sums.error:>3.1f}"
            f"  {sums.loss:>5.2f} %"
            f"  {accuracy:>5.1f}"
        )
    values: dict[str, Any] = {
        "decay": round(decay, 4),
        "losses": {name: round(sums.loss, 2) for name, sums in found.items()},
        "errors": {name: round(sums.error, 1) for name, sums in found.items()},
        "ratings": {name: round(sums.rating, 1) for name, sums in found.items()},
    }
    print(json.dumps(values))


if __name__ == "__main__":
    main()
