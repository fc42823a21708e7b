"""Finding bots: names, parameters, modules, files, objects, entry points, and clear errors."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sintra
from sintra import agents
from sintra.agents import lookup
from sintra.agents.levels import PARAMETERS
from sintra.core.errors import (
    AgentFailedError,
    AgentLoadError,
    AgentMoveError,
    OptionError,
    UnknownAgentError,
)
from sintra.core.value_net import save_weights
from sintra.games import get
from tests.agents import own

OWN = "tests.agents.own"
#: All ways to name the same agent.
FIRST: list[Any] = [
    f"{OWN}:First",
    f"{OWN}:first",
    f"{own.__file__}:First",
    f"{OWN}:First?nth=0",
    own.First,
    own.First(),
    lambda: own.First(),
]


@pytest.fixture
def game() -> sintra.Game:
    return sintra.new("duel", seed=7)


@pytest.mark.parametrize("source", FIRST)
def test_an_own_agent_can_be_named_in_many_ways(source: Any, game: sintra.Game) -> None:
    assert agents.best_move(game, source).id == game.legal_actions[0]


def test_an_agent_gets_parameters_as_texts(game: sintra.Game) -> None:
    assert agents.best_move(game, f"{OWN}:First?nth=1").id == game.legal_actions[1]


def test_a_request_has_what_a_net_needs(game: sintra.Game) -> None:
    class Spy:
        def choose(self, request: agents.MoveRequest) -> str:
            assert request.mask.nonzero()[0].tolist() == game.legal_actions
            assert (request.observation == game.observation(request.seat)).all()
            return game.legal_moves[2].text  # notation works, too

    assert agents.best_move(game, Spy()) == game.legal_moves[2]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        ("deep", UnknownAgentError, "there is no bot 'deep'; there are: first-game"),
        ("no_module:Agent", AgentLoadError, "no_module cannot be imported: ModuleNotFoundError"),
        ("nowhere.py:Agent", AgentLoadError, "nowhere.py cannot be imported: FileNotFoundError"),
        (f"{OWN}:Missing", AgentLoadError, "tests.agents.own has no Missing"),
        (":Missing", AgentLoadError, "write module:Class"),
        (f"{OWN}:NOT_AN_AGENT", AgentLoadError, r"is no agent: int has no method choose\(request"),
        (f"{OWN}:not_a_factory", AgentLoadError, "is no agent: str has no method choose"),
        (f"{OWN}:First?nth=x", AgentLoadError, "cannot be created: ValueError"),
        (f"{OWN}:First?mth=1", AgentLoadError, "cannot be created: TypeError"),
        (f"{OWN}:first?nth=1", OptionError, "takes no parameters"),
        (7, AgentLoadError, "is no agent: int"),
        ("greedy?depth=1", OptionError, "the bot greedy has no parameters"),
        ("master?depth=1", OptionError, "level master has no parameter 'depth'; possible: weights"),
        ("master?exploration", OptionError, "parameters look like NAME=VALUE"),
        ("master?widening=1&widening=2", OptionError, "given twice"),
        ("master?widening=x", OptionError, "widening must be a number from 0 to 1000, not 'x'"),
        ("master?simulations=0", OptionError, "simulations must be a whole number from 1 to"),
        ("master?win_weight=nan", OptionError, "win_weight must be a number from 0 to 1"),
        ("master?weights=/no/file", OptionError, "there is no such file"),
    ],
)
def test_wrong_sources_are_explained(source: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        agents.get(source)


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        (own.Illegal, AgentMoveError, "agent tests.agents.own:Illegal chose .*, which cannot be"),
        (own.Raises(), AgentFailedError, "the agent Raises raised KeyError: 'seat 1'"),
    ],
)
def test_a_failing_agent_is_named(
    source: Any, error: type[Exception], message: str, game: sintra.Game
) -> None:
    with pytest.raises(error, match=message):
        agents.best_move(game, source)


def test_an_agent_can_refuse_a_game() -> None:
    with pytest.raises(OptionError, match="cannot play"):
        agents.prepare(own.OnlyChess(), get("duel"))
    agents.prepare(own.First(), get("duel"))


# --- Levels with parameters --------------------------------------------------------------------


def test_every_parameter_of_a_level_can_be_set() -> None:
    for name, limits in PARAMETERS.items():
        if limits is not None:
            assert agents.get(f"skilled?{name}={limits[1]}")


def test_two_sets_of_weights(tmp_path: Path, game: sintra.Game) -> None:
    net = game.rules.bot.net
    assert net.path is not None
    same, empty = tmp_path / "same.npy", tmp_path / "empty.npy"
    shutil.copy(net.path, same)
    save_weights(empty, net.untrained())
    texts = ["master", f"master?weights={same}", f"master?weights={empty}"]
    found = []
    for text in texts:
        bot = agents.get(text)
        reports: list[Any] = []
        agents.SeatedAgent(bot, seed=1).move(game, simulations=60, watch=reports.append)
        found.append([(one.action, one.visits, one.value) for one in reports[-1].candidates])
    assert found[0] == found[1] != found[2]
    prints = [agents.fingerprint(text) for text in texts]
    assert prints[0] == "" != prints[1] != prints[2] != ""


def test_weights_of_another_game_are_rejected(tmp_path: Path) -> None:
    text = f"master?weights={get('duel').bot.net.path}"
    with pytest.raises(OptionError, match="cannot be used as weights for Summer Pavilion"):
        agents.prepare(agents.get(text), get("summer-pavilion"))
    wrong = tmp_path / "wrong.npz"
    np.savez(wrong, a=np.zeros(3))
    with pytest.raises(OptionError, match="does not hold a net"):
        agents.prepare(agents.get(f"master?weights={wrong}"), get("duel"))


@pytest.mark.parametrize("game_id", ["summer-pavilion", "duel"])
def test_earlier_weights_are_kept_by_version(game_id: str) -> None:
    rules = get(game_id)
    agents.prepare(agents.get("master?weights=v0.1"), rules)
    with pytest.raises(OptionError, match=f"v0.0 cannot be used as weights for {rules.name}"):
        agents.prepare(agents.get("master?weights=v0.0"), rules)


# --- Names -------------------------------------------------------------------------------------


def test_a_package_adds_agents_with_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: sintra.Game
) -> None:
    metadata = tmp_path / "mine-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    points = f"[sintra.agents]\nmine = {OWN}:First\nbroken = no_module:Agent\n"
    (metadata / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    lookup._installed.cache_clear()
    try:
        assert agents.agent_names()[-2:] == ["mine", "broken"]
        assert agents.best_move(game, "mine").id == game.legal_actions[0]
        assert agents.summary_of("mine") == own.First.summary
        assert agents.fingerprint("mine") == agents.fingerprint(f"{OWN}:First")
        with pytest.raises(AgentLoadError, match="no_module cannot be imported"):
            agents.get("broken")
    finally:
        lookup._installed.cache_clear()


@pytest.mark.parametrize("text", [f"{OWN}:First", "master?exploration=1", "master@4s", ""])
def test_a_text_from_other_people_is_a_name_or_nothing(text: str) -> None:
    with pytest.raises(UnknownAgentError):
        agents.check_name(text)


def test_a_class_is_named_so_that_other_processes_find_it() -> None:
    assert agents.name_of(own.First) == f"{OWN}:First"
    assert agents.name_of(own.First()) == "First"
    assert agents.name_of(type("Local", (own.First,), {})) == "Local"


def test_an_agent_over_an_evaluator_plays(game: sintra.Game) -> None:
    moves = {agents.best_move(game, own.Uniform, seed=seed, simulations=8) for seed in (1, 1)}
    assert len(moves) == 1
    assert moves <= set(game.legal_moves)
