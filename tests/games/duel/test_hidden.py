"""Hidden information: plates that only one seat has seen, and the generator."""

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from sintra import agents
from sintra.core.game import Game, Move
from sintra.games import get
from sintra.games.duel.rules.state import State
from tests.games.duel.positions import PLATES, Board, kind, load, play
from tests.games.play import SEEDS, random_game

RULES = get("duel")
KERNELS = RULES.kernels
TABLE = ("bbyr", "yyyy", "rktt", "kkrr")


def resampled(game: Game, seat: int, seed: int, state: Any = None) -> Any:
    state = game.state if state is None else state.copy()
    KERNELS.resample(state, seat, seed)
    return state


def hidden(game: Game, seat: int, state: Any = None) -> Any:
    state = game.state if state is None else state.copy()
    KERNELS.hide(state, seat)
    return state


def observation(state: Any, seat: int) -> Any:
    out = np.zeros(len(RULES.observation_names), np.float32)
    KERNELS.observe(state, seat, out)
    return out


def legal(state: Any) -> list[int]:
    out = np.zeros(RULES.max_legal, np.int64)
    return [int(action) for action in out[: KERNELS.legal(state, out)]]


# --- Over random games -----------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(SEEDS, SEEDS)
def test_a_resampled_state_has_the_same_view(seed: int, other: int) -> None:
    for game in random_game("duel", {}, seed):
        for seat in (0, 1):
            before = game.state.tobytes()
            one, two = (resampled(game, seat, (other + i) % 2**62) for i in (0, 1))
            assert KERNELS.check(one) == 0
            view = hidden(game, seat)
            for state in (one, two):
                again = hidden(game, seat, state)
                assert again.tobytes() == view.tobytes()
                assert np.array_equal(observation(state, seat), observation(game.state, seat))
            # The sample does not depend on the hidden values that it replaces.
            assert resampled(game, seat, 5, one).tobytes() == resampled(game, seat, 5).tobytes()
            assert RULES.positions.to_json(hidden(game, seat, one)) == RULES.positions.to_json(view)
            assert np.array_equal(observation(view, seat), observation(game.state, seat))
            if game.turn == seat:
                assert legal(one) == game.legal_actions
            assert game.state.tobytes() == before


@settings(max_examples=4, deadline=None)
@given(SEEDS, SEEDS)
def test_resampling_keeps_what_the_seat_knows(seed: int, other: int) -> None:
    for game in random_game("duel", {}, seed):
        for seat in (0, 1):
            state = game.state
            found = resampled(game, seat, other % 2**62)
            for name in State.field_docs:
                if name not in ("rng", "unseen", "returned", "drawn", "drawn_type", "plate"):
                    assert np.array_equal(found[name], state[name]), name
            for plates in ("returned", "drawn"):
                for i in range(int(state[f"{plates}_count"])):
                    if (int(state[f"{plates}_known"][i]) >> seat) & 1:
                        assert found[plates][i] == state[plates][i]
            if (int(state.plate_known) >> seat) & 1:
                assert found.plate == state.plate


def test_random_games_have_hidden_plates() -> None:
    """The tests above rely on this: plates are drawn, chosen and returned in random games."""
    phases: Counter[str] = Counter()
    returned = 0
    for seed in range(4):
        for game in random_game("duel", {}, seed):
            at = game.position()
            phases[at["phase"]] += 1
            returned += len(at["stack"]["returned"]) > 2
    assert phases["choose"] > 10
    assert phases["return"] > 20
    assert returned > 100


# --- Tampering -------------------------------------------------------------------------------


