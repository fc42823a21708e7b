"""Listening, opening the browser, stopping."""

import errno
import logging
import socket
import threading
import webbrowser

import uvicorn

from sintra.core.errors import SintraError
from sintra.server.app import App
from sintra.server.settings import Settings

LOG = logging.getLogger("sintra.run")
DEFAULT_PORT = 8000
#: How many ports after the default one are tried.
MORE_PORTS = 20
#: What uvicorn lets in at all; Sintra's own bound on messages is lower and answers kindly.
MAX_FRAME_BYTES = 65_536
STOP_SECONDS = 5
BACKLOG = 2048


class PortError(SintraError):
    """The server cannot listen there."""

    code = "bad-port"


class Server(uvicorn.Server):
    """Says goodbye to every viewer before it stops."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._sintra = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._sintra.close_sockets()
        await super().shutdown(sockets)


def serve(settings: Settings, host: str, port: int | None, opens_browser: bool) -> None:
    """Serves until it is told to stop."""
    with listen(host, port) as listener:
        app = App(settings)
        address = address_of(host, listener.getsockname()[1])
        print(f"Sintra is at {address}  (stop with Ctrl+C)", flush=True)
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        Server(configuration(app), app).run([listener])


def configuration(app: App) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME_BYTES,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port or, if none is asked for, at the first that is free."""
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + MORE_PORTS)
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == ports[-1]:
                reason = error.strerror or str(error)
                raise PortError(f"cannot listen at {host}, port {number}: {reason}") from error
    raise AssertionError("there is always a last port")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)  # who comes before all is ready waits in line
    except OSError:
        listener.close()
        raise
    return listener


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
