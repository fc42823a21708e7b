"""Game records: writing, reading, hand-typed records, errors with their line."""

import json
import re
from typing import Any

import pytest

import sintra
from sintra.core.errors import RecordError
from sintra.core.game import Game, PlayedMove
from sintra.core.record import read
from sintra.games import game_ids, get
from tests.games.summer_pavilion.positions import load, position

#: A whole game typed by hand, from a position at a real table: no seed, no score breakdown.
BY_HAND = """\
; the last round on a rainy Sunday
[Game "summer-pavilion"]
[Seat0 "Ada \\"the Tiler\\" L."]
[Seat1 "Bo \\\\ Co"]
[Date "2024-05-01"]
[Position "{position}"]
[Result "16-19"]

1. o5 ; closes a window
+G +g +o {{supply: p r
p}}
  2. pass pass
"""


def by_hand() -> str:
    table = position(("ooooo", "r"), ("o6", ""), round_no=6, scores=(17, 20))
    return BY_HAND.format(position=json.dumps(table).replace('"', '\\"'))


def short_record() -> str:
    game = sintra.new("summer-pavilion", seed=7, names=["Ada", "Bo"])
    for move in ("F1g", "F2y", "Co"):
        game.play(move)
    return game.record()


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        sintra.read_record(text)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value


def replaced(old: str, new: str) -> str:
    text = short_record()
    assert text.count(old) == 1
    return text.replace(old, new)


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


# --- Good records ----------------------------------------------------------------------------


def test_a_record_says_everything() -> None:
    text = short_record()
    head, _, body = text.partition("\n\n")
    assert head.splitlines() == [
        '[Game "summer-pavilion"]',
        '[Players "2"]',
        '[Edition "original"]',
        '[Board "coloured"]',
        '[Wilds "standard"]',
        '[First "0"]',
        '[Seat0 "Ada"]',
        '[Seat1 "Bo"]',
        '[Seed "7"]',
        '[Result "*"]',
    ]
    assert body.startswith("{supply: ")
    assert "; Round 1, draft, purple is wild\n1. F1g F2y Co\n" in body
    assert max(map(len, text.splitlines())) <= 100


def test_a_record_typed_by_hand() -> None:
    game = sintra.read_record(by_hand())
    assert game.is_over
    assert game.names == ('Ada "the Tiler" L.', "Bo \\ Co")
    assert [turn.move.text for turn in game.history] == ["o5", "+g", "+g", "+o", "pass", "pass"]
    assert [draw.text for draw in game.history[3].draws] == ["p", "r", "p"]
    assert game.scores == (17 + 2 - 3, 19)


def test_a_record_typed_by_hand_is_written_and_read_again() -> None:
    game = sintra.read_record(by_hand())
    again = sintra.read_record(game.record())
    assert (again.history, again.names, again.scores) == (game.history, game.names, game.scores)


def test_numbers_comments_blanks_and_case_do_not_matter() -> None:
    text = short_record()
    loose = text.replace("1. F1g F2y Co", "; a note { [ }\n f1G\n\n99. F2Y ; another\tnote\n cO ")
    assert sintra.read_record(loose).history == sintra.read_record(text).history
    windows = text.replace("\n", "\r\n")
    assert sintra.read_record(windows).history == sintra.read_record(text).history


def test_a_record_without_draws_replays_from_its_seed() -> None:
    text = short_record()
    start, end = text.index("{"), text.index("}") + 1
    assert sintra.read_record(text[:start] + text[end:]).history == sintra.read_record(text).history


@pytest.mark.parametrize("given", [False, True])
def test_a_game_from_a_position_keeps_its_beginning(given: bool) -> None:
    game = load(("ooooo", "r"), ("o6", ""))
    for move in ("o5", "+g", "+g"):
        game.play(move)
    game.play("+o", draws="ppp" if given else None)
    game.play("r1")
    again = sintra.read_record(game.record())
    assert (again.history, again.position()["players"]) == (
        game.history,
        game.position()["players"],
    )
    assert again.record() == game.record()


