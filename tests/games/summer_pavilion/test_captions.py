"""The captions of the drawings."""

import pytest

from sintra.games.summer_pavilion.rules.state import Phase
from sintra.games.summer_pavilion.text import captions
from sintra.games.summer_pavilion.text.phases import continues_turn, phase_text
from tests.games.summer_pavilion.sample_positions import position_in, samples


def test_the_status_line_names_the_task_of_the_player_to_move() -> None:
    tasks = {
        Phase.DRAFT: "take tiles from a factory or the centre",
        Phase.PLACE: "place a tile or pass",
    }
    for phase, task in tasks.items():
        game = position_in(phase)
        assert game.turn is not None
        assert captions.status_line(game.state, game.names) == f"{game.names[game.turn]}: {task}"


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_texts(phase: Phase) -> None:
    state = position_in(Phase.PLACE).state
    state.phase = phase
    texts = phase_text(state)
    assert all((texts.name, texts.long_name, texts.refusal))


def test_passing_and_keeping_tiles_are_one_turn() -> None:
    place, keep, bonus = (
        position_in(phase).state for phase in (Phase.PLACE, Phase.KEEP, Phase.BONUS)
    )
    assert continues_turn(place, keep)
    assert continues_turn(place, bonus)
    assert not continues_turn(keep, place)


def test_bonus_tiles_are_counted() -> None:
    state = position_in(Phase.BONUS).state
    state.owed = 1
    assert captions.task(state) == "take a bonus tile from the supply"
    state.owed = 3
    assert captions.task(state) == "take 3 bonus tiles from the supply"


def test_the_task_names_no_more_tiles_than_the_hand_holds() -> None:
    state = position_in(Phase.KEEP).state
    state.hand[state.active] = [0, 2, 0, 0, 0, 0]
    assert captions.task(state) == "choose up to 2 tiles to keep"
    state.hand[state.active] = [0, 0, 1, 0, 0, 0]
    assert captions.task(state) == "choose up to 1 tile to keep"
    state.hand[state.active] = [3, 2, 0, 1, 0, 0]
    assert captions.task(state) == "choose up to 4 tiles to keep"


def test_the_end_names_the_winner_and_the_places() -> None:
    game = position_in(Phase.OVER, players=3)
    state = game.state
    state.score[:3] = [40, 52, 31]
    assert captions.round_and_phase(state) == "The end"
    assert captions.status_line(state, ["A", "B", "C"]) == "Winner: B"
    assert [captions.seat_status(state, seat) for seat in range(3)] == [
        "place 2",
        "winner",
        "place 3",
    ]


def test_equal_scores_share_the_victory() -> None:
    state = position_in(Phase.OVER, players=3).state
    state.score[:3] = 40
    assert captions.status_line(state, ["A", "B", "C"]) == "Shared victory: A, B and C"
    state.score[1] = 39
    assert captions.status_line(state, ["A", "B", "C"]) == "Shared victory: A and C"


def test_exactly_one_seat_is_to_move_until_the_end() -> None:
    for game in (sample.game for sample in samples()):
        to_move = [seat for seat in range(game.players) if captions.is_turn(game.state, seat)]
        assert to_move == ([] if game.is_over else [game.turn])


def test_descriptions_have_the_right_article() -> None:
    game = position_in(Phase.BONUS)
    describe = game.rules.guide.describe
    parse = game.rules.notation.parse
    assert describe(game.state, parse("+o")) == "take an orange bonus tile"
    assert describe(game.state, parse("+g")) == "take a green bonus tile"
