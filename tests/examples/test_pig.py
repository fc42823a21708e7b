"""Pig, the example of a game in a package of its own: everything works with it."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra import games
from sintra.agents import AGENTS, LEVELS, seat
from sintra.agents.agent import Agent
from sintra.analysis import hint, solve
from sintra.analysis.reasons import Continuations
from sintra.core.errors import IllegalMoveError, InvalidMoveError, OptionError, PositionError
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.games import game_ids
from sintra.testing import Conformance
from tests.cli.conftest import Cli
from tests.examples.conftest import PIG, PLACE, copy_package, python

MAX_FILES = 6
MAX_CODE_LINES = 240


def sources() -> list[Path]:
    return sorted((PIG / "sintra_pig").glob("*.py"))


def code_lines(path: Path) -> int:
    """Count the lines of a module without blank lines, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(
        bool(line.strip()) and not line.lstrip().startswith("#") and number not in skipped
        for number, line in lines
    )


def test_the_example_stays_small() -> None:
    assert len([*sources(), PIG / "pyproject.toml"]) <= MAX_FILES
    assert sum(map(code_lines, sources())) <= MAX_CODE_LINES


def test_pig_is_not_registered_for_other_tests() -> None:
    assert "pig" not in game_ids()


# --- The rules -------------------------------------------------------------------------------


def play(game: Game, *moves: str) -> None:
    """Play moves; a roll is written as the face that is rolled."""
    for move in moves:
        if move == "hold":
            game.play("hold")
        else:
            game.play("roll", draws=[f"d{move}"])


@pytest.mark.usefixtures("pig")
def test_a_turn_adds_up_rolls_until_it_holds() -> None:
    game = sintra.new("pig", seed=1)
    assert [move.text for move in game.legal_moves] == ["roll"]
    play(game, "4", "6")
    assert (game.turn, game.scores, game.state.turn_total) == (0, (0, 0), 10)
    play(game, "hold")
    assert (game.turn, game.scores, game.state.turn_total) == (1, (10, 0), 0)


@pytest.mark.usefixtures("pig")
def test_a_rolled_1_ends_the_turn_and_loses_its_points() -> None:
    game = sintra.new("pig", seed=1)
    play(game, "6", "6", "1")
    assert (game.turn, game.scores, game.state.turn_total) == (1, (0, 0), 0)
    assert game.heading == "Round 1, first to 100"
    play(game, "1")
    assert (game.turn, game.heading) == (0, "Round 2, first to 100")


@pytest.mark.usefixtures("pig")
def test_the_first_player_who_holds_with_enough_points_wins() -> None:
    game = sintra.new("pig", seed=1, target=50, players=3)
    play(game, "5", "hold", "2", "hold", "1")
    play(game, *["6"] * 8)
    assert not game.is_over  # 53 points, but only 5 of them are banked
    play(game, "hold")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert game.outcome.scores == (53, 2, 0)
    assert game.outcome.ranks == (1, 2, 3)
    assert game.outcome.breakdown[1] == {"score": 2}


@pytest.mark.usefixtures("pig")
def test_illegal_and_invalid_moves_are_rejected_with_a_reason() -> None:
    game = sintra.new("pig", seed=1)
    with pytest.raises(IllegalMoveError, match="hold cannot be played: there are no points"):
        game.play("hold")
    with pytest.raises(IllegalMoveError, match="d3 cannot be played: chance rolls the die"):
        game.play("d3")
    with pytest.raises(InvalidMoveError, match="'jump' is not a move; the moves are roll and hold"):
        game.play("jump")
    with pytest.raises(OptionError, match="target cannot be 70; possible: 50, 100"):
        sintra.new("pig", target=70)


@pytest.mark.usefixtures("pig")
def test_positions_are_checked() -> None:
    position = sintra.new("pig", seed=1).position()
    seats = "the seat to move is impossible"
    points = "the points, the target or the roll"
    wrong: list[tuple[str, Any, str]] = [
        ("players", 9, seats),
        ("active", 4, seats),
        ("to_move", 3, seats),
        ("turn_total", -1, points),
        ("score", [100, 0, 0, 0], points),
        ("last_roll", 7, points),
    ]
    for field, value, problem in wrong:
        with pytest.raises(PositionError, match=problem):
            sintra.load({**position, field: value})


class TestConformance(Conformance):
    @pytest.fixture(autouse=True)
    def _rules(self, pig: Rules) -> None:
        type(self).rules = pig


# --- The library -----------------------------------------------------------------------------


def random_game(seed: int, **options: Any) -> Game:
    game = sintra.new("pig", seed=seed, **options)
    chance = Random(seed)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves))
    return game


@pytest.mark.usefixtures("pig")
def test_records_replay_and_moves_are_undone() -> None:
    game = random_game(5, players=4, target=50)
    again = sintra.read_record(game.record())
    assert (again.history, again.outcome) == (game.history, game.outcome)
    start = sintra.new("pig", seed=5, players=4, target=50).position()
    while game.history:
        game.undo()
    assert game.position() == start


