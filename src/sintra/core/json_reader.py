"""Reading JSON values that a person or a program wrote: collects every problem, not the first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sintra.core.errors import PositionError


class JsonReader:
    """Takes values out of JSON objects and notes what is wrong with them.

    Each method returns a usable value even if there was a problem, so that reading can go on and
    the writer of the JSON learns of all problems at once.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []

    def note(self, where: str, problem: str) -> None:
        """Notes a problem."""
        self.problems.append(f"{where}: {problem}")

    def object(self, value: Any, where: str, keys: Iterable[str] = ()) -> Mapping[str, Any]:
        """An object that has no other keys than the given ones, if some are given."""
        if not isinstance(value, Mapping):
            self.note(where, f"has to be an object, {instead(value)}")
            return {}
        known = set(keys)
        for key in value:
            if known and key not in known:
                self.note(where, f"there is no {key!r} here; possible: {', '.join(sorted(known))}")
        return value

    def items(self, value: Any, where: str, length: int) -> Sequence[Any]:
        """A list of a given length; shorter ones are filled with None."""
        if not isinstance(value, list | tuple):
            self.note(where, f"has to be a list, {instead(value)}")
            return [None] * length
        if len(value) != length:
            self.note(where, f"has to have {length} entries, not {len(value)}")
        return [*value[:length], *[None] * (length - len(value))]

    def integer(self, value: Any, where: str, low: int, high: int) -> int:
        """A whole number between two bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(where, f"has to be a whole number, {instead(value)}")
        elif not low <= value <= high:
            self.note(where, f"has to be from {low} to {high}, not {value}")
        else:
            return value
        return low

    def flag(self, value: Any, where: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.note(where, f"has to be true or false, {instead(value)}")
            return False
        return value

    def counts(
        self, value: Any, where: str, names: Sequence[str], letters: Sequence[str], most: int
    ) -> list[int]:
        """How many there are of each of some things, from their letters or an object of counts."""
        if isinstance(value, str):
            for letter in sorted(set(value) - set(letters)):
                self.note(where, f"{letter!r} is not one of {', '.join(letters)}")
            found: Mapping[str, Any] = {
                name: value.count(letter) for name, letter in zip(names, letters, strict=True)
            }
        else:
            found = self.object(value, where, names)
        return [self.integer(found.get(name, 0), f"{where}, {name}", 0, most) for name in names]

    def choice(self, value: Any, where: str, choices: Sequence[str]) -> int:
        """The index of one of some texts."""
        if isinstance(value, str) and value in choices:
            return choices.index(value)
        self.note(where, f"has to be one of {', '.join(choices)}, {instead(value)}")
        return 0

    def finish(self, state: Any, check: Callable[[Any], int], sentences: Mapping[Any, str]) -> Any:
        """The state that was read, if there was no problem and no invariant is broken."""
        if self.problems:
            raise PositionError(self.problems)
        found = named_faults(check(state), sentences)
        if found:
            raise PositionError(list(found.values()), list(found))
        return state


def named_faults(flags: int, sentences: Mapping[Any, str]) -> dict[str, str]:
    """The names of the fault flags that are set, each with its sentence."""
    return {
        fault.name.lower().replace("_", "-"): sentence
        for fault, sentence in sentences.items()
        if flags & fault
    }


def instead(value: Any) -> str:
    """What was there instead of the right value, for an error."""
    return "but is missing" if value is None else f"not {shortened(value)}"


def shortened(value: Any) -> str:
    """A JSON value as it is shown in an error."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
