"""Reading drawings for a terminal: what the tests of all games' drawings have in common."""

import re

from sintra.drawing.ansi import strip, width


def assert_frames_are_straight(lines: list[str], widths: set[int]) -> None:
    """Every line begins and ends with a part of a frame, and has one of some widths."""
    for line in lines:
        shown = strip(line)
        assert shown[0] in "┌│└╔║╚"
        assert width(line) in widths
        assert shown[-1] in "┐│┘╗║╝"


def assert_same_but_for_brackets(plain: str, coloured: str) -> None:
    """Colour changes nothing but the brackets around tiles."""
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    without_brackets = re.sub(r"\[([A-Z+])\]", r" \1 ", plain)
    assert [line.rstrip() for line in strip(coloured).splitlines()] == [
        line.rstrip() for line in without_brackets.splitlines()
    ]
