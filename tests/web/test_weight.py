"""The pages are small and load nothing from other sites."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE

WEB = PACKAGE / "web"
LANGUAGES = sorted(path.name for path in WEB.glob("locales/*.json"))
GAMES = ("summer-pavilion", "duel")
#: The most bytes that a page may load, compressed, from the first request until it can be used.
MAX_BYTES = {"start": 148_000, "summer-pavilion": 211_000, "duel": 227_000}
#: The most files of a page. Each is a request, which takes longer than its bytes.
MAX_FILES = {"start": 74, "summer-pavilion": 128, "duel": 133}
#: Imports in scripts and style sheets, and files of the index. Modules that are imported on demand
#: do not count.
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)";|@import (?:url\()?"([^"]+)"', re.M)
LINK = re.compile(r'(?:href|src)="/([^"]+\.(?:js|css|svg|woff2))"')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_under_its_limit(game: str, language: str) -> None:
    folder = f"games/{game}"
    names = ["table.js", "table.css", f"locales/{language}"]
    check("app/pages/table.js", language, [f"{folder}/{name}" for name in names], game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_stays_under_its_limit(language: str) -> None:
    names = ["cover.js", "table.css", f"locales/{language}"]
    files = [f"games/{game}/{name}" for game in GAMES for name in names]
    check("app/pages/start.js", language, files, "start")


def test_nothing_is_loaded_from_other_sites() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in {".html", ".css", ".js"}:
            text = path.read_text().replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text, path
            assert "https://" not in text, path


def check(page: str, language: str, more: list[str], name: str) -> None:
    """Check the weight of a page. The lower limit notices a search that misses files."""
    loaded = closure(["index.html", page, f"locales/{language}", *more])
    limit = MAX_BYTES[name]
    assert 0.8 * limit < sum(weight(path.read_bytes()) for path in loaded) < limit
    assert len(loaded) <= MAX_FILES[name]


def closure(names: list[str]) -> set[Path]:
    """Return files and everything that they load at once."""
    found: set[Path] = set()
    waiting = [WEB / name for name in names]
    while waiting:
        path = waiting.pop().resolve()
        if path not in found:
            found.add(path)
            waiting.extend(loaded_by(path))
    return found


def loaded_by(path: Path) -> Iterator[Path]:
    """Yield the files that a file loads."""
    if path.suffix == ".html":
        yield from (WEB / name for name in LINK.findall(path.read_text()))
    elif path.suffix in {".js", ".css"}:
        for module, sheet in IMPORT.findall(path.read_text()):
            yield path.parent / (module or sheet)


def weight(body: bytes) -> int:
    """Return the transferred size of a file. Fonts are compressed already."""
    return min(len(body), len(gzip.compress(body, 6)))
