"""The puzzles that come with the games: every one parses, and its solution is right.

``make test`` checks a sample of each file, whatever the number of puzzles is. With
``--all-puzzles`` all puzzles are checked.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import replace

import pytest

from sintra.core.errors import SintraError
from sintra.games import game_ids, get
from sintra.puzzles.attempts import Attempt
from sintra.puzzles.checking import fault_of, fault_of_source
from sintra.puzzles.collection import Collection, shipped
from sintra.puzzles.engine_version import engine_version
from sintra.puzzles.puzzle import Kind, Puzzle

#: The size of a sample, and of one that is compared with a brute force.
SAMPLE, SMALL_SAMPLE = 24, 8
GAMES = [game for game in game_ids() if shipped(get(game)).puzzles]


def sample(
    request: pytest.FixtureRequest, puzzles: Sequence[Puzzle], size: int = SAMPLE
) -> Sequence[Puzzle]:
    """Return puzzles at equal distances, or all of them."""
    if request.config.getoption("all_puzzles"):
        return puzzles
    return puzzles[:: -(-len(puzzles) // size)]


def test_both_games_have_puzzles() -> None:
    assert len(GAMES) == 2


@pytest.mark.parametrize("game", GAMES)
def test_there_are_puzzles_of_every_kind(game: str) -> None:
    puzzles = shipped(get(game)).puzzles
    assert {puzzle.kind for puzzle in puzzles} == set(Kind)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= 300


@pytest.mark.parametrize("game", GAMES)
def test_the_stated_version_is_that_of_the_search(game: str) -> None:
    """Otherwise: ``sintra puzzles verify --update``."""
    assert shipped(get(game)).engine == engine_version(get(game))


def test_the_version_depends_on_the_slopes_of_the_chances() -> None:
    """They decide which moves are 7 % apart."""
    rules = get("duel")
    steeper = {2: tuple(2 * slope for slope in rules.bot.study.chance[2])}
    other = copy(rules)
    other.bot = replace(rules.bot, study=replace(rules.bot.study, chance=steeper))
    assert engine_version(other) != engine_version(rules)


@pytest.mark.parametrize("game", GAMES)
def test_solutions_are_legal_and_solve_the_puzzle(
    game: str, request: pytest.FixtureRequest
) -> None:
    rules = get(game)
    for puzzle in sample(request, shipped(rules).puzzles):
        attempt = Attempt(rules, puzzle, [rules.notation.parse(text) for text in puzzle.solution])
        assert attempt.is_done, puzzle.id
        assert attempt.verdict().is_solved, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_exact_puzzles_agree_with_brute_force(game: str, request: pytest.FixtureRequest) -> None:
    rules = get(game)
    counted = [puzzle for puzzle in shipped(rules).puzzles if puzzle.is_counted]
    assert counted
    for puzzle in sample(request, counted, SMALL_SAMPLE):
        assert fault_of(rules, puzzle) is None, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_games_lead_to_the_positions(game: str, request: pytest.FixtureRequest) -> None:
    rules = get(game)
    collection = shipped(rules)
    for puzzle in sample(request, collection.puzzles, SMALL_SAMPLE):
        assert fault_of_source(rules, collection, puzzle) is None, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_searched_puzzles_reach_the_bars(game: str) -> None:
    for puzzle in shipped(get(game)).puzzles:
        if puzzle.kind in (Kind.ONLY, Kind.BETTER):
            chance, error, points = puzzle.margin
            assert chance >= 0.07, puzzle.id
            assert points >= 2, puzzle.id
            assert error < chance / 3, puzzle.id
        if puzzle.kind is Kind.BETTER:
            assert len(puzzle.moves) == 2, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_positions_say_nothing_that_is_hidden(game: str, request: pytest.FixtureRequest) -> None:
    """A stored position has no generator, and hiding it again changes nothing."""
    rules = get(game)
    for puzzle in sample(request, shipped(rules).puzzles):
        assert "generator" not in puzzle.position
        state = puzzle.state(rules)
        shown = state.copy()
        rules.kernels.hide(shown, puzzle.seat)
        before, after = (rules.positions.to_json(each) for each in (state, shown))
        del before["generator"], after["generator"]
        assert before == after, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_themes_and_ratings(game: str) -> None:
    puzzles = shipped(get(game)).puzzles
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert {theme.split(".")[0] for theme in themes} >= {"kind", "move", "round", "reason"}
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    assert ratings[-1] - ratings[0] > 600
    assert all(puzzle.deviation > 0 for puzzle in puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_read_as_it_was_written(game: str) -> None:
    collection = shipped(get(game))
    assert Collection.read(collection.write()) == collection


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 9}', '{"format": 1, "game": "x", "engine": "", "games": 3}'],
)
def test_damaged_files_are_refused(text: str) -> None:
    with pytest.raises(SintraError):
        Collection.read(text)


def test_a_changed_puzzle_is_refused() -> None:
    data = shipped(get(GAMES[0])).puzzles[0].as_json()
    with pytest.raises(SintraError, match="was changed"):
        Puzzle.from_json({**data, "seat": data["seat"], "moves": ["pass"]})
