"""The command ``sintra match``."""

import json
import sys
from pathlib import Path

import pytest

from sintra.cli import main
from sintra.cli.progress import ProgressLine
from tests.arena.engines import odd
from tests.cli.conftest import Cli, Stream

QUICK = ("--games", "4", "--seed", "1", "--workers", "1")
#: The keys that docs/arena.md lists.
KEYS = {
    "a",
    "b",
    "game",
    "options",
    "seats",
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
    "victory_share",
    "victory_share_interval",
    "victory_share_expected",
    "pairs",
    "pair_results",
    "comparisons",
    "mean_scores",
    "score_deviations",
    "score_counts",
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
    assert found["score_counts"] == [4, 4]
    assert all(deviation > 0 for deviation in found["score_deviations"])
    assert found["options"]["players"] == 2
    assert found["pair_results"] == {"1": 2}


def test_the_page_describes_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
    for key in KEYS:
        assert f"`{key}`" in page


def test_the_result_as_text(cli: Cli) -> None:
    result = cli("match", "greedy", "random", "--players", "3", "-o", "board=grey", *QUICK)
    assert result.code == 0
    assert "greedy against random: summer-pavilion, players 3, edition original, board grey" in (
        result.out
    )
    assert "ahead in 4, level in 0, behind in 0 of 4 games" in result.out
    assert "victories 100.0% [" in result.out
    assert "50.0% expected at equal strength" in result.out
    assert "score 100.0% [" in result.out
    assert "Elo +∞ [" in result.out
    assert "mean score" in result.out
    assert "standard deviation" in result.out


def test_a_sequential_test_stops_the_match(cli: Cli) -> None:
    command = ("match", "greedy", "random", "--games", "200", "--seed", "1", "--workers", "1")
    result = cli(*command, "--sprt", "0,300")
    assert "test: H1 accepted, Elo +300; log-likelihood ratio" in result.out
    found = json.loads(cli(*command, "--sprt", "0,300", "--errors", "0.2,0.2", "--json").out)
    assert found["games"] < 40
    assert found["sprt"]["alpha"] == 0.2
    undecided = cli("match", "greedy", "random", "--games", "2", "--workers", "1", "--sprt=0,5")
    assert "test: undecided" in undecided.out


def test_forfeits_are_reported(cli: Cli) -> None:
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
    assert "has other settings" in other.err
    assert not list(data_folder.glob("**/*.jsonl"))


def test_two_players_win_draw_and_lose(cli: Cli) -> None:
    result = cli("match", "greedy", "random", *QUICK)
    assert "4 won, 0 drawn, 0 lost of 4 games" in result.out
    assert "victories" not in result.out


def test_one_against_three(cli: Cli) -> None:
    result = cli("match", "greedy", "random", "--seats", "A,B,B,B", *QUICK)
    assert result.code == 0
    assert "players 4, " in result.out
    assert ", seats ABBB, seed 1" in result.out
    assert "victories 100.0% [" in result.out
    assert "25.0% expected at equal strength" in result.out


def test_equal_labels_are_numbered(cli: Cli) -> None:
    result = cli("match", "greedy", "greedy", *QUICK)
    assert "greedy #1 against greedy #2: " in result.out


def test_records_for_logged_games_are_announced(cli: Cli, tmp_path: Path) -> None:
    command = ("match", "greedy", "random", *QUICK, "--log", str(tmp_path / "log"))
    cli(*command)
    again = cli(*command, "--records", str(tmp_path / "records"))
    assert "4 logged games have no record in" in again.err
    assert "00001-AB, 00001-BA, 00002-AB, 00002-BA" in again.err
    assert len(list((tmp_path / "records").iterdir())) == 4
    assert "again" not in cli(*command, "--records", str(tmp_path / "records")).err


def test_an_interrupted_match_explains_how_to_continue(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    shown: list[int] = []

    def interrupt(_: ProgressLine, done: int, *others: object) -> None:
        assert len(others) == 2
        shown.append(done)
        if done == 3 and len(shown) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(ProgressLine, "is_due", lambda _: True)
    monkeypatch.setattr(ProgressLine, "show", interrupt)
    command = ("match", "greedy", "random", "--games", "4", "--workers", "1", "--json")
    stopped = cli(*command)
    assert stopped.code == 130
    assert "Run the same command again to continue" in stopped.err
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
        (("greedy", "random", "--games", "0"), 1, "the number of games must be 1"),
        (("greedy", "random", "--games", "-3"), 2, "not a whole number"),
        (("greedy", "random", "--move-time", "1", "--simulations", "5"), 2, "not allowed with"),
        (("greedy", "random", "--move-time", "0"), 2, "not a time"),
        (("greedy", "random", "--simulations", "0"), 1, "must be 1 to"),
        (("greedy", "random", "--sprt", "5"), 2, "not two numbers"),
        (("greedy", "random", "--sprt", "5,0"), 1, "the smaller first"),
        (("greedy", "random", "--errors", "0.1,0.1"), 2, "--errors needs --sprt"),
        (("greedy", "random", "--game", "chess"), 1, "there is no game 'chess'"),
        (("greedy", "random", "--players", "7"), 1, "players cannot be '7'"),
        (("greedy", "random", "--workers", "0"), 2, "--workers: 0 is too few"),
        (("greedy", "random", "--seats", "AAA"), 1, "does not give seats to A and to B"),
        (("greedy", "random", "--seats", "ABB", "--players", "2"), 1, "not those of 2 players"),
        (("greedy", "engine:/nowhere/x"), 1, "'engine:x' cannot be started"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused(
    cli: Cli, arguments: tuple[str, ...], code: int, message: str
) -> None:
    result = cli("match", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.out == ""


def test_a_terminal_shows_a_bar_with_the_score(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("sintra.cli.progress.TERMINAL_SECONDS", 0.0)
    stdout = Stream()
    monkeypatch.setattr(sys, "stdout", stdout)
    assert main(["match", "greedy", "random", *QUICK, "--json"]) == 0
    assert "████████████░░░░░░░░░░░░ 2/4  100.0% [" in terminal.text()
    assert "Elo +∞ [" in terminal.text()
    assert terminal.text().endswith("\r\x1b[2K")
    assert json.loads(stdout.text())["games"] == 4
    del cli
