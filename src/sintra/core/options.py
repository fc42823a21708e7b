"""The options of a game: what can be chosen before it begins, and how choices are checked."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.core.errors import OptionError
from sintra.core.rng import MAX_SEED

MAX_NAME_LENGTH = 40
#: Seeds that are picked for the user stay exact in every JSON reader.
_PICKED_SEED_BITS = 52


@dataclass(frozen=True)
class Option:
    """One option: its values are ``choices``, or whatever ``read`` makes a value of."""

    name: str
    help: str
    default: Any
    choices: tuple[Any, ...] = ()
    read: Callable[[Any], Any] | None = None
    #: How values that ``read`` takes are described to people, beside the choices.
    also: str = ""
    #: Values that ``read`` accepts beyond the choices, for tests, proofs and documentation.
    examples: tuple[Any, ...] = ()

    @property
    def values(self) -> str:
        """The possible values, for help texts and errors."""
        listed = [str(choice) for choice in self.choices]
        return ", ".join([*listed, self.also] if self.also else listed)

    def parse(self, value: Any) -> Any:
        """The option's value from what a person typed or a program sent."""
        for choice in self.choices:
            if not isinstance(value, bool) and str(value).strip().lower() == str(choice).lower():
                return choice
        if self.read is not None:
            parsed = self.read(value)
            if parsed is not None:
                return parsed
        raise OptionError(f"{self.name} cannot be {value!r}; possible: {self.values}")


def resolve(options: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values: the chosen ones checked, the others by default."""
    names = {option.name for option in options}
    for name in chosen:
        if name not in names:
            raise OptionError(f"there is no option {name!r}; possible: {', '.join(sorted(names))}")
    return {
        option.name: option.parse(chosen.get(option.name, option.default)) for option in options
    }


def check_seed(seed: Any) -> int:
    """The seed, or a fresh one for None."""
    if seed is None:
        return secrets.randbits(_PICKED_SEED_BITS)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
    return seed


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """A name for every seat; for None, by their numbers."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise OptionError(f"{players} players need {players} names, not {len(names)}")
    return tuple(check_name(name) for name in names)


def check_name(name: Any) -> str:
    """The name of a player, without blanks around it."""
    if not isinstance(name, str) or not 0 < len(name.strip()) <= MAX_NAME_LENGTH:
        raise OptionError(f"a name has 1 to {MAX_NAME_LENGTH} characters; {name!r} has not")
    if not name.isprintable():
        raise OptionError(f"a name is printable text; {name!r} is not")
    return name.strip()
