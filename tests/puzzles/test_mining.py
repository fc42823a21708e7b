"""Mining: repeatable, resumable, and in several processes."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sintra.arena.errors import LogError
from sintra.arena.game_log import CODE, ResultLog
from sintra.core.compile import source_hash
from sintra.core.game import Game
from sintra.games import get
from sintra.puzzles.bars import Bars
from sintra.puzzles.collection import Collection, shipped
from sintra.puzzles.mining import MinedGame, Progress, mine, play_game
from sintra.puzzles.orders import arrangement, kind_of
from sintra.puzzles.puzzle import Kind
from sintra.puzzles.solving_rates import first_rating, level_ratings
from tests.games.summer_pavilion.positions import position

DUEL = get("duel")
#: Small numbers, so that a game is mined in about a second.
SMALL = Bars(scan=20, second_scan=30, pairs=1, seeds=1, simulations=20, continuations=1, most=1)


@cache
def played(key: str) -> Game:
    return play_game(DUEL, key)


@pytest.mark.slow
def test_the_game_of_a_key_is_repeatable() -> None:
    one, other = played("77-0"), play_game(DUEL, "77-0")
    assert [move.move for move in one.history] == [move.move for move in other.history]
    assert played("77-1").seed != one.seed


def mined(key: str, *kinds: Kind) -> MinedGame:
    """Return a game with puzzles of these kinds, made from shipped ones."""
    shown = shipped(DUEL)
    puzzles = [
        replace(shown.puzzles[0], kind=kind, seat=number, position={"key": key, "number": number})
        for number, kind in enumerate(kinds)
    ]
    source = shown.games[shown.puzzles[0].game]
    return MinedGame(key, tuple(Kind), source, tuple(replace(p, game=key) for p in puzzles))


def write_log(path: Path, *games: MinedGame) -> None:
    """Write the log of a run with the seed 1."""
    settings = {"game": "duel", "bars": vars(SMALL), "kinds": sorted(Kind), CODE: source_hash()}
    with ResultLog(path, settings, 1, MinedGame.from_json) as log:
        for game in games:
            log.add(game)


def kinds_of(collection: Collection) -> Counter[Kind]:
    return Counter(puzzle.kind for puzzle in collection.puzzles)


def test_a_run_ends_with_enough_puzzles_and_no_kind_has_too_many(tmp_path: Path) -> None:
    log = tmp_path / "mine.log"
    orders, exact, both = [Kind.ORDER] * 6, [Kind.EXACT] * 3, [Kind.ONLY, Kind.BETTER, Kind.ONLY]
    write_log(log, mined("1-0", *orders), mined("1-1", *exact), mined("1-2", *both, *both))
    found = mine(DUEL, count=10, seed=1, log=log, bars=SMALL)
    assert kinds_of(found) == {Kind.ORDER: 3, Kind.EXACT: 3, Kind.ONLY: 3, Kind.BETTER: 1}
    assert set(found.games) == {"1-0", "1-1", "1-2"}


def test_a_shorter_run_is_the_beginning_of_a_longer_one(tmp_path: Path) -> None:
    log = tmp_path / "mine.log"
    write_log(log, *(mined(f"1-{number}", *Kind) for number in range(5)))
    whole = mine(DUEL, count=12, seed=1, log=log, bars=SMALL)
    part = mine(DUEL, count=12, games=2, seed=1, log=log, bars=SMALL)
    assert len(part.puzzles) == 8
    assert mine(DUEL, count=12, seed=1, log=log, known=part, bars=SMALL) == whole


@pytest.mark.slow
def test_a_run_continues_with_its_log_and_processes_find_the_same(tmp_path: Path) -> None:
    log = tmp_path / "mine.log"
    seen: list[Progress] = []
    settings: dict[str, Any] = {"count": 9, "kinds": [Kind.EXACT, Kind.BETTER], "seed": 1}
    for games in (1, 2):
        alone = mine(DUEL, games=games, log=log, bars=SMALL, progress=seen.append, **settings)
    assert [progress.games for progress in seen] == [1, 2]  # each game was mined once
    assert alone.puzzles
    with pytest.raises(LogError, match="other settings"):
        mine(DUEL, count=9, kinds=[Kind.ORDER], seed=1, log=log, bars=SMALL)
    other = tmp_path / "other.log"
    assert mine(DUEL, games=2, log=other, bars=SMALL, workers=2, **settings) == alone


def test_the_order_of_a_moon_stack_is_an_arrangement() -> None:
    """The rules stack the last tiles themselves, if they have one colour."""
    text = DUEL.notation.to_text
    found = {}
    for key in ("77-0", "77-1"):
        for state in played(key).states[:-1]:
            stack = arrangement(DUEL, state, int(state.to_move))
            if stack is not None and kind_of(DUEL, stack.moves[0]) == "order":
                moves = "".join(text(move) for move in stack.moves)
                found[moves.replace("^", "")] = len(stack.orders)
    assert {len(moves) for moves in found} == {3}
    assert {(len(set(moves)), orders) for moves, orders in found.items()} == {(2, 3), (3, 6)}


def test_the_choice_of_bonus_tiles_is_no_order() -> None:
    """Two of three tiles are taken, so it matters which: the third is not taken by the rules."""
    data = position(("b", ""), round_no=6, phase="bonus", supply="oooooooop", bag="p", rest="tower")
    state = get("summer-pavilion").positions.from_json({**data, "owed": 2})
    assert arrangement(get("summer-pavilion"), state, 0) is None


def test_a_damaged_line_of_a_log_is_no_game() -> None:
    with pytest.raises(ValueError, match="key"):
        MinedGame.from_json({"kinds": [], "puzzles": []})


@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_the_levels_have_ratings(game: str) -> None:
    ratings = level_ratings(get(game))
    assert ratings["first-game"] < ratings["casual"] < ratings["champion"]


def test_harder_puzzles_have_higher_ratings() -> None:
    levels = {"weak": 1000.0, "middle": 1500.0, "strong": 2000.0}
    counts = dict.fromkeys(levels, 8)
    easy = first_rating(levels, {"weak": 0.5, "middle": 1, "strong": 1}, counts)
    hard = first_rating(levels, {"weak": 0, "middle": 0.2, "strong": 0.6}, counts)
    never = first_rating(levels, dict.fromkeys(levels, 0.0), counts)
    assert easy[0] < hard[0] < never[0]
    assert easy[0] < 1200
    assert never[1] > hard[1]  # nobody says how much harder than the strongest it is
