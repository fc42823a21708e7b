"""The static files of the browser client."""

import pytest

from sintra.server.pages import Pages
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


def test_the_service_worker_changes_with_every_file(start: StartServer, settings: Settings) -> None:
    (settings.web / "service-worker.js").write_text('const STORE = "__VERSION__";')
    server = start()
    answer = server.http.get("/service-worker.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "__VERSION__" not in answer.text
    unchanged = {"If-None-Match": answer.headers["etag"]}
    assert server.http.get("/service-worker.js", headers=unchanged).status_code == 304
    (settings.web / "app" / "main.js").write_text("export const changed = true;")
    changed = server.http.get("/service-worker.js", headers=unchanged)
    assert changed.status_code == 200
    assert changed.text != answer.text


def test_many_paths_to_one_file_are_stored_once(server: LocalServer) -> None:
    pages = Pages(server.app.services.settings.web)
    for path in ("app/main.js", *("./" * count + "app/main.js" for count in range(1, 50))):
        pages._read(path)
        pages._read(f"app/../{path}")
    assert len(pages._files) == 1


def test_the_manifest_has_its_type(start: StartServer, settings: Settings) -> None:
    (settings.web / "manifest.webmanifest").write_text("{}")
    answer = start().http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"


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
