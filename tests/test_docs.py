"""The documentation keeps its word: its examples run, its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from sintra.core.errors import RecordError

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")],
    key=str,
)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: What a page would load from elsewhere: scripts, styles, pictures, fonts.
OUTSIDE = re.compile(
    r"""<(?:script|img|iframe)[^>]+src=["']?(?:https?:)?//|<link[^>]+href=["']?https?://
    (?![^>]+canonical)|url\(["']?(?:https?:)?//""",
    re.VERBOSE,
)
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
    assert [turn.move.text for turn in game.history] == ["F1g", "F2y", "Cr"]
    assert game.record() == record
    seedless = re.sub(r"\[Seed.*\n", "", record)
    assert sintra.read_record(seedless).history == game.history


def test_the_example_of_a_broken_record_says_what_the_page_says() -> None:
    page = (ROOT / "docs" / "records.md").read_text()
    [record] = [b for b in blocks(ROOT / "docs" / "records.md", "") if b.startswith("[Game")]
    with pytest.raises(RecordError) as caught:
        sintra.read_record(record.replace("Cr", "F1p"))
    assert f"`{caught.value}`" in page


def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    built = [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]
    assert len(built) > len(list((ROOT / "docs").rglob("*.md")))
    for page in built:
        assert not OUTSIDE.search(page.read_text()), page.name
    reference = (tmp_path / "api.html").read_text()
    assert "&gt;&gt;&gt;" in reference  # an example of a docstring, as code
    assert "Without repetition; none only if the game is over." in reference  # a comment of a field
    learning = (tmp_path / "learning.html").read_text()
    assert "What the net makes of positions" in learning  # the example itself stands there
    rules = (tmp_path / "rules" / "summer-pavilion.html").read_text()
    assert "the rules as implemented" in rules


def test_the_example_of_learning_is_short_and_runs() -> None:
    example = ROOT / "examples" / "learn.py"
    assert len(example.read_text().splitlines()) < 60
    told = subprocess.run(
        [sys.executable, example, "summer-pavilion", "0.1"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert re.fullmatch(r"[\d,]+ steps; against random won [\d.]+%, lost [\d.]+%\n", told)


def test_every_page_has_its_place() -> None:
    placed = (ROOT / "mkdocs.yml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        assert f" {page.relative_to(ROOT / 'docs').as_posix()}\n" in placed
