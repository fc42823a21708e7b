"""Perft: the number of move sequences, counted by compiled code and through ``Game``."""

from typing import Any

import pytest

import sintra
from tests.games.play import count, count_by_hand
from tests.games.summer_pavilion.positions import load

GREY = {"board": "grey"}
#: Positions of the placing phase, with payments, bonus tiles, passing and keeping.
PLACING: dict[str, dict[str, Any]] = {
    "two hands": {"hands": ("ggppy", "rrbp")},
    "around a statue": {"hands": ("oopr", "bb"), "boards": ("o1 o3 r3 r4 c6=b c1=g", "b1")},
    "grey": {"hands": ("ggp", "rb"), "boards": ("o4=r o5=r", "b4=r b5=b"), "options": GREY},
    "last round": {"hands": ("rrb", "yy"), "boards": ("b5", "y5 y6"), "round_no": 6},
    "one still placing": {"hands": ("rrrrp", "gg"), "boards": ("r6", ""), "passed": [1]},
}
#: (options, seed) and the counts for depths 1, 2, 3, ...
OPENINGS: list[tuple[dict[str, Any], int, list[int]]] = [
    ({}, 7, [15, 210, 2586, 27122]),
    ({"players": 3, "board": "grey"}, 11, [17, 272, 3958, 51242]),
    ({"players": 4, "edition": "mini", "wilds": "reversed"}, 5, [22, 462, 9062]),
    ({"wilds": "byrgpo", "first": 1}, 3, [14, 182, 2072, 20070, 162478]),
]
POSITIONS: dict[str, list[int]] = {
    "two hands": [23, 347, 3263, 20998, 102680],
    "around a statue": [10, 50, 191, 1011, 9276],
    "grey": [32, 347, 2540, 17074, 191750],
    "last round": [11, 55, 172, 170, 56],
    "one still placing": [19, 124, 927, 10568, 118508],
}


@pytest.mark.parametrize(("options", "seed", "counts"), OPENINGS)
def test_openings(options: dict[str, Any], seed: int, counts: list[int]) -> None:
    game = sintra.new("summer-pavilion", seed=seed, **options)
    assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [count_by_hand(game, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("name", PLACING)
def test_positions(name: str) -> None:
    counts = POSITIONS[name]
    game = load(**PLACING[name])
    assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [count_by_hand(game, depth) for depth in (1, 2, 3)] == counts[:3]


def test_a_finished_game_has_no_moves() -> None:
    game = load(("r", ""), round_no=6, passed=[1])
    assert [count(game, depth) for depth in (1, 2, 3)] == [3, 0, 0]