def test_draws_that_were_told_take_the_seed_out_of_the_record() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    while len(game.legal_moves[0].text) == 3:  # the draft
        game.play(game.legal_moves[0])
    while not game.history[-1].draws:
        passing = [move for move in game.legal_moves if str(move) == "pass"]
        game.play((passing or game.legal_moves)[0])
    draws = list(game.history[-1].draws)
    last = game.undo()
    assert game.seed == 7
    game.play(last, draws=[*draws[1:], draws[0]])
    assert "[Seed" not in game.record()
    assert sintra.read_record(game.record()).history == game.history
    game.undo()
    assert game.seed == 7


def test_a_deal_that_was_told_replays() -> None:
    table: dict[str, Any] = {
        "game": "summer-pavilion",
        "round": 0,
        "phase": "deal",
        "to_move": 0,
        "players": [{"score": 5}] * 2,
    }
    draws = "pgoybr" * 5
    game = Game.from_position(sintra.new("summer-pavilion").rules, table, draws=draws)
    assert "".join(draw.text for draw in game.first_draws) == draws
    again = sintra.read_record(game.record())
    assert again.first_draws == game.first_draws
    with_draws = Game(game.rules, {}, draws=draws)
    assert sintra.read_record(with_draws.record()).first_draws == game.first_draws


# --- Broken records --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ('[Game "summer-pavilion"]', "", None, 'the tag [Game "..."] is missing'),
        ('"summer-pavilion"', '"chess"', "Game", "there is no game 'chess'"),
        ('[Players "2"]', '[Players "9"]', "Players", "players cannot be '9'; possible: 2, 3, 4"),
        ('[Players "2"]', "[Players 2]", "Players", 'a tag looks like [Name "value"], not [Play'),
        ('[First "0"]', '[First "0"]\n[First "1"]', 'First "1"', "the tag 'first' occurs twice"),
        ('[First "0"]', '[Fastest "0"]', "Fastest", "Summer Pavilion has no option 'fastest'"),
        ('[Seed "7"]', '[Seed "x"]', "Seed", "a seed must be a whole number, not 'x'"),
        ('[Seed "7"]', f'[Seed "{2**63}"]', "Seed", "a seed must be a whole number from 0 to"),
        ('[Seed "7"]', f'[Seed "{"9" * 5000}"]', "Seed", "a seed must be a whole number"),
        ('[Seed "7"]', '[Seed "8"]', "{supply", "the seed draws"),
        ('[Seed "7"]', '[Position "nothing"]', "Position", "the position is not JSON"),
        ('[Seed "7"]', '[Position "5"]', "Position", "position: must be an object"),
        ('[Seed "7"]', f'[Position "{"[" * 99_999}"]', "Position", "the position is not JSON"),
        ('[Seed "7"]', "", "{supply", None),
        ('[Seat0 "Ada"]', "", "Seat1", "the tag [Seat0] is missing"),
        ('[Seat1 "Bo"]', "", None, "2 players need 2 names, not 1"),
        ('[Result "*"]', '[Result "1-2"]', "Result", "given as 1-2, but the game is not over"),
        ("F2y", "F9y", "F9y", "F9y cannot be played: there are only 5 factories"),
        ("F2y", "dance", "dance", "'dance' is not a move"),
        ("F2y", "F2y {p}", "F2y", "the seed draws nothing, but the record has p"),
        ("F2y", "F2y {p} {p}", "F2y", "this move has draws already"),
        ("F2y", "F2y }", "F2y", "'}' without '{'"),
        ("F2y Co", "F2y Co {", "F2y", "'{' is never closed"),
        ("Co\n", 'Co\n[Event "x"]\n', "Event", "tags must come before the moves"),
        ("F2y", "p", "1. F1g", "tiles are drawn by chance"),
    ],
)
def test_broken_records_say_the_line_and_the_reason(
    old: str, new: str, at: str | None, reason: str | None
) -> None:
    text = replaced(old, new)
    if reason is None:  # without its seed, the record is as good
        assert sintra.read_record(text).history
        return
    error = error_of(text)
    assert reason in error.reason
    if at is not None:
        assert error.line == line_of(text, at)


