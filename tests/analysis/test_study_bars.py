"""The short form of ``make study``: every bar is measured and judged, on a small sample."""

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import sintra
import sintra.analysis
from sintra.analysis import Budget
from sintra.analysis.estimates import Analyst, Found
from sintra.core.rules import State

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
#: As little work as a review with all its parts can do.
TINY = Budget(scan=60, solved_scan=30, pairs=1, pair=30, repeats=1, difficulty=1, deals=2, deal=30)


#: Small searches that still tell good moves from bad ones, for the short form of the bars.
SHORT = Budget(
    scan=600, solved_scan=100, pairs=4, pair=150, repeats=1, difficulty=2,
    deals=4, deal=100, draws=2, draw=100, again=2, reasons=2, recheck=4,
)  # fmt: skip


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The module ``benchmarks/study.py``."""
    sys.path.insert(0, str(BENCHMARKS))
    try:
        spec = importlib.util.spec_from_file_location("study", BENCHMARKS / "study.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["study"] = module
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(BENCHMARKS))


def test_reviews_are_measured_and_repeatable(study: ModuleType) -> None:
    game = sintra.new("summer-pavilion", seed=3)
    for _ in range(6):
        game.play(game.legal_moves[0])
    found = study.judged(game, 3, TINY, is_repeated=True)
    assert found.is_repeatable
    assert found.decisions > 0
    assert study.judged(game, 3, TINY, is_repeated=False).is_repeatable is None
    assert next(bar.name for bar in study.review_bars([found])) == (
        "decisions labelled mistake or worse"
    )


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_the_bars_nearly_hold_on_a_small_sample(
    study: ModuleType, game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measurements of ``make study`` with one game of the strong level and small searches.

    The limits are wider than the targets, because so small a sample is noisy.
    """
    monkeypatch.setattr(study.chance.selfplay, "FOLDER", tmp_path)
    monkeypatch.setattr(study.ratings, "MASTER_SIMULATIONS", 2000)
    game = study.champions_game(game_id, 1)
    reviewed = study.judged(game, 1, SHORT, is_repeated=True)
    assert reviewed.is_repeatable
    assert reviewed.decisions > 50
    assert reviewed.serious <= 4 * study.MAX_SERIOUS * reviewed.decisions
    drift, error = study.mean_and_error(reviewed.drifts)
    assert abs(drift) <= study.MAX_DRIFT + 4 * error
    assert 0 < abs(reviewed.luck) < 20
    levels = study.ratings.judged_for_all(game, ("champion", "champion"), 1, 24, SHORT)
    assert levels["first-game"].rating > levels["champion"].rating
    chances = study.chance.measure(game_id, 2, 4, study.CHANCE_SEED, 1).chances
    found = study.chance.reliability(chances)
    assert found.error <= study.MAX_RELIABILITY_ERROR + 4 * found.noise


def measured(study: ModuleType, **changes: object) -> dict[str, bool | None]:
    """Return which bars some reviewed games reach."""
    usual: dict[str, object] = {
        "game": "duel",
        "is_full": True,
        "decisions": 500,
        "serious": 1,
        "drifts": [0.002, -0.002],
        "is_repeatable": True,
    }
    games = [
        study.ReviewedGame(seed=seed, luck=luck, **{**usual, **changes})
        for seed, luck in enumerate((-2.0, 3.0, -1.0))
    ]
    return {bar.name: bar.is_reached for bar in study.review_bars(games)}


def test_every_bar_can_fail(study: ModuleType) -> None:
    assert all(measured(study).values())
    serious, drift = "decisions labelled mistake or worse", "drift of the graph after best moves"
    assert measured(study, serious=20)[serious] is False
    assert measured(study, serious=6)[serious] is None, "6 of 500 is less than two errors too many"
    assert measured(study, drifts=[0.01, 0.009])[drift] is False
    assert measured(study, drifts=[0.02, -0.01])[drift] is None
    assert measured(study, is_repeatable=False)["reviews that are equal byte by byte"] is False
    games = [study.ReviewedGame("duel", n, 5.0 + n / 10, is_full=False) for n in range(5)]
    assert study.review_bars(games)[1].is_reached is False


