"""The seeds and seats of all games."""

from collections import Counter
from itertools import islice

import pytest

from sintra.arena.errors import ArenaError
from sintra.arena.schedule import Task, derived_seed, match_games, parse_seats, table_games


def first(players: int, count: int, seed: int = 1, sides: str | None = None) -> list[Task]:
    return list(islice(match_games(players, seed, sides), count))


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
    # A at one seat and B at another is as frequent as the opposite.
    for one in range(players):
        for two in range(players):
            ways = Counter((game.seats[one], game.seats[two]) for game in games)
            assert ways[0, 1] == ways[1, 0]


def test_both_sides_have_half_of_four_seats() -> None:
    assert {sum(game.seats) for game in first(4, 12)} == {2}


@pytest.mark.parametrize("sides", ["ABB", "AAB", "ABBB", "AAAB"])
def test_unequal_sides_rotate_through_all_seats_of_a_seed(sides: str) -> None:
    players = len(sides)
    games = first(players, 3 * players, sides=sides)
    for start in range(0, len(games), players):
        one_set = games[start : start + players]
        assert len({game.seed for game in one_set}) == 1
        assert len({game.group for game in one_set}) == 1
        assert len({game.seats for game in one_set}) == players
        for seat in range(players):
            assert sum(game.seats[seat] == 0 for game in one_set) == sides.count("A")
    assert len({game.seed for game in games}) == 3
    assert len({game.key for game in games}) == len(games)


def test_equal_sides_are_the_default() -> None:
    assert first(4, 12, sides="AABB") == first(4, 12)
    assert first(2, 12, sides="AB") == first(2, 12)


def test_sides_of_larger_tables_rotate_too() -> None:
    """With 2 of 5 seats there are two orders round the table; both are used."""
    games = first(5, 10, sides="AABBB")
    assert len({game.seats for game in games}) == 10
    for seat in range(5):
        assert sum(game.seats[seat] == 0 for game in games[:5]) == 2


@pytest.mark.parametrize("text", ["", "A", "BBB", "ABC", "A-B"])
def test_malformed_seats_are_refused(text: str) -> None:
    with pytest.raises(ArenaError, match="does not give seats to A and to B"):
        parse_seats(text)


def test_schedules_are_reproducible_and_differ_by_seed() -> None:
    assert first(3, 10) == first(3, 10)
    assert first(2, 30)[:10] == first(2, 10)
    assert {game.seed for game in first(2, 10)}.isdisjoint(
        game.seed for game in first(2, 10, seed=2)
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_participant_has_every_seat_in_every_set(players: int) -> None:
    names = "abcd"[:players]
    games = list(islice(table_games(names, range(10, 10 + players), 1), players * 24))
    for start in range(0, len(games), players):
        one_set = games[start : start + players]
        assert len({game.seed for game in one_set}) == 1
        for seat in range(players):
            assert {game.seats[seat] for game in one_set} == set(range(10, 10 + players))
    assert len({game.key for game in games}) == len(games)


@pytest.mark.parametrize(("players", "orders"), [(3, 2), (4, 6)])
def test_the_order_round_the_table_changes_from_set_to_set(players: int, orders: int) -> None:
    games = list(islice(table_games("abcd"[:players], range(players), 1), players * orders))
    neighbours = Counter((game.seats[0], game.seats[1]) for game in games)
    assert len(neighbours) == players * (players - 1)
    assert len(set(neighbours.values())) == 1


def test_seeds_are_exact_in_every_json_reader() -> None:
    seeds = {derived_seed("x", number) for number in range(500)}
    assert len(seeds) == 500
    assert all(0 <= seed < 2**53 for seed in seeds)
