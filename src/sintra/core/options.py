"""The options of a game, and validation of options, seeds and names."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.rng import MAX_SEED

MAX_NAME_LENGTH = 40
#: Random seeds are exact in every JSON reader.
_PICKED_SEED_BITS = 52


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    name: str
    #: One line for people.
    help: str
    default: Any
    #: The values that can be listed.
    choices: tuple[Any, ...] = ()
    #: Converts any other value, or returns None if it is not valid.
    read: Callable[[Any], Any] | None = None
    #: Describes the values that ``read`` accepts beside the choices.
    also: str = ""
    #: Values that ``read`` accepts beyond the choices, for tests, proofs and documentation.
    examples: tuple[Any, ...] = ()

    @property
    def values(self) -> str:
        """The possible values, for help texts and error messages."""
        listed = [str(choice) for choice in self.choices]
        return ", ".join([*listed, self.also] if self.also else listed)

    def parse(self, value: Any) -> Any:
        """Convert what a person typed or a program sent into a value of the option.

        Raises:
            OptionError: the value is not possible.
        """
        for choice in self.choices:
            if not isinstance(value, bool) and str(value).strip().lower() == str(choice).lower():
                return choice
        if self.read is not None:
            parsed = self.read(value)
            if parsed is not None:
                return parsed
        raise OptionError(f"{self.name} cannot be {value!r}; possible: {self.values}")


def resolve(options: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return a value for every option: the chosen ones checked, the others by default.

    Raises:
        OptionError: an option does not exist or has an impossible value.
    """
    names = {option.name for option in options}
    for name in chosen:
        if name not in names:
            raise OptionError(f"there is no option {name!r}; possible: {', '.join(sorted(names))}")
    return {
        option.name: option.parse(chosen.get(option.name, option.default)) for option in options
    }


def check_seed(seed: Any) -> int:
    """Return the seed if it is valid, or a random one for None."""
    if seed is None:
        return secrets.randbits(_PICKED_SEED_BITS)
    # Integers of NumPy are whole numbers as well.
    is_whole = isinstance(seed, int | np.integer) and not isinstance(seed, bool)
    if not is_whole or not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed must be a whole number from 0 to {MAX_SEED}, not {seed!r}")
    return int(seed)


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Return a valid name for every seat; for None, names with the seat numbers."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise OptionError(f"{players} players need {players} names, not {len(names)}")
    return tuple(check_name(name) for name in names)


def check_name(name: Any) -> str:
    """Return a player's name without surrounding spaces, if it is valid."""
    if not isinstance(name, str) or not 0 < len(name.strip()) <= MAX_NAME_LENGTH:
        raise OptionError(f"a name must have 1 to {MAX_NAME_LENGTH} characters, unlike {name!r}")
    if not name.isprintable():
        raise OptionError(f"a name must consist of printable characters, unlike {name!r}")
    return name.strip()
