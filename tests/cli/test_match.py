"""``sintra match`` as its user meets it."""

import json
import sys
from pathlib import Path

import pytest

from sintra.cli import main
from sintra.cli.progress import Progress
from tests.arena.engines import odd
from tests.cli.conftest import Cli, Stream

QUICK = ("--games", "4", "--seed", "1", "--workers", "1")
#: What docs/arena.md promises.
KEYS = {
    "a",
    "b",
    "game",
    "options",
    "seed",
    "games",
    "games_wanted",
    "score",
    "interval",
    "elo",
    "elo_interval",
    "wins",
    "draws",
    "losses",
    "pairs",
    "pair_results",
    "comparisons",
    "mean_scores",
    "moves_per_game",
    "ms_per_move",
    "forfeits",
    "faults",
    "sprt",
}


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SINTRA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_json_is_one_object_with_all_keys(cli: Cli) -> None:
    result = cli("match", "greedy", "random", "--game", "duel", *QUICK, "--json")
    assert result.code == 0
    found = json.loads(result.out)
    assert set(found) == KEYS
    assert found["games"] == found["wins"] == 4
    assert found["score"] == 1.0
    low, high = found["interval"]
    assert low < 0.9 < high == 1.0
    assert found["elo"] is None
    assert found["elo_interval"][1] is None
    assert found["elo_interval"][0] < 400
    assert len(found["mean_scores"]) == len(found["ms_per_move"]) == 2
    assert found["mean_scores"][0] > found["mean_scores"][1]
    assert found["options"]["players"] == 2
    assert found["pair_results"] == {"1": 2}


def test_the_page_describes_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
    for key in KEYS:
        assert f"`{key}`" in page


def test_the_result_in_words(cli: Cli) -> None:
    result = cli("match", "greedy", "random", "--players", "3", "-o", "board=grey", *QUICK)
    assert result.code == 0
    assert "greedy against random: summer-pavilion, players 3, edition original, board grey" in (
        result.out
    )
    assert "4 won, 0 drawn, 0 lost of 4 games" in result.out
    assert "score 100.0% [" in result.out
    assert "Elo +∞ [" in result.out
    assert "mean score" in result.out


def test_a_test_that_stops(cli: Cli) -> None:
    command = ("match", "greedy", "random", "--games", "200", "--seed", "1", "--workers", "1")
    result = cli(*command, "--sprt", "0,300")
    assert "test: H1 accepted, Elo +300; log-likelihood ratio" in result.out
    told = json.loads(cli(*command, "--sprt", "0,300", "--errors", "0.2,0.2", "--json").out)
    assert told["games"] < 40
    assert told["sprt"]["alpha"] == 0.2
    undecided = cli("match", "greedy", "random", "--games", "2", "--workers", "1", "--sprt=0,5")
    assert "test: undecided" in undecided.out


def test_forfeits_are_told(cli: Cli) -> None:
    result = cli("match", "greedy", odd("illegal"), *QUICK, "--simulations", "1")
    assert result.code == 0
    assert "forfeits" in result.out
    assert "Forfeited: the engine 'engine:python" in result.out
    assert "which cannot be played" in result.out


def test_records_and_log(cli: Cli, tmp_path: Path, data_folder: Path) -> None:
    log, records = tmp_path / "log", tmp_path / "records"
    command = ("match", "greedy", "random", *QUICK, "--log", str(log), "--records", str(records))
    one, two = cli(*command), cli(*command)
    assert one.out == two.out
    assert len(list(records.iterdir())) == 4
    assert len(log.read_text().splitlines()) == 5
    other = cli(*command[:-4], "--log", str(log), "--simulations", "5")
    assert other.code == 1
    assert "is of something else" in other.err
    assert not list(data_folder.glob("**/*.jsonl"))


def test_interrupted_matches_say_how_to_go_on(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    shown: list[int] = []

    def interrupt(_: Progress, done: int, *others: object) -> None:
        assert len(others) == 2
        shown.append(done)
        if done == 3 and len(shown) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "is_due", lambda _: True)
    monkeypatch.setattr(Progress, "show", interrupt)
    command = ("match", "greedy", "random", "--games", "4", "--workers", "1", "--json")
    stopped = cli(*command)
    assert stopped.code == 130
    assert "the same command goes on with them" in stopped.err
    assert stopped.out == ""
    [log] = data_folder.glob("matches/*.jsonl")
    seed = json.loads(log.read_text().splitlines()[0])["seed"]
    result = cli(*command)
    assert json.loads(result.out)["seed"] == seed
    assert json.loads(result.out)["games"] == 4
    assert not log.exists()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("greedy",), 2, "required: B"),
        (("greedy", "deep"), 1, "there is no bot 'deep'"),
        (("greedy", "random", "--games", "0"), 1, "the number of games is from 1"),
        (("greedy", "random", "--games", "-3"), 2, "not a whole number"),
        (("greedy", "random", "--move-time", "1", "--simulations", "5"), 2, "not allowed with"),
        (("greedy", "random", "--move-time", "0"), 2, "not a time"),
        (("greedy", "random", "--simulations", "0"), 1, "from 1 to"),
        (("greedy", "random", "--sprt", "5"), 2, "not two numbers"),
        (("greedy", "random", "--sprt", "5,0"), 1, "the smaller first"),
        (("greedy", "random", "--errors", "0.1,0.1"), 2, "--errors belongs to --sprt"),
        (("greedy", "random", "--game", "chess"), 1, "there is no game 'chess'"),
        (("greedy", "random", "--players", "7"), 1, "players cannot be '7'"),
        (("greedy", "random", "--workers", "0"), 1, "the number of workers"),
        (("greedy", "engine:/nowhere/x"), 1, "'engine:x' cannot be started"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(
    cli: Cli, arguments: tuple[str, ...], code: int, message: str
) -> None:
    result = cli("match", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.out == ""


def test_a_terminal_gets_a_bar_with_the_running_score(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("sintra.cli.progress.ON_TERMINAL", 0.0)
    stdout = Stream()
    monkeypatch.setattr(sys, "stdout", stdout)
    assert main(["match", "greedy", "random", *QUICK, "--json"]) == 0
    assert "████████████░░░░░░░░░░░░ 2/4  100.0% [" in terminal.text()
    assert "Elo +∞ [" in terminal.text()
    assert terminal.text().endswith("\r\x1b[2K")
    assert json.loads(stdout.text())["games"] == 4
    del cli
