"""The compile switch: one source of rules, run as machine code or as plain Python.

Functions marked ``@compiled`` are compiled by Numba on first use and kept in a cache folder for
the next start. With ``SINTRA_JIT=0`` in the environment the mark does nothing, and the same
functions run line by line under a debugger.

The cache folder is named by a hash of every source that compiled code can come from. Numba by
itself notices an edit of ``a.py`` but not that a cached caller in ``b.py`` has the old ``a``
inside; with the hash in the folder's name, any edit starts a fresh folder.
"""

import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
#: The parts of the package whose sources end up in compiled code, tables included.
COMPILED_PARTS = ("core", "games", "search")
#: How many cache folders of earlier sources stay, so that switching between branches stays warm.
FOLDERS_KEPT = 6

if TYPE_CHECKING:

    def wide(small: Any) -> int:
        """Widens a small integer that was read from a record."""

else:
    # Plain NumPy would keep the integer small and overflow. Compiled, ``int`` would keep it small,
    # too, and every function that it is passed to would be compiled once more.
    wide = np.int64

#: True when ``@compiled`` compiles.
ENABLED = os.environ.get("SINTRA_JIT", "1").lower() not in ("0", "false", "off", "no")


# Kept on disk; free of the interpreter's lock; a division by zero is nobody's business here; nobody
# calls compiled functions from C; and none of them allocates or returns an array, so that there is
# no need to count references, which takes a tenth of a search's time.
_FLAGS = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


def compiled(function: F) -> F:
    """Marks a function as compiled: machine code when the switch is on, itself when it is off."""
    if not ENABLED:
        return function
    module = function.__module__
    if "[" in module:  # an instance of a template: keep its cache entries apart, see instantiate()
        function.__qualname__ += module[module.index("[") :]
    return _numba().njit(**_FLAGS)(function)  # type: ignore[no-any-return]


def instantiate(template: str, name: str, **kernels: Any) -> ModuleType:
    """Loads a second copy of the module ``template`` that calls the given ``kernels``.

    Code that works for every game (a playout, a search) is written once, as a module that calls
    ``legal``, ``step`` and so on without defining them. Each game gets its own copy, in which
    those names are the game's functions, so that the compiler can inline them and cache the
    result, which it cannot do for functions that are passed as arguments.
    """
    full_name = f"{template}[{name}]"
    if full_name in sys.modules:
        return sys.modules[full_name]
    source = importlib.util.find_spec(template)
    if source is None or source.origin is None:
        raise ModuleNotFoundError(f"no module named {template!r}", name=template)
    spec = importlib.util.spec_from_file_location(full_name, source.origin)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(kernels)
    sys.modules[full_name] = module
    spec.loader.exec_module(module)
    return module


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of all sources that compiled code can come from, and of what compiles them."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        for path in sorted((package / part).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    digest.update(f"{sys.version} {platform.machine()}".encode())
    digest.update(f"{_versions()} boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """Where compiled code is kept: ``$SINTRA_CACHE``, else the user's cache folder."""
    base = os.environ.get("SINTRA_CACHE")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "sintra")
    root = Path(base).expanduser()
    folder = root / f"compiled-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a read-only home: compiled code then lives as long as this user's /tmp does
        folder = Path(tempfile.gettempdir()) / f"sintra-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    _prune(root)
    return folder


def _prune(root: Path) -> None:
    """Removes all but the newest cache folders."""
    folders = sorted(root.glob("compiled-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _versions() -> str:
    from importlib.metadata import version

    return f"numba {version('numba')} numpy {version('numpy')}"


@functools.cache
def _numba() -> Any:
    """Numba, told where to keep what it compiles."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    return numba
