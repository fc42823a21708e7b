"""A game's RULES.md names a test for every ruling, and every test of a ruling is named there."""

import re
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE

PAGES = sorted((PACKAGE / "games").glob("*/RULES.md"))
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)


def rulings_tested(page: Path) -> set[str]:
    found: set[str] = set()
    for path in (Path(__file__).parent / page.parent.name).glob("test_rulings*.py"):
        found |= set(re.findall(r"^def (test_ruling_\w+)", path.read_text("utf-8"), re.MULTILINE))
    return found


def test_every_game_has_a_page() -> None:
    assert [page.parent for page in PAGES] == sorted(
        path.parent for path in (PACKAGE / "games").glob("*/game.py")
    )


@EACH_PAGE
def test_the_page_names_all_tests_of_rulings(page: Path) -> None:
    assert set(re.findall(r"`(test_\w+)`", page.read_text("utf-8"))) == rulings_tested(page)


@EACH_PAGE
def test_every_ruling_names_its_own_tests(page: Path) -> None:
    section = page.read_text("utf-8").split("\n## Rulings")[1].split("\n## ")[0]
    rulings = re.split(r"^(\d+)\. ", section, flags=re.MULTILINE)[1:]
    assert [int(number) for number in rulings[::2]] == list(range(1, len(rulings) // 2 + 1))
    assert len(rulings) // 2 >= 16
    for number, text in zip(rulings[::2], rulings[1::2], strict=True):
        named = re.findall(r"`test_ruling_(\d\d)_\w+`", text)
        assert named
        assert {int(name) for name in named} == {int(number)}
