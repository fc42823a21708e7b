"""Validating JSON values: collects the problems instead of stopping at the first."""

import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sintra.core.errors import PositionError

#: The most problems that are reported, and the most characters of one.
MAX_PROBLEMS, MAX_PROBLEM_LENGTH = 30, 300
#: The most characters of a value in a problem.
MAX_VALUE_LENGTH = 40


class JsonReader:
    """Reads values from JSON objects and collects the problems.

    Every method returns a usable value even after a problem, so that reading continues and the
    author of the JSON sees the problems at once. ``where`` is the path of a value, for messages.
    Beyond ``MAX_PROBLEMS`` they are only counted: a hostile JSON can have a problem in every byte.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._more = 0

    def note(self, where: str, problem: str, more: int = 0) -> None:
        """Record a problem, and the number of similar ones that are not recorded."""
        self._more += more
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(shortened_text(f"{where}: {problem}", MAX_PROBLEM_LENGTH))
        else:
            self._more += 1

    def object(self, value: Any, where: str, keys: Iterable[str] = ()) -> Mapping[str, Any]:
        """Read an object; if keys are given, no others are allowed."""
        if not isinstance(value, Mapping):
            self.note(where, f"must be an object, {instead(value)}")
            return {}
        known = set(keys)
        unknown = [key for key in value if key not in known] if known else []
        more = max(0, len(unknown) - MAX_PROBLEMS)
        for key in unknown[:MAX_PROBLEMS]:
            possible = ", ".join(sorted(known))
            self.note(where, f"unknown key {shortened(key)}; possible: {possible}", more)
            more = 0
        return value

    def items(self, value: Any, where: str, length: int) -> Sequence[Any]:
        """Read a list of a given length; a shorter one is padded with None."""
        if not isinstance(value, list | tuple):
            self.note(where, f"must be a list, {instead(value)}")
            return [None] * length
        if len(value) != length:
            self.note(where, f"must have {length} entries, not {len(value)}")
        return [*value[:length], *[None] * (length - len(value))]

    def integer(self, value: Any, where: str, low: int, high: int) -> int:
        """Read a whole number between two bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(where, f"must be a whole number, {instead(value)}")
        elif not low <= value <= high:
            self.note(where, f"must be between {low} and {high}, not {value}")
        else:
            return value
        return low

    def flag(self, value: Any, where: str) -> bool:
        """Read a boolean."""
        if not isinstance(value, bool):
            self.note(where, f"must be true or false, {instead(value)}")
            return False
        return value

    def counts(
        self, value: Any, where: str, names: Sequence[str], letters: Sequence[str], most: int
    ) -> list[int]:
        """Read how many items there are of each kind.

        Args:
            value: a text with one letter for each item, or an object of counts by name.
            where: the path of the value.
            names: the names of the kinds.
            letters: their letters.
            most: the largest possible count.
        """
        if isinstance(value, str):
            for letter in sorted(set(value) - set(letters))[:MAX_PROBLEMS]:
                self.note(where, f"{letter!r} is not one of {', '.join(letters)}")
            found: Mapping[str, Any] = {
                name: value.count(letter) for name, letter in zip(names, letters, strict=True)
            }
        else:
            found = self.object(value, where, names)
        return [self.integer(found.get(name, 0), f"{where}, {name}", 0, most) for name in names]

    def choice(self, value: Any, where: str, choices: Sequence[str]) -> int:
        """Read one of some texts and return its index."""
        if isinstance(value, str) and value in choices:
            return choices.index(value)
        self.note(where, f"must be one of {', '.join(choices)}, {instead(value)}")
        return 0

    def finish(self, state: Any, check: Callable[[Any], int], sentences: Mapping[Any, str]) -> Any:
        """Return the state if it was read without problems and breaks no invariant.

        Raises:
            PositionError: lists the problems.
        """
        if self.problems:
            more = [f"and {self._more} more problems"] if self._more else []
            raise PositionError([*self.problems, *more])
        found = named_faults(check(state), sentences)
        if found:
            raise PositionError(list(found.values()), list(found))
        return state


def named_faults(flags: int, sentences: Mapping[Any, str]) -> dict[str, str]:
    """Return the names of the fault flags that are set, each with its sentence."""
    return {
        fault.name.lower().replace("_", "-"): sentence
        for fault, sentence in sentences.items()
        if flags & fault
    }


def instead(value: Any) -> str:
    """Say what was found instead of the right value."""
    return "but is missing" if value is None else f"not {shortened(value)}"


def shortened(value: Any) -> str:
    """Return a JSON value as it is shown in an error."""
    # A large value is not written in full only to be cut.
    short = value[: MAX_VALUE_LENGTH + 1] if isinstance(value, str) else value
    text = _REPR.repr(short) if isinstance(short, list | tuple | Mapping) else repr(short)
    return shortened_text(text, MAX_VALUE_LENGTH)


def shortened_text(text: str, most: int) -> str:
    """Return a text, cut after a number of characters."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


_REPR = reprlib.Repr()
_REPR.maxlevel = 3
_REPR.maxlist = _REPR.maxdict = _REPR.maxstring = _REPR.maxother = MAX_VALUE_LENGTH
