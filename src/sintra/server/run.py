"""Listens on a port, opens the browser, stops."""

import errno
import gc
import logging
import os
import socket
import threading
import webbrowser

import uvicorn

from sintra.core.compile_queue import on_demand
from sintra.core.errors import SintraError
from sintra.server.app import App
from sintra.server.frames import SocketProtocol
from sintra.server.http_protocol import HttpProtocol
from sintra.server.settings import Settings

LOG = logging.getLogger("sintra.run")
DEFAULT_PORT = 8000
#: The number of ports that are tried, from the default one.
PORTS_TRIED = 20
#: uvicorn closes the socket for a larger frame. The lower MAX_MESSAGE_BYTES gives an error answer.
MAX_FRAME_BYTES = 65_536
#: How often a client is asked whether it is still there, and how long it has to answer.
PING_SECONDS = 20.0
STOP_SECONDS = 5
BACKLOG = 2048
#: The longest line and all headers of a request. Browsers need less than half of it.
MAX_HEADER_BYTES = 16_384
#: The most open files. Every connection is one, and many systems begin with 1,024.
MAX_FILES = 65_536
#: After how many new objects, and then collections of newer objects, garbage is collected.
GC_THRESHOLDS = (20_000, 20, 50)


class PortError(SintraError):
    """The server cannot listen on this port."""

    code = "bad-port"


class Server(uvicorn.Server):
    """A uvicorn server that closes all sockets with a reason before it stops."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._sintra = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._sintra.close_sockets()
        await super().shutdown(sockets)


def serve(settings: Settings, host: str, port: int | None, opens_browser: bool) -> None:
    """Run the server until it is stopped.

    Args:
        settings: the settings.
        host: the address to listen on.
        port: the port; None for the first free one from ``DEFAULT_PORT``.
        opens_browser: whether to open the page in the user's browser.

    Raises:
        PortError: the port is not available.
    """
    raise_file_limit()
    with listen(host, port) as listener:
        # The server compiles in the background. No request may start it in the foreground.
        on_demand.is_enabled = False
        app = App(settings)
        app.services.readiness.on_loaded = freeze_heap
        address = address_of(host, listener.getsockname()[1])
        print(f"Sintra is at {address}  (stop with Ctrl+C)", flush=True)
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        Server(configuration(app), app).run([listener])


def raise_file_limit() -> None:
    """Allow as many open files as the system lets this process have."""
    if os.name == "posix":
        import resource  # Windows has no such module

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def freeze_heap() -> None:
    """Keep all objects that exist now out of later garbage collections.

    A full collection of the objects of the compiler and the libraries took 0.2 s, and the server
    answered nobody during that time. What a move makes contains hardly any cycles, so a collection
    after every 700 new objects, the default, would find nothing several times in each move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def configuration(app: App) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        log_config=None,
        http=HttpProtocol,
        access_log=False,
        ws=SocketProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # A state has about 4 kB. Compressing it for each viewer would take longer than encoding it.
        ws_per_message_deflate=False,
        server_header=False,
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket at a port or, for None, at the first free one.

    Raises:
        PortError: the port is not available.
    """
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED)
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == ports[-1]:
                reason = error.strerror or str(error)
                raise PortError(f"cannot listen at {host}, port {number}: {reason}") from error
    raise AssertionError("the last port either works or raises")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)  # clients can connect before the application is ready
    except OSError:
        listener.close()
        raise
    return listener


def address_of(host: str, port: int) -> str:
    """Return the address of the server for a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