@pytest.mark.usefixtures("pig")
def test_batches_of_games() -> None:
    batch = sintra.batch("pig", 20, seed=3, target=50)
    assert batch.observations.shape == (20, 6)
    finished = 0
    for _ in range(300):
        batch.step(batch.sample())
        finished += int(batch.done.sum())
        assert not batch.rewards[~batch.done].any()
        assert np.array_equal(batch.rewards[batch.done].sum(axis=1), np.zeros(batch.done.sum()))
    assert finished > 20


def wins(first: Agent, second: Agent, games: int, simulations: int) -> int:
    """Count the games that the first bot wins; the bots exchange seats after every game."""
    from sintra.agents.seated import SeatedAgent

    won = 0
    for number in range(games):
        game = sintra.new("pig", seed=number, target=50)
        own = number % 2
        players = [
            SeatedAgent(first if place == own else second, seed=number) for place in range(2)
        ]
        while game.turn is not None:
            game.play(players[game.turn].move(game, simulations=simulations))
        assert game.outcome is not None
        won += game.outcome.winners == (own,)
    return won


@pytest.mark.usefixtures("pig")
def test_every_bot_plays() -> None:
    for name in AGENTS:
        game = sintra.new("pig", seed=2, target=50, players=3)
        players = [seat(name, seed=place) for place in range(3)]
        while game.turn is not None:
            game.play(players[game.turn].move(game, simulations=30))
        assert game.outcome is not None


@pytest.mark.usefixtures("pig")
def test_the_strongest_level_beats_random_play() -> None:
    """It wins about nine games of ten; random play against itself wins half."""
    assert wins(LEVELS[-1].agent(), AGENTS["random"](), 30, 400) >= 21


@pytest.mark.usefixtures("pig")
def test_the_heuristic_holds_at_20_or_to_win() -> None:
    game = sintra.new("pig", seed=2)
    play(game, "6", "6", "6")
    assert seat("greedy").move(game).text == "roll"
    play(game, "2")
    assert seat("greedy").move(game).text == "hold"
    assert wins(AGENTS["greedy"](), AGENTS["random"](), 40, 1) >= 28


@pytest.mark.usefixtures("pig")
def test_the_search_holds_to_win_and_rolls_with_little() -> None:
    game = sintra.new("pig", seed=2, target=50)
    play(game, *["6"] * 9)
    assert seat("master", seed=1).move(game, simulations=400).text == "hold"
    game = sintra.new("pig", seed=2, target=50)
    play(game, "2")
    assert seat("master", seed=1).move(game, simulations=2000).text == "roll"


@pytest.mark.usefixtures("pig")
def test_hints_have_a_line_and_reasons_in_points() -> None:
    game = sintra.new("pig", seed=2, target=50)
    play(game, *["6"] * 8)
    found = hint(game, simulations=400, seed=1)
    assert found.line[0] == found.move
    assert found.instead_of is not None
    assert {found.move.text, found.instead_of.text} == {"roll", "hold"}
    assert len(found.points) == 2
    assert {reason.code for reason in found.reasons} <= {"score", "others"}
    assert json.dumps(found.as_json())
    assert solve(game) is None


def test_reasons_name_the_round_in_which_a_game_of_one_stage_ends(pig: Rules) -> None:
    game = sintra.new("pig", seed=2)
    after_move, end = Continuations(pig).mean(game.state, 0, game.legal_actions[0], 2, 1)
    assert after_move.round_no is None
    assert end.round_no is not None
    assert end.round_no > 1


@pytest.mark.usefixtures("pig")
@pytest.mark.filterwarnings("ignore:Observation", "ignore:Action mask numpy array is all zeros")
def test_environments() -> None:
    from pettingzoo.test import api_test

    from sintra.envs import aec

    environment = aec.env("pig", target=50)
    api_test(environment, num_cycles=200)
    environment.reset(seed=4)
    assert environment.observe("player_0")["action_mask"].tolist() == [1, 0]


@pytest.mark.usefixtures("pig")
def test_the_drawings_show_the_die_and_the_scores() -> None:
    game = sintra.new("pig", seed=1, names=["Ana", "Bento"])
    assert "Nobody has rolled yet" in game.text()
    play(game, "6", "4", "hold", "5")
    assert game.text().splitlines() == [
        "Pig: Round 1, first to 100",
        "Last roll 5, 5 points at risk",
        f"  Ana              [####{' ' * 36}] 10",
        f"> Bento            [{' ' * 40}] 0",
    ]
    assert game.svg().count("<circle") == sintra.new("pig", seed=1).svg().count("<circle") + 5
    assert "5 points at risk" in game.svg()


# --- The package and the commands ------------------------------------------------------------


def test_the_entry_point_adds_the_game(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    flags = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(tmp_path)]
    subprocess.run([*pip, *flags, str(PIG)], check=True)
    script = "import sintra; print(sintra.game_ids()); print(sintra.new('pig', seed=7))"
    result = python(tmp_path, script)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("['summer-pavilion', 'duel', 'pig']\nPig: Round 1")


