"""The files of the browser's side.

A path without an extension is a page's: all pages are ``index.html``, which looks at its address.
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
#: Browsers ask each time whether a file has changed, and mostly hear that it has not.
CACHING = "no-cache"


class PagePath(StringConvertor):
    """Every path that is not the server's own."""

    regex = r"(?!api/|api$|health$|metrics$).*"


register_url_convertor("page", PagePath())


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    body: bytes
    kind: str
    tag: str
    #: When it was written, to notice a change.
    written: int


class Pages:
    """Sends files out of one folder, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[str, File] = {}

    async def answer(self, request: Request) -> Response:
        """The file that a path names."""
        path: str = request.path_params["path"]
        file = self._read(path if "." in path.rsplit("/", 1)[-1] else INDEX)
        headers = {"ETag": file.tag, "Cache-Control": CACHING}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(file.body, media_type=file.kind, headers=headers)

    def _read(self, path: str) -> File:
        place = self._folder / path
        kind = TYPES.get(place.suffix)
        if kind is None or not self._has(place):
            raise NotFoundError(f"there is no file /{path[:200]}")
        written = place.stat().st_mtime_ns
        file = self._files.get(path)
        if file is None or file.written != written:
            body = place.read_bytes()
            tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
            file = self._files[path] = File(body, kind, tag, written)
        return file

    def _has(self, place: Path) -> bool:
        try:
            return place.resolve().is_relative_to(self._folder) and place.is_file()
        except (OSError, ValueError):  # too long, or a byte that no file's name has
            return False
