"""What holds at every state of every game of the registry, over all options."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.core.errors import GameOverError, IllegalMoveError, OptionError
from sintra.core.game import Game
from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import CHANCE
from sintra.core.warm import playout_of
from sintra.games import get
from tests import golden
from tests.games.play import SEEDS, any_options, copy_of, random_game, some_state

GAMES = sintra.game_ids()
MOVES = st.integers(0, 260)
EACH_GAME = pytest.mark.parametrize("name", GAMES)
GAMES_EACH = 60


def all_options(name: str) -> Iterator[dict[str, Any]]:
    """Every combination of the options' values that the game accepts."""
    rules = get(name)
    values = [golden.values_of(rules, option) for option in rules.options]
    for combination in itertools.product(*values):
        chosen = {
            option.name: value for option, value in zip(rules.options, combination, strict=True)
        }
        try:
            rules.resolve(chosen, 0)
        except OptionError:
            continue
        if "first" not in chosen or chosen["first"] == 0:
            yield chosen


@pytest.mark.parametrize(
    ("name", "chosen"), [(name, chosen) for name in GAMES for chosen in all_options(name)], ids=str
)
def test_every_state_of_many_games_is_possible(name: str, chosen: dict[str, Any]) -> None:
    rules = get(name)
    words = np.zeros(WORDS, np.uint32)
    seed_words(words, 2024)
    moves, drawn = np.zeros(rules.max_legal, np.int64), np.zeros(rules.max_draws, np.int64)
    start = rules.start(rules.resolve(chosen, 0))
    flags, finished, checked = playout_of(rules).prove_many(
        start, rules.empty(), words, moves, drawn, GAMES_EACH
    )
    assert rules.faults(flags) == {}
    assert finished == GAMES_EACH
    assert checked > GAMES_EACH * 12 * chosen["players"]


@EACH_GAME
@settings(max_examples=10, deadline=None)
@given(st.data(), SEEDS)
def test_invariants_at_every_state_of_a_game(name: str, data: st.DataObject, seed: int) -> None:
    for game in random_game(name, data.draw(any_options(name)), seed):
        check_state(game, game.state)
        check_moves(game)
        for seat in range(game.players):
            assert sum(game.breakdown(seat).values()) == game.scores[seat]


def check_state(game: Game, state: Any) -> None:
    """The state is possible, and its JSON gives the same bytes again."""
    rules = game.rules
    assert rules.faults(rules.kernels.check(state)) == {}
    position = json.loads(json.dumps(rules.to_json(state)))
    assert rules.from_json(position).tobytes() == state.tobytes()


def check_moves(game: Game) -> None:
    rules, actions = game.rules, game.legal_actions
    assert len(actions) == len(set(actions))
    assert bool(actions) != game.is_over
    for action in actions:
        assert 0 <= action < rules.actions
        assert rules.describe(game.state, action)


@EACH_GAME
@settings(max_examples=4, deadline=None)
@given(st.data(), SEEDS)
def test_states_between_draws_are_possible_positions(
    name: str, data: st.DataObject, seed: int
) -> None:
    *_, game = random_game(name, data.draw(any_options(name)), seed)
    kernels = game.rules.kernels
    out = np.zeros(game.rules.max_legal, np.int64)
    for before, turn in zip(game._states, game.turns, strict=False):
        state = copy_of(game, before)
        kernels.step(state, turn.move.id)
        for draw in turn.draws:
            assert int(state.to_move) == CHANCE
            check_state(game, state)
            draws = out[: kernels.legal(state, out)].tolist()
            assert len(draws) == len(set(draws))
            assert draw.id in draws
            assert min(draws) >= game.rules.actions
            kernels.step(state, draw.id)


@EACH_GAME
def test_every_move_and_draw_has_a_text_of_its_own(name: str) -> None:
    rules = get(name)
    texts = [rules.notation(action) for action in range(rules.all_actions)]
    assert len(set(texts)) == len(texts)
    assert not any(character.isspace() for text in texts for character in text)
    for action, text in enumerate(texts):
        assert rules.parse(text) == action
        assert rules.parse(f" {text.upper()} ") == action
    parts = [json.dumps(rules.parts(action)) for action in range(rules.all_actions)]
    assert len(set(parts)) == len(parts)


@EACH_GAME
@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS, MOVES)
def test_every_listed_move_can_be_played_and_undone(
    name: str, data: st.DataObject, seed: int, moves: int
) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    before, record = game.state.tobytes(), game.record()
    for move in game.legal_moves:
        game.play(move)
        assert game.rules.kernels.check(game.state) == 0
        assert game.state.tobytes() != before
        assert game.undo() == move
        assert game.state.tobytes() == before
    assert game.record() == record


@EACH_GAME
@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS, MOVES)
def test_a_move_that_is_not_listed_is_refused_with_a_reason(
    name: str, data: st.DataObject, seed: int, moves: int
) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    rules, before = game.rules, game.state.tobytes()
    for action in sorted(set(range(rules.all_actions)) - set(game.legal_actions)):
        with pytest.raises(IllegalMoveError) as refused:
            game.play(action)
        text = rules.notation(action)
        assert str(refused.value).startswith(f"{text} cannot be played: ")
        assert len(str(refused.value)) > len(f"{text} cannot be played: ")
        assert isinstance(refused.value, GameOverError) == game.is_over
    assert game.state.tobytes() == before


@EACH_GAME
@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS, MOVES, SEEDS)
def test_a_view_tells_nothing_of_the_future(
    name: str, data: st.DataObject, seed: int, moves: int, other: int
) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    kernels = game.rules.kernels
    elsewhere = sintra.load({**game.position(), "generator": [1, 2, 3, other & 0xFFFF]})
    for seat in range(game.players):
        view = game.view(seat)
        assert "generator" not in view
        assert elsewhere.view(seat) == view
        hidden, resampled = game.state, game.state
        kernels.resample(resampled, seat, other)
        assert kernels.check(resampled) == 0
        kernels.hide(hidden, seat)
        kernels.hide(resampled, seat)
        assert hidden.tobytes() == resampled.tobytes()
        assert np.array_equal(game.features(seat), elsewhere.features(seat))


@EACH_GAME
@settings(max_examples=8, deadline=None)
@given(st.data(), SEEDS)
def test_the_record_replays_with_and_without_its_seed(
    name: str, data: st.DataObject, seed: int
) -> None:
    *_, game = random_game(name, data.draw(any_options(name)), seed)
    assert game.is_over
    record = game.record()
    again = sintra.read_record(record)
    assert (again.record(), again.turns, again.outcome) == (record, game.turns, game.outcome)
    assert again.state.tobytes() == game.state.tobytes()
    without = "".join(line for line in record.splitlines(True) if not line.startswith("[Seed"))
    told = sintra.read_record(without)
    assert (told.seed, told.turns, told.outcome) == (None, game.turns, game.outcome)
    assert told.record() == without


@EACH_GAME
@settings(max_examples=15, deadline=None)
@given(st.data(), SEEDS, MOVES)
def test_copies_are_independent(name: str, data: st.DataObject, seed: int, moves: int) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
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


@EACH_GAME
def test_a_state_is_small(name: str) -> None:
    assert get(name).dtype.itemsize <= 512