def swapped(game: Game, seat: int, chance: random.Random) -> Any:
    """Return the state with every plate that the seat does not know swapped with an unseen one."""
    state = game.state
    places = [("returned", i) for i in range(int(state.returned_count))]
    places += [("drawn", i) for i in range(int(state.drawn_count)) if state.drawn[i] >= 0]
    unknown = [(name, i) for name, i in places if not (int(state[f"{name}_known"][i]) >> seat) & 1]
    for name, i in unknown:
        is_typed = name == "drawn" and game.position()["phase"] != "return"
        is_typed |= name == "returned" and i == 0
        plate = int(state[name][i])
        others = [
            number
            for number in range(18)
            if (int(state.unseen) >> number) & 1
            and (not is_typed or kind(PLATES[number]) == kind(PLATES[plate]))
        ]
        if others:
            other = chance.choice(others)
            state[name][i] = other
            state.unseen = int(state.unseen) ^ (1 << other) ^ (1 << plate)
            if name == "drawn":
                state.drawn_type[i] = kind(PLATES[other]) == "special"
    return state


@settings(max_examples=4, deadline=None)
@given(SEEDS)
def test_no_byte_of_a_view_depends_on_hidden_information(seed: int) -> None:
    chance = random.Random(seed)
    for game in random_game("duel", {}, seed):
        for seat in (0, 1):
            other = swapped(game, seat, chance)
            other.rng = [chance.randrange(2**32) for _ in range(4)]
            assert hidden(game, seat, other).tobytes() == hidden(game, seat).tobytes()
            assert np.array_equal(observation(other, seat), observation(game.state, seat))


def drawn_four() -> Game:
    """Return a game in which seat 0 has drawn four plates, two of them returned by seat 1."""
    returned = [("ykts", 1), ("jbtk", 1), ("kstr", 0)]
    game = load(Board(tokens=2), Board(tokens=2), round_no=3, factories=TABLE, returned=returned)
    play(game, "draw draw draw draw stop")
    return game


def test_the_order_of_returned_plates_is_secret() -> None:
    game = drawn_four()
    held = [entry["plate"] for entry in game.position()["turn"]["drawn"]]
    assert held[2:] == ["ykts", "jbtk"]
    play(game, f"choose:{held[0]} a1")
    views = set()
    for order in itertools.permutations(held[1:], 2):
        for plate in order:
            game.play(f"under:{plate}")
            views.add((len(game.history), str(game.view(1)), hidden(game, 1).tobytes()))
        game.undo()
        game.undo()
    assert len({turns for turns, _, _ in views}) == len(views) == 2


def test_a_view_has_no_generator() -> None:
    game = load(Board(tokens=2), Board(tokens=2), factories=TABLE, seed=5)
    again = load(Board(tokens=2), Board(tokens=2), factories=TABLE, seed=6)
    for seat in (0, 1):
        assert "generator" not in game.view(seat)
        assert game.view(seat) == again.view(seat)
        assert hidden(game, seat).rng.tolist() == [0, 0, 0, 0]
    assert game.position() != again.position()


def test_private_moves_are_those_that_choose_or_return_a_plate() -> None:
    private = {RULES.notation.to_text(a) for a in range(RULES.all_actions) if RULES.is_private(a)}
    assert private == {f"{word}:{plate}" for word in ("choose", "under") for plate in PLATES}


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["greedy", "first-game", "champion"])
def test_bots_do_not_use_hidden_information(bot: str) -> None:
    asked = 0
    for number, game in enumerate(random_game("duel", {}, 21)):
        at = game.position()
        if game.turn is None or not (at["stack"]["returned"] or number % 9 == 0):
            continue
        position = RULES.positions.to_json(resampled(game, game.turn, number + 77))
        other = Game.from_position(RULES, position)
        one, two = (
            agents.best_move(asked_for, bot, seed=number, simulations=20)
            for asked_for in (game, other)
        )
        assert one == Move(RULES, two.id)
        asked += at["stack"]["returned"] != position["stack"]["returned"]
    assert asked > 20


# --- Resampling is uniform -------------------------------------------------------------------


