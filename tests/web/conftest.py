"""A server and a browser for each worker; every test gets a fresh profile, watched for errors."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.serving import Server

#: Debian's; it is installed with `apt-get install chromium`.
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
#: Nothing moves unless a test wants it to, and everything speaks English.
SETTINGS = '{"animation": "off", "language": "en"}'
WINDOW = {"width": 1440, "height": 900}
#: Patience for a machine with much to do; what holds at once is not waited for.
MOST_MILLISECONDS = 30_000
expect.set_options(timeout=MOST_MILLISECONDS)

#: Opens a page of a profile of its own, with some settings changed.
Open = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"))
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def errors() -> list[str]:
    """What the pages of a test wrote to the console; a test may forgive what it caused."""
    return []


@pytest.fixture
def opened(server: Server, browser: Browser, errors: list[str]) -> Iterator[Open]:
    contexts: list[BrowserContext] = []

    def open_page(settings: str | None = SETTINGS, **options: Any) -> Page:
        wanted = {"base_url": server.address, "viewport": WINDOW, "locale": "en-GB", **options}
        context = browser.new_context(**wanted)
        contexts.append(context)
        context.set_default_timeout(MOST_MILLISECONDS)
        if settings is not None:
            context.add_init_script(
                f"localStorage.getItem('sintra.settings') ?? "
                f"localStorage.setItem('sintra.settings', '{settings}')"
            )
        page = context.new_page()
        watch(page, errors)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(opened: Open) -> Page:
    return opened()


def watch(page: Page, errors: list[str]) -> None:
    """Notes every error of a page."""
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda message: (
            errors.append(f"{message.text} ({message.location['url']})")
            if message.type == "error"
            else None
        ),
    )