@pytest.mark.usefixtures("pig")
def test_the_command_line_lists_the_game(cli: Cli) -> None:
    listed = cli("games").out
    assert "Pig  (--game pig)" in listed
    assert "the score that wins" in listed


@pytest.mark.usefixtures("pig")
def test_play_in_the_terminal(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    flags = ["--game", "pig", "-o", "target=50", "--seat", "you", "--seat", "greedy", "--seed", "4"]
    typed = ["hold", "roll", "undo", "roll", f"save {record}", "quit"]
    result = cli("play", *flags, typed=typed)
    assert result.code == 0, result.err
    assert "Pig: Round 1, first to 50" in result.out
    assert "there are no points to bank; roll first" in result.out
    assert '[Game "pig"]' in record.read_text()
    replayed = cli("replay", str(record))
    assert replayed.code == 0, replayed.err
    assert "roll" in replayed.out


@pytest.mark.usefixtures("pig")
def test_bots_play_a_whole_game_in_the_terminal(cli: Cli) -> None:
    result = cli("play", "--game", "pig", "--seat", "random", "--seat", "greedy")
    assert result.code == 0, result.err
    assert "The end, first to 100" in result.out


@pytest.mark.usefixtures("pig")
def test_the_engine_protocol(cli: Cli) -> None:
    requests: list[dict[str, Any]] = [
        {"command": "hello"},
        {"command": "new", "game": "pig", "options": {"target": 50}, "seed": 4},
        {"command": "legal"},
        {"command": "apply", "move": "roll"},
        {"command": "best", "bot": "master", "simulations": 50, "seed": 1},
        {"command": "undo"},
        {"command": "quit"},
    ]
    typed = [json.dumps({"id": i, **r}) for i, r in enumerate(requests)]
    answers = [json.loads(line) for line in cli("engine", typed=typed).out.splitlines()]
    assert all(answer["ok"] for answer in answers), answers
    assert answers[2]["moves"][0]["description"] == "roll the die"
    assert answers[4]["move"]["text"] in ("roll", "hold")


@pytest.mark.usefixtures("pig")
def test_a_match_of_bots(cli: Cli) -> None:
    flags = ["--game", "pig", "-o", "target=50", "--games", "20", "--seed", "1", "--json"]
    result = cli("match", "greedy", "random", *flags, "--workers", "1")
    assert result.code == 0, result.err
    assert json.loads(result.out)["games"] == 20


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("nowhere.game:RULES", "cannot be loaded from nowhere.game:RULES: No module named"),
        ("json:RULES", "cannot be loaded from json:RULES: module 'json' has no attribute"),
        ("json:dumps", "json:dumps is not the Rules object of a game with the id 'broken'"),
    ],
)
def test_a_broken_entry_point_gives_a_clear_error(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, place: str, problem: str
) -> None:
    monkeypatch.setattr(games, "_installed", lambda: {**games._BUILT_IN, "broken": place})
    result = cli("play", "--game", "broken", "--seat", "random", "--seat", "random")
    assert result.code == 1
    assert result.err.startswith("sintra: ")
    assert problem in result.err
    assert "Traceback" not in result.err
    listed = cli("games").out
    assert "--game duel" in listed
    assert "--game broken" not in listed


SCRIPT = f"""
import numpy, sintra
from sintra.core.rng import seed_rng
from sintra.games import register
register("pig", "{PLACE}")
game = sintra.new("pig", seed=1)
game.play("roll", draws=["d2"])
rollout = game.rules.specialise("sintra.core.rollout").rollout
rng = numpy.zeros(4, numpy.uint32)
seed_rng(rng, 1)
state, moves, drawn = game.state, numpy.zeros(8, numpy.int64), numpy.zeros(1, numpy.int64)
decisions = rollout(state, rng, moves, drawn)
print(hasattr(game.rules.kernels.step, "py_func"), game.turn, decisions, game.rules.cache_key)
"""


@pytest.mark.slow
def test_an_edit_of_the_package_reaches_its_compiled_code(tmp_path: Path) -> None:
    """The second face loses instead of the first: in the kernel ``step`` and in its callers."""
    folder = copy_package(tmp_path / "pig")

    def run() -> list[str]:
        result = python(folder, SCRIPT)
        assert result.returncode == 0, result.stderr
        return result.stdout.split()

    def edit(change: Callable[[str], str]) -> None:
        rules = folder / "sintra_pig" / "rules.py"
        rules.write_text(change(rules.read_text()))

    before = run()
    assert before[:2] == ["True", "0"]
    edit(lambda text: text.replace("LOSING_FACE = 1\n", "LOSING_FACE = 2\n"))
    after = run()
    assert after[:2] == ["True", "1"]
    assert after[2] != before[2]
    assert after[3] != before[3]  # so that a warm-up compiles again and shows its progress
    edit(lambda text: text.replace("LOSING_FACE = 2\n", "LOSING_FACE = 1\n"))
    assert run() == before
