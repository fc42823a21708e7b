"""Training samples from self-play games."""

from random import Random
from typing import Any

import numpy as np

from sintra.core.arrays import Int64Array, Records, Weights
from sintra.core.errors import OptionError
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import CHANCE, NOBODY
from sintra.core.units import Job, Unit
from sintra.search.params import SearchParams
from sintra.search.searcher import new_scratch, nodes_for
from sintra.search.selfplay import sample_dtype

#: In this percentage of the decisions the move is sampled by visits, so that the net also sees
#: positions after weaker moves. A few are enough, because chance varies the games as well.
EXPLORATION_PERCENT = 3
#: The samples of the rollout policy when it plays without a search. More samples play better.
ROLLOUT_SAMPLES = 16


def play_games(
    rules: Rules,
    weights: Weights,
    count: int,
    simulations: int,
    seed: int,
) -> Records:
    """Play games with random options and collect training samples.

    Args:
        rules: the game.
        weights: the weights of the value net that the search uses.
        count: the number of games.
        simulations: the simulations for each move; 0 to play with the rollout policy, for the
            first net.
        seed: the seed of the first game; the others count up from it.

    Returns:
        The samples of all games, see ``sintra.search.selfplay.sample_dtype``.
    """
    player = SelfPlay(rules, weights, simulations)
    found = [player.play(seed + number) for number in range(count)]
    return np.concatenate(found).view(np.recarray)


class SelfPlay:
    """Plays games one after the other, with its own buffers."""

    def __init__(self, rules: Rules, weights: Weights, simulations: int) -> None:
        self._rules = rules
        self._compiled: Any = rules.specialise("sintra.search.selfplay")
        self._weights = weights
        self._simulations = simulations
        samples = ROLLOUT_SAMPLES if simulations == 0 else SearchParams.rollout_samples
        self._params = SearchParams(rollout_samples=samples).record()
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._nodes = nodes_for(simulations)
        self._scratch = new_scratch(rules)
        #: What is left of the solver's line of each seat, and the stage of these lines.
        self._lines: dict[int, list[int]] = {}
        self._lines_stage = -1
        # A stage that begins with draws has samples before and after them.
        most = 2 * rules.bot.net.stages * int(max(rules.state.record_dtype["score"].shape))
        self._samples = np.zeros(most, sample_dtype(rules.bot.net.max_active)).view(np.recarray)

    @property
    def no_samples(self) -> Records:
        """The samples of a position that needs none."""
        return self._samples[:0]

    def seed(self, seed: int) -> None:
        """Seed the searches of the next game, and forget the last one."""
        self._lines.clear()
        seed_rng(self._rng, seed)

    def play(self, seed: int) -> Records:
        """Play a game and return its samples: one for each seat at the start of each stage.

        A stage that begins with draws has samples before and after them: solvers rate positions
        before the draws.
        """
        kernels = self._rules.kernels
        states = start_game(self._rules, seed, self._scratch.drawn)
        state = states[0]
        self.seed(seed)
        chance = Random(seed)
        written = estimated = 0
        last_stage = None
        while state.to_move != NOBODY:
            action = self.choose(
                state,
                self._samples[estimated:written],
                sample_by_visits=chance.randrange(100) < EXPLORATION_PERCENT,
            )
            estimated = written
            kernels.step(state, action)
            stage = kernels.stage(state)
            if stage != last_stage and state.to_move == CHANCE:
                written = self._write_samples(state, written)
            kernels.deal(state, self._scratch.drawn)
            stage = kernels.stage(state)
            if stage != last_stage and state.to_move != NOBODY:
                last_stage = stage
                written = self._write_samples(state, written)
        samples: Records = self._samples[:written].copy()
        samples.game = seed
        samples.final = state.score[samples.seat]
        return samples

    def _write_samples(self, state: State, written: int) -> int:
        """Write a sample for each seat; return the number of samples."""
        for seat in range(int(state.players)):
            written = self._compiled.write_sample(
                state, seat, self._samples, written, self._scratch
            )
        return written

    def compiled_calls(self) -> list[Job]:
        """Return the compiled functions that a game needs, with arguments of the right types."""
        state = self._rules.empty()[0]
        chosen = (
            state, self._rng, self._params, self._weights, 1, False, self._nodes, self._scratch,
        )  # fmt: skip
        return [
            (self._compiled.choose_move, chosen),
            (self._compiled.predict, (self._nodes, 0)),
            (self._compiled.write_sample, (state, 0, self._samples, 0, self._scratch)),
        ]

    def choose(self, state: State, new_samples: Records, *, sample_by_visits: bool) -> int:
        """Choose a move with the solver or the search.

        Args:
            state: the position.
            new_samples: the samples of this position; they receive the predicted final scores.
            sample_by_visits: draw a move in proportion to its visits, instead of the best one.
        """
        seat = int(state.to_move)
        if self._simulations > 0:
            if self._lines_stage != (stage := int(self._rules.kernels.stage(state))):
                self._lines_stage = stage
                self._lines.clear()
            for sample in new_samples:
                self._estimate_solved(state, sample)
            if sample_by_visits:
                self._lines.pop(seat, None)
            elif self._has_line(state, seat):
                return self._lines[seat].pop(0)
        action: int = self._compiled.choose_move(
            state, self._rng, self._params, self._weights, self._simulations, sample_by_visits,
            self._nodes, self._scratch,
        )  # fmt: skip
        for sample in new_samples:
            if not sample.is_solved:
                sample.search_value = self._compiled.predict(self._nodes, int(sample.seat))
        return action

    def _estimate_solved(self, state: State, sample: Records) -> None:
        """Write the solver's estimate of a seat to its sample, and keep its line."""
        solution = self._rules.solve(state, int(sample.seat), self._weights)
        if solution is not None:
            sample.search_value = solution.points
            sample.is_solved = True
            self._lines[int(sample.seat)] = list(solution.actions)

    def _has_line(self, state: State, seat: int) -> bool:
        """Return whether a legal line of the solver is known, after solving again if needed."""
        count = self._rules.kernels.legal(state, self._scratch.moves)
        if seat not in self._lines or not self._is_legal(self._lines[seat], count):
            solution = self._rules.solve(state, seat, self._weights)
            self._lines[seat] = [] if solution is None else list(solution.actions)
        return self._is_legal(self._lines[seat], count)

    def _is_legal(self, line: list[int], count: int) -> bool:
        """Return whether the first move of a line is among the moves in the scratch memory."""
        return bool(line) and line[0] in self._scratch.moves[:count]


def self_play_jobs(rules: Rules) -> list[Job]:
    """Return what self-play calls, with arguments of the right types."""
    player = SelfPlay(rules, rules.bot.net.weights, simulations=1)
    return player.compiled_calls()


#: Self-play of the search, for training.
SELF_PLAY = Unit("selfplay", "self-play", self_play_jobs, seconds=12.0)


def start_game(rules: Rules, seed: int, drawn: Int64Array) -> Records:
    """Return one state before the first move of a game, with random options."""
    chance = Random(seed)
    while True:
        options = {
            option.name: chance.choice(
                [option.default, chance.choice(option.choices or (option.default,))]
            )
            for option in rules.options
        }
        try:
            resolved = rules.resolve(options, seed)
            break
        except OptionError:  # this combination of values is not allowed
            continue
    states = rules.empty()
    states[0] = rules.start(resolved)
    seed_rng(states[0].rng, seed)
    rules.kernels.deal(states[0], drawn)
    return states
