"""The check of states: every fault sets its flag and no other."""

from collections.abc import Callable
from typing import Any

import pytest

import sintra
from sintra.games import get
from sintra.games.duel.rules.faults import SENTENCES, Fault
from sintra.games.duel.rules.state import Due, Phase
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load, play

RULES = get("duel")
TABLE = ("bbyr", "/yk", "rktt", "")
Tampering = Callable[[Any], None]


# --- Positions to tamper with ----------------------------------------------------------------


def acting() -> Any:
    """Return a state of round 2, with tiles on factories, in lines, broken and on a dome."""
    mine = Board(plates="a1=ykts", tiles="a1=y", lines="2=k", broken="r", tokens=1, taken=1)
    game = load(mine, Board(tokens=2), round_no=2, factories=TABLE, returned=[("jbtk", 0)])
    return game.state


def drawn() -> Any:
    game = load(Board(tokens=2), Board(tokens=2), factories=TABLE)
    play(game, "draw draw")
    return game.state


def returning() -> Any:
    game = load(Board(tokens=2), Board(tokens=2), factories=TABLE)
    play(game, "draw draw draw draw stop")
    held = [entry["plate"] for entry in game.position()["turn"]["drawn"]]
    play(game, f"choose:{held[0]} a1")
    return game.state


def slot() -> Any:
    game = load(Board(tokens=2), Board(tokens=2), factories=TABLE)
    game.play("D1")
    return game.state


def line() -> Any:
    game = load(factories=TABLE)
    game.play("F1b")
    return game.state


def order() -> Any:
    game = load(factories=TABLE)
    play(game, "F1b to2")
    return game.state


def paying() -> Any:
    board = Board(plates="a1=ykts b3=jbtk c3=trbj", lines="2=t", chips="t ty rt")
    game = at_the_end_of_phase_1(board, seat=1, round_no=1, chips={1: "b"})
    game.play("chip1")
    return game.state


def opening() -> Any:
    return sintra.new("duel", seed=1).state


def before_the_deal() -> Any:
    return RULES.start(RULES.resolve({}, 0))


def filling() -> Any:
    """Return a state in which the large factory has two of its five tiles."""
    state = before_the_deal()
    draws = sintra.new("duel", seed=1).first_draws
    tiles = [number for number, draw in enumerate(draws) if len(draw.text) == 1]
    for draw in draws[: tiles[2]]:
        RULES.kernels.step(state, draw.id)
    return state


def over() -> Any:
    game = at_the_end_of_phase_1(round_no=5, scoring="rows+columns+specials")
    game.play("chip1")
    return game.state


UNCHANGED = [
    acting,
    drawn,
    returning,
    slot,
    line,
    order,
    paying,
    opening,
    before_the_deal,
    filling,
    over,
]


# --- Tampering -------------------------------------------------------------------------------


def setting(**values: Any) -> Tampering:
    """Set fields of the state."""

    def tamper(state: Any) -> None:
        for name, value in values.items():
            state[name] = value

    return tamper


def at(name: str, *place: int, value: int) -> Tampering:
    """Set one entry of a field."""

    def tamper(state: Any) -> None:
        state[name][place] = value

    return tamper


def moving(colour: int, start: tuple[str, int], goal: tuple[str, int], tiles: int = 1) -> Tampering:
    """Move tiles of a colour between two fields, each with an index, or -1 for the whole field."""

    def tamper(state: Any) -> None:
        for (name, index), change in ((start, -tiles), (goal, tiles)):
            place = state[name] if index < 0 else state[name][index]
            place[colour] += change

    return tamper


def several(*tamperings: Tampering) -> Tampering:
    def tamper(state: Any) -> None:
        for one in tamperings:
            one(state)

    return tamper


def emptying_the_display(state: Any) -> None:
    for place in range(3):
        state.unseen = int(state.unseen) | 1 << int(state.display[place])
    state.display = -1


def owing_a_chip(state: Any) -> None:
    state.used_chips[1, 3] = -1
    state.chips[1, 3] = 1


def undermining(state: Any) -> None:
    """Remove the lowest tile of a moon stack."""
    state.tower[state.moon[1, 0]] += 1
    state.moon[1, 0] = -1


def miscolouring(state: Any) -> None:
    state.dome[0, 0, 1] = 4
    state.bag[4] -= 1


def overfilling(state: Any) -> None:
    state.line_count[0, 1] = 3
    state.bag[3] -= 2


def using_all_chips(state: Any) -> None:
    state.used_chips[0] += state.chips[0]
    state.chips[0] = 0


def paying_in_full(state: Any) -> None:
    """Put down both chips that the line costs, but stay in the phase PAY."""
    for kind in (4, 5):
        state.chips[0, kind] -= 1
        state.paid[kind] += 1


def adding_a_row(state: Any) -> None:
    state.side_points[0, 0] += 3
    state.score[0] += 3


