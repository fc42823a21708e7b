"""The static files of the browser client."""

import gzip
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sintra.core.compile import PACKAGE
from sintra.server import pages
from sintra.server.limits import RateLimiter
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


def test_the_service_worker_changes_with_every_file(
    start: StartServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "VERSION_SECONDS", 0.0)
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


def test_a_style_sheet_contains_what_it_imports(start: StartServer, settings: Settings) -> None:
    (settings.web / "kit").mkdir()
    (settings.web / "kit" / "a.css").write_text("a {}")
    (settings.web / "b.css").write_text('@import "./kit/a.css";\nb {}')
    imports = '@import "b.css";\n@import "kit/a.css";'
    (settings.web / "all.css").write_text(f"/* All. */\n{imports}\nc {{}}")
    server = start()
    answer = server.http.get("/all.css")
    assert answer.text == "/* All. */\na {}\nb {}\na {}\nc {}"
    unchanged = {"If-None-Match": answer.headers["etag"]}
    assert server.http.get("/all.css", headers=unchanged).status_code == 304
    (settings.web / "kit" / "a.css").write_text("a { colour: red }")
    assert server.http.get("/all.css", headers=unchanged).text.count("red") == 2


def test_no_style_sheet_of_another_folder_names_files() -> None:
    """Their addresses would be relative to the sheet that imports it."""
    for sheet in (PACKAGE / "web").rglob("*.css"):
        for name in pages.IMPORT.findall(sheet.read_bytes()):
            imported = (sheet.parent / name.decode()).resolve()
            assert imported.parent == sheet.parent or b"url(" not in imported.read_bytes()


def test_a_flood_of_requests_for_files_is_cheap_and_limited(
    start: StartServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    (settings.web / "service-worker.js").write_text('const STORE = "__VERSION__";' * 100)
    monkeypatch.setattr(pages, "VERSION_SECONDS", 3600.0)
    hashed, compressed = Counter[bytes](), Counter[bytes]()
    monkeypatch.setattr(pages, "_file", counted(hashed, pages._file))
    monkeypatch.setattr(gzip, "compress", counted(compressed, gzip.compress))
    server = start()
    server.app.services.page_limiter = RateLimiter(0.0, 10.0, "pages")
    answers = [server.http.get(path) for path in ["/service-worker.js", "/app/main.js"] * 6]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
    assert {answer.headers.get("content-encoding") for answer in answers[:10]} == {"gzip"}
    assert max(hashed.values()) == max(compressed.values()) == 1
    assert server.http.get("/api/games").status_code == 200  # has its own limit


def counted(counts: Counter[bytes], function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that counts the calls of another one, by the first argument."""

    def count(body: bytes, *args: Any, **options: Any) -> Any:
        counts[body] += 1
        return function(body, *args, **options)

    return count


def test_a_client_that_cannot_decompress_gets_the_file_as_it_is(server: LocalServer) -> None:
    answer = server.http.get("/app/main.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    other = server.http.get("/app/main.js")
    assert other.headers["vary"] == "Accept-Encoding"
    assert answer.text == other.text


def test_many_paths_to_one_file_are_stored_once(server: LocalServer) -> None:
    served = Pages(server.app.services.settings.web)
    for path in ("app/main.js", *("./" * count + "app/main.js" for count in range(1, 50))):
        served._read(path)
        served._read(f"app/../{path}")
    assert len(served._files) == 1


def test_browsers_keep_the_files_of_a_version(
    start: StartServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "VERSION_SECONDS", 0.0)
    (settings.web / "index.html").write_text('<a href="/rules"></a><script src="/app/main.js">')
    server = start()

    def script() -> str:
        page = server.http.get("/rules").text
        found = re.fullmatch(r'<a href="/rules"></a><script src="(/v-\w{16}/app/main.js)">', page)
        assert found is not None
        return found[1]

    first = script()
    answer = server.http.get(first)
    assert answer.text == (settings.web / "app" / "main.js").read_text()
    assert answer.headers["cache-control"] == pages.KEPT
    assert server.http.get(first.replace("main.js", "none.js")).status_code == 404
    (settings.web / "app" / "main.js").write_text("export const changed = true;")
    assert script() != first
    # The folder of another version: what is there now, and only for now.
    for path in (first, f"/v-{'0' * 16}/app/main.js"):
        answer = server.http.get(path)
        assert answer.text == "export const changed = true;"
        assert answer.headers["cache-control"] == "no-cache"


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
