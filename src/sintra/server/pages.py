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
        self._files: dict[str, File] = {}

    async def answer(self, request: Request) -> Response:
        """Answer a request for a file or a page."""
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
        modified = place.stat().st_mtime_ns
        file = self._files.get(path)
        if file is None or file.modified != modified:
            body = place.read_bytes()
            tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
            file = self._files[path] = File(body, kind, tag, modified)
        return file

    def _has(self, place: Path) -> bool:
        try:
            return place.resolve().is_relative_to(self._folder) and place.is_file()
        except (OSError, ValueError):  # a name that is too long or contains a null byte
            return False
