"""The static files of the browser client.

A path without an extension is a page. All pages are ``index.html``, whose script reads the address.

A style sheet is sent with the sheets that it imports. A browser would ask for each of them, one
round trip after the sheet that imports it.
"""

import gzip
import hashlib
import re
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fastapi import Request, Response
from starlette.convertors import StringConvertor, register_url_convertor

from sintra.server.errors import NotFoundError

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
INDEX = "index.html"
IMPORT = re.compile(rb'^@import "([^":]+)";$', re.MULTILINE)
#: The service worker. It contains a hash of all files, because browsers replace it if it changes.
WORKER = "service-worker.js"
VERSION = b"__VERSION__"
#: Browsers validate a file before every use, which usually gives a 304.
CACHING = "no-cache"
#: Files of these types are compressed, if they have this many bytes.
COMPRESSED = (".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt")
MIN_COMPRESSED_BYTES = 1000
#: How often the service worker looks for files that have changed.
VERSION_SECONDS = 2.0


class PagePath(StringConvertor):
    """Every path outside the API and the probes."""

    regex = r"(?!api/|api$|health$|metrics$).*"


register_url_convertor("page", PagePath())


@dataclass(frozen=True)
class File:
    """The content of a file and the headers that depend on it."""

    body: bytes
    kind: str
    tag: str
    #: The files in it and their modification times, which tell when to read them again.
    parts: tuple[tuple[Path, int], ...] = ()

    @property
    def is_current(self) -> bool:
        """True if no part was changed since it was read."""
        return all(_modified(place) == modified for place, modified in self.parts)

    @cached_property
    def compressed(self) -> bytes | None:
        """The content, compressed once; None if that does not pay."""
        pays = self.kind in _COMPRESSED_KINDS and len(self.body) >= MIN_COMPRESSED_BYTES
        return gzip.compress(self.body, 6, mtime=0) if pays else None


_COMPRESSED_KINDS = {TYPES[suffix] for suffix in COMPRESSED}


class Pages:
    """Serves the files of one folder, and nothing outside of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        #: By the resolved place: many paths lead to one file.
        self._files: dict[Path, File] = {}
        #: The service worker, and until when nobody looks for changed files.
        self._worker: tuple[File, float] | None = None

    async def answer(self, request: Request) -> Response:
        """Answer a request for a file or a page."""
        path: str = request.path_params["path"]
        file = self._service_worker() if path == WORKER else self._page(path)
        headers = {"ETag": file.tag, "Cache-Control": CACHING}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.compressed
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, media_type=file.kind, headers=headers)

    def _page(self, path: str) -> File:
        return self._read(path if "." in path.rsplit("/", 1)[-1] else INDEX)

    def _read(self, path: str) -> File:
        place = self._place(path)
        kind = None if place is None else TYPES.get(place.suffix)
        if place is None or kind is None:
            raise NotFoundError(f"there is no file /{path[:200]}")
        file = self._files.get(place)
        if file is None or not file.is_current:
            parts: list[tuple[Path, int]] = []
            file = self._files[place] = _file(_read_with_imports(place, parts), kind, tuple(parts))
        return file

    def _service_worker(self) -> File:
        """Return the service worker with the hash of all files that the server sends."""
        now = time.monotonic()
        if self._worker is not None and now < self._worker[1]:
            return self._worker[0]
        names = sorted(
            place.relative_to(self._folder).as_posix()
            for place in self._folder.rglob("*")
            if place.suffix in TYPES
        )
        version = hashlib.sha256("".join(self._read(name).tag for name in names).encode())
        file = self._read(WORKER)
        body = file.body.replace(VERSION, version.hexdigest()[:16].encode())
        made = _file(body, file.kind)
        if self._worker is not None and made.tag == self._worker[0].tag:
            made = self._worker[0]
        self._worker = made, now + VERSION_SECONDS
        return made

    def _place(self, path: str) -> Path | None:
        """Return the file of a path; None if the folder has none."""
        try:
            place = (self._folder / path).resolve()
            return place if place.is_relative_to(self._folder) and place.is_file() else None
        except (OSError, ValueError):  # a name that is too long or contains a null byte
            return None


def _read_with_imports(place: Path, parts: list[tuple[Path, int]]) -> bytes:
    """Return the content of a file, with what a style sheet imports, and record the parts."""
    parts.append((place, _modified(place)))
    body = place.read_bytes()
    if place.suffix != ".css":
        return body
    return IMPORT.sub(
        lambda found: _read_with_imports((place.parent / found[1].decode()).resolve(), parts), body
    )


def _modified(place: Path) -> int:
    try:
        return place.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def _file(body: bytes, kind: str, parts: tuple[tuple[Path, int], ...] = ()) -> File:
    return File(body, kind, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"', parts)
