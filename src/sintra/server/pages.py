"""The static files of the browser client.

A path without an extension is a page. All pages are ``index.html``, whose script reads the address.
"""

import hashlib
from dataclasses import dataclass
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
#: The service worker. It contains a hash of all files, because browsers replace it if it changes.
WORKER = "service-worker.js"
VERSION = b"__VERSION__"
#: Browsers validate a file before every use, which usually gives a 304.
CACHING = "no-cache"


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
    #: The modification time, which tells when to read the file again.
    modified: int


class Pages:
    """Serves the files of one folder, and nothing outside of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        #: By the resolved place: many paths lead to one file.
        self._files: dict[Path, File] = {}

    async def answer(self, request: Request) -> Response:
        """Answer a request for a file or a page."""
        path: str = request.path_params["path"]
        file = self._read(path if "." in path.rsplit("/", 1)[-1] else INDEX)
        if path == WORKER:
            file = self._with_version(file)
        headers = {"ETag": file.tag, "Cache-Control": CACHING}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(file.body, media_type=file.kind, headers=headers)

    def _read(self, path: str) -> File:
        place = self._place(path)
        kind = None if place is None else TYPES.get(place.suffix)
        if place is None or kind is None:
            raise NotFoundError(f"there is no file /{path[:200]}")
        modified = place.stat().st_mtime_ns
        file = self._files.get(place)
        if file is None or file.modified != modified:
            file = self._files[place] = _file(place.read_bytes(), kind, modified)
        return file

    def _with_version(self, file: File) -> File:
        """Insert the hash of all files that the server sends."""
        names = sorted(
            place.relative_to(self._folder).as_posix()
            for place in self._folder.rglob("*")
            if place.suffix in TYPES
        )
        version = hashlib.sha256("".join(self._read(name).tag for name in names).encode())
        return _file(file.body.replace(VERSION, version.hexdigest()[:16].encode()), file.kind)

    def _place(self, path: str) -> Path | None:
        """Return the file of a path; None if the folder has none."""
        try:
            place = (self._folder / path).resolve()
            return place if place.is_relative_to(self._folder) and place.is_file() else None
        except (OSError, ValueError):  # a name that is too long or contains a null byte
            return None


def _file(body: bytes, kind: str, modified: int = 0) -> File:
    return File(body, kind, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"', modified)
