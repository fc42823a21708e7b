"""Choosing a move from the list."""

import pytest

import sintra
from sintra.cli.menu import Menu
from sintra.cli.screen import Screen


@pytest.fixture
def menu() -> Menu:
    return Menu(sintra.new("summer-pavilion", seed=7))


@pytest.mark.parametrize("text", ["3", "F1r", "f1R", " F1 r "])
def test_a_move_by_its_number_or_notation(menu: Menu, text: str) -> None:
    move = menu.pick(text)
    assert move is not None
    assert move.text == "F1r"


@pytest.mark.parametrize("text", ["0", "99", "9" * 5000, "-1", "F1p", "dance", "", "r", "٣٣"])
def test_texts_that_name_no_legal_move(menu: Menu, text: str) -> None:
    assert menu.pick(text) is None


def test_moves_are_found_by_notation_or_description(menu: Menu) -> None:
    assert [entry.move.text for entry in menu.search("f1")] == ["F1g", "F1o", "F1r"]
    assert [entry.move.text for entry in menu.search("2 RED")] == ["F1r"]
    assert menu.search("dragons") == []


def test_many_moves_are_shown_in_pages(menu: Menu, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(no_colour=True)
    menu.show(screen, menu.entries, 3)
    first = capsys.readouterr().out
    assert "more: press Enter" in first
    shown = first.count("take")
    while menu.show_more(screen, 3):
        shown += capsys.readouterr().out.count("take")
    assert shown == len(menu.entries)
