"""Games to learn from."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.search.params import SearchParams
from sintra.search.searcher import new_scratch, nodes_for
from sintra.search.selfplay import sample_dtype

#: In so many of 100 decisions a move is drawn sample_by_visits, so that the net sees more than good play.
#: Few are enough: chance makes every game another.
EXPLORATION_PERCENT = 3


def selfplay_of(rules: Rules) -> Any:
    """A game's own copy of ``sintra.search.selfplay``."""
    return rules.specialise("sintra.search.selfplay")


def play_games(
    rules: Rules,
    weights: Any,
    count: int,
    simulations: int,
    seed: int,
    *,
    threads: int = 1,
    say: Callable[[int], None] | None = None,
) -> Any:
    """The samples of some games, over all variants; ``say`` is told how many games are over.

    With no simulations the bots play at a rollout_move, which makes a first net from nothing.
    """
    numbers = iter(range(count))
    lock = threading.Lock()
    found: list[Any] = []

    def work() -> None:
        table = _Table(rules, weights, simulations)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            samples = table.play(seed + number)
            with lock:
                found.append(samples)
                if say is not None:
                    say(len(found))

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return np.concatenate(found).view(np.recarray)


class _Table:
    """Where one thread plays its games."""

    def __init__(self, rules: Rules, weights: Any, simulations: int) -> None:
        self._rules = rules
        self._compiled = selfplay_of(rules)
        self._weights = weights
        self._simulations = simulations
        self._params = SearchParams(
            rollout_samples=16 if simulations == 0 else SearchParams.rollout_samples
        ).record()
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._nodes = nodes_for(simulations)
        self._scratch = new_scratch(rules)
        most = rules.bot.net.stages * int(max(rules.state.record_dtype["score"].shape))
        self._samples = np.zeros(most, sample_dtype(rules.bot.net.max_active)).view(np.recarray)

    def play(self, seed: int) -> Any:
        """The samples of a game: every seat's, where a stage begins and the search asks the net."""
        kernels = self._rules.kernels
        states = _beginning(self._rules, seed, self._scratch.drawn)
        state = states[0]
        seed_rng(self._rng, seed)
        chance = Random(seed)
        written = fresh = 0
        seen = None
        while state.to_move != NOBODY:
            action = self._choose(state, self._samples[fresh:written], chance)
            fresh = written
            kernels.step(state, action)
            kernels.deal(state, self._scratch.drawn)
            stage = kernels.stage(state)
            if stage != seen and state.to_move != NOBODY:
                seen = stage
                for seat in range(int(state.players)):
                    written = self._compiled.write_sample(
                        state, seat, self._samples, written, self._scratch
                    )
        samples: Any = self._samples[:written].copy()
        samples.game = seed
        samples.final = state.score[samples.seat]
        return samples

    def _choose(self, state: State, fresh: Any, chance: Random) -> int:
        """A move: solved, if that can be, or found by the search; fresh samples are told of it."""
        is_free = chance.randrange(100) < EXPLORATION_PERCENT
        seat = int(state.to_move)
        if self._simulations > 0 and not is_free:
            solution = self._rules.solve(state, seat, self._weights)
            if solution is not None:
                fresh.search_value[fresh.seat == seat] = solution.points
                return solution.actions[0]
        action: int = self._compiled.choose_move(
            state, self._rng, self._params, self._weights, self._simulations, is_free,
            self._nodes, self._scratch,
        )  # fmt: skip
        for sample in fresh:
            sample.search_value = self._compiled.predict(self._nodes, int(sample.seat))
        return action


def _beginning(rules: Rules, seed: int, drawn: Any) -> Any:
    """A game before its first move, in one of its variants."""
    chance = Random(seed)
    while True:
        options = {
            option.name: chance.choice([option.default, chance.choice(option.choices)])
            for option in rules.options
        }
        try:
            resolved = rules.resolve(options, seed)
            break
        except OptionError:  # some values do not go together
            continue
    states = rules.empty()
    states[0] = rules.start(resolved)
    seed_rng(states[0].rng, seed)
    rules.kernels.deal(states[0], drawn)
    return states
