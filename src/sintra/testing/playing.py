"""What the conformance checks are made of: games of all kinds, and a clear complaint."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sintra.core.errors import OptionError, SintraError
from sintra.core.game import Game
from sintra.core.rules import Rules


class ConformanceError(SintraError, AssertionError):
    """A game breaks a promise of the protocol."""

    code = "not-conformant"


def expect(condition: Any, promise: str, game: Game | None = None) -> None:
    """Raises ConformanceError with the promise, and the game so far, unless the condition holds."""
    if not condition:
        where = "" if game is None else f"\n\nin this game:\n\n{game.record()}"
        raise ConformanceError(f"{promise}{where}")


@dataclass(frozen=True)
class Setting:
    """What is checked, and how thoroughly."""

    rules: Rules
    #: Where all chance of the checks comes from.
    seed: int = 0
    #: How many random games are looked at move by move.
    games: int = 4
    #: How many games of every combination of options are played and checked by compiled code.
    quick_games: int = 20
    #: Values of options that no list of choices has, because an option takes more than it lists.
    extra_values: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    #: Moves, by their texts, that are chosen more or less often than others, whose weight is 1.
    weights: Mapping[str, float] = field(default_factory=dict)

    def all_options(self) -> Iterator[dict[str, Any]]:
        """Every combination of the options' values that the game accepts."""
        values = [
            [*option.choices, *self.extra_values.get(option.name, [])] or [option.default]
            for option in self.rules.options
        ]
        names = [option.name for option in self.rules.options]
        for combination in itertools.product(*values):
            chosen = dict(zip(names, combination, strict=True))
            try:
                self.rules.resolve(chosen, 0)
            except OptionError:
                continue
            yield chosen

    def random_games(self, salt: str) -> Iterator[Iterator[Game]]:
        """Some games of different options; each yields itself before every move and at its end."""
        chance = Random(f"{self.seed} {salt}")
        everything = list(self.all_options())
        for _ in range(self.games):
            yield self._play(chance.choice(everything), chance)

    def _play(self, options: Mapping[str, Any], chance: Random) -> Iterator[Game]:
        game = Game(self.rules, options, seed=chance.getrandbits(63))
        while not game.is_over:
            yield game
            actions = game.legal_actions
            weights = [
                self.weights.get(self.rules.notation.to_text(action), 1.0) for action in actions
            ]
            game.play(chance.choices(actions, weights)[0])
        yield game
