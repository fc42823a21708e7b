"""Who meets whom, where and with which seed."""

from collections import Counter
from itertools import islice

import pytest

from sintra.arena.schedule import Task, derived_seed, match_games, table_games


def first(players: int, count: int, seed: int = 1) -> list[Task]:
    return list(islice(match_games(players, seed), count))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pairs_have_one_seed_and_exchanged_seats(players: int) -> None:
    games = first(players, 24)
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert one.seed == two.seed
        assert one.group == two.group
        assert all(a + b == 1 for a, b in zip(one.seats, two.seats, strict=True))
    assert len({game.seed for game in games}) == 12
    assert len({game.key for game in games}) == 24


@pytest.mark.parametrize(("players", "kinds"), [(2, 2), (3, 6), (4, 6)])
def test_line_ups_are_balanced(players: int, kinds: int) -> None:
    games = first(players, kinds)
    assert len({game.seats for game in games}) == kinds
    for seat in range(players):
        assert sum(game.seats[seat] for game in games) == kinds / 2
    # Every seat of A's is compared with every seat of B's as often as the other way round.
    for one in range(players):
        for two in range(players):
            ways = Counter((game.seats[one], game.seats[two]) for game in games)
            assert ways[0, 1] == ways[1, 0]


def test_both_sides_have_half_of_four_seats() -> None:
    assert {sum(game.seats) for game in first(4, 12)} == {2}


def test_schedules_are_reproducible_and_differ_by_seed() -> None:
    assert first(3, 10) == first(3, 10)
    assert first(2, 30)[:10] == first(2, 10)
    assert {game.seed for game in first(2, 10)}.isdisjoint(
        game.seed for game in first(2, 10, seed=2)
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_a_table_everybody_has_every_seat_in_every_set(players: int) -> None:
    names = "abcd"[:players]
    games = list(islice(table_games(names, range(10, 10 + players), 1), players * 24))
    for start in range(0, len(games), players):
        one_set = games[start : start + players]
        assert len({game.seed for game in one_set}) == 1
        for seat in range(players):
            assert {game.seats[seat] for game in one_set} == set(range(10, 10 + players))
    assert len({game.key for game in games}) == len(games)


@pytest.mark.parametrize(("players", "orders"), [(3, 2), (4, 6)])
def test_from_set_to_set_others_sit_next_to_each_other(players: int, orders: int) -> None:
    games = list(islice(table_games("abcd"[:players], range(players), 1), players * orders))
    neighbours = Counter((game.seats[0], game.seats[1]) for game in games)
    assert len(neighbours) == players * (players - 1)
    assert len(set(neighbours.values())) == 1


def test_seeds_are_numbers_that_every_json_reader_keeps() -> None:
    seeds = {derived_seed("x", number) for number in range(500)}
    assert len(seeds) == 500
    assert all(0 <= seed < 2**53 for seed in seeds)
