"""The pages are small and load nothing from other sites."""

import gzip
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE

WEB = PACKAGE / "web"
MAX_BYTES = 400_000
LANGUAGES = {path.name for path in WEB.glob("locales/*.json")}


@pytest.mark.parametrize("game", [path.parent.name for path in WEB.glob("games/*/table.js")])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_game_in_one_language_stays_under_the_limit(game: str, language: str) -> None:
    loaded = [path for path in WEB.rglob("*") if path.is_file() and needed(path, game, language)]
    assert 100_000 < sum(weight(path.read_bytes()) for path in loaded) < MAX_BYTES


def test_nothing_is_loaded_from_other_sites() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in {".html", ".css", ".js"}:
            text = path.read_text().replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text, path
            assert "https://" not in text, path


def needed(path: Path, game: str, language: str) -> bool:
    """Return whether a file is loaded for this game in this language."""
    folder, *rest = path.relative_to(WEB).parts
    if folder == "games" and rest[0] not in (game, "shared"):
        return False
    return path.name not in LANGUAGES or path.name == language


def weight(body: bytes) -> int:
    """Return the transferred size of a file. Fonts are compressed already."""
    return min(len(body), len(gzip.compress(body, 6)))
