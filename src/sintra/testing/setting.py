"""What the conformance checks share: the setting, random games, and the error."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sintra.core.errors import OptionError, SintraError
from sintra.core.game import Game
from sintra.core.options import Option
from sintra.core.rules import Rules


class ConformanceError(SintraError, AssertionError):
    """A game breaks a requirement."""

    code = "not-conformant"


def expect(condition: Any, requirement: str, game: Game | None = None) -> None:
    """Check a requirement.

    Args:
        condition: whether the requirement holds.
        requirement: the requirement as a sentence, without a full stop.
        game: the game in which it was checked; the error shows its record.

    Raises:
        ConformanceError: the condition is false.
    """
    if not condition:
        where = "" if game is None else f"\n\nin this game:\n\n{game.record()}"
        raise ConformanceError(f"{requirement}{where}")


def option_values(option: Option) -> list[Any]:
    """Return the values of an option that tests use: its choices and examples."""
    return [*option.choices, *option.examples] or [option.default]


def option_combinations(rules: Rules) -> Iterator[dict[str, Any]]:
    """Yield every combination of option values that a game accepts."""
    names = [option.name for option in rules.options]
    for values in itertools.product(*map(option_values, rules.options)):
        chosen = dict(zip(names, values, strict=True))
        try:
            rules.resolve(chosen, 0)
        except OptionError:
            continue
        yield chosen


@dataclass(frozen=True)
class Setting:
    """The game to check, and how thoroughly."""

    rules: Rules
    #: The seed of all random choices of the checks.
    seed: int = 0
    #: The number of random games that each check inspects move by move.
    games: int = 4
    #: The number of games for every combination of options that compiled code plays and checks.
    quick_games: int = 20
    #: The relative probability of moves in random games, by notation; 1 for all other moves.
    weights: Mapping[str, float] = field(default_factory=dict)

    def random_games(self, salt: str) -> Iterator[Iterator[Game]]:
        """Yield random games with random options.

        Args:
            salt: makes the games of one check differ from those of the others.

        Returns:
            For each game an iterator that yields the game before every move and at its end.
        """
        chance = Random(f"{self.seed} {salt}")
        combinations = list(option_combinations(self.rules))
        for _ in range(self.games):
            yield self._play(chance.choice(combinations), chance)

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
