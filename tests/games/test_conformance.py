"""Every registered game passes the conformance suite, and the suite finds errors."""

from dataclasses import replace
from typing import Any

import pytest

from sintra import testing
from sintra.games import game_ids, get
from sintra.testing import Conformance, ConformanceError, Setting
from tests.core import countdown
from tests.games import subtraction

RIGHT = get("summer-pavilion")


class TestSummerPavilion(Conformance):
    rules = RIGHT
    weights = {"pass": 0.1}  # noqa: RUF012
    games = 2


class TestDuel(Conformance):
    rules = get("duel")
    weights = {"draw": 4}  # noqa: RUF012
    games = 2


class TestGameWithDefaultInterfaces(Conformance):
    rules = countdown.RULES


class TestGameWithoutChance(Conformance):
    rules = subtraction.RULES


def test_every_game_is_tested() -> None:
    tested = {TestSummerPavilion.rules.id, TestDuel.rules.id}
    assert tested == set(game_ids())


class WrongRules:
    """Correct rules with some attributes replaced."""

    def __init__(self, **wrong: Any) -> None:
        self.__dict__.update(wrong)

    def __getattr__(self, name: str) -> Any:
        return getattr(RIGHT, name)


def kernels(**wrong: Any) -> dict[str, Any]:
    return {"kernels": replace(RIGHT.kernels, **wrong)}


def observe_generator(state: Any, seat: int, out: Any) -> None:
    RIGHT.kernels.observe(state, seat, out)
    out[0] = int(state.rng[0]) % 7 / 7


def hide_nothing(_state: Any, _seat: int) -> None:
    pass


def odds_of_another_bag(state: Any) -> list[int]:
    return [1 + 9 * (colour == 0) for colour in range(sum(state.bag > 0))]


@pytest.mark.parametrize(
    ("check", "wrong", "requirement"),
    [
        ("declarations", {"observation_names": ["one", "one"]}, "its own name"),
        ("declarations", {"observation_names": []}, "has observation names"),
        (
            "declarations",
            {"positions": replace(RIGHT.positions, fault_sentences={})},
            "has a sentence",
        ),
        ("options", {"options_of": lambda _: {}}, "options_of returns the options"),
        (
            "notation",
            {"notation": replace(RIGHT.notation, to_text=lambda _: "pass")},
            "its own text",
        ),
        (
            "positions and moves",
            {"guide": replace(RIGHT.guide, breakdown=lambda *_: {"start": -1})},
            "adds up",
        ),
        (
            "positions and moves",
            {"guide": replace(RIGHT.guide, score_item_label=lambda _: "")},
            "has a label",
        ),
        ("chance", {"odds": lambda _: [1]}, "every listed draw has odds"),
        ("chance", {"odds": odds_of_another_bag}, "frequencies of draws match the odds"),
        (
            "illegal moves",
            {"guide": replace(RIGHT.guide, why_illegal=lambda *_: "")},
            "is rejected with a reason",
        ),
        ("hidden information", kernels(hide=hide_nothing), "hide overwrites everything"),
        ("hidden information", kernels(observe=observe_generator), "only what the seat may know"),
        ("observations", kernels(observe=lambda *_: None), "observations are between 0 and"),
        ("stages", kernels(stage=lambda _: 0), "the last stage"),
    ],
)
def test_an_error_is_found(check: str, wrong: dict[str, Any], requirement: str) -> None:
    setting = Setting(WrongRules(**wrong), games=1)  # type: ignore[arg-type]
    with pytest.raises(ConformanceError, match=requirement):
        testing.ALL_CHECKS[check](setting)


def test_a_game_that_its_module_does_not_hold_is_an_error() -> None:
    setting = Setting(WrongRules(module="json"))  # type: ignore[arg-type]
    with pytest.raises(ConformanceError, match="a new process can play the game"):
        testing.check_compiled_and_plain(setting)


def test_option_values_are_choices_and_examples() -> None:
    wilds = next(option for option in RIGHT.options if option.name == "wilds")
    assert testing.option_values(wilds) == ["standard", "reversed", "byrgpo"]
    players = {options["players"] for options in testing.option_combinations(RIGHT)}
    assert players == {2, 3, 4}
