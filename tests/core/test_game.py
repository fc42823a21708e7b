"""A game in progress: playing, reading its state, rejecting bad input."""

import json
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.errors import (
    DrawError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    NothingToUndoError,
    OptionError,
    RecordError,
    SeatError,
    SintraError,
    UnknownGameError,
)
from sintra.core.game import Game, Move
from tests.games.summer_pavilion.positions import load


@pytest.fixture
def game() -> Game:
    return sintra.new("summer-pavilion", seed=7)


def finished() -> Game:
    game = load(("r", ""), round_no=6, passed=[1])
    game.play("pass")
    return game


# --- Playing ---------------------------------------------------------------------------------


def test_a_move_is_played_as_an_object_a_number_or_a_text(game: Game) -> None:
    move = game.legal_moves[3]
    states = []
    forms: list[Any] = [move, move.id, np.int64(move.id), move.text, f" {move.text.lower()} "]
    for form in forms:
        other = game.copy()
        assert other.play(form) == move
        states.append(other.state.tobytes())
    assert len(set(states)) == 1


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("dance", "'dance' is not a move; moves look like F3g"),
        ("", "'' is not a move"),
        ("F0g", "'F0g' is not a move"),
        ("g7", "'g7' is not a move"),
        ("keep:ggggg", "'keep:ggggg' is not a move"),
        ("x" * 50, "'xxxxxxxxxxxxxxxxx...' is not a move"),
        ("c1", "'c1' does not say which tile goes on the centre star; write c1=r for a red tile"),
        (-1, "no move has the number -1"),
        (1795, "no move has the number 1795; they are numbered 0 to 1794"),
        (None, "a move must be a text or a number, not None"),
        (True, "a move must be a text or a number, not True"),
        (1.0, "a move must be a text or a number, not 1.0"),
    ],
)
def test_invalid_moves_are_rejected(game: Game, move: Any, message: str) -> None:
    before = game.state.tobytes()
    with pytest.raises(InvalidMoveError) as caught:
        game.play(move)
    assert str(caught.value).startswith(message)
    assert game.state.tobytes() == before


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("F1p", "F1p cannot be played: factory 1 holds no purple tile"),
        ("F6g", "F6g cannot be played: there are only 5 factories"),
        ("Cg", "Cg cannot be played: the centre is empty"),
        ("F2p", "F2p cannot be played: purple is wild"),
        ("g1", "g1 cannot be played: it is time to take tiles from a factory or the centre"),
        ("pass", "pass cannot be played: it is time to take tiles"),
        ("p", "p cannot be played: tiles are drawn by chance, not by players"),
    ],
)
def test_illegal_moves_are_rejected_with_the_reason(game: Game, move: str, message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    assert str(caught.value).startswith(message)
    assert caught.value.code == "illegal-move"
    assert game.history == ()


def test_draws_can_be_given() -> None:
    game = load(("ooooo", "r"), ("o6", ""))
    for move in ("o5", "+g", "+g"):
        game.play(move)
    for draws, message in [
        ("ppp p", "draw 4 (p) is one too many: nothing is drawn here"),
        ("pp", "after 2 draws, one for supply is missing"),
        ("pp+", "'+' is not a move"),
    ]:
        with pytest.raises(SintraError) as caught:
            game.play("+o", draws=draws.replace(" ", ""))
        assert str(caught.value).startswith(message)
        assert game.history[-1].move.text == "+g"
    game.play("+o", draws=["p", "r", "p"])
    assert [draw.text for draw in game.history[-1].draws] == ["p", "r", "p"]


def test_a_draw_that_the_bag_does_not_hold_is_rejected() -> None:
    game = load(("ooooo", "r"), ("o6", ""), bag="ppp", rest="tower")
    for move in ("o5", "+g", "+g"):
        game.play(move)
    with pytest.raises(DrawError, match="draw 1 for supply: r cannot be drawn"):
        game.play("+o", draws="rpp")
    game.play("+o", draws="ppp")


def test_undo_takes_back_the_move_and_its_draws(game: Game) -> None:
    before = game.position()
    with pytest.raises(NothingToUndoError):
        game.undo()
    moves = [game.play(game.legal_moves[0]) for _ in range(5)]
    assert [game.undo() for _ in range(5)] == moves[::-1]
    assert game.position() == before
    assert game.history == ()


def test_nothing_can_be_played_after_the_end() -> None:
    game = finished()
    assert (game.turn, game.legal_moves, game.is_over) == (None, [], True)
    with pytest.raises(GameOverError, match="pass cannot be played: the game is over"):
        game.play("pass")
    assert game.undo().text == "pass"
    assert game.turn == 0
    assert game.outcome is None


# --- Reading ---------------------------------------------------------------------------------


def test_the_outcome_says_who_won_and_why() -> None:
    outcome = finished().outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert outcome.scores == (19, 20)
    assert outcome.reason == "the highest score after six rounds"
    assert [sum(parts.values()) for parts in outcome.breakdown] == [19, 20]
    assert outcome.breakdown[0]["discards"] == -1


def test_moves_compare_print_and_convert(game: Game) -> None:
    move = game.legal_moves[0]
    assert move == Move(game.rules, move.id)
    assert len({move, Move(game.rules, move.id), game.legal_moves[1]}) == 2
    assert (str(move), repr(move), int(move)) == ("F1g", "<Move F1g>", 1)


def test_reprs_show_the_progress_of_the_game(game: Game) -> None:
    assert repr(game).startswith("<Game summer-pavilion, 2 players, seed 7: round 1, draft")
    assert "over, 19-20" in repr(finished())


def test_positions_and_views_are_json(game: Game) -> None:
    game.play("F1g")
    for data in (game.position(), game.view(0), game.view(1)):
        assert json.loads(json.dumps(data)) == data
    assert game.view(1)["seat"] == 1
    with pytest.raises(SeatError, match="there is no seat 2; seats are numbered 0 to 1"):
        game.view(2)
    for seat in (-1, True, "0", None):
        with pytest.raises(SeatError):
            game.breakdown(seat)  # type: ignore[arg-type]


def test_observations_have_names_and_depend_on_the_seat(game: Game) -> None:
    assert len(game.observation(0)) == len(game.rules.observation_names)
    assert len(set(game.rules.observation_names)) == len(game.rules.observation_names)
    at = list(game.rules.observation_names).index("my turn")
    assert [game.observation(seat)[at] for seat in (0, 1)] == [1.0, 0.0]


def test_names_are_checked() -> None:
    game = sintra.new("summer-pavilion", names=[" Ada ", "Bo"], seed=1)
    assert game.names == ("Ada", "Bo")
    assert sintra.new("summer-pavilion", seed=1).names == ("Player 1", "Player 2")
    for names in (["Ada"], ["Ada", ""], ["Ada", "x" * 41], ["Ada", "a\nb"], ["Ada", 5]):
        with pytest.raises(OptionError):
            sintra.new("summer-pavilion", names=names, seed=1)  # type: ignore[arg-type]


def test_unknown_games_are_rejected_with_a_list_of_games() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'chess'; there are: summer-pav"):
        sintra.new("chess")
    assert "summer-pavilion" in sintra.game_ids()
    assert "summer-pavilion" in sintra.game_ids()  # also after a game was loaded


def test_every_error_has_its_own_code() -> None:
    def subclasses_of(kind: type[SintraError]) -> list[type[SintraError]]:
        return [kind, *(found for child in kind.__subclasses__() for found in subclasses_of(child))]

    kinds = set(subclasses_of(SintraError))
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert OptionError("x").as_json() == {"code": "bad-option", "message": "x"}
    assert RecordError(3, "x").as_json() == {
        "code": "bad-record",
        "message": "line 3: x",
        "line": 3,
    }
