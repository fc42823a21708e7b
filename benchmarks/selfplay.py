"""Play games of the search against itself, and keep them for several measurements.

    python benchmarks/selfplay.py --game duel --games 2000 -o scoring=random

Every game is a line of JSON in ``build/selfplay``: its options and seed, its moves, its result,
and what was predicted on the way. A run continues where the last one stopped. The file's name has
the engine version, so that games of another search are never mixed in. ``chance.py`` measures
chances with these games, ``folk_wisdom.py`` tests what players claim.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from sintra.cli.progress import counted
from sintra.core.cores import available_cores
from sintra.core.game import Game
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.core.units import promote_kernels
from sintra.games import game_ids, get
from sintra.puzzles.engine_version import engine_version
from sintra.search.params import SearchParams
from sintra.search.searcher import new_scratch, nodes_for

FOLDER = Path(__file__).resolve().parents[1] / "build" / "selfplay"
#: The simulations for a move: about as many as the level "casual", which also overlooks moves.
SIMULATIONS = 40


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of the search against itself, and what was predicted on the way."""

    game: str
    options: Mapping[str, Any]
    seed: int
    moves: Sequence[int]
    scores: Sequence[int]
    ranks: Sequence[int]
    #: At the start of every stage: the stage, and the final scores that the value net predicts.
    stages: Sequence[tuple[int, Sequence[float]]]
    #: For every choice: its seat, and the chance of that seat that the search reported.
    chances: Sequence[tuple[int, float]]

    def replay(self) -> Game:
        """Return the game again, at its end."""
        game = Game(get(self.game), self.options, seed=self.seed)
        for move in self.moves:
            game.play(move)
        return game


def main() -> None:
    """Play games, and add them to the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), required=True)
    parser.add_argument("--games", type=int, default=2000, help="how many in all (default 2000)")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="for a move")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    args = parser.parse_args()
    options = read_options(get(args.game), args.option)
    simulations, workers = args.simulations, args.workers
    for _ in games(args.game, options, args.games, simulations=simulations, workers=workers):
        pass
    print(path_of(args.game, options, simulations))


def read_options(rules: Rules, given: Sequence[str]) -> dict[str, Any]:
    """Read options of the command line."""
    pairs = dict(text.split("=", 1) for text in given)
    return {
        name: int(value) if name == "players" else value
        for name, value in pairs.items()
        if name in {option.name for option in rules.options}
    }


def usual_options(rules: Rules, players: int) -> dict[str, Any]:
    """Return the options of games that stand for all games with a number of players.

    Options that can be random are. The first player is seat 0, so that its advantage shows.
    """
    random = {
        option.name: "random"
        for option in rules.options
        if "random" in option.choices and option.name != "first"
    }
    return {**random, "players": players}


def path_of(game_id: str, options: Mapping[str, Any], simulations: int) -> Path:
    """Return the file of all games with these options, played by this version of the search."""
    chosen = "".join(f"-{name}={options[name]}" for name in sorted(options))
    version = engine_version(get(game_id))
    return FOLDER / f"{game_id}{chosen}-{simulations}-{version}.jsonl"


def games(
    game_id: str,
    options: Mapping[str, Any],
    count: int,
    *,
    seed: int = 1,
    simulations: int = SIMULATIONS,
    workers: int = 1,
) -> Iterator[PlayedGame]:
    """Yield games with consecutive seeds: those of the file, then new ones, which are kept."""
    path = path_of(game_id, options, simulations)
    path.parent.mkdir(parents=True, exist_ok=True)
    wanted = range(seed, seed + count)
    found = set()
    for game in kept(path):
        if game.seed in wanted:
            found.add(game.seed)
            yield game
    missing = [number for number in wanted if number not in found]
    if not missing:
        return
    play = partial(play_game, game_id, options, simulations)
    with ProcessPoolExecutor(workers) as pool, path.open("a", encoding="utf-8") as file:
        for game in counted(pool.map(play, missing), count, path.stem, done=len(found)):
            file.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")
            file.flush()
            yield game


def kept(path: Path) -> Iterator[PlayedGame]:
    """Yield the games of a file. A line that an interruption left incomplete is cut off."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    complete = text[: text.rfind("\n") + 1]
    if complete != text:
        path.write_text(complete, encoding="utf-8")
    for line in complete.splitlines():
        yield PlayedGame(**json.loads(line))


def play_game(game_id: str, options: Mapping[str, Any], simulations: int, seed: int) -> PlayedGame:
    """Play one game."""
    return player(game_id, simulations).play(options, seed)


@cache
def player(game_id: str, simulations: int) -> "Player":
    """Return the player of this process, with its buffers."""
    return Player(get(game_id), simulations)


class Player:
    """Plays all seats of a game, one search for each move."""

    def __init__(self, rules: Rules, simulations: int) -> None:
        self.rules = rules
        self.simulations = simulations
        promote_kernels(rules)
        self._selfplay: Any = rules.specialise("sintra.search.selfplay")
        self._mcts: Any = rules.specialise("sintra.search.mcts")
        self._params = SearchParams().record()
        self._weights = rules.bot.net.weights
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._nodes = nodes_for(simulations)
        self._scratch = new_scratch(rules)

    def play(self, options: Mapping[str, Any], seed: int) -> PlayedGame:
        """Play a game to its end."""
        game = Game(self.rules, options, seed=seed)
        self.seed(seed)
        kernels = self.rules.kernels
        state = game.state
        moves: list[int] = []
        stages: list[tuple[int, list[float]]] = []
        chances: list[tuple[int, float]] = []
        while state.to_move != NOBODY:
            stage = int(kernels.stage(state))
            if not stages or stages[-1][0] != stage:
                stages.append((stage, [round(points, 2) for points in self.predicted(state)]))
            seat = int(state.to_move)
            moves.append(self.choose(state))
            if self._nodes[0].visits > 0:
                chances.append((seat, round(self.chance(seat, game.players), 4)))
            kernels.step(state, moves[-1])
            kernels.deal(state, self._scratch.drawn)
        ranks = np.zeros(game.players, np.int64)
        kernels.rank(state, ranks)
        scores = [int(score) for score in state.score[: game.players]]
        return PlayedGame(
            self.rules.id, dict(options), seed, moves, scores, ranks.tolist(), stages, chances
        )

    def seed(self, seed: int) -> None:
        """Start the generator of the search again."""
        seed_rng(self._rng, seed)

    def choose(self, state: State) -> int:
        """Return the move of the seat to move."""
        return int(
            self._selfplay.choose_move(
                state,
                self._rng,
                self._params,
                self._weights,
                self.simulations,
                False,
                self._nodes,
                self._scratch,
            )
        )

    def play_stage(self, state: State) -> None:
        """Play a position on until its stage is over."""
        kernels = self.rules.kernels
        stage = int(kernels.stage(state))
        while state.to_move != NOBODY and int(kernels.stage(state)) == stage:
            kernels.step(state, self.choose(state))
            kernels.deal(state, self._scratch.drawn)

    def chance(self, seat: int, players: int) -> float:
        """Return the chance of a seat after the move that was just chosen."""
        best = self._nodes[int(self._selfplay.most_visited(self._nodes))]
        known = [float(chance) for chance in best.chance[: min(players, len(best.chance))]]
        return known[seat] if seat < len(known) else players / 2 - sum(known)

    def predicted(self, state: State) -> list[float]:
        """Return the final score of every seat that the value net predicts."""
        self._mcts.evaluate_leaf(state, self._params, self._weights, self._scratch)
        return [float(points) for points in self._scratch.points[: int(state.players)]]


if __name__ == "__main__":
    main()
