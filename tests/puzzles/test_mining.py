"""Mining: repeatable, resumable, and in several processes."""

from pathlib import Path

import pytest

from sintra.arena.errors import LogError
from sintra.games import get
from sintra.puzzles.bars import Bars
from sintra.puzzles.mining import MinedGame, Progress, mine, play_game
from sintra.puzzles.puzzle import Kind
from sintra.puzzles.solving_rates import first_rating, level_ratings

DUEL = get("duel")
#: Small numbers, so that a game is mined in about a second.
SMALL = Bars(scan=60, second_scan=100, pairs=1, seeds=1, simulations=60, continuations=2, most=1)


def test_the_game_of_a_key_is_repeatable() -> None:
    one, other = (play_game(DUEL, "1-0") for _ in range(2))
    assert [played.move for played in one.history] == [played.move for played in other.history]
    assert play_game(DUEL, "1-1").seed != one.seed


def test_a_run_continues_with_its_log(tmp_path: Path) -> None:
    log = tmp_path / "mine.log"
    seen: list[Progress] = []
    first = mine(DUEL, games=1, kinds=[Kind.EXACT], seed=1, log=log, bars=SMALL)
    both = mine(
        DUEL, games=2, kinds=[Kind.EXACT], seed=1, log=log, bars=SMALL, progress=seen.append
    )
    assert [progress.games for progress in seen] == [2]  # the first game was not mined again
    assert {puzzle.id for puzzle in first.puzzles} <= {puzzle.id for puzzle in both.puzzles}
    with pytest.raises(LogError, match="other settings"):
        mine(DUEL, games=2, kinds=[Kind.ORDER], seed=1, log=log, bars=SMALL)


@pytest.mark.slow
def test_several_processes_find_the_same_puzzles(tmp_path: Path) -> None:
    found = [
        mine(
            DUEL, games=2, kinds=[Kind.EXACT, Kind.BETTER], seed=1, workers=workers,
            log=tmp_path / f"{workers}.log", bars=SMALL,
        )
        for workers in (1, 2)
    ]  # fmt: skip
    assert found[0] == found[1]


def test_a_damaged_line_of_a_log_is_no_game() -> None:
    with pytest.raises(ValueError, match="key"):
        MinedGame.from_json({"puzzles": []})


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
