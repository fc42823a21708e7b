"""Perft: the number of move sequences, counted by compiled code and by ``Game``."""

from typing import Any

import pytest

import sintra
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load
from tests.games.play import count, count_by_hand

PLATES = "a1=ykts b1=kyrj c1=ybks a2=rjbk b2=yskr c2=kstr a3=tyjk b3=skrb c3=sybr"
FACTORIES = ("bbyr", "/kt", "/k", "")
POSITIONS: dict[str, Any] = {
    "opening": lambda: sintra.new("duel", seed=7),
    "first": lambda: sintra.new("duel", seed=3, first=1, scoring="random-4"),
    "drawing": lambda: load(
        Board(tokens=1),
        Board(tokens=2),
        round_no=3,
        returned=[("ykts", 0), ("jbtk", 1)],
        large="bk",
    ),
    "tiles": lambda: load(
        Board(lines="2=k 3=b", taken=1), Board(lines="1=r"), factories=FACTORIES, large="/rrk"
    ),
    "chips": lambda: at_the_end_of_phase_1(
        Board(plates=PLATES, lines="2=k 3=rrr 5=yyy 6=bbbbb", chips="y k yk kb b ty"),
        seat=1,
        round_no=5,
        chips={1: "rt"},
    ),
}
#: The counts for depths 1, 2, 3, ...
COUNTS: dict[str, list[int]] = {
    "opening": [3, 108, 324, 11664, 256608],
    "first": [3, 108, 324, 11664, 209952],
    "drawing": [10, 88, 816, 6666, 48264, 353092],
    "tiles": [6, 32, 118, 612, 2245, 8562, 31992],
    "chips": [1, 5, 10, 22, 48, 104, 164],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    game = POSITIONS[name]()
    counts = COUNTS[name]
    assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts
    by_hand = [depth for depth, nodes in enumerate(counts, 1) if nodes < 3000]
    assert [count_by_hand(game, depth) for depth in by_hand] == [counts[d - 1] for d in by_hand]


def test_a_finished_game_has_no_moves() -> None:
    game = at_the_end_of_phase_1(round_no=5)
    assert [count(game, depth) for depth in (1, 2, 3)] == [1, 0, 0]
