"""The compile switch: one source of rules that runs as machine code or as plain Python.

Numba compiles functions marked ``@compiled`` on first use and caches the machine code on disk. With
``SINTRA_JIT=0`` in the environment the decorator does nothing, and the same functions run line by
line under a debugger.

The cache folder is named by a hash of every source that compiled code can come from. Numba's own
cache notices an edit of ``a.py``, but not that a cached caller in ``b.py`` has inlined the old code
of ``a``. With the hash in the folder's name, any edit starts a new folder.
"""

import functools
import hashlib
import importlib
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
#: The parts of the package whose sources end up in compiled code, tables included.
COMPILED_PARTS = ("core", "games", "search")
#: Cache folders of this many source versions are kept, so that switching branches stays warm.
FOLDERS_KEPT = 6

if TYPE_CHECKING:

    def as_int64(small: Any) -> int:
        """Widen a small integer read from a record to 64 bits."""

else:
    # Plain NumPy keeps the small type and overflows. In compiled code, ``int`` would keep the small
    # type as well, and every function that takes it would be compiled once more for that type.
    as_int64 = np.int64

#: True when ``@compiled`` compiles.
ENABLED = os.environ.get("SINTRA_JIT", "1").lower() not in ("0", "false", "off", "no")


# No compiled function allocates or returns an array, so reference counting (``_nrt``) is off: it
# would cost a tenth of the search's time. None divides by zero, and none is called from C.
_FLAGS = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


def compiled(function: F) -> F:
    """Mark a function as compiled: machine code when the switch is on, plain Python when off."""
    if not ENABLED:
        return function
    # Numba names its cache files by the qualified name, which must therefore tell apart the copies
    # of a template (see ``specialise``) and the versions of a third-party game's sources.
    function.__qualname__ += _cache_tag(function.__module__)
    return _numba().njit(**_FLAGS)(function)  # type: ignore[no-any-return]


def _cache_tag(module: str) -> str:
    if "[" in module:
        return module[module.index("[") :]
    top = module.partition(".")[0]
    return "" if top == __name__.partition(".")[0] else f"[{package_hash(top)}]"


# --- Templates -------------------------------------------------------------------------------


def placeholder(function: F) -> F:
    """Mark a function as a kernel that :func:`specialise` replaces by a game's own."""
    function.__is_placeholder__ = True  # type: ignore[attr-defined]
    return function


def specialise(template: str, name: str, kernels: Mapping[str, Any]) -> ModuleType:
    """Load a copy of the module ``template`` that calls a game's own kernels.

    Code that works for every game (rollouts, batches, the search) is written once. It imports the
    placeholders of ``sintra.core.kernels`` and calls them. In the copy, every placeholder is
    replaced by the game's kernel of the same name before anything is compiled, so that the compiler
    can inline it and cache the result. It could do neither for functions passed as arguments.
    Functions imported from another template are replaced by those of that template's copy.

    Args:
        template: the module's full name.
        name: the name of the copy, usually the game's id.
        kernels: the functions that replace the placeholders, by name.

    Returns:
        The copy. Calls with the same template and name return the same module.
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
    sys.modules[full_name] = module
    spec.loader.exec_module(module)
    for key, value in list(vars(module).items()):
        if _is_placeholder(value):
            setattr(module, key, kernels[value.__name__])
        elif _is_from_template(value, full_name):
            other = specialise(value.__module__, name, kernels)
            setattr(module, key, getattr(other, value.__name__))
    return module


def _is_placeholder(value: Any) -> bool:
    return getattr(value, "__is_placeholder__", False) is True


def _is_from_template(value: Any, importer: str) -> bool:
    """Return whether a value is a function of another template."""
    module = getattr(value, "__module__", None)
    if not callable(value) or isinstance(value, type) or module in (None, importer):
        return False
    return any(_is_placeholder(other) for other in vars(sys.modules[module]).values())


# --- The cache -------------------------------------------------------------------------------


def source_hash(package: Path = PACKAGE) -> str:
    """Return a hash of all sources that compiled code can come from, and of the compiler."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        _add_sources(digest, package, package / part)
    digest.update(f"{sys.version} {platform.machine()}".encode())
    digest.update(f"{_versions()} boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def package_hash(package: str) -> str:
    """Return a hash of the sources of another package, whose compiled code is cached here too."""
    # A script has no spec, but its module knows its file.
    spec = None if package == "__main__" else importlib.util.find_spec(package)
    file = spec.origin if spec else getattr(sys.modules.get(package), "__file__", None)
    digest = hashlib.sha256()
    if spec is not None and spec.submodule_search_locations:
        for folder in spec.submodule_search_locations:
            _add_sources(digest, Path(folder), Path(folder))
    elif file:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:8]


def _add_sources(digest: Any, root: Path, folder: Path) -> None:
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())


@functools.cache
def cache_folder() -> Path:
    """Return the folder of compiled code, in ``$SINTRA_CACHE`` or the user's cache folder."""
    base = os.environ.get("SINTRA_CACHE")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "sintra")
    root = Path(base).expanduser()
    folder = root / f"compiled-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a read-only home: the code is then cached in the temporary folder
        folder = Path(tempfile.gettempdir()) / f"sintra-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    _prune(root)
    return folder


def _prune(root: Path) -> None:
    """Remove all but the newest cache folders."""
    folders = sorted(root.glob("compiled-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _versions() -> str:
    from importlib.metadata import version

    return f"numba {version('numba')} numpy {version('numpy')}"


@functools.cache
def _numba() -> Any:
    """Import Numba and point it to the cache folder."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    return numba
