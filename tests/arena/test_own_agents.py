"""Own agents in matches and tournaments: objects, classes, forfeits, logs."""

from pathlib import Path
from typing import Any

import pytest

from sintra.agents import AgentSource
from sintra.arena import play_match, play_tournament
from sintra.arena.errors import ArenaError, LogError
from sintra.arena.participants import Budget, parse
from sintra.core.errors import AgentFailedError, OptionError
from tests.agents import own

OWN = "tests.agents.own"


def test_objects_and_classes_play_matches() -> None:
    of_object = play_match(own.First(), own.First("1"), game="duel", games=2, seed=1)
    of_class = play_match(own.First, f"{OWN}:First?nth=1", game="duel", games=2, seed=1)
    assert of_object.mean_scores == of_class.mean_scores
    assert (of_object.a, of_class.a) == ("First", f"{OWN}:First")


def test_objects_and_classes_play_tournaments(tmp_path: Path) -> None:
    names: list[AgentSource] = [own.First, own.Uniform(), "random"]
    result = play_tournament(
        names, game="duel", out=tmp_path, games=2, seed=1, simulations=2, anchor="random"
    )
    assert {one.name for one in result.standings} == {f"{OWN}:First", "EvaluatorAgent", "random"}


@pytest.mark.parametrize("place", [{"workers": 2}, {"cluster": "auto"}])
def test_an_object_cannot_play_in_other_processes(place: dict[str, Any]) -> None:
    with pytest.raises(ArenaError, match="First exists in this process only: play with 1 worker"):
        play_match(own.First(), "greedy", game="duel", games=2, **place)


def test_an_agent_that_never_works_ends_the_match_before_it_begins() -> None:
    with pytest.raises(AgentFailedError, match=r"own:Raises raised KeyError"):
        play_match(own.Raises, "greedy", game="duel", games=2)
    with pytest.raises(OptionError, match="cannot play Duel"):
        play_match(own.OnlyChess, "greedy", game="duel", games=2)


def test_an_agent_that_fails_in_a_game_forfeits_it() -> None:
    result = play_match(own.Illegal, "greedy", game="duel", games=2, seed=1, seconds=1)
    assert result.forfeits == (2, 0)
    assert "chose" in result.faults[0]
    assert "cannot be played" in result.faults[0]


def test_an_agent_that_is_too_slow_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.arena.game_runner.GRACE_SECONDS", -10.0)
    result = play_match(own.First, "greedy", game="duel", games=1, seed=1, seconds=1)
    assert result.forfeits != (0, 0)
    assert "s for a move; it may take 1 s" in result.faults[0]


@pytest.mark.parametrize(
    ("text", "bot", "budget"),
    [
        (f"{OWN}:First@2s", f"{OWN}:First", Budget(seconds=2)),
        ("master?exploration=0.3@800", "master?exploration=0.3", Budget(simulations=800)),
        (f"{OWN}:First?nth=1", f"{OWN}:First?nth=1", Budget(seconds=1)),
    ],
)
def test_an_agent_can_have_its_own_budget(text: str, bot: str, budget: Budget) -> None:
    participant = parse(text)
    assert (participant.bot, participant.budget) == (bot, budget)


def test_a_changed_agent_does_not_continue_an_old_match(tmp_path: Path) -> None:
    file = tmp_path / "agent@home.py"
    text = Path(own.__file__).read_text()
    file.write_text(text)
    log = tmp_path / "log.jsonl"
    play = {"game": "duel", "games": 1, "seed": 1, "log": log}
    result = play_match(f"{file}:First", "random", **play)  # type: ignore[arg-type]
    assert play_match(f"{file}:First", "random", **play) == result  # type: ignore[arg-type]
    file.write_text(text + "# changed\n")
    with pytest.raises(LogError):
        play_match(f"{file}:First", "random", **play)  # type: ignore[arg-type]


def test_a_participant_describes_itself_to_other_processes() -> None:
    participant = parse(own.First)
    assert not participant.is_local
    assert parse(participant.text).bot == f"{OWN}:First"
