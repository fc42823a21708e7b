"""The files of the browser's side."""

import pytest

from sintra.server.settings import Settings
from tests.server.conftest import Start
from tests.server.guests import Guests


def test_files_have_their_types_and_tags(start: Start, settings: Settings) -> None:
    guests = start()
    answer = guests.http.get("/app/main.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    again = guests.http.get("/app/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (settings.web / "app" / "main.js").write_text("export const changed = true;")
    changed = guests.http.get("/app/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert changed.text == "export const changed = true;"
    assert guests.http.head("/app/main.js").status_code == 200


@pytest.mark.parametrize("path", ["/", "/table/0123456789", "/position/x", "/rules/duel", "/apis"])
def test_pages_are_the_index(guests: Guests, path: str) -> None:
    answer = guests.http.get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Sintra</title>" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/app/none.js",
        "/..%2Fgames%2Fsintra.db",
        "/%2e%2e/games/sintra.db",
        "/app/..%2f..%2fgames/sintra.db",
        "/etc/passwd.txt",
        "//etc/hostname.txt",
        "/app/main.py",
        "/app/main.js/",
        "/app%00.js",
    ],
)
def test_nothing_else_is_sent(guests: Guests, path: str) -> None:
    answer = guests.http.get(path)
    if answer.status_code == 200:  # a page's path: all that is known of it is the index
        assert "<title>Sintra</title>" in answer.text
    else:
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-found"
