"""The static files of the browser client.

A path without an extension is a page. All pages are ``index.html``, whose script reads the address.

The index loads its files from a folder that is named by the version, a hash of all files: modules
import each other with relative addresses, so all of them come from there. Browsers keep these files
and ask only for the index, until there is another version.

A style sheet is sent with the sheets that it imports. A browser would ask for each of them, one
round trip after the sheet that imports it.
"""

import gzip
import hashlib
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

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
#: The service worker. It contains the version, because browsers replace it if it changes.
WORKER = "service-worker.js"
VERSION = b"__VERSION__"
#: What the index loads.
LOADED = re.compile(rb'="/(?=(?:app|styles)/)')
#: The path of a file of one version.
VERSIONED = re.compile(r"v-([0-9a-f]{16})/(.+\.\w+)")
#: Browsers validate other files before every use, which usually gives a 304.
CACHING = "no-cache"
KEPT = "public, max-age=31536000, immutable"
#: Files of these types are compressed, if they have this many bytes.
COMPRESSED = (".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt")
MIN_COMPRESSED_BYTES = 1000
#: How often the version is computed again, because files may have changed.
VERSION_SECONDS = 2.0


class PagePath(StringConvertor):
    """Every path outside the API and the probes."""

    regex = r"(?!api/|api$|health$|metrics$).*"


register_url_convertor("page", PagePath())


#: The path of a file and its modification time.
Stamp: TypeAlias = tuple[str, int]


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
        #: The version, the files that it is a hash of, and until when nobody looks for changes.
        self._version = ""
        self._stamps: list[Stamp] = []
        self._is_known_until = 0.0
        #: The files that contain the version, and what they were made of.
        self._made: dict[str, tuple[tuple[str, str], File]] = {}

    async def answer(self, request: Request) -> Response:
        """Answer a request for a file or a page."""
        path: str = request.path_params["path"]
        caching = CACHING
        if found := VERSIONED.fullmatch(path):
            # A page that was opened before a change gets the files of now, and does not keep them.
            caching = KEPT if found[1] == self._current_version() else CACHING
            path = found[2]
        file = self._page(path)
        headers = {"ETag": file.tag, "Cache-Control": caching}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.compressed
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, media_type=file.kind, headers=headers)

    def _page(self, path: str) -> File:
        if "." not in path.rsplit("/", 1)[-1]:
            path = INDEX
        return self._with_version(path) if path in (INDEX, WORKER) else self._read(path)

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

    def _with_version(self, name: str) -> File:
        """Return the index or the service worker, with the version."""
        file, version = self._read(name), self._current_version()
        key = (file.tag, version)
        if name not in self._made or self._made[name][0] != key:
            body = file.body.replace(VERSION, version.encode())
            if name == INDEX:
                body = LOADED.sub(f'="/v-{version}/'.encode(), body)
            self._made[name] = (key, _file(body, file.kind))
        return self._made[name][1]

    def _current_version(self) -> str:
        """Return a hash of all files that the server sends."""
        now = time.monotonic()
        if now >= self._is_known_until:
            self._is_known_until = now + VERSION_SECONDS
            stamps = _stamps(self._folder)
            if stamps != self._stamps:
                self._stamps, self._version = stamps, _hash(self._folder, stamps)
        return self._version

    def _place(self, path: str) -> Path | None:
        """Return the file of a path; None if the folder has none."""
        try:
            place = (self._folder / path).resolve()
            return place if place.is_relative_to(self._folder) and place.is_file() else None
        except (OSError, ValueError):  # a name that is too long or contains a null byte
            return None


def _stamps(folder: Path) -> list[Stamp]:
    """Return all files in a folder that the server sends."""
    return sorted(
        (place.relative_to(folder).as_posix(), _modified(place))
        for place in folder.rglob("*")
        if place.suffix in TYPES
    )


def _hash(folder: Path, stamps: Iterable[Stamp]) -> str:
    """Return a hash of names and contents, which is the same in every copy of the package."""
    digest = hashlib.sha256()
    for name, _ in stamps:
        body = (folder / name).read_bytes()
        digest.update(f"{name} {len(body)} ".encode() + body)
    return digest.hexdigest()[:16]


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
