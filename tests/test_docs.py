"""The documentation keeps its word: its examples run, its links lead somewhere."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.core.errors import RecordError

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.md")],
    key=str,
)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def blocks(page: Path, language: str) -> list[str]:
    return [code for found, code in BLOCK.findall(page.read_text()) if found == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(BLOCK.sub("", page.read_text())):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_example_record_replays_with_and_without_its_seed() -> None:
    [record] = [b for b in blocks(ROOT / "docs" / "records.md", "") if b.startswith("[Game")]
    game = sintra.read_record(record)
    assert game.names == ("Ana", "Bento")
    assert [turn.move.text for turn in game.turns] == ["F1g", "F2y", "Cr"]
    assert game.record() == record
    seedless = re.sub(r"\[Seed.*\n", "", record)
    assert sintra.read_record(seedless).turns == game.turns


def test_the_example_of_a_broken_record_says_what_the_page_says() -> None:
    page = (ROOT / "docs" / "records.md").read_text()
    [record] = [b for b in blocks(ROOT / "docs" / "records.md", "") if b.startswith("[Game")]
    with pytest.raises(RecordError) as caught:
        sintra.read_record(record.replace("Cr", "F1p"))
    assert f"`{caught.value}`" in page
