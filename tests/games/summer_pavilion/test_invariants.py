"""What holds at every state of every game, over all options."""

import itertools
import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sintra
from sintra.core.errors import GameOverError, IllegalMoveError
from sintra.core.game import Game
from sintra.core.generator import WORDS, seed_words
from sintra.core.warm import playout_of
from sintra.games import get
from tests.games.summer_pavilion.strategies import SEEDS, options, random_game, some_state

RULES = get("summer-pavilion")
KERNELS = RULES.kernels
MOVES = st.integers(0, 130)
ALL_OPTIONS = [
    {"players": players, "edition": edition, "board": board, "wilds": wilds}
    for players, edition, board, wilds in itertools.product(
        (2, 3, 4), ("original", "mini"), ("coloured", "grey"), ("standard", "reversed", "byrgpo")
    )
]


def copy_of(state: Any) -> Any:
    copy = RULES.empty()
    copy[0] = state
    return copy[0]


@pytest.mark.parametrize("chosen", ALL_OPTIONS, ids=str)
def test_every_state_of_many_games_is_possible(chosen: dict[str, Any]) -> None:
    words = np.zeros(WORDS, np.uint32)
    seed_words(words, 2024)
    moves, drawn = np.zeros(RULES.max_legal, np.int64), np.zeros(RULES.max_draws, np.int64)
    start = RULES.start(RULES.resolve(chosen, 0))
    flags, finished, checked = playout_of(RULES).prove_many(
        start, RULES.empty(), words, moves, drawn, 100
    )
    assert RULES.faults(flags) == {}
    assert finished == 100
    assert checked > 100 * 12 * chosen["players"]


@settings(max_examples=12, deadline=None)
@given(options(), SEEDS)
def test_invariants_at_every_state_of_a_game(chosen: dict[str, Any], seed: int) -> None:
    for game in random_game(chosen, seed):
        state = game.state
        assert KERNELS.check(state) == 0
        check_moves(game)
        for seat in range(game.players):
            assert sum(game.breakdown(seat).values()) == game.scores[seat]
        position = json.loads(json.dumps(game.position()))
        assert RULES.from_json(position).tobytes() == state.tobytes()


def check_moves(game: Game) -> None:
    actions = game.legal_actions
    assert len(actions) == len(set(actions))
    assert bool(actions) != game.is_over
    for action in actions:
        assert 0 <= action < RULES.actions
        text = RULES.notation(action)
        assert RULES.parse(text) == action
        assert RULES.describe(game.state, action)


@settings(max_examples=40, deadline=None)
@given(options(), SEEDS, MOVES)
def test_every_listed_move_can_be_played_and_undone(
    chosen: dict[str, Any], seed: int, moves: int
) -> None:
    game = some_state(chosen, seed, moves)
    before, record = game.state.tobytes(), game.record()
    for move in game.legal_moves:
        game.play(move)
        assert KERNELS.check(game.state) == 0
        assert game.state.tobytes() != before
        assert game.undo() == move
        assert game.state.tobytes() == before
    assert game.record() == record


@settings(max_examples=25, deadline=None)
@given(options(), SEEDS, MOVES)
@example({"players": 4}, 1, 0)
def test_a_move_that_is_not_listed_is_refused_with_a_reason(
    chosen: dict[str, Any], seed: int, moves: int
) -> None:
    game = some_state(chosen, seed, moves)
    before = game.state.tobytes()
    for action in sorted(set(range(RULES.all_actions)) - set(game.legal_actions)):
        with pytest.raises(IllegalMoveError) as refused:
            game.play(action)
        text = RULES.notation(action)
        assert str(refused.value).startswith(f"{text} cannot be played: ")
        assert len(str(refused.value)) > len(f"{text} cannot be played: ")
        assert isinstance(refused.value, GameOverError) == game.is_over
    assert game.state.tobytes() == before


@settings(max_examples=40, deadline=None)
@given(options(), SEEDS, MOVES, SEEDS)
def test_a_view_tells_nothing_of_the_future(
    chosen: dict[str, Any], seed: int, moves: int, other: int
) -> None:
    game = some_state(chosen, seed, moves)
    elsewhere = sintra.load({**game.position(), "generator": [1, 2, 3, other & 0xFFFF]})
    for seat in range(game.players):
        view = game.view(seat)
        assert "generator" not in view
        assert elsewhere.view(seat) == view
        hidden, resampled = game.state, game.state
        KERNELS.resample(resampled, seat, other)
        assert KERNELS.check(resampled) == 0
        KERNELS.hide(hidden, seat)
        KERNELS.hide(resampled, seat)
        assert hidden.tobytes() == resampled.tobytes()
        assert np.array_equal(game.features(seat), elsewhere.features(seat))


@settings(max_examples=30, deadline=None)
@given(options(), SEEDS, MOVES)
def test_a_view_is_a_position_that_can_be_played_on(
    chosen: dict[str, Any], seed: int, moves: int
) -> None:
    game = some_state(chosen, seed, moves)
    seen = sintra.load(game.view(0), seed=1)
    assert seen.legal_actions == game.legal_actions
    assert seen.view(0) == game.view(0)


@settings(max_examples=12, deadline=None)
@given(options(), SEEDS)
def test_the_record_replays_with_and_without_its_seed(chosen: dict[str, Any], seed: int) -> None:
    game = some_state(chosen, seed, 10_000)
    assert game.is_over
    record = game.record()
    again = sintra.read_record(record)
    assert (again.record(), again.turns, again.outcome) == (record, game.turns, game.outcome)
    assert again.state.tobytes() == game.state.tobytes()
    without = "".join(line for line in record.splitlines(True) if not line.startswith("[Seed"))
    told = sintra.read_record(without)
    assert (told.seed, told.turns, told.outcome) == (None, game.turns, game.outcome)
    assert told.record() == without


@settings(max_examples=20, deadline=None)
@given(options(), SEEDS, MOVES)
def test_copies_are_independent(chosen: dict[str, Any], seed: int, moves: int) -> None:
    game = some_state(chosen, seed, moves)
    before, turns = game.state.tobytes(), game.turns
    copy = game.copy()
    if game.turns:
        copy.undo()
    for _ in range(3):
        if not copy.is_over:
            copy.play(random.Random(seed).choice(copy.legal_actions))
    assert (game.state.tobytes(), game.turns) == (before, turns)
    game.state.score[0] = 77  # a state that is handed out is a copy, too
    assert game.state.tobytes() == before


def test_a_state_is_small() -> None:
    assert RULES.dtype.itemsize <= 512
    assert copy_of(RULES.start(RULES.resolve({}, 0))).nbytes == RULES.dtype.itemsize
