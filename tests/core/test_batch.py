"""Batches: the same games as one by one, whatever the number of threads, and nothing lost."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.batch import MIN_SLICE
from sintra.core.errors import IllegalMoveError, InvalidMoveError, OptionError
from sintra.core.game import Game
from sintra.core.rewards import REWARDS
from sintra.core.state import NOBODY

EACH_GAME = pytest.mark.parametrize("name", sintra.game_ids())
#: Options with random values, which every game decides by its own seed.
RANDOM_OPTIONS: dict[str, dict[str, Any]] = {
    "summer-pavilion": {"players": 3, "first": "random", "board": "grey"},
    "duel": {"scoring": "random-4", "first": "random"},
}
FEW = 6


def same_games(batch: sintra.Batch) -> list[Game]:
    """The games of a batch, begun one by one."""
    chosen = batch._chosen
    return [sintra.new(batch.rules.id, seed=int(seed), **chosen) for seed in batch.seeds]


def check_rows(batch: sintra.Batch, games: Sequence[Game]) -> None:
    for i, game in enumerate(games):
        assert batch.states[i].tobytes() == game.state.tobytes()
        assert np.flatnonzero(batch.masks[i]).tolist() == sorted(game.legal_actions)
        assert int(batch.to_move[i]) == (NOBODY if game.turn is None else game.turn)
        if game.turn is not None:
            assert np.array_equal(batch.observations[i], game.observation(game.turn))


@EACH_GAME
def test_a_batch_plays_the_same_games_as_one_by_one(name: str) -> None:
    batch = sintra.batch(name, FEW, seed=3, **RANDOM_OPTIONS[name])
    games = same_games(batch)
    assert len({str(game.options) for game in games}) > 1
    ended = 0
    while ended < FEW + 2:
        actions = batch.sample().copy()
        for game, action in zip(games, actions, strict=True):
            game.play(int(action))
        batch.step(actions)
        assert batch.done.tolist() == [game.is_over for game in games]
        for i, fresh in enumerate(same_games(batch)):
            if games[i].is_over:
                assert batch.final_states[i].tobytes() == games[i].state.tobytes()
                games[i] = fresh
                ended += 1
    check_rows(batch, games)


@EACH_GAME
def test_threads_change_nothing(name: str) -> None:
    n = 2 * MIN_SLICE
    one, two = (sintra.batch(name, n, seed=5, threads=threads) for threads in (1, 2))
    with one, two:
        assert len(set(one.seeds.tolist())) == n
        for _ in range(200):
            one.step(one.sample())
            two.step(two.sample())
        for array in ("states", "masks", "observations", "rewards", "done", "to_move", "seeds"):
            assert getattr(one, array).tobytes() == getattr(two, array).tobytes()


@EACH_GAME
def test_results_are_what_the_outcome_says_and_add_up_to_nothing(name: str) -> None:
    batch = sintra.batch(name, FEW, seed=8, autoreset=False)
    while (batch.to_move != NOBODY).any():
        over = batch.to_move == NOBODY
        batch.step(batch.sample())
        assert np.allclose(batch.rewards.sum(axis=1), 0)
        assert not batch.rewards[over].any()
        assert not batch.done[over].any()
        for i in np.flatnonzero(batch.done):
            outcome = batch.game(int(i)).outcome
            assert outcome is not None
            best = batch.rewards[i].max()
            winners = tuple(np.flatnonzero(batch.rewards[i] == best).tolist())
            assert winners == outcome.winners
            if len(winners) == 1:
                assert sorted(batch.rewards[i]) == [-1, 1]
    assert batch.over.all()
    assert not batch.masks.any()


@EACH_GAME
def test_margins_add_up_to_the_final_lead(name: str) -> None:
    players = 3 if name == "summer-pavilion" else 2
    batch = sintra.batch(name, FEW, seed=8, reward="margin", autoreset=False, players=players)
    sums = np.zeros((FEW, players))
    while not batch.over.all():
        batch.step(batch.sample())
        sums += batch.rewards
    scores = batch.states["score"][:, :players].astype(float)
    others = (scores.sum(axis=1, keepdims=True) - scores) / (players - 1)
    assert np.allclose(sums, scores - others, atol=1e-3)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@EACH_GAME
def test_opponents_answer_until_it_is_the_callers_turn(name: str, opponents: str) -> None:
    batch = sintra.batch(name, 8, seed=1, opponents=opponents)
    assert set(batch.seats.tolist()) == {0, 1}
    ended, won = 0, 0
    while ended < 60:
        assert np.array_equal(batch.to_move, batch.seats)
        batch.step(batch.sample())
        mine = batch.rewards[np.arange(8), batch.seats]
        ended += int(batch.done.sum())
        won += int((mine > 0).sum())
    assert 0 <= won < ended
    if opponents == "greedy":
        assert won < ended / 4  # random play against it


@EACH_GAME
def test_an_illegal_action_changes_no_game(name: str) -> None:
    batch = sintra.batch(name, 4, seed=2)
    before = [batch.states.tobytes(), batch.masks.tobytes(), batch.seeds.tobytes()]
    actions = batch.sample().copy()
    actions[2] = np.flatnonzero(~batch.masks[2])[0]
    with pytest.raises(IllegalMoveError, match=r"game 2: .* cannot be played: "):
        batch.step(actions)
    for number in (-1, batch.rules.actions, batch.rules.all_actions - 1):
        actions[2] = number
        with pytest.raises(InvalidMoveError, match=f"game 2: no move .* number {number}"):
            batch.step(actions)
    for wrong in (actions[:3], actions.astype(float), 7, "F1p"):
        with pytest.raises(InvalidMoveError, match="4 games need 4 whole numbers"):
            batch.step(wrong)
    assert [batch.states.tobytes(), batch.masks.tobytes(), batch.seeds.tobytes()] == before


def test_resets_are_reproducible() -> None:
    batch = sintra.batch("duel", 4, seed=9)
    first, start = batch.seeds.copy(), batch.states.tobytes()
    for _ in range(30):
        batch.step(batch.sample())
    went_to = batch.states.tobytes()
    batch.reset(9)
    assert np.array_equal(batch.seeds, first)
    assert batch.states.tobytes() == start
    for _ in range(30):
        batch.step(batch.sample())
    assert batch.states.tobytes() == went_to
    batch.reset([1, 2, 3, 4])
    assert batch.seeds.tolist() == [1, 2, 3, 4]
    batch.reset(which=np.array([False, True, False, False]))
    assert (batch.seeds == [1, 2, 3, 4]).tolist() == [True, False, True, True]


def test_a_game_of_a_batch_goes_on_by_itself() -> None:
    batch = sintra.batch("summer-pavilion", 2, seed=4)
    batch.step(batch.sample())
    game = batch.game(1)
    actions = batch.sample().copy()
    game.play(int(actions[1]))
    batch.step(actions)
    assert game.state.tobytes() == batch.states[1].tobytes()


def test_final_observations_are_those_of_the_finished_games() -> None:
    batch = sintra.batch("summer-pavilion", 2, seed=4, autoreset=False)
    while not batch.over.all():
        batch.step(batch.sample())
    seen = batch.observe_final([1, 0], [0, 1])
    assert np.array_equal(seen[0], batch.game(1).observation(0))
    assert np.array_equal(seen[1], batch.game(0).observation(1))


@EACH_GAME
def test_heuristics_are_those_of_greedy_without_hidden_information(name: str) -> None:
    batch = sintra.batch(name, 4, seed=4)
    for _ in range(20):
        batch.step(batch.sample())
    values = batch.heuristics()
    assert not values[~batch.masks].any()
    for i in range(4):
        state = batch.game(i).state
        batch.rules.kernels.resample(state, int(batch.to_move[i]), 1)
        for action in np.flatnonzero(batch.masks[i]):
            assert values[i, action] == batch.rules.kernels.heuristic(state, int(action))


def test_a_batch_need_not_observe() -> None:
    batch = sintra.batch("duel", 3, seed=4, observe=False)
    batch.step(batch.sample())
    assert batch.observations.shape == (0, len(batch.rules.observation_names))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": 0}, "1 to 1000000 games"),
        ({"n": True}, "1 to 1000000 games"),
        ({"seed": -1}, "a seed must be a whole number"),
        ({"seed": [1, 2, 3]}, "2 games need 2 seeds"),
        ({"reward": "glory"}, f"possible: {', '.join(REWARDS)}"),
        ({"reward": ["margin"]}, "reward cannot be"),
        ({"seats": 2}, "seats are numbered 0 to 1"),
        ({"seats": [0.5, 1]}, "seats must be one whole number"),
        ({"threads": 0}, "1 to 256 threads"),
        ({"players": 7}, "players cannot be 7"),
    ],
)
def test_what_cannot_be_is_rejected(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        sintra.batch("summer-pavilion", **{"n": 2, "seed": 1, **wrong})


def test_which_games_to_reset_is_checked() -> None:
    with pytest.raises(OptionError, match="a row of 2 booleans"):
        sintra.batch("duel", 2, seed=1).reset(which=np.array([1, 0]))


def test_numbers_of_games_and_seats_are_checked() -> None:
    """Compiled code would read the memory behind the arrays, and end the process."""
    batch = sintra.batch("duel", 2, seed=1)
    for number in (2, -1, 10**9):
        with pytest.raises(OptionError, match="games are numbered 0 to 1"):
            batch.game(number)
        with pytest.raises(OptionError, match="games are numbered 0 to 1"):
            batch.observe_final([number], [0])
    with pytest.raises(OptionError, match="games are whole numbers"):
        batch.game("first")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="seats are numbered 0 to 1"):
        batch.observe_final([0], [2])
    with pytest.raises(OptionError, match="2 games need 2 seats, not 1"):
        batch.observe_final([0, 1], [0])
