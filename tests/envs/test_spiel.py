"""OpenSpiel's own tests, a recorded playthrough, and OpenSpiel's search."""

import functools
import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation

from sintra import games
from sintra.core.errors import IllegalMoveError, OptionError
from sintra.envs.spiel import SintraState, register_all, short_name
from tests import golden
from tests.envs.cases import EACH_GAME, GAMES


def load(game: str, **options: Any) -> Any:
    return pyspiel.load_game(short_name(game), options)


def fixed(case: golden.Case) -> dict[str, Any]:
    """Return the options of a golden game without the random ones."""
    return {name: value for name, value in case.options if "random" not in str(value)}


@pytest.mark.slow
@EACH_GAME
def test_openspiels_random_simulation_passes_for_all_numbers_of_players(game: str) -> None:
    cases = [fixed(case) for case in golden.cases() if case.game == game]
    for options in {options["players"]: options for options in cases}.values():
        pyspiel.random_sim_test(load(game, **options), num_sims=1, serialize=False, verbose=False)


def test_all_options_are_parameters() -> None:
    for case in golden.cases():
        state = load(case.game, **fixed(case)).new_initial_state()
        assert fixed(case).items() <= state.rules.options_of(state.holder.state).items()


@pytest.mark.slow
@EACH_GAME
def test_the_recorded_playthrough_replays(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # it imports all of SciPy

    # The tool rounds every number of every tensor, three million in a game of Duel.
    monkeypatch.setattr(generate_playthrough, "round", functools.cache(round), raising=False)
    path = tmp_path / "playthrough.txt"
    path.write_text(gzip.decompress(golden.playthrough_path(game).read_bytes()).decode())
    flags.FLAGS(["playthrough"])  # OpenSpiel's tool needs parsed flags
    expected, replayed = generate_playthrough.replay(str(path))
    for number, (one, other) in enumerate(
        zip(expected.split("\n"), replayed.split("\n"), strict=False), 1
    ):
        assert one.rstrip() == other.rstrip(), f"line {number}"


@EACH_GAME
def test_openspiels_search_plays(game: str) -> None:
    chance = np.random.RandomState(3)
    state = load(game).new_initial_state()
    bot = mcts.MCTSBot(
        load(game), 2, 4, mcts.RandomRolloutEvaluator(1, chance), random_state=chance
    )
    for _ in range(3):
        draw_all(state, chance)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


class NoRollouts(mcts.Evaluator):  # type: ignore[misc]
    """Rates all states equal, so that searches are quick."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def private_games() -> list[str]:
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return [game for game in GAMES if load(game).get_type().information == information]


@pytest.mark.parametrize("game", private_games())
def test_openspiels_information_set_search_plays(game: str) -> None:
    chance = np.random.RandomState(3)
    state = load(game).new_initial_state()
    bot = ismcts.ISMCTSBot(load(game), NoRollouts(), 2.0, 12, random_state=chance)
    searches = 0
    while searches < 8:
        draw_all(state, chance)
        draw = state.rules.notation.parse("draw")
        # Hidden plates come from the stack: draw one whenever it is possible.
        can_draw = draw in state.legal_actions()
        action = draw if can_draw else int(bot.step(state))
        searches += not can_draw
        assert action in state.legal_actions()
        state.apply_action(action)


@EACH_GAME
def test_openspiels_counterfactual_regret_minimisation_runs(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outcome sampling: two games to the end, one for each player who updates regrets."""
    # The solver draws from the global generator of NumPy.
    monkeypatch.setattr(np.random, "choice", np.random.RandomState(1).choice)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(game))
    solver.iteration()
    assert len(solver._infostates) > 100
    state = load(game).new_initial_state()
    draw_all(state, np.random.RandomState(1))
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


@EACH_GAME
def test_agents_of_openspiel_play_in_its_environment(game: str) -> None:
    env = rl_environment.Environment(
        load(game), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, actions), random_agent.RandomAgent(1, actions)]
    step = env.reset()
    while not step.last():
        chosen = agents[step.observations["current_player"]].step(step).action
        assert chosen in step.observations["legal_actions"][step.current_player()]
        step = env.step([chosen])
    for agent in agents:
        agent.step(step)
    assert sorted(step.rewards) in ([-1, 1], [0, 0])


def draw_all(state: Any, chance: np.random.RandomState) -> None:
    while state.is_chance_node():
        draws, odds = zip(*state.chance_outcomes(), strict=True)
        assert sum(odds) == pytest.approx(1)
        state.apply_action(int(chance.choice(draws, p=odds)))