def near_the_end(phase: str) -> Game:
    """Return a game with few plates in the stack and in the hand of seat 0."""
    returned = [("ykts", 0), ("jbtk", 1), ("kstr", 0)]
    seats = Board(tokens=2), Board(tokens=2)
    if "unseen" in phase:  # a joker plate and a special plate are above the returned ones
        top, shown = phase.split()[1], ["kyrj", "tyjk", "tbjy"]
        words: dict[str, Any] = {"round_no": 3, "factories": TABLE, "display": shown, "top": top}
        return load(*seats, returned=returned, **words)
    if phase == "returned on top":  # all five were returned
        five = [*returned, ("trbj", 0), ("sybr", 1)]
        return load(*seats, round_no=3, factories=TABLE, returned=five)
    game = drawn_four()
    if phase == "drawn":
        game.undo()
        return game
    if phase == "looked at":
        return game
    held = [entry["plate"] for entry in game.position()["turn"]["drawn"]]
    play(game, f"choose:{held[0]}")
    if phase == "to be placed":
        return game
    play(game, f"a1 under:{held[2]}")
    return game


def arrangements(game: Game, seat: int) -> Counter[tuple[int, ...]]:
    """Return every arrangement of the plates that the seat does not know, with its weight.

    An arrangement lists only decided plates. Its weight is the number of orders of the undecided
    ones: the unseen part of the stack, and fronts that no player has seen.
    """
    state, view = game.state, hidden(game, seat)
    unseen_on_top = game.position()["stack"]["size"] - int(state.returned_count)
    pool = [plate for plate in range(18) if (int(view.unseen) >> plate) & 1]
    # The places that the seat does not know: whether they are decided, and their type if public.
    places: list[tuple[bool, int | None]] = []
    for i in range(int(view.returned_count)):
        if view.returned[i] < 0:
            places.append((True, int(view.top) if i == 0 and unseen_on_top == 0 else None))
    for i in range(int(view.drawn_count)):
        if view.drawn[i] < 0:
            typed = None if view.drawn_type[i] < 0 else int(view.drawn_type[i])
            places.append((bool(state.drawn[i] >= 0), typed))
    if view.plate == -2:
        places.append((True, int(view.plate_type)))
    places += [(False, int(view.top) if i == 0 else None) for i in range(unseen_on_top)]
    assert len(places) == len(pool)
    found: Counter[tuple[int, ...]] = Counter()
    for order in itertools.permutations(pool):
        fits = all(
            typed is None or (kind(PLATES[plate]) == "special") == typed
            for plate, (_, typed) in zip(order, places, strict=True)
        )
        if fits:
            decided = [p for p, (is_decided, _) in zip(order, places, strict=True) if is_decided]
            found[tuple(decided)] += 1
    return found


def decided_plates(state: Any, view: Any) -> tuple[int, ...]:
    """Return the plates of a state in the places that a view hides."""
    plates = [int(state.returned[i]) for i in range(18) if view.returned[i] == -2]
    plates += [
        int(state.drawn[i]) for i in range(18) if view.drawn[i] == -2 and state.drawn[i] >= 0
    ]
    return tuple(plates + ([int(state.plate)] if view.plate == -2 else []))


@pytest.mark.parametrize(
    "phase",
    [
        "unseen joker on top",
        "unseen special on top",
        "returned on top",
        "drawn",
        "looked at",
        "to be placed",
        "being returned",
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_all_possible_arrangements_are_equally_likely(phase: str, seat: int) -> None:
    game = near_the_end(phase)
    view = hidden(game, seat)
    expected = arrangements(game, seat)
    draws = 40 * len(expected)
    seen = Counter(
        decided_plates(resampled(game, seat, seed), view) for seed in range(1, draws + 1)
    )
    assert set(seen) <= set(expected)
    total = sum(expected.values())
    chi_square = sum(
        (seen[one] - draws * ways / total) ** 2 / (draws * ways / total)
        for one, ways in expected.items()
    )
    freedom = len(expected) - 1
    assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9
