"""Texts that describe participants."""

import pytest

from sintra.arena.errors import ParticipantError
from sintra.arena.participants import LABEL_LENGTH, Budget, parse, unique_labels
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
        ("engine@800:prog", Budget(simulations=800)),
        ("engine:prog", MATCH_BUDGET),
        ("engine:prog you@home", MATCH_BUDGET),
    ],
)
def test_a_participant_can_have_its_own_budget(text: str, budget: Budget) -> None:
    assert parse(text, MATCH_BUDGET).budget == budget


def test_a_command_line_is_split_like_in_a_shell() -> None:
    participant = parse("engine:./my engine.py --name 'two words'")
    assert participant.bot is None
    assert participant.command == ("./my", "engine.py", "--name", "two words")


def test_a_long_command_line_has_a_short_label() -> None:
    assert parse("engine@2s:/opt/bin/python ./a/b.py -x").label == "engine@2s:python b.py -x"
    label = parse("engine:" + "x" * 100).label
    assert len(label) == LABEL_LENGTH
    assert label.endswith("…")


def labels(*texts: str) -> list[str]:
    return unique_labels([parse(text) for text in texts])


def test_labels_stay_short_where_they_are_unique() -> None:
    assert labels("greedy", "engine:/opt/one", "engine:/opt/two") == [
        "greedy",
        "engine:one",
        "engine:two",
    ]


@pytest.mark.parametrize(
    "texts",
    [
        ("engine:/opt/one/prog", "engine:/opt/two/prog"),
        ("engine:prog " + "x" * 40 + " 1", "engine:prog " + "x" * 40 + " 2"),
        ("greedy", "greedy", "random"),
        ("engine:/a/x", "engine:/b/x", "engine:/a/x"),
    ],
    ids=str,
)
def test_labels_are_unique_after_shortening(texts: tuple[str, ...]) -> None:
    found = labels(*texts)
    assert len(set(found)) == len(texts)
    assert all(len(label) <= LABEL_LENGTH for label in found)


def test_a_label_does_not_depend_on_the_order_of_the_participants() -> None:
    one, two = "engine:/opt/one/prog", "engine:/opt/two/prog"
    assert labels(one, two) == labels(two, one)[::-1]


def test_unknown_bots_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownAgentError, match="there is no bot 'deep'; there are: "):
        parse("deep@4s")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("greedy@", "'' is not a budget"),
        ("greedy@fast", "'fast' is not a budget; write a time such as 4s"),
        ("greedy@-1s", "not a budget"),
        ("greedy@0s", "above 0"),
        ("greedy@0", "must be 1 to"),
        ("greedy@99999s", "at most 3600 seconds"),
        ("engine:", "the command is missing"),
        ("engine:'open", "is not a valid command line"),
    ],
)
def test_malformed_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParticipantError, match=message):
        parse(text)


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(simulations=9), Budget(seconds=4)])
def test_a_budget_can_be_written_and_parsed(budget: Budget) -> None:
    assert Budget.parse(budget.text) == budget


def test_a_budget_is_a_time_or_a_number_of_simulations() -> None:
    with pytest.raises(ParticipantError, match="either a time or"):
        Budget()
    with pytest.raises(ParticipantError, match="either a time or"):
        Budget(seconds=1.0, simulations=5)
