"""Every game of the registry keeps the promises of the protocol."""

from dataclasses import replace
from typing import Any

import pytest

from sintra import testing
from sintra.games import game_ids, get
from sintra.testing import Conformance, ConformanceError, Setting
from tests.golden import EXTRA_VALUES


class TestSummerPavilion(Conformance):
    rules = get("summer-pavilion")
    extra_values = EXTRA_VALUES["summer-pavilion"]
    weights = {"pass": 0.1}  # noqa: RUF012


class TestDuel(Conformance):
    rules = get("duel")
    extra_values = EXTRA_VALUES["duel"]
    weights = {"draw": 4}  # noqa: RUF012


def test_every_game_is_tested() -> None:
    tested = {TestSummerPavilion.rules.id, TestDuel.rules.id}
    assert tested == set(game_ids())


class Changed:
    """Rules with something wrong."""

    def __init__(self, **wrong: Any) -> None:
        self._right = get("summer-pavilion")
        self.__dict__.update(wrong)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._right, name)


def kernels(**wrong: Any) -> Any:
    return replace(get("summer-pavilion").kernels, **wrong)


def peek(state: Any, seat: int, out: Any) -> None:
    get("summer-pavilion").kernels.observe(state, seat, out)
    out[0] = int(state.rng[0]) % 7 / 7


def forget_to_hide(_state: Any, _seat: int) -> None:
    pass


@pytest.mark.parametrize(
    ("check", "wrong", "promise"),
    [
        ("declarations", {"observation_names": ["one", "one"]}, "a name of its own"),
        ("options", {"options_of": lambda _: {}}, "a state knows its options"),
        ("notation", {"notation": lambda _: "pass"}, "no two actions share a text"),
        ("every state", {"breakdown": lambda *_: {"start": -1}}, "points add up"),
        ("chance", {"odds": lambda _: [1]}, "every listed draw has its odds"),
        ("chance", {"odds": lambda s: [1 + 9 * (c == 0) for c in range(sum(s.bag > 0))]}, "likely"),
        ("refusals", {"why_illegal": lambda *_: ""}, "is refused with a reason"),
        ("hidden information", {"kernels": kernels(hide=forget_to_hide)}, "hide removes all"),
        ("hidden information", {"kernels": kernels(observe=peek)}, "only what the seat may know"),
        ("features", {"kernels": kernels(observe=lambda *_: None)}, "features go from 0 to"),
        ("stages", {"kernels": kernels(stage=lambda _: 0)}, "the last stage"),
    ],
)
def test_a_broken_promise_is_found(check: str, wrong: dict[str, Any], promise: str) -> None:
    setting = Setting(Changed(**wrong), games=1)  # type: ignore[arg-type]
    with pytest.raises(ConformanceError, match=promise):
        testing.ALL_CHECKS[check](setting)
