"""Texts that name participants."""

import pytest

from sintra.arena.errors import ParticipantError
from sintra.arena.participants import LABEL_LENGTH, Budget, parse
from sintra.core.errors import UnknownAgentError

MATCH_BUDGET = Budget(simulations=77)


def test_a_name_gets_the_budget_of_the_match() -> None:
    participant = parse("greedy", MATCH_BUDGET)
    assert participant.bot == "greedy"
    assert participant.budget == MATCH_BUDGET
    assert participant.label == "greedy"


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("greedy@4s", Budget(seconds=4)),
        ("greedy@0.25s", Budget(seconds=0.25)),
        ("greedy@800", Budget(simulations=800)),
        (" greedy@800 ", Budget(simulations=800)),
        ("engine@2s:prog", Budget(seconds=2)),
        ("engine:prog", MATCH_BUDGET),
        ("engine:prog you@home", MATCH_BUDGET),
    ],
)
def test_a_budget_of_its_own(text: str, budget: Budget) -> None:
    assert parse(text, MATCH_BUDGET).budget == budget


def test_a_command_line_is_taken_apart_as_a_shell_does() -> None:
    participant = parse("engine:./my engine.py --name 'two words'")
    assert participant.bot is None
    assert participant.command == ("./my", "engine.py", "--name", "two words")


def test_a_long_command_line_has_a_short_label() -> None:
    assert parse("engine@2s:/opt/bin/python ./a/b.py -x").label == "engine@2s:python b.py -x"
    label = parse("engine:" + "x" * 100).label
    assert len(label) == LABEL_LENGTH
    assert label.endswith("…")


def test_unknown_bots_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownAgentError, match="there is no bot 'deep'; there are: "):
        parse("deep@4s")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("greedy@", "'' is no budget"),
        ("greedy@fast", "'fast' is no budget; it is a time such as 4s"),
        ("greedy@-1s", "no budget"),
        ("greedy@0s", "above 0"),
        ("greedy@0", "from 1 to"),
        ("greedy@99999s", "at most 3600 seconds"),
        ("engine:", "the command is missing"),
        ("engine:'open", "is no command line"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(ParticipantError, match=message):
        parse(text)


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(simulations=9), Budget(seconds=4)])
def test_a_budget_reads_what_it_writes(budget: Budget) -> None:
    assert Budget.parse(budget.text) == budget


def test_a_budget_is_one_thing() -> None:
    with pytest.raises(ParticipantError, match="either a time or"):
        Budget()
    with pytest.raises(ParticipantError, match="either a time or"):
        Budget(seconds=1.0, simulations=5)
