"""RULES.md names a test for every ruling, and every test of a ruling is named there."""

import re
from pathlib import Path

from sintra.core.compile import PACKAGE

PAGE = PACKAGE / "games" / "summer_pavilion" / "RULES.md"


def rulings_tested() -> set[str]:
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_rulings*.py"):
        found |= set(re.findall(r"^def (test_ruling_\w+)", path.read_text("utf-8"), re.MULTILINE))
    return found


def test_the_page_names_all_tests_of_rulings() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8"))) == rulings_tested()


def test_every_ruling_names_its_own_tests() -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page[page.index("\n## Rulings") : page.index("\n## Where the texts differ")]
    rulings = re.split(r"^(\d+)\. ", section, flags=re.MULTILINE)[1:]
    assert [int(number) for number in rulings[::2]] == list(range(1, 17))
    for number, text in zip(rulings[::2], rulings[1::2], strict=True):
        named = re.findall(r"`test_ruling_(\d\d)_\w+`", text)
        assert named
        assert {int(name) for name in named} == {int(number)}
