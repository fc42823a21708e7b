"""Games at the terminal, with scripted input."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.arena.participants import parse
from sintra.cli.screen import Screen
from sintra.games import game_ids, get
from tests.arena.engines import greedy_engine, odd
from tests.cli.conftest import Cli

#: More decisions than a person has in any game for two.
MANY = 150


def test_a_whole_game_against_a_bot(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    typed = [*["1"] * MANY, f"save {saved}", ""]
    result = cli("play", "--seed", "7", "--name", "Ana", typed=typed)
    assert result.code == 0
    game = sintra.read_record(saved.read_text())
    assert game.outcome is not None
    winner = game.names[game.outcome.winners[0]]
    assert f"Winner: {winner}. " in result.out
    assert game.outcome.reason in result.out
    for line in game.breakdown(0):
        assert f"\n  {line} " in result.out
    first = game.history[1]
    assert game.names == ("Ana", "Casual")
    assert re.search(rf"Casual: take .* from .* \({first.move}\)", result.out)
    assert result.out.endswith("Goodbye!\n")


def test_friends_at_one_screen(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    argv = ["play", "--seat", "you", "--seat", "friend", "--name", "Ana", "--name", "Ben"]
    result = cli(*argv, "--seed", "7", typed=["F1g", "F2y", f"save {saved}", "quit"])
    assert "Ana, your move" in result.out
    assert "Ben, your move" in result.out
    history = sintra.read_record(saved.read_text()).history
    moves = [(played.seat, played.move.text) for played in history]
    assert moves == [(0, "F1g"), (1, "F2y")]


@pytest.mark.parametrize("game", game_ids())
def test_watching_bots(cli: Cli, game: str) -> None:
    argv = ["--seat", "greedy", "--seat", "random", "--seed", "3"]
    result = cli("play", "--game", game, *argv)
    assert result.code == 0
    assert "Round 1" in result.out
    assert "Greedy: " in result.out
    assert "Winner" in result.out
    assert "your move" not in result.out


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_played_saved_and_replayed(cli: Cli, tmp_path: Path, game: str) -> None:
    saved = tmp_path / "game.txt"
    typed = [*["1"] * 300, f"save {saved}", ""]
    result = cli("play", "--game", game, "--seed", "7", typed=typed)
    assert result.code == 0
    assert "Winner" in result.out
    assert "Winner" in cli("replay", str(saved)).out
    assert "Winner" in cli("play", "--load", str(saved), typed=[""]).out


def test_the_same_seed_and_moves_give_the_same_game(cli: Cli) -> None:
    typed = ["1"] * 20
    assert (
        cli("play", "--seed", "7", typed=typed).out == cli("play", "--seed", "7", typed=typed).out
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "The moves are numbered 1 to 15."),
        ("0", "The moves are numbered 1 to 15."),
        ("F1p", "F1p cannot be played: factory 1 holds no purple tile."),
        ("dance", "'dance' is not a move; moves look like"),
        ("\x00\x1b[2J", "is not a move"),
        ("x" * 5000, "is not a move"),
        ("undo", "There is no move of yours to take back."),
        ("save", "A file name is missing. For example: save mygame.txt"),
        ("save /nowhere/at/all", "Not saved: /nowhere/at/all cannot be written"),
        ("moves dragons", "No move begins with 'dragons' or is described with it."),
        ("", "Type the number of a move, its notation, or help."),
    ],
)
def test_wrong_input_is_explained(cli: Cli, typed: str, answer: str) -> None:
    result = cli("play", "--seed", "7", typed=[typed, "F1g"])
    assert result.code == 0
    assert answer in result.out
    assert "You: take 1 green from factory 1 (F1g)" in result.out  # the game continues


def test_input_that_is_not_utf8(cli: Cli) -> None:
    result = cli("play", "--seed", "7", typed=b"\xff\xfe\nF1g\n")
    assert result.code == 0
    assert "(F1g)" in result.out


def test_the_beginning_of_a_move_lists_the_moves_that_begin_so(cli: Cli) -> None:
    after = cli("play", "--seed", "7", typed=["f1"]).out.split("> f1\n")[1]
    assert [line.split()[1] for line in after.splitlines()[:3]] == ["F1g", "F1o", "F1r"]
    assert "F2" not in after
    assert "is not a move" not in after


def test_the_commands(cli: Cli) -> None:
    typed = ["help", "hint", "score", "board", "moves yellow", "moves", "quit"]
    result = cli("play", "--seed", "7", typed=typed)
    assert "save FILE" in result.out
    assert re.search(r"The master would play \d+, [FC]\w+: take \d", result.out)
    assert "\n  total    5       5\n" in result.out
    drawing = sintra.new("summer-pavilion", seed=7, names=["You", "Casual"]).text()
    assert result.out.count(drawing.splitlines()[4]) == 2
    listed = result.out.split("> moves yellow\n")[1].split("You, your move")[0]
    assert all("yellow" in line for line in listed.splitlines())
    assert len(listed.splitlines()) == 4


def test_undo_goes_back_to_the_last_decision_of_a_person(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    typed = ["F1g", "1", "undo", "undo", "F1o", f"save {saved}", "quit"]
    result = cli("play", "--seed", "7", typed=typed)
    assert "You took back F1g." in result.out
    history = sintra.read_record(saved.read_text()).history
    assert [played.seat for played in history] == [0, 1]
    assert history[0].move.text == "F1o"


def test_undo_at_the_end(cli: Cli) -> None:
    result = cli("play", "--seed", "7", typed=[*["1"] * MANY, "undo", "board"])
    assert "You took back pass." in result.out
    assert "The game is over. You can type undo" in result.out


def test_enter_plays_the_only_move(cli: Cli) -> None:
    result = cli("play", "--seed", "7", typed=[*["1"] * MANY, "undo", "", ""])
    assert "You, Enter plays pass (or help) > " in result.out
    assert result.out.count("│ Winner: ") == result.out.count("\nWinner: ") == 2


def test_saving_and_continuing(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    cli("play", "--seed", "7", "--name", "Ana", typed=["F1g", "1", "quit", str(saved)])
    before = sintra.read_record(saved.read_text())
    result = cli("play", "--load", str(saved), typed=["1", f"save {saved}", "y", "quit"])
    assert "Ana, your move" in result.out
    assert "exists. Replace it? y or n [n] y" in result.out
    after = sintra.read_record(saved.read_text())
    assert after.history[: len(before.history)] == before.history
    assert len(after.history) > len(before.history)
    assert after.names == ("Ana", "Casual")


def test_the_type_of_a_player_does_not_depend_on_its_name(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    argv = ["play", "--seat", "you", "--seat", "friend", "--name", "Casual", "--name", "Greedy"]
    cli(*argv, "--seed", "7", typed=["F1g", f"save {saved}"])
    assert "Greedy, your move" in cli("play", "--load", str(saved)).out
    record = tmp_path / "record.txt"
    record.write_text(sintra.new("summer-pavilion", seed=7, names=["Master", "Ben"]).record())
    assert "Master, your move" in cli("play", "--load", str(record)).out


def test_a_file_is_replaced_only_after_a_question(cli: Cli, tmp_path: Path) -> None:
    precious = tmp_path / "letters.txt"
    precious.write_text("Dear Ana")
    result = cli("play", "--seed", "7", typed=["F1g", f"save {precious}", "n", "quit", ""])
    assert "Not saved." in result.out
    assert precious.read_text() == "Dear Ana"


def test_seats_of_a_loaded_game_can_be_changed(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    saved.write_text(sintra.new("summer-pavilion", seed=7, names=["Ana", "Ben"]).record())
    both = ["--seat", "random", "--seat", "greedy"]
    assert "Winner" in cli("play", "--load", str(saved), *both).out
    one = cli("play", "--load", str(saved), "--seat", "random")
    assert one.code == 1
    assert "the saved game has 2 seats, not 1" in one.err


def test_a_broken_record_is_not_loaded(cli: Cli, tmp_path: Path) -> None:
    broken = tmp_path / "game.txt"
    broken.write_bytes(b"\xff\xfe")
    assert "is not a text file in UTF-8" in cli("play", "--load", str(broken)).err


def test_quitting_offers_to_save_unsaved_moves(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    assert "Save the game?" not in cli("play", typed=["quit"]).out
    lost = cli("play", typed=["1", "quit", "no"])
    assert "Save the game?" in lost.out
    kept = cli("play", typed=["1", f"save {saved}", "quit"])
    assert "Save the game?" not in kept.out


def test_options_are_passed_to_the_game(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    argv = ["play", "--players", "3", "-o", "board=grey", "-o", "wilds=reversed", "-o", "first=0"]
    cli(*argv, typed=["1", f"save {saved}"])
    options = sintra.read_record(saved.read_text()).options
    assert options == {
        "players": 3,
        "edition": "original",
        "board": "grey",
        "wilds": "reversed",
        "first": 0,
    }


def test_on_a_terminal_recent_moves_are_below_the_drawing(cli: Cli) -> None:
    result = cli("play", "--seed", "7", typed=["F1g"], tty=True)
    last = result.out.split("\x1b[H\x1b[2J")[-1]
    assert last.index("Casual: ") > last.index("points")
    assert "(F1g)" in last


def test_ctrl_c_at_the_prompt_offers_to_save(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["F1g", "Ctrl-C", "no"])

    def type_next(prompt: str) -> str:
        assert prompt
        line = next(lines)
        if line == "Ctrl-C":
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", type_next)
    result = cli("play", "--seed", "7")
    assert result.code == 0
    assert result.out.endswith("Goodbye!\n")


def test_private_moves_are_not_shown_to_others(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = get("summer-pavilion")
    monkeypatch.setattr(rules, "is_private", lambda _: True)
    against_a_bot = cli("play", "--seed", "7", typed=["F1g", "undo"]).out
    assert "You: take 1 green from factory 1 (F1g)" in against_a_bot
    assert "Casual: a secret choice" in against_a_bot
    assert "Casual: take" not in against_a_bot
    friends = cli("play", "--seat", "you", "--seat", "friend", typed=["1", "undo"]).out
    assert "You: a secret choice" in friends
    assert "You took back a secret choice." in friends
    watched = cli("play", "--seat", "random", "--seat", "greedy").out
    assert "a secret choice" not in watched


def test_a_person_sees_what_the_seat_may_know(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int | None] = []
    monkeypatch.setattr(Screen, "draw", lambda _, __, seat: drawn.append(seat))
    cli("play", "--seat", "greedy", "--seat", "you", "--seed", "7", typed=["1"])
    assert set(drawn) == {1}


# --- Engines ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_against_an_engine(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    argv = ["play", "--seed", "7", "--seat", "you", "--seat", greedy_engine()]
    result = cli(*argv, typed=["F1g", "1", f"save {saved}", "quit"])
    assert result.code == 0
    name = parse(greedy_engine()).label
    assert re.search(rf"{re.escape(name)}: take \d", result.out)
    game = sintra.read_record(saved.read_text())
    assert game.names == ("You", name)
    assert [played.seat for played in game.history] == [0, 1, 0, 1]
    assert '[Seats "you, engine"]' in saved.read_text()
    rejected = cli("play", "--load", str(saved))
    assert rejected.code == 1
    assert "an engine plays in the saved game; name all players with --seat" in rejected.err
    again = cli("play", "--load", str(saved), *argv[3:], typed=["1"])
    assert "You, your move" in again.out


def test_a_game_with_a_failed_engine_can_be_undone_and_saved(cli: Cli, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    argv = ["play", "--seed", "7", "--seat", "you", "--seat", odd("crash")]
    typed = ["F1g", "", "dance", "undo", "F1o", f"save {saved}", "quit"]
    result = cli(*argv, typed=typed)
    assert result.code == 0
    words = " ".join(result.out.split())
    assert words.count("division by zero") == 3  # once more after Enter, once after F1o
    assert "Possible: Enter, undo, score, save FILE, quit." in result.out
    assert "You took back F1g." in result.out
    history = sintra.read_record(saved.read_text()).history
    assert [played.move.text for played in history] == ["F1o"]


def test_a_script_fails_with_its_engine(cli: Cli) -> None:
    result = cli("play", "--seed", "7", "--seat", odd("nonsense"), "--seat", "random")
    assert result.code == 1
    assert result.err.startswith("sintra: the engine ")
    assert "e2e4" in result.err


def test_ctrl_c_after_a_failed_engine_offers_to_save(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["F1g", "Ctrl-C", "no"])

    def type_next(_: str) -> str:
        line = next(lines)
        if line == "Ctrl-C":
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", type_next)
    result = cli("play", "--seed", "7", "--seat", "you", "--seat", odd("dead"))
    assert result.code == 0
    assert "no licence found" in " ".join(result.out.split())
    assert result.out.endswith("Goodbye!\n")
