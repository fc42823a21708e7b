"""Games to learn from."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import Rules
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
    play_game = selfplay_of(rules).play_game
    style = Style(glances=16 if simulations == 0 else Style.glances).record()
    numbers = iter(range(count))
    lock = threading.Lock()
    found: list[Any] = []

    def work() -> None:
        desk = new_desk(rules)
        words = np.zeros(WORDS, np.uint32)
        nodes = new_nodes(simulations)
        seats = np.zeros(int(max(rules.dtype["score"].shape)), np.int64)
        most = rules.net.stages * len(seats)
        samples = np.zeros(most, sample_type(rules.net.max_traits)).view(np.recarray)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            states = _beginning(rules, seed + number, desk.drawn)
            seed_words(words, seed + number)
            written = play_game(
                states, words, seats, style, style, weights, weights, simulations, simulations,
                HEAT, nodes, desk, samples,
            )  # fmt: skip
            with lock:
                found.append(samples[:written].copy())
                found[-1].game = number
                if say is not None:
                    say(len(found))

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return np.concatenate(found).view(np.recarray)


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