BAG, TOWER, LARGE_MOON = ("bag", -1), ("tower", -1), ("large_moon", -1)
FAULTS: list[tuple[Fault, Callable[[], Any], Tampering]] = [
    (Fault.PLAYERS, acting, setting(players=3)),
    (Fault.OPTIONS, acting, setting(sides=[1, 1, 1, 0, 0, 1, 0, 0])),
    (Fault.OPTIONS, acting, setting(sides=[1, 0, 1, 0, 0, 0, 0, 0])),
    (Fault.OPTIONS, acting, setting(first=2)),
    (Fault.ROUND, acting, setting(round_no=0)),
    (Fault.ROUND, acting, setting(round_no=6)),
    (Fault.ROUND, acting, setting(phase=Phase.OPENING)),
    (Fault.ROUND, over, setting(round_no=4)),
    (Fault.ROUND, slot, setting(round_no=5)),
    (Fault.TURN, acting, setting(active=2, to_move=2)),
    (Fault.TURN, acting, setting(to_move=1)),
    (Fault.TURN, acting, setting(first_player=2)),
    (Fault.TURN, acting, setting(first_tile=2)),
    (Fault.TURN, acting, setting(phase=Phase.RESOLVE)),
    (Fault.TURN, acting, setting(phase=20)),
    (Fault.TURN, opening, setting(active=0, to_move=0)),
    (Fault.TURN, opening, emptying_the_display),
    (Fault.TURN, over, moving(0, BAG, LARGE_MOON)),
    (Fault.TILE_COUNT, acting, setting(bag=[1, 2, 3, 4, 5])),
    (Fault.PLATE_COUNT, acting, at("display", 0, value=0)),
    (Fault.PLATE_COUNT, acting, setting(unseen=0)),
    (Fault.CHIP_COUNT, acting, at("chips", 0, 3, value=1)),
    (Fault.CHIP_COUNT, acting, at("unseen_chips", 3, value=1)),
    (Fault.NEGATIVE_COUNT, acting, moving(0, TOWER, BAG)),
    (Fault.NEGATIVE_COUNT, acting, owing_a_chip),
    (Fault.FACTORY, acting, moving(0, BAG, ("sun", 0))),
    (Fault.FACTORY, acting, moving(0, BAG, ("sun", 1))),
    (Fault.FACTORY, acting, several(moving(0, BAG, ("sun", 4)), moving(1, BAG, LARGE_MOON))),
    (Fault.FACTORY, acting, moving(0, BAG, LARGE_MOON, 6)),
    (Fault.MOON_STACK, acting, undermining),
    (Fault.CHIP, acting, setting(chips_taken=[1, 1])),
    (Fault.CHIP, acting, setting(chips_taken=[3, -2])),
    (Fault.LINE, acting, at("line_colour", 1, 0, value=0)),
    (Fault.LINE, acting, overfilling),
    (Fault.BROKEN, acting, moving(0, BAG, ("broken", 1), 5)),
    (Fault.DOME, acting, miscolouring),
    (Fault.DOME, acting, at("dome", 0, 1, 1, value=5)),
    (Fault.TOKENS, acting, setting(tokens=[0, 2])),
    (Fault.TOKENS, acting, setting(tokens=[3, 2])),
    (Fault.STACK, acting, setting(top=-1)),
    (Fault.STACK, acting, at("returned_known", 0, value=3)),
    (Fault.STACK, acting, setting(returned_count=0)),
    (Fault.HAND, acting, setting(taken=1)),
    (Fault.HAND, acting, setting(stacking=0)),
    (Fault.HAND, acting, setting(line=2)),
    (Fault.HAND, acting, setting(phase=Phase.LINE)),
    (Fault.HAND, acting, setting(phase=Phase.SLOT)),
    (Fault.HAND, order, setting(stacking=-1)),
    (Fault.HAND, order, setting(stacking=3)),
    (Fault.HAND, line, setting(phase=Phase.ACT)),
    (Fault.HAND, drawn, setting(phase=Phase.CHOOSE)),
    (Fault.HAND, returning, setting(drawn_known=3)),
    (Fault.HAND, returning, at("drawn_type", 0, value=-1)),
    (Fault.HAND, slot, setting(plate_known=2)),
    (Fault.HAND, paying, setting(phase=Phase.TILE, line=3)),
    (Fault.HAND, paying, setting(line=0)),
    (Fault.HAND, paying, using_all_chips),
    (Fault.HAND, paying, paying_in_full),
    (Fault.DEAL, acting, setting(due=Due.TILE)),
    (Fault.DEAL, acting, setting(filling=0)),
    (Fault.DEAL, acting, setting(looking=1)),
    (Fault.DEAL, before_the_deal, setting(then=Phase.ACT)),
    (Fault.DEAL, before_the_deal, setting(looking=1)),
    (Fault.DEAL, filling, setting(missing=5)),
    (Fault.DEAL, filling, setting(filling=1)),
    (Fault.DEAL, filling, setting(due=Due.CHIP)),
    (Fault.DEAL, filling, setting(filling=-1, missing=0)),
    (Fault.SCORE_FLOOR, acting, setting(start_points=[-9, 20], floor_relief=[9, 0], score=[0, 20])),
    (Fault.SCORE_SUM, acting, setting(score=[21, 20])),
    (Fault.SCORE_SUM, acting, setting(broken_loss=[-1, 0], score=[21, 20])),
    (Fault.SCORE_SUM, acting, setting(floor_relief=[1, 0], score=[21, 20])),
    (Fault.FINAL_POINTS, over, adding_a_row),
    (Fault.FINAL_POINTS, acting, adding_a_row),
]


@pytest.mark.parametrize("begin", UNCHANGED)
def test_states_without_tampering_are_valid(begin: Callable[[], Any]) -> None:
    assert RULES.faults(RULES.kernels.check(begin())) == {}


@pytest.mark.parametrize(("fault", "begin", "tamper"), FAULTS)
def test_tampering_sets_exactly_its_flag(
    fault: Fault, begin: Callable[[], Any], tamper: Tampering
) -> None:
    state = begin()
    tamper(state)
    assert list(RULES.faults(RULES.kernels.check(state))) == [fault.name.lower().replace("_", "-")]


def test_every_fault_has_a_test_and_a_sentence() -> None:
    assert {fault for fault, _, _ in FAULTS} == set(Fault) == set(SENTENCES)
