"""The installable page: the manifest, its icons, and the page without a connection."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.icons import ICONS, STYLES, drawn

WEB = STYLES.parent
LANGUAGES = {
    "en": "No connection",
    "de": "Keine Verbindung",
    "it": "Nessuna connessione",
    "es": "Sin conexión",
}


def test_the_icons_are_drawn_from_the_logo() -> None:
    for name, (width, part) in ICONS.items():
        assert (STYLES / name).read_bytes() == drawn(width, part), "python -m tests.web.icons"


def test_the_manifest_lists_icons_that_exist() -> None:
    manifest: dict[str, Any] = json.loads((WEB / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        place = WEB / icon["src"].lstrip("/")
        assert place.is_file()
        if place.name in ICONS:
            assert icon["sizes"] == "x".join([str(ICONS[place.name][0])] * 2)
    assert "manifest.webmanifest" in (WEB / "index.html").read_text()


def test_the_worker_stores_exactly_the_files_of_the_offline_page() -> None:
    worker = (WEB / "service-worker.js").read_text()
    page = (WEB / "offline.html").read_text()
    stored = set(re.findall(r'"/([\w./-]+)\?offline"', worker))
    assert stored == set(re.findall(r'"/([\w./-]+)\?offline"', page))
    assert all((WEB / name).is_file() for name in stored)
    assert set(re.findall(r'<section lang="(\w+)"', page)) == set(LANGUAGES)


def test_the_offline_page_has_all_colours_and_sizes_that_it_uses() -> None:
    page = (WEB / "offline.html").read_text()
    styles = re.findall(r'href="/(styles/[\w-]+\.css)\?offline"', page)
    text = "".join((WEB / name).read_text() for name in styles)
    light = re.sub(r':root\[data-theme="dark"\] \{.*?\n\}', "", text, flags=re.DOTALL)
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= set(re.findall(r"(--[\w-]+):", light))


@pytest.fixture
def app(opened: Open) -> Page:
    """A page that its service worker controls."""
    page = opened(service_workers="allow")
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_without_a_connection_there_is_a_clear_message(app: Page, errors: list[str]) -> None:
    app.context.set_offline(True)
    for language, title in LANGUAGES.items():
        settings = {"language": language, "theme": "dark"}
        app.evaluate("(s) => localStorage.setItem('sintra.settings', JSON.stringify(s))", settings)
        app.goto(f"/rules/duel?{language}")  # not in the browser's cache
        heading = app.get_by_role("heading", level=1)
        expect(heading).to_have_count(1)
        expect(heading).to_have_text(title)
        expect(app.locator("html")).to_have_attribute("lang", language)
        expect(app.locator("html")).to_have_attribute("data-theme", "dark")
        assert app.evaluate("document.querySelector('img').naturalWidth") > 0
    app.context.set_offline(False)  # the page notices it
    app.wait_for_selector(".rules")
    errors[:] = [error for error in errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_pages_and_answers_always_come_from_the_server(app: Page, errors: list[str]) -> None:
    stored = app.evaluate(
        """async () => {
          const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = await Promise.all(stores.map((store) => store.keys()));
          return requests.map((store) => store.map((request) => new URL(request.url).pathname));
        }"""
    )
    assert len(stored) == 1
    assert "/offline.html" in stored[0]
    assert not any(path == "/" or path.startswith("/api/") for path in stored[0])
    assert app.evaluate("fetch('/api/games').then((answer) => answer.ok)")
    app.context.set_offline(True)
    assert not app.evaluate("fetch('/api/games').then((answer) => answer.ok, () => false)")
    app.context.set_offline(False)
    errors[:] = [error for error in errors if "ERR_INTERNET_DISCONNECTED" not in error]
