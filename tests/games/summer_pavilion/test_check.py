"""Impossible positions: every fault has a flag, and all faults are reported at once."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.core.errors import PositionError
from sintra.games import get
from sintra.games.summer_pavilion.rules.check import SENTENCES, Fault
from sintra.games.summer_pavilion.rules.state import Phase
from tests.games.summer_pavilion.mutations import mutated
from tests.games.summer_pavilion.positions import load, position, star
from tests.games.summer_pavilion.strategies import SEEDS, options, some_state

RULES = get("summer-pavilion")
Change = Callable[[Any], None]


def drafting() -> Any:
    return load(("", ""), phase="draft", token=None, factories=["rryy", "gppy"]).state


def placing() -> Any:
    return load(("ggp", "rr"), ("b4 b5", "c1=r"), supply="ppgoyybbrr").state


def over() -> Any:
    game = load(("r", ""), (star("b"), ""), round_no=6, passed=[1])
    game.play("pass")
    return game.state


def before_the_deal() -> Any:
    return RULES.start(RULES.resolve({}, 0))


def setting(**values: Any) -> Change:
    """Set fields of the state."""

    def change(state: Any) -> None:
        for name, value in values.items():
            state[name] = value

    return change


def moving(colour: int, start: str, goal: str) -> Change:
    """Move a tile between the bag, the supply, the tower, the centre, a factory or a hand."""

    def change(state: Any) -> None:
        places = {
            "bag": state.bag,
            "supply": state.supply,
            "tower": state.tower,
            "centre": state.sources[9],
            "F1": state.sources[0],
            "F6": state.sources[5],
            "hand": state.hand[0],
        }
        places[start][colour] -= 1
        places[goal][colour] += 1

    return change


def several(*changes: Change) -> Change:
    def change(state: Any) -> None:
        for one in changes:
            one(state)

    return change


def emptying_the_hand(state: Any) -> None:
    state.bag += state.hand[0]
    state.hand[0] = 0


def emptying_the_table(state: Any) -> None:
    state.bag += state.sources.sum(axis=0).astype(state.bag.dtype)
    state.sources[:] = 0


def recolouring(state: Any) -> None:
    state.board[0, 2, 3] = 0  # purple on the blue star
    state.colours[0, 2] |= 1
    state.bag[0] -= 1
    state.bag[4] += 1


def doubling_on_the_centre(state: Any) -> None:
    state.board[1, 6, 1] = state.board[1, 6, 0]
    state.filled[1, 6] |= 2
    state.bag[state.board[1, 6, 0]] -= 1


def adding_points(name: str, points: int) -> Change:
    def change(state: Any) -> None:
        state[name][0] += points
        state.score[0] += points

    return change


def placing_points(points: int) -> Change:
    def change(state: Any) -> None:
        state.placement_points[0, 2] += points
        state.score[0] += points

    return change


FAULTS: list[tuple[Fault, Callable[[], Any], Change]] = [
    (Fault.PLAYERS, drafting, setting(players=5)),
    (Fault.PLAYERS, drafting, setting(players=1)),
    (Fault.OPTIONS, drafting, setting(floor=2)),
    (Fault.OPTIONS, drafting, setting(side=2)),
    (Fault.OPTIONS, drafting, setting(first=2)),
    (Fault.OPTIONS, drafting, setting(wild_order=[0, 1, 2, 3, 4, 4])),
    (Fault.OPTIONS, drafting, setting(wild_order=[0, 1, 2, 3, 4, 6])),
    (Fault.ROUND, drafting, setting(round_no=0)),
    (Fault.ROUND, drafting, setting(round_no=7)),
    (Fault.ROUND, over, setting(round_no=5)),
    (Fault.ROUND, placing, setting(round_no=6, phase=Phase.KEEP)),
    (Fault.ROUND, before_the_deal, setting(round_no=6)),
    (Fault.TURN, drafting, setting(active=2, to_move=2)),
    (Fault.TURN, drafting, setting(to_move=1)),
    (Fault.TURN, drafting, setting(start_player=-1)),
    (Fault.TURN, drafting, setting(phase=9)),
    (Fault.TURN, drafting, setting(passed=[1, 0, 0, 0])),
    (Fault.TURN, placing, setting(passed=[1, 0, 0, 0])),
    (Fault.TURN, placing, setting(passed=[1, 0, 0, 0], phase=Phase.BONUS, owed=1)),
    (Fault.TURN, placing, setting(passed=[0, 2, 0, 0])),
    (Fault.TURN, over, setting(passed=[1, 0, 0, 0])),
    (Fault.TILE_COUNT, drafting, setting(bag=[20, 21, 20, 20, 20, 21])),
    (Fault.NEGATIVE_COUNT, drafting, moving(0, "tower", "bag")),
    (Fault.FACTORY_SIZE, drafting, moving(0, "bag", "F1")),
    (Fault.FACTORY_SIZE, drafting, moving(0, "bag", "F6")),
    (Fault.SUPPLY_SIZE, drafting, moving(0, "bag", "supply")),
    (Fault.SUPPLY_UNFILLED, drafting, moving(5, "supply", "bag")),
    (Fault.SUPPLY_UNFILLED, placing, moving(5, "supply", "tower")),
    (Fault.SUPPLY_UNFILLED, placing, several(moving(5, "supply", "bag"), setting(phase=4))),
    (Fault.TABLE_NOT_EMPTY, placing, moving(0, "bag", "centre")),
    (Fault.TABLE_NOT_EMPTY, over, moving(0, "bag", "F1")),
    (Fault.TABLE_EMPTY, drafting, emptying_the_table),
    (Fault.BOARD_COLOUR, placing, recolouring),
    (Fault.BOARD_COLOUR, placing, doubling_on_the_centre),
    (Fault.BOARD_BITS, placing, setting(filled=0)),
    (Fault.BOARD_BITS, placing, setting(colours=0)),
    (Fault.HAND, placing, emptying_the_hand),
    (Fault.HAND, placing, several(setting(passed=[0, 1, 0, 0], round_no=6))),
    (Fault.HAND, over, moving(0, "bag", "hand")),
    (Fault.TOKEN, drafting, setting(token=2)),
    (Fault.TOKEN, drafting, setting(token=-2)),
    (Fault.OWED, placing, setting(owed=1)),
    (Fault.OWED, placing, setting(phase=Phase.BONUS)),
    (Fault.OWED, placing, setting(phase=Phase.BONUS, owed=4)),
    (Fault.DEAL, before_the_deal, setting(missing=9)),
    (Fault.DEAL, before_the_deal, setting(filling=5, missing=4)),
    (Fault.DEAL, before_the_deal, setting(filling=1, missing=4)),
    (Fault.DEAL, before_the_deal, setting(filling=0, missing=4, round_ended=0)),
    (Fault.DEAL, before_the_deal, moving(0, "bag", "F1")),
    (Fault.SCORE_FLOOR, drafting, adding_points("start_points", -20)),
    (Fault.SCORE_SUM, drafting, setting(score=[21, 20, 0, 0])),
    (Fault.SCORE_SUM, placing, placing_points(4)),
    (Fault.SCORE_SUM, placing, placing_points(-1)),
    (Fault.SCORE_SUM, placing, setting(token_loss=[-1, 0, 0, 0], start_points=[19, 20, 0, 0])),
    (Fault.FINAL_POINTS, over, adding_points("star_points", -15)),
    (Fault.FINAL_POINTS, over, adding_points("number_points", 4)),
    (Fault.FINAL_POINTS, placing, adding_points("star_points", 15)),
]


@pytest.mark.parametrize("begin", [drafting, placing, over, before_the_deal])
def test_the_unchanged_states_are_possible(begin: Callable[[], Any]) -> None:
    assert RULES.kernels.check(begin()) == 0


@pytest.mark.parametrize(("fault", "begin", "change"), FAULTS)
def test_a_changed_state_sets_exactly_its_flag(
    fault: Fault, begin: Callable[[], Any], change: Change
) -> None:
    state = begin()
    change(state)
    assert list(RULES.faults(RULES.kernels.check(state))) == [fault.name.lower().replace("_", "-")]


def test_every_fault_has_a_test_and_a_sentence() -> None:
    assert {fault for fault, _, _ in FAULTS} == set(Fault) == set(SENTENCES)


def refusal(data: Any) -> PositionError:
    with pytest.raises(PositionError) as refused:
        sintra.load(data)
    return refused.value


@pytest.mark.parametrize(
    ("changes", "flags"),
    [
        ({"bag": ""}, ("tile-count",)),
        ({"options": {"players": 2, "first": 3}}, ("options",)),
        ({"round": 0}, ("round",)),
        ({"phase": "draft"}, ("table-empty",)),
        ({"phase": "bonus"}, ("owed",)),
        ({"owed": 2}, ("owed",)),
        ({"phase": "deal"}, ("deal",)),
        ({"phase": "keep", "round": 6}, ("round",)),
    ],
)
def test_flags_of_positions_in_json(changes: dict[str, Any], flags: tuple[str, ...]) -> None:
    error = refusal({**position(("ggp", "rr")), **changes})
    assert error.flags == flags
    assert len(error.problems) == len(flags)
    assert error.as_json()["flags"] == list(flags)


def test_a_deal_after_round_6_is_refused() -> None:
    error = refusal(position(("", ""), round_no=6, phase="deal", passed=[0, 1], supply="ggg"))
    assert error.flags == ("round",)


def test_several_broken_invariants_are_reported_at_once() -> None:
    data = position(("ggp", "rrrrr"), ("b4=r", ""), scores=(0, 20), passed=[1], centre="y")
    data["bag"] = data["bag"][1:]
    error = refusal(data)
    assert error.flags == (
        "tile-count",
        "table-not-empty",
        "board-colour",
        "hand",
        "score-floor",
    )
    assert str(error) == "; ".join(error.problems)


def test_several_unreadable_values_are_reported_at_once() -> None:
    data = position(("ggx", "rr"))
    data["supply"] = {"pink": 1, "red": 23}
    data["players"][1]["board"]["blue"] = ["blue", 5]
    data["players"][1]["score"] = "many"
    data["surprise"] = 1
    data["to_move"] = 2
    error = refusal(data)
    assert error.flags == ()
    for part in ("'x'", "'pink'", "supply, red", "'many'", "'surprise'", "to_move"):
        assert part in str(error)
    assert "player 1, blue star: must have 6 entries, not 2" in error.problems
    assert "player 1, blue star, position 2: 5 is not a colour" in error.problems


@pytest.mark.parametrize("data", [None, 5, [], "x", {}, {"game": 5}])
def test_data_that_is_not_a_position_is_refused(data: Any) -> None:
    assert refusal(data).problems == ('a position is an object with a "game"',)


def test_more_than_22_tiles_are_counted_when_the_bag_is_left_out() -> None:
    data = position(("ggp", "rr"))
    del data["bag"]
    data["tower"] = "r" * 20
    assert "24 red tiles, not 22" in str(refusal(data))
    data["tower"] = "r" * 30
    assert "tower, red: must be between 0 and 22, not 30" in refusal(data).problems


def test_a_position_needs_only_what_a_person_at_a_table_knows() -> None:
    table = {
        "game": "summer-pavilion",
        "round": 2,
        "phase": "place",
        "to_move": 1,
        "supply": "ppggooyybb",
        "tower": "rrrr",
        "players": [
            {"score": 12, "hand": "ggr"},
            {"score": 9, "hand": "bb", "board": {"blue": ["b", None, "blue", None, None, None]}},
        ],
    }
    game = sintra.load(table, seed=3)
    assert game.turn == 1
    assert game.scores == (12, 9)
    assert game.breakdown(1)["start"] == 9  # points without a source
    game.play("b2")
    assert game.scores == (12, 12)
    bag = game.position()["bag"]
    assert bag == {"purple": 20, "green": 18, "orange": 20, "yellow": 20, "blue": 16, "red": 17}
    assert sintra.load(table, seed=3).position() == sintra.load(table, seed=3).position()
    assert sintra.load(table, seed=4).position() != sintra.load(table, seed=3).position()


def test_a_position_can_start_with_a_deal() -> None:
    table = {
        "game": "summer-pavilion",
        "options": {"players": 3},
        "round": 0,
        "phase": "deal",
        "to_move": 0,
        "players": [{"score": 5}] * 3,
    }
    game = sintra.load(table, seed=3)
    assert len(game.first_draws) == 10 + 7 * 4
    assert game.heading == "Round 1, draft, purple is wild"


@settings(max_examples=150, deadline=None)
@given(options(), SEEDS, st.integers(0, 130), st.randoms(use_true_random=False))
def test_a_position_that_loads_can_be_played_to_its_end(
    chosen: dict[str, Any], seed: int, moves: int, chance: Any
) -> None:
    data = mutated(some_state(chosen, seed, moves).position(), chance)
    try:
        game = sintra.load(data, seed=1)
    except PositionError:
        return
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
        assert RULES.kernels.check(game.state) == 0
