"""The compile switch: one source of rules that runs as machine code or as plain Python.

Functions marked ``@compiled`` are compiled by Numba, and the machine code is cached on disk. A call
from Python is interpreted until compiling pays, see :class:`CompiledFunction`. With
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
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, overload

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
#: The parts of the package whose sources end up in compiled code, tables included.
COMPILED_PARTS = ("core", "games", "search")
#: The folders of a game whose sources do not: after an edit there nothing is compiled again.
NOT_COMPILED = frozenset({"text", "drawing"})
#: Cache folders of this many source versions are kept, so that switching branches stays warm.
FOLDERS_KEPT = 6
#: A folder that was in use within this time is kept as well: its process may still run.
KEPT_SECONDS = 24 * 3600.0

if TYPE_CHECKING:

    def as_int64(small: Any) -> int:
        """Widen a small integer read from a record to 64 bits."""

else:
    # Plain NumPy keeps the small type and overflows. In compiled code, ``int`` would keep the small
    # type as well, and every function that takes it would be compiled once more for that type.
    as_int64 = np.int64

#: True when ``@compiled`` compiles.
ENABLED = os.environ.get("SINTRA_JIT", "1").lower() not in ("0", "false", "off", "no")


@overload
def compiled(function: F) -> F: ...


@overload
def compiled(*, bulk: bool = ..., hot: bool = ...) -> Callable[[F], F]: ...


def compiled(function: F | None = None, *, bulk: bool = False, hot: bool = False) -> Any:
    """Mark a function as compiled: machine code when the switch is on, plain Python when off.

    Args:
        function: the function.
        bulk: whether one call does so much work that Python must never interpret it. All functions
            of templates do.
        hot: whether the search calls it in its innermost loops. It is then optimised
            separately before it is linked, so that its callers inline more of it.
    """
    if function is None:
        return functools.partial(compiled, bulk=bulk, hot=hot)
    if not ENABLED:
        return function
    # Numba names its cache files by the qualified name, which must therefore tell apart the copies
    # of a template (see ``specialise``) and the versions of a third-party game's sources.
    function.__qualname__ += _cache_tag(function.__module__)
    return CompiledFunction(function, bulk=bulk or "[" in function.__module__, hot=hot)


class CompiledFunction:
    """A function in two tiers: interpreted by Python at first, machine code once that pays.

    A call from Python runs plain Python until :meth:`promote` is called: for a single game that
    takes less time than loading the compiler. A call from compiled code is always compiled.
    """

    def __init__(self, function: Callable[..., Any], *, bulk: bool, hot: bool) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._is_hot = hot
        self._run = self._promote_and_run if bulk else function

    def __call__(self, *args: Any) -> Any:
        return self._run(*args)

    def promote(self) -> None:
        """Run machine code from now on. It is compiled on first use, or loaded from the cache."""
        self._run = self.entry_point

    def _promote_and_run(self, *args: Any) -> Any:
        self.promote()
        return self._run(*args)

    @property
    def is_promoted(self) -> bool:
        """Whether a call from Python runs machine code."""
        return self._run is not self.py_func

    @functools.cached_property
    def entry_point(self) -> Any:
        """Numba's dispatcher for calls from Python."""
        return _codegen().new_entry_point(self.py_func)

    @functools.cached_property
    def _inner(self) -> Any:
        return _codegen().new_inner(self.py_func, hot=self._is_hot)

    @property
    def _numba_type_(self) -> Any:
        """Numba's type of this function in compiled code."""
        return self._inner._type

    def __repr__(self) -> str:
        return f"<compiled function {self.__module__}.{self.py_func.__name__}>"


def _codegen() -> Any:
    """Import the compiler, which takes half a second."""
    # Numba formats thousands of error messages while it infers types; colours cost it time.
    os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
    return importlib.import_module("sintra.core.codegen")


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
    with _SPECIALISING:
        return sys.modules.get(full_name) or _load_copy(template, full_name, name, kernels)


#: No thread may see a copy that another one is still loading.
_SPECIALISING = threading.RLock()


def _load_copy(template: str, full_name: str, name: str, kernels: Mapping[str, Any]) -> ModuleType:
    """Load a template under another name and replace its placeholders."""
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
        _add_sources(digest, package, package / part, NOT_COMPILED)
    digest.update(f"{sys.version} {platform.machine()}".encode())
    digest.update(f"{_versions()} boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def package_hash(package: str) -> str:
    """Return a hash of the place and the sources of another package, whose code is cached too."""
    # A script has no spec, but its module knows its file.
    spec = None if package == "__main__" else importlib.util.find_spec(package)
    file = spec.origin if spec else getattr(sys.modules.get(package), "__file__", None)
    digest = hashlib.sha256(str(file).encode())
    if spec is not None and spec.submodule_search_locations:
        for folder in spec.submodule_search_locations:
            _add_sources(digest, Path(folder), Path(folder))
    elif file:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:8]


def _add_sources(
    digest: Any, root: Path, folder: Path, omitted: frozenset[str] = frozenset()
) -> None:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(root)
        if omitted.isdisjoint(name.parts[:-1]):
            digest.update(name.as_posix().encode())
            digest.update(path.read_bytes())


@functools.cache
def cache_folder() -> Path:
    """Return the folder of compiled code, in ``$SINTRA_CACHE`` or the user's cache folder.

    Each copy of the package has its own: Numba finds machine code by the path of its source, so a
    marker of one copy would say that the code of the other one is ready.
    """
    base = os.environ.get("SINTRA_CACHE")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "sintra")
    root = Path(base).expanduser()
    place = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:6]
    folder = root / f"compiled-{source_hash()}-{place}"
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
    """Remove old cache folders."""
    folders = sorted(root.glob("compiled-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[FOLDERS_KEPT:]:
        if time.time() - old.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)


def _versions() -> str:
    from importlib.metadata import version

    return f"numba {version('numba')} numpy {version('numpy')}"