def test_draws_of_a_record_without_a_seed_are_checked() -> None:
    text = replaced('[Seed "7"]\n', "")
    supply = text.index("{supply: ") + len("{supply: ")
    for new, reason in [("", "after 29 draws, one for"), ("p p", "one too many")]:
        error = error_of(text[:supply] + new + text[supply + 1 :])
        assert reason in error.reason
        assert error.line == line_of(text, "{supply")
    assert "is not a move" in error_of(text[:supply] + "?" + text[supply + 1 :]).reason


def test_draws_on_a_line_of_their_own_are_reported_there() -> None:
    text = by_hand().replace("p r\np}", "p r\np p}")
    error = error_of(text)
    assert error.reason == "draw 4 (p) is one too many: nothing is drawn here"
    assert error.line == line_of(text, "{supply")


def test_a_result_that_is_not_the_games_is_rejected() -> None:
    text = by_hand()
    error = error_of(text.replace('"16-19"', '"15-19"'))
    assert error.reason == "the result is given as 15-19, but the game ends 16-19"
    assert error.line == line_of(text, "[Result")


def test_an_impossible_position_is_rejected_with_all_problems() -> None:
    table = {**position(("ooooo", "r")), "round": 9, "phase": "dance"}
    quoted = json.dumps(table).replace('"', '\\"')
    text = f'[Game "summer-pavilion"]\n\n[Position "{quoted}"]\n'
    error = error_of(text)
    assert error.line == 3
    assert "round: must be between 0 and 6, not 9" in error.reason
    assert "phase: must be one of" in error.reason


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "; nothing", "{", "}"])
def test_what_is_no_record_is_rejected(text: str) -> None:
    assert error_of(text).line == 1


def test_a_huge_file_is_rejected() -> None:
    assert "can have 1000000 characters" in error_of("x" * 1_000_001).reason


@pytest.mark.parametrize("game", game_ids())
def test_who_plays_on_from_a_seedless_record_gives_a_seed(game: str) -> None:
    seedless = re.sub(r"\[Seed.*\n", "", sintra.new(game, seed=7).record())

    def played(seed: int) -> list[PlayedMove]:
        found = read(seedless, get, seed=seed)
        while not any(turn.draws for turn in found.history):
            found.play(found.legal_moves[-1])
        return list(found.history)

    assert played(1) == played(1)
    assert played(1) != played(2)


@pytest.mark.parametrize(
    ("fault", "old", "new"),
    [
        ("game", "summer-pavilion", "chess"),
        ("tag", '[Players "2"]', "[Players 2]"),
        ("option", '[Players "2"]', '[Players "9"]'),
        ("option", '[Players "2"]', '[Colour "9"]'),
        ("seed", '[Seed "7"]', '[Seed "x"]'),
        ("draws", "{supply: ", "{supply: p p "),
        ("braces", "{supply: ", "{{supply: "),
        ("result", '[Result "*"]', '[Result "9-9"]'),
        ("position", '[Result "*"]', '[Position "{"]'),
        ("move", "1. ", "1. dance "),
        ("illegal", "1. ", "1. pass "),
    ],
)
def test_a_fault_has_a_name_that_clients_translate(fault: str, old: str, new: str) -> None:
    error = error_of(replaced(old, new))
    assert error.fault == fault
    assert error.word == (new[3:-1] if fault in ("move", "illegal") else "")


def test_draws_that_are_missing_have_a_name() -> None:
    text = "".join(line for line in short_record().splitlines(True) if "Seed" not in line)
    assert error_of(text[: text.index("{")]).fault == "no-draws"