def test_the_luck_of_a_game_needs_no_full_review(study: ModuleType) -> None:
    """Luck alone is the luck of the full review, so games of both kinds have one mean."""
    game = sintra.new("summer-pavilion", seed=3)
    game.play(game.legal_moves[0])
    full = replace(TINY, deals=8, deal=400)
    alone = replace(study.LUCK, deals=8, deal=400)
    reviews = [sintra.analysis.review(game, depth=budget, seed=3) for budget in (full, alone)]
    assert study.luck(reviews[0]) == study.luck(reviews[1]) != 0


def test_ratings_have_to_fall(study: ModuleType) -> None:
    sums = study.ratings.Sums
    falling = {
        "weak": sums(lost=3.0, squares=0.2, counted=100),
        "strong": sums(lost=1.0, squares=0.1, counted=100),
    }
    assert study.level_bar(falling).is_reached
    assert study.level_bar(dict(reversed(falling.items()))).is_reached is False
    noisy = {"weak": sums(lost=2.9, squares=0.9, counted=100), "strong": falling["weak"]}
    assert study.level_bar(noisy).is_reached is None, "one standard error says nothing"


def test_a_small_sample_leaves_a_bar_open(
    study: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study.verdict(True, is_noise=True) is True
    assert study.verdict(False, is_noise=False) is False
    assert study.verdict(False, is_noise=True) is None
    study.show("duel", [study.Bar("a", "b", "c", "d", reached) for reached in (True, False, None)])
    words = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]]
    assert words == ["holds", "FAILS", "open"]


def test_all_levels_are_judged_in_the_same_positions(
    study: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The searches of a position are shared: each is made once."""
    game = sintra.new("duel", seed=3)
    for _ in range(6):
        game.play(game.legal_moves[0])
    made: list[int] = []
    search = study.ratings.Analyst.search

    def counted(self: Analyst, state: State, simulations: int, seed: int, only: Any) -> Found:
        made.append(simulations)
        found: Found = search(self, state, simulations, seed, only)
        return found

    monkeypatch.setattr(study.ratings, "MASTER_SIMULATIONS", 20)
    monkeypatch.setattr(study.ratings.Analyst, "search", counted)
    found = study.ratings.judged_for_all(game, ("beginner", "casual"), 1, 2, TINY)
    assert list(found) == [level.name for level in study.agents.LEVELS]
    assert all(sums.counted <= 2 for sums in found.values())
    # Of each position: one scan, one search of the best move, one of every other move that a
    # level chose. Each level alone would need up to three.
    assert 2 <= len(made) < 2 * len(found)


def test_puzzles_and_secrets_have_bars(study: ModuleType) -> None:
    assert study.puzzle_bar("duel", 1).is_reached
    found = study.secrecy_bar("duel", 2)
    assert found.is_reached
    assert found.measured == "2 of 2"


def test_the_noise_of_reliability_counts_games_and_not_predictions(study: ModuleType) -> None:
    """Chances without any error: what is left is noise, however often a game is asked."""
    rng = Random(1)
    for times in (1, 50):
        found = []
        for seed in range(400):
            chance = rng.random()
            real = float(rng.random() < chance)
            found += [study.chance.Chance(seed, chance, real)] * times
        measured = study.chance.reliability(found)
        assert 0.03 < measured.noise < 0.07  # ten bins of about 40 games
        assert measured.error < 2 * measured.noise


def test_reviewed_games_are_kept_for_one_version_of_the_code(
    study: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in study.PARTS:
        (tmp_path / part).mkdir()
    monkeypatch.setattr(study, "PACKAGE", tmp_path)
    before = study.kept_file("duel")
    (tmp_path / "analysis" / "notes.txt").write_text("nothing")
    assert study.kept_file("duel") == before
    (tmp_path / "analysis" / "luck.py").write_text("x = 1")
    assert study.kept_file("duel") != before


@pytest.mark.parametrize("game", ["summer_pavilion", "duel"])
def test_chances_are_measured_with_other_games_than_those_of_the_fit(
    study: ModuleType, game: str
) -> None:
    """The games of the fit would flatter the slopes."""
    path = study.PACKAGE / "games" / game / "bot" / "study.json"
    fit = json.loads(path.read_text(encoding="utf-8"))["about"]["chance"]
    most = max([int(fit["command"].split("--games ")[1]), *fit.get("games", {}).values()])
    assert fit["seed"] + most - 1 < study.CHANCE_SEED
