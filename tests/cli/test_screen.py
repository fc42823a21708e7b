"""Columns, tables and colours."""

import pytest

from sintra.cli.screen import lay_out, shorten, table
from tests.cli.conftest import Cli


def test_a_short_list_has_one_column() -> None:
    cells = [f"cell {number}" for number in range(5)]
    assert lay_out(cells, 80, 10) == (cells, 5)


def test_a_long_list_fills_columns_from_top_to_bottom() -> None:
    cells = [f"{number:02}" for number in range(30)]
    rows, shown = lay_out(cells, 12, 20)
    assert shown == 30
    assert rows[0] == "00   10   20"
    assert rows[9] == "09   19   29"


def test_cells_that_do_not_fit_are_left_out() -> None:
    rows, shown = lay_out([f"{number:02}" for number in range(30)], 12, 4)
    assert shown == 12
    assert len(rows) == 4


def test_long_cells_are_cut_to_the_width() -> None:
    rows, _ = lay_out(["x" * 200], 40, 4)
    assert rows == ["x" * 39 + "…"]
    assert shorten("short", 5) == "short"


def test_tables_are_aligned() -> None:
    assert table([["", "Ana"], ["total", "7"]]) == ["       Ana", "total    7"]


@pytest.mark.parametrize("hint", ["flag", "variable", "dumb"])
def test_colours_can_be_switched_off(cli: Cli, monkeypatch: pytest.MonkeyPatch, hint: str) -> None:
    argv = ["play", "--seed", "7"]
    assert "\x1b[" in cli(*argv, tty=True).out
    assert "\x1b[" not in cli(*argv, tty=False).out
    if hint == "flag":
        argv.append("--no-colour")
    elif hint == "variable":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in cli(*argv, tty=True).out


def test_a_warning_about_a_narrow_window(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = ["play", "--seed", "7"]
    assert "The drawing needs a window of" not in cli(*argv, tty=True).out
    monkeypatch.setenv("COLUMNS", "80")
    assert "The drawing needs a window of" in cli(*argv, tty=True).out
