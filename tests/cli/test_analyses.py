"""``analyse`` and ``terminate`` of the engine: in the background, many positions, restrictions."""

import json
import time
from typing import Any

import pytest

import sintra
from sintra.cli.engine import Engine


class Recorder:
    """An engine and the lines that its analyses write."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.engine = Engine(lambda line: self.lines.append(json.loads(json.dumps(line))))

    def ask(self, command: str, number: int = 1, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request."""
        line = json.dumps({"id": number, "command": command, **fields}).encode()
        answer = self.engine.answer(line)
        self.engine.announce()
        return answer

    def finished(self) -> list[dict[str, Any]]:
        """Wait for all analyses; return their last lines in the order of the game."""
        self.engine.close()
        last = [line["analysis"] for line in self.lines if line["analysis"]["done"]]
        return sorted(last, key=lambda line: int(line["turn"]))


@pytest.fixture
def recorder() -> Recorder:
    recorder = Recorder()
    assert recorder.ask("new", game="summer-pavilion", seed=7)["ok"]
    for _ in range(3):
        recorder.ask("apply", move=recorder.ask("legal")["moves"][0]["id"])
    return recorder


def test_many_positions_of_the_current_game(recorder: Recorder) -> None:
    answer = recorder.ask("analyse", number=5, turns=[3, 0, 1], simulations=100, most=2)
    assert answer == {"id": 5, "ok": True, "turns": [3, 0, 1]}
    assert recorder.ask("undo")["ok"], "the current game is free at once"
    found = recorder.finished()
    assert [line["turn"] for line in found] == [0, 1, 3]
    assert {line["id"] for line in recorder.lines} == {5}
    for line in found:
        assert sum(line["chance"]) == pytest.approx(1, abs=1e-3)
        assert len(line["moves"]) == 2
        assert line["moves"][0]["move"] == line["line"][0]
        assert line["simulations"] == 100


def test_the_same_seed_gives_the_same_lines() -> None:
    texts = []
    for _ in range(2):
        recorder = Recorder()
        game = sintra.new("duel", seed=3)
        record = game.record()
        recorder.ask("analyse", record=record, simulations=80, seed=4)
        recorder.ask("analyse", position=game.position(), simulations=80, seed=4)
        one, other = recorder.finished()
        assert one == other
        texts.append(json.dumps(one))
    assert texts[0] == texts[1]


def test_moves_can_be_restricted_and_avoided(recorder: Recorder) -> None:
    legal = [move["text"] for move in recorder.ask("legal")["moves"]]
    recorder.ask("analyse", only=legal[:2], simulations=60)
    recorder.ask("analyse", avoid=legal[:-1], simulations=60)
    for line in recorder.finished():
        considered = {move["move"] for move in line["moves"]}
        assert considered <= set(legal[:2]) or considered == {legal[-1]}


def test_an_analysis_reports_and_can_be_terminated(recorder: Recorder) -> None:
    long = {"seconds": 60, "simulations": 10**8, "report_every": 0.05}
    assert recorder.ask("analyse", number=8, **long)["ok"]
    assert recorder.ask("analyse", number=9, turns=[0, 1, 2, 3], **long)["ok"]
    while not recorder.lines:
        time.sleep(0.01)
    assert recorder.lines[0]["analysis"]["done"] is False
    assert recorder.ask("terminate", request=9)["terminated"] == 4
    assert recorder.ask("terminate", request=77)["terminated"] == 0
    recorder.ask("quit")
    recorder.engine.close()
    ends = [line for line in recorder.lines if line["analysis"]["done"]]
    assert sorted(line["id"] for line in ends) == [8, 9, 9, 9, 9]
    assert all(line["analysis"]["terminated"] for line in ends)


def test_a_finished_game_has_its_result() -> None:
    game = sintra.new("summer-pavilion", seed=3, players=3)
    while game.turn is not None:
        game.play(game.legal_actions[0])
    recorder = Recorder()
    recorder.ask("analyse", record=game.record(), simulations=10)
    [line] = recorder.finished()
    assert line["seat"] is None
    assert line["points"] == list(game.scores)
    assert sum(line["chance"]) == 1.5


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"turns": [9]}, "bad-option"),
        ({"simulations": 0}, "bad-option"),
        ({"report_every": 0.001}, "bad-option"),
        ({"most": 0}, "bad-option"),
        ({"only": ["F1p"]}, "illegal-move"),
        ({"only": ["dance"]}, "invalid-move"),
        ({"only": []}, "bad-option"),
        ({"record": "", "position": {}}, "bad-request"),
        ({"record": "x"}, "bad-record"),
    ],
)
def test_bad_requests_start_nothing(recorder: Recorder, fields: dict[str, Any], code: str) -> None:
    answer = recorder.ask("analyse", **fields)
    assert answer["error"]["code"] == code
    assert recorder.finished() == []