@EACH_GAME
def test_hidden_information_is_in_no_observation(game: str) -> None:
    spiel = load(game)
    chance = np.random.RandomState(4)
    state: SintraState = spiel.new_initial_state()
    observation = make_observation(spiel)
    number = 0
    while not state.is_terminal():
        if number % 3 == 0:
            for player in range(spiel.num_players()):
                assert_same(state, observation, player, number)
        actions = (
            [draw for draw, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(int(chance.choice(actions)))
        number += 1
    assert sum(state.returns()) == 0


def assert_same(state: SintraState, observation: Any, player: int, seed: int) -> None:
    world = state.clone()
    world.rules.kernels.resample(world.holder.state, player, seed)
    seen = [
        (one.observation_string(player), one.information_state_string(player))
        for one in (state, world)
    ]
    assert seen[0] == seen[1]
    observation.set_from(state, player)
    tensor = observation.tensor.copy()
    observation.set_from(world, player)
    assert np.array_equal(tensor, observation.tensor)


def test_a_private_move_is_unknown_to_the_others() -> None:
    state = in_private(4)
    owner = state.current_player()
    text = state.information_state_string(1 - owner)
    assert SintraState.UNKNOWN in text
    assert text.endswith(" {}")
    assert not state.information_state_string(owner).endswith(" {}")


def in_private(seed: int) -> SintraState:
    """Return a state after a private move or draw that only the player to move knows."""
    [name] = private_games()
    state: SintraState = load(name).new_initial_state()
    chance = np.random.RandomState(seed)
    draw = state.rules.notation.parse("draw")
    while state.is_chance_node() or not state.private_view(state.current_player()):
        if state.is_chance_node():
            draw_all(state, chance)
        else:
            actions = state.legal_actions()
            state.apply_action(draw if draw in actions else int(chance.choice(actions)))
    return state


def test_resampling_keeps_what_a_player_knows_and_fits_what_the_others_know() -> None:
    state = in_private(4)
    owner = state.current_player()
    other = 1 - owner
    numbers = np.random.RandomState(1).random_sample
    worlds = [state.resample_from_infostate(other, numbers) for _ in range(20)]
    own_texts = {world.information_state_string(owner) for world in worlds}
    assert len(own_texts) > 1  # the owner's plates differ between the worlds
    for world in worlds:
        assert world.information_state_string(other) == state.information_state_string(other)
        assert world.information_state_tensor(other) == state.information_state_tensor(other)
        assert world.observation_string(other) == state.observation_string(other)
        assert world.rules.kernels.check(world.holder.state) == 0
        # Equal knowledge of the owner is an equal information state, in every world.
        again = world.resample_from_infostate(owner, numbers)
        assert again.information_state_string(owner) == world.information_state_string(owner)
    same = state.resample_from_infostate(owner, numbers)
    assert same.legal_actions() == state.legal_actions()
    assert same.information_state_string(owner) == state.information_state_string(owner)


@EACH_GAME
def test_information_state_tensors_hold_the_observation_and_the_public_history(game: str) -> None:
    state: SintraState = load(game).new_initial_state()
    chance = np.random.RandomState(4)
    draw_all(state, chance)
    state.apply_action(state.legal_actions()[0])
    names = len(state.rules.observation_names)
    tensor = np.array(state.information_state_tensor(1))
    assert np.array_equal(tensor[:names], state.observation_tensor(1))
    events = tensor[names:][: len(state.public_events)]
    texts = [state.rules.notation.to_text(int(event) - 1) for event in events]
    assert " ".join(texts) == state.public_history.strip()
    assert not tensor[names + len(events) :].any()


def test_wrong_actions_and_players_are_rejected() -> None:
    """OpenSpiel does not check them, and compiled rules would end the process."""
    state: SintraState = load("duel").new_initial_state()
    for action in (10**6, 139):
        with pytest.raises(IllegalMoveError, match=f"the action {action} is not legal"):
            state.apply_action(action)
    with pytest.raises(OptionError, match="players are numbered 0 to 1"):
        state.resample_from_infostate(2, lambda: 0.5)
    draw_all(state, np.random.RandomState(1))
    illegal = min({*range(state.rules.actions)} - {*state.legal_actions()})
    with pytest.raises(IllegalMoveError, match="is not legal"):
        state.apply_action(illegal)


def test_clones_are_independent() -> None:
    state = load(GAMES[0]).new_initial_state()
    copy = state.clone()
    before = str(copy)
    state.apply_action(state.legal_actions()[0])
    assert str(copy) == before != str(state)


def test_options_are_parameters_and_cannot_be_random() -> None:
    assert load("summer-pavilion", players=4).num_players() == 4
    with pytest.raises(OptionError, match="without random values"):
        load("duel", scoring="random")


def test_games_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an observation nor chance is necessary."""
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    monkeypatch.setitem(games._registered, "subtraction", "tests.games.subtraction:RULES")
    register_all()
    for name in ("countdown", "subtraction"):
        game = load(name)
        assert not game.get_type().provides_observation_tensor
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert load("subtraction").get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC


def test_a_game_that_cannot_be_loaded_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "broken", "no_such_module:RULES")
    with pytest.warns(UserWarning, match="not registered with OpenSpiel: the game 'broken'"):
        register_all()
    assert short_name("broken") not in pyspiel.registered_names()
