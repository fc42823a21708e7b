"""Colours, widths, frames and blocks for a terminal."""

import pytest

from sintra.drawing.ansi import (
    DOUBLE,
    Canvas,
    Ink,
    beside,
    frame,
    pad,
    player_frame,
    shorten,
    spread,
    strip,
    width,
)

RED = Ink(True).paint("red", ink=160, ground=231)


def test_colours_can_be_stripped() -> None:
    assert strip(RED) == "red"
    assert RED.startswith("\x1b[38;5;160;48;5;231m")
    assert RED.endswith("\x1b[0m")


def test_without_colour_texts_stay_plain() -> None:
    assert Ink(False).paint("red", ink=160, ground=231, bold=True) == "red"
    assert Ink(True).paint("plain") == "plain"


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("Ana", 3), (RED, 3), ("青木", 4), ("e\u0301", 1), ("🦉", 2)]
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "short"),
    [
        ("Ana", 3, "Ana"),
        ("Anabela", 4, "Ana…"),
        ("青木青木", 6, "青木…"),
        ("青木青木", 8, "青木青木"),
    ],
)
def test_shorten(text: str, columns: int, short: str) -> None:
    assert shorten(text, columns) == short
    assert width(shorten(text, columns)) <= columns


def test_padding_ignores_colour_codes() -> None:
    assert pad(RED, 5) == RED + "  "
    assert spread(RED, "12", 8) == RED + "   12"


def test_beside_aligns_columns() -> None:
    assert beside([["a", RED], ["1", "2", "3"]], gap=2) == ["a    1", RED + "  2", "     3"]


def test_all_lines_of_a_frame_have_the_same_width() -> None:
    lines = frame([RED, "青木", ""], 20, DOUBLE, title=RED, note="7")
    assert [width(line) for line in lines] == [20] * 5
    assert strip(lines[0]) == "╔═ red ════════ 7 ═╗"
    assert lines[-1] == "╚" + "═" * 18 + "╝"


def test_a_canvas_centres_texts_at_their_places() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "mid")
    canvas.put(-4, -1, "a")
    canvas.put(2, 1, RED)
    assert canvas.lines() == ["a        ", "   mid   ", f"     {RED} "]


def test_overlapping_texts_are_an_error() -> None:
    canvas = Canvas(4, 0)
    canvas.put(0, 0, "[A]")
    canvas.put(2, 0, "[B]")
    with pytest.raises(ValueError, match=r"'\[B\]' overlaps the text"):
        canvas.lines()


@pytest.mark.parametrize("name", ["Ana", "Maximiliane von Hohenstein", "青木" * 20])
def test_the_player_to_move_has_a_double_frame(name: str) -> None:
    waiting = player_frame(Ink(False), ["a", "b"], 40, name, 7, to_move=False)
    moving = player_frame(Ink(True), ["a", "b"], 40, name, 7, to_move=True)
    assert {width(line) for line in waiting + moving} == {40}
    assert waiting[0].startswith(f"┌─ {name[:3]}")
    assert strip(moving[0]).startswith(f"╔═ >> {name[:3]}")
    assert "7 points" in waiting[0]
