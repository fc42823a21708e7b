"""A server and a browser for each worker. Every test gets an empty profile and fails on errors."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.left_out import left_out
from tests.web.profiles import ARGUMENTS, TIMEOUT, Profile, Profiles
from tests.web.serving import Server

#: The browser; the Makefile sets the variable to the one that it finds.
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or ""
)
#: By default animations are off and pages are in English.
SETTINGS = '{"animation": "off", "language": "en"}'
#: The options of every browser context. A service worker would hide requests from the tests.
OPTIONS = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "service_workers": "block",
}
expect.set_options(timeout=TIMEOUT)

#: Opens a page with its own profile and settings.
Open = Callable[..., Page]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that open a browser, which `make quick` leaves out, and put them first.

    At the start of a run, every worker of pytest-xdist gets a contiguous part of the tests. Each
    part begins with its share of the browser tests, whole games first. Otherwise one worker would
    run all browser tests, and the others would wait for a long game at the end.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    pages = [item for item in items if item.get_closest_marker("browser")]
    pages.sort(key=lambda item: "game[" not in item.name)
    others = [item for item in items if not item.get_closest_marker("browser")]
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    items[:] = [
        item
        for worker in range(workers)
        for item in (*pages[worker::workers], *part(others, worker, workers))
    ]


def part(items: list[pytest.Item], number: int, parts: int) -> list[pytest.Item]:
    """Return one of several contiguous parts of about equal length."""
    return items[len(items) * number // parts : len(items) * (number + 1) // parts]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"))
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not os.access(CHROMIUM, os.X_OK):
        left_out("Chromium", "Run `make browser`, or set CHROMIUM=/path/to/chrome.")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def profiles(browser: Browser, server: Server) -> Profiles:
    return Profiles(browser, server.address)


@pytest.fixture
def errors(profiles: Profiles) -> list[str]:
    """The errors in the console of a test's pages. A test removes those that it expects."""
    profiles.errors.clear()
    return profiles.errors


@pytest.fixture
def opened(profiles: Profiles, errors: list[str]) -> Iterator[Open]:
    taken: list[Profile] = []

    def open_page(settings: str | None = SETTINGS, **options: Any) -> Page:
        profile = profiles.take({**OPTIONS, **options})
        taken.append(profile)
        if settings is not None:
            profile.page.evaluate("(all) => localStorage.setItem('sintra.settings', all)", settings)
        return profile.page

    yield open_page
    found = [*errors]
    for profile in taken:
        profiles.give_back(profile)
    assert found == []


@pytest.fixture
def page(opened: Open) -> Page:
    return opened()
