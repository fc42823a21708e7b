"""The commands of the engine protocol, its errors and its document."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.cli import engine as engine_module
from sintra.cli.engine import Engine
from sintra.cli.engine_commands import COMMANDS
from sintra.games import game_ids
from tests.cli.conftest import Cli

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def ask(engine: Engine, command: str, **fields: Any) -> dict[str, Any]:
    """Return the answer to a request, after a round trip through JSON."""
    line = json.dumps({"id": 1, "command": command, **fields}).encode()
    answer: dict[str, Any] = json.loads(json.dumps(engine.answer(line), allow_nan=False))
    return answer


def ask_ok(engine: Engine, command: str, **fields: Any) -> dict[str, Any]:
    """Return the answer to a request that must succeed."""
    answer = ask(engine, command, **fields)
    assert answer["ok"], answer
    return answer


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    ask_ok(engine, "new", game="summer-pavilion", seed=7)
    return engine


# --- Commands --------------------------------------------------------------------------------


def test_hello() -> None:
    answer = ask_ok(Engine(), "hello")
    assert answer["engine"] == "sintra"
    assert answer["version"] == sintra.__version__
    assert answer["protocol"] == 1
    assert [game["id"] for game in answer["games"]] == game_ids()
    assert {bot["name"] for bot in answer["bots"]} >= {"random", "greedy"}


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game(game: str) -> None:
    engine = Engine()
    ask_ok(engine, "new", game=game, seed=7)
    played = 0
    while True:
        legal = ask_ok(engine, "legal")
        if not legal["moves"]:
            break
        move = legal["moves"][played % len(legal["moves"])]
        assert set(move) == {"id", "text", "description", "parts"}
        answer = ask_ok(engine, "apply", move=move["id"] if played % 2 else move["text"])
        played += 1
        assert answer["move"] == {"id": move["id"], "text": move["text"]}
        assert answer["played"] == played
    assert answer["over"] is True
    assert answer["turn"] is None
    outcome = answer["outcome"]
    assert outcome["scores"] == answer["scores"]
    assert [sum(lines.values()) for lines in outcome["breakdown"]] == answer["scores"]
    assert ask(engine, "apply", move=move["id"])["error"]["code"] == "game-over"
    assert ask(engine, "best", bot="greedy")["error"]["code"] == "game-over"
    record = ask_ok(engine, "record")["record"]
    assert ask_ok(Engine(), "load", record=record)["outcome"] == outcome


def test_new_with_all_fields() -> None:
    answer = ask_ok(
        Engine(),
        "new",
        game="summer-pavilion",
        options={"players": 3, "board": "grey", "first": 1},
        seed=9,
        names=["Ana", "Ben", "Cleo"],
        draws=None,
    )
    assert answer["options"]["board"] == "grey"
    assert answer["names"] == ["Ana", "Ben", "Cleo"]
    assert answer["seed"] == 9
    assert answer["turn"] == 1
    assert answer["scores"] == [5, 5, 5]
    assert len(answer["draws"]) == 10 + 7 * 4


def test_without_a_seed_the_engine_picks_one() -> None:
    seeds = [ask_ok(Engine(), "new", game="summer-pavilion")["seed"] for _ in range(2)]
    assert seeds[0] != seeds[1]


def test_given_draws_before_the_first_move() -> None:
    draws = ["p"] * 10 + ["g", "o", "y", "b"] * 5
    answer = ask_ok(Engine(), "new", game="summer-pavilion", draws=draws)
    assert answer["draws"] == draws
    assert answer["seed"] is None


def test_given_draws_of_a_move_and_their_record(engine: Engine) -> None:
    given = None
    while given is None:
        text = ask_ok(engine, "legal")["moves"][0]["text"]
        answer = ask_ok(engine, "apply", move=text)
        if len(answer["draws"]) > 1:
            ask_ok(engine, "undo")
            given = answer["draws"][::-1]
            assert ask_ok(engine, "apply", move=text, draws=given)["draws"] == given
    ask_ok(engine, "apply", move=ask_ok(engine, "legal")["moves"][0]["id"])
    again = Engine()
    record = ask_ok(engine, "record")["record"]
    assert "[Seed" not in record  # the seed would draw something else
    ask_ok(again, "load", record=record)
    assert ask_ok(again, "view", seat=0)["view"] == ask_ok(engine, "view", seat=0)["view"]


def test_given_draws_after_a_position_and_their_record(engine: Engine) -> None:
    loaded = Engine()
    ask_ok(loaded, "load", position=ask_ok(engine, "state")["position"])
    test_given_draws_of_a_move_and_their_record(loaded)


def test_draws_that_do_not_fit(engine: Engine) -> None:
    assert ask(engine, "apply", move="F1g", draws=["p"])["error"]["code"] == "bad-draw"
    assert ask_ok(engine, "state")["played"] == 0


def test_a_position_can_be_loaded_again(engine: Engine) -> None:
    ask_ok(engine, "apply", move="F1g")
    state = ask_ok(engine, "state")
    other = Engine()
    answer = ask_ok(other, "load", position=state["position"], names=["Ana", "Ben"])
    assert answer["names"] == ["Ana", "Ben"]
    assert answer["played"] == 0
    assert ask_ok(other, "state")["position"] == state["position"]
    assert ask_ok(other, "legal") == ask_ok(engine, "legal")


def test_a_view_hides_the_generator(engine: Engine) -> None:
    view = ask_ok(engine, "view", seat=1)["view"]
    assert view["seat"] == 1
    assert "generator" not in view
    assert "generator" in ask_ok(engine, "state")["position"]


def test_undo(engine: Engine) -> None:
    before = ask_ok(engine, "state")
    ask_ok(engine, "apply", move="F1g")
    assert ask_ok(engine, "undo")["move"] == {"id": 1, "text": "F1g"}
    assert ask_ok(engine, "state") == before
    assert ask(engine, "undo")["error"]["code"] == "nothing-to-undo"


def test_best(engine: Engine) -> None:
    move = ask_ok(engine, "best", bot="random", seconds=0.1, seed=3)["move"]
    assert move == ask_ok(engine, "best", bot="random", seed=3)["move"]
    assert move in ask_ok(engine, "legal")["moves"]
    assert ask_ok(engine, "state")["played"] == 0


# --- Errors -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "bad-request"),
        ({"command": 7}, "bad-request"),
        ({"command": "answer"}, "bad-request"),  # a method that is not a command
        ({"command": "_current"}, "bad-request"),
        ({"command": ["hello"]}, "bad-request"),
        ({"command": "hello", "colour": "red"}, "bad-request"),
        ({"command": "hello", "self": 1}, "bad-request"),
        ({"command": "new"}, "bad-request"),
        ({"command": "new", "game": None}, "bad-request"),
        ({"command": "new", "game": 7}, "bad-request"),
        ({"command": "new", "game": "chess"}, "unknown-game"),
        ({"command": "new", "game": "summer-pavilion", "options": []}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "options": {"players": 9}}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "options": {"x": 1}}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "seed": "7"}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "seed": True}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "seed": 1.5}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "seed": -1}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "seed": 2**63}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "names": "Ana"}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "names": ["Ana", 2]}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "names": ["Ana"]}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "names": ["Ana", "\n"]}, "bad-option"),
        ({"command": "new", "game": "summer-pavilion", "draws": ["p"]}, "bad-draw"),
        ({"command": "new", "game": "summer-pavilion", "draws": [{}]}, "bad-request"),
        ({"command": "new", "game": "summer-pavilion", "draws": ["?"]}, "invalid-move"),
        ({"command": "load"}, "bad-request"),
        ({"command": "load", "position": {}, "record": ""}, "bad-request"),
        ({"command": "load", "position": "x"}, "bad-request"),
        ({"command": "load", "position": {}}, "bad-position"),
        ({"command": "load", "position": {"game": "chess"}}, "unknown-game"),
        ({"command": "load", "position": {"game": "summer-pavilion"}}, "bad-position"),
        ({"command": "load", "record": ""}, "bad-record"),
        ({"command": "load", "record": '[Game "chess"]'}, "bad-record"),
        ({"command": "load", "record": "", "seed": 7}, "bad-request"),
        ({"command": "load", "record": 7}, "bad-request"),
        ({"command": "load", "position": {}, "game_id": 7}, "bad-request"),
        ({"command": "load", "position": {}, "history": [1]}, "bad-request"),
        ({"command": "load", "position": {}, "forced": ["pass"]}, "bad-request"),
        ({"command": "load", "position": {}, "legal": [1]}, "bad-request"),
        ({"command": "load", "position": {}, "seat": "0"}, "bad-request"),
        ({"command": "load", "position": {}, "story": []}, "bad-request"),
        ({"command": "view"}, "bad-request"),
        ({"command": "view", "seat": "0"}, "bad-request"),
        ({"command": "view", "seat": 2}, "bad-seat"),
        ({"command": "view", "seat": -1}, "bad-seat"),
        ({"command": "view", "seat": 10**30}, "bad-seat"),
        ({"command": "apply"}, "bad-request"),
        ({"command": "apply", "move": None}, "bad-request"),
        ({"command": "apply", "move": 1.0}, "bad-request"),
        ({"command": "apply", "move": True}, "bad-request"),
        ({"command": "apply", "move": "dance"}, "invalid-move"),
        ({"command": "apply", "move": -1}, "invalid-move"),
        ({"command": "apply", "move": 10**30}, "invalid-move"),
        ({"command": "apply", "move": "F1p"}, "illegal-move"),
        ({"command": "apply", "move": "p"}, "illegal-move"),
        ({"command": "apply", "move": "F1g", "draws": "p"}, "bad-request"),
        ({"command": "best", "threads": 0}, "bad-option"),
        ({"command": "best", "info": 1}, "bad-request"),
        ({"command": "best", "bot": "stockfish"}, "unknown-agent"),
        ({"command": "best", "bot": "greedy", "seconds": 0}, "bad-option"),
        ({"command": "best", "bot": "greedy", "seconds": 10**400}, "bad-option"),
        ({"command": "best", "bot": "greedy", "seconds": "1"}, "bad-request"),
        ({"command": "best", "bot": "greedy", "seed": -1}, "bad-option"),
        ({"command": "best", "bot": "greedy", "seed": 2**63}, "bad-option"),
    ],
)
def test_a_refused_request_changes_nothing(
    engine: Engine, request_: dict[str, Any], code: str
) -> None:
    before = ask_ok(engine, "state")
    answer = engine.answer(json.dumps({"id": "seven", **request_}).encode())
    assert answer["id"] == "seven"
    assert answer["ok"] is False
    assert answer["error"]["code"] == code, answer
    assert answer["error"]["message"]
    assert ask_ok(engine, "state") == before
    assert not engine.done


@pytest.mark.parametrize("command", ["state", "legal", "undo", "record", "view", "apply", "best"])
def test_without_a_game(command: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "view": {"seat": 0},
        "apply": {"move": 0},
        "best": {"bot": "greedy"},
    }
    answer = ask(Engine(), command, **fields.get(command, {}))
    assert answer["error"]["code"] == "bad-request"
    assert "there is no game;" in answer["error"]["message"]


def test_errors_have_all_details(engine: Engine) -> None:
    position = ask_ok(engine, "state")["position"]
    position["bag"]["purple"] -= 1
    error = ask(engine, "load", position=position)["error"]
    assert error["flags"]
    assert error["problems"]
    record = ask_ok(engine, "record")["record"]
    error = ask(engine, "load", record=f"{record}1. dance\n")["error"]
    assert error["line"] == len(record.splitlines()) + 1


@pytest.mark.parametrize("id_", [[1], {}, True, 1.5, "\ud800"])
def test_malformed_ids(id_: Any) -> None:
    answer = Engine().answer(json.dumps({"id": id_, "command": "hello"}).encode())
    assert answer["id"] is None
    assert answer["error"]["code"] == "bad-request"


def test_an_error_repeats_the_id() -> None:
    answer = Engine().answer(b'{"id": 5, "command": "\\ud800"}')
    assert answer["id"] == 5
    assert "surrogate" in answer["error"]["message"]


def test_an_internal_error_is_answered(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = ask_ok(engine, "state")

    def fail(_: Engine) -> dict[str, Any]:
        raise ZeroDivisionError("a secret detail")

    with monkeypatch.context() as patch:
        patch.setattr(engine_module.Engine, "legal", fail)
        answer = ask(engine, "legal")
    assert answer["error"]["code"] == "internal"
    assert "secret" not in answer["error"]["message"]
    assert "ZeroDivisionError: a secret detail" in capsys.readouterr().err
    assert ask_ok(engine, "state") == before


# --- Input and output ---------------------------------------------------------------------------


def test_every_line_gets_one_answer(cli: Cli) -> None:
    lines = [
        b'{"id": 1, "command": "hello"}',
        b"",
        b"\xff\xfe",
        b"[" * 200_000,
        b"x" * 5_000_000,
        b'{"id": 2, "command": "new", "game": "summer-pavilion", "seed": 7}',
        b'{"id": 3, "command": "quit"}',
        b'{"id": 4, "command": "hello"}',
    ]
    result = cli("engine", typed=b"\n".join(lines))
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 0
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False, True, True]
    assert [answer["id"] for answer in answers] == [1, None, None, None, None, 2, 3]


def test_the_end_of_input_ends_the_engine(cli: Cli) -> None:
    result = cli("engine", typed=b'{"command": "hello"}')  # without an end of line
    assert result.code == 0
    assert json.loads(result.out)["id"] is None


def test_printed_text_does_not_mix_with_answers(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def print_line(_: Engine) -> dict[str, Any]:
        print("a stray line")
        return {}

    monkeypatch.setattr(engine_module.Engine, "hello", print_line)
    result = cli("engine", typed=['{"command": "hello"}'])
    assert result.out == '{"id": null, "ok": true}\n'
    assert "a stray line" in result.err


def test_answers_are_flushed() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sintra", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(2):
            process.stdin.write(json.dumps({"id": number, "command": "undo"}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait() == 0


# --- The document ----------------------------------------------------------------------------


def test_the_example_session_of_the_document() -> None:
    """Send every request of the example and compare the answers."""
    found = re.search(r"```session\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    engine = Engine()
    lines = found[1].splitlines()
    for sent, expected in zip(lines[::2], lines[1::2], strict=True):
        assert (sent[:2], expected[:2]) == ("> ", "< ")
        answer = json.dumps(engine.answer(sent[2:].encode()))
        pattern = ".*".join(map(re.escape, expected[2:].split("...")))
        assert re.fullmatch(pattern, answer), answer
    assert engine.done


def test_the_document_names_every_command_and_error() -> None:
    from sintra.core import errors

    text = PROTOCOL.read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"### `{name}`" in text
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    codes = {kind.code for kind in kinds if issubclass(kind, errors.SintraError)}
    never_sent = {"error", "agent-error", "agent-timeout", "bad-move", "missing-extra"}
    for code in codes - never_sent:
        assert f"| `{code}` |" in text


# --- Searching --------------------------------------------------------------------------------


def test_a_level_explains_its_move(engine: Engine) -> None:
    answer = ask_ok(engine, "best", simulations=200, seed=1)
    assert answer["move"]["text"] == answer["line"][0]
    assert 0 <= answer["value"] <= 1
    assert len(answer["points"]) == 2
    assert answer["instead_of"] != answer["move"]["text"]
    for reason in answer["reasons"]:
        assert set(reason) == {"text", "code", "subject", "points", "round"}
    assert answer == ask_ok(engine, "best", bot="master", simulations=200, seed=1)


def test_a_bot_without_a_search_gives_no_reasons(engine: Engine) -> None:
    assert set(ask_ok(engine, "best", bot="greedy", seed=1)) == {"id", "ok", "move"}


def test_a_search_reports_progress_and_can_be_stopped() -> None:
    lines = [
        {"command": "new", "game": "summer-pavilion", "seed": 7},
        {"id": "think", "command": "best", "seconds": 600, "info": True},
        {"id": "enough", "command": "stop"},
        {"id": "again", "command": "best", "simulations": 50, "seed": 1},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [sys.executable, "-m", "sintra", "engine"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    reports = [answer for answer in answers if "info" in answer]
    assert {answer["id"] for answer in reports} == {"think"}
    shares = [move["share"] for move in reports[-1]["info"]["moves"]]
    assert shares == sorted(shares, reverse=True)
    assert reports[-1]["info"]["line"][0] == reports[-1]["info"]["moves"][0]["text"]
    assert [answer["id"] for answer in answers if "ok" in answer] == [
        None,
        "think",
        "enough",
        "again",
    ]
    assert all(answer["ok"] for answer in answers if "ok" in answer)
