"""The static files of the browser client."""

import pytest

from sintra.server.settings import Settings
from tests.server.conftest import StartServer
from tests.server.local_server import LocalServer


def test_files_have_types_and_etags(start: StartServer, settings: Settings) -> None:
    server = start()
    answer = server.http.get("/app/main.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    again = server.http.get("/app/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (settings.web / "app" / "main.js").write_text("export const changed = true;")
    changed = server.http.get("/app/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert changed.text == "export const changed = true;"
    assert server.http.head("/app/main.js").status_code == 200


@pytest.mark.parametrize("path", ["/", "/table/0123456789", "/position/x", "/rules/duel", "/apis"])
def test_pages_are_the_index(server: LocalServer, path: str) -> None:
    answer = server.http.get(path)
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
def test_nothing_outside_the_folder_is_sent(server: LocalServer, path: str) -> None:
    answer = server.http.get(path)
    if answer.status_code == 200:  # the path of a page, which gives the index
        assert "<title>Sintra</title>" in answer.text
    else:
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-found"
