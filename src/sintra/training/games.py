"""Games to learn from."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import NOBODY, Rules, State
from sintra.search.searcher import new_desk, new_nodes
from sintra.search.selfplay import sample_type
from sintra.search.style import Style

#: In so many of 100 decisions a move is drawn freely, so that the net sees more than good play.
#: Few are enough: chance makes every game another.
HEAT = 3


def selfplay_of(rules: Rules) -> Any:
    """A game's own copy of ``sintra.search.selfplay``."""
    tree: Any = rules.specialise("sintra.search.tree")
    return rules.specialise(
        "sintra.search.selfplay", clear_node=tree.clear_node, grow=tree.grow, glance=tree.glance
    )


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

    With no simulations the bots play at a glance, which makes a first net from nothing.
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
        self._style = Style(glances=16 if simulations == 0 else Style.glances).record()
        self._words = np.zeros(WORDS, np.uint32)
        self._nodes = new_nodes(simulations)
        self._desk = new_desk(rules)
        most = rules.net.stages * int(max(rules.dtype["score"].shape))
        self._samples = np.zeros(most, sample_type(rules.net.max_traits)).view(np.recarray)

    def play(self, seed: int) -> Any:
        """The samples of a game: every seat's, where a stage begins and the search asks the net."""
        kernels = self._rules.kernels
        states = _beginning(self._rules, seed, self._desk.drawn)
        state = states[0]
        seed_words(self._words, seed)
        chance = Random(seed)
        written = fresh = 0
        seen = None
        while state.to_move != NOBODY:
            action = self._choose(state, self._samples[fresh:written], chance)
            fresh = written
            kernels.step(state, action)
            kernels.deal(state, self._desk.drawn)
            stage = kernels.stage(state)
            if stage != seen and state.to_move != NOBODY:
                seen = stage
                for seat in range(int(state.players)):
                    written = self._compiled.note(state, seat, self._samples, written, self._desk)
        samples: Any = self._samples[:written].copy()
        samples.game = seed
        samples.final = state.score[samples.seat]
        return samples

    def _choose(self, state: State, fresh: Any, chance: Random) -> int:
        """A move: solved, if that can be, or found by the search; fresh samples are told of it."""
        is_free = chance.randrange(100) < HEAT
        seat = int(state.to_move)
        if self._simulations > 0 and not is_free:
            solution = self._rules.solve(state, seat, self._weights)
            if solution is not None:
                fresh.foretold[fresh.seat == seat] = solution.points
                return solution.actions[0]
        action: int = self._compiled.think(
            state, self._words, self._style, self._weights, self._simulations, is_free,
            self._nodes, self._desk,
        )  # fmt: skip
        for sample in fresh:
            sample.foretold = self._compiled.foretell(self._nodes, int(sample.seat))
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
    seed_words(states[0].words, seed)
    rules.kernels.deal(states[0], drawn)
    return states
