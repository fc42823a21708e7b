"""The command line as a whole: help, exit codes, early ends."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from sintra.cli import games
from tests.cli.conftest import Cli

COMMANDS = [
    "serve", "play", "games", "replay", "review", "puzzles", "match", "tournament", "train",
    "engine", "bench",
]  # fmt: skip
PROBE = """
import json, sys
from sintra.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
heavy = ("numpy", "numba", "fastapi", "sqlalchemy", "sintra.games", "sintra.core.game")
print(json.dumps([name for name in heavy if name in sys.modules]))
"""


@pytest.mark.parametrize("argv", [["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_imports_nothing_heavy(argv: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *argv], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: sintra")
    assert json.loads(done.stdout.splitlines()[-1]) == []


def test_python_m_sintra() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sintra", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"sintra {sintra.__version__}\n"


def test_without_a_command_the_help_is_shown(cli: Cli) -> None:
    result = cli()
    assert result.code == 2
    assert all(f"\n    {name}" in result.out for name in COMMANDS)


@pytest.mark.parametrize(
    "argv",
    [
        ["dance"],
        ["replay"],
        ["play", "-o", "players"],
        ["play", "-o", "=2"],
        ["play", "--seed", "-1"],
        ["play", "--seed", "x"],
        ["play", "--load", "FILE", "--players", "2"],
        ["play", "--load", "FILE", "--name", "Ana"],
        ["replay", "FILE", "--all", "--json"],
        ["replay", "FILE", "--at", "last"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "nan"],
        ["bench", "--seconds", "1e9"],
        ["bench", "--seconds", "soon"],
    ],
)
def test_wrong_usage(cli: Cli, argv: list[str]) -> None:
    result = cli(*argv)
    assert result.code == 2
    assert result.out == ""
    assert "usage: sintra" in result.err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["play", "--game", "chess"], "there is no game 'chess'"),
        (["play", "--players", "9"], "players cannot be '9'"),
        (["play", "--seat", "master@soon"], "'soon' is not a budget"),
        (["play", "--seat", "engine:"], "the command is missing"),
        (["play", "--players", "2", "-o", "players=2"], "'players' is given twice"),
        (["play", "-o", "colour=red"], "there is no option 'colour'"),
        (["play", "--seat", "bob"], "'bob' cannot take a seat; possible: you, friend, first-game"),
        (["play", *["--seat", "you"] * 3, "--players", "2"], "3 seats were given for 2 players"),
        (["play", "--name", "Ana", "--name", "Ben"], "2 names were given for 1 people"),
        (["play", "--name", "x" * 41], "a name must have 1 to 40 characters"),
        (["play", "--seed", str(2**63)], "a seed must be a whole number from 0 to"),
        (["play", "--load", "/nowhere"], "/nowhere cannot be read: No such file or directory"),
        (["bench", "--game", "chess"], "there is no game 'chess'"),
        (["bench", "--players", "1"], "players cannot be '1'"),
    ],
)
def test_an_error_is_printed_as_one_line(cli: Cli, argv: list[str], message: str) -> None:
    result = cli(*argv)
    assert result.code == 1
    assert result.err.splitlines()[-1].startswith("sintra: ")
    assert message in result.err.splitlines()[-1]


def test_ctrl_c_ends_a_command(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "catalogue", interrupt)
    result = cli("games")
    assert result.code == 130
    assert result.err == "\nStopped.\n"


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    game = sintra.new("summer-pavilion", seed=7)
    record = tmp_path / "game.txt"
    record.write_text(game.record())
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "sintra", "replay", str(record), "--at", "0"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    os.close(writing)
    assert "Error" not in done.stderr


def test_games_lists_every_game_option_and_bot(cli: Cli) -> None:
    from sintra.agents import AGENTS
    from sintra.games import game_ids, get

    result = cli("games")
    assert result.code == 0
    for game in game_ids():
        assert f"(--game {game})" in result.out
        for option in get(game).options:
            assert f"  {option.name} " in result.out
            assert f"{option.default} (default)" in result.out
    for bot in AGENTS:
        assert f"  {bot} " in result.out
