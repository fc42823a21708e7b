"""The compile switch, templates and the cache of compiled code."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import pytest

from sintra.core import compile as compiling
from sintra.core import kernels as kernels_module
from sintra.core.compile import FOLDERS_KEPT, specialise
from sintra.core.kernels import Kernels
from sintra.games import get

SCRIPT = """
import json
from sintra.core.compile import cache_folder
from sintra.games.summer_pavilion.rules import setup
from sintra.games.summer_pavilion.rules.check import check_score, Fault
from sintra.games.summer_pavilion.rules.options import resolve_options
from sintra.games.summer_pavilion.rules.state import Phase

getattr(check_score, "promote", lambda: None)()
state = setup.start(resolve_options({}, 0))
state.board[0, 1] = 5  # a full red star
state.phase = Phase.OVER
state.star_points[0] = 14
state.score[0] += 14
print(json.dumps({
    "compiled": hasattr(check_score, "py_func"),
    "wrong": bool(check_score(state, 0) & Fault.FINAL_POINTS),
    "folder": cache_folder().name,
}))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test can edit."""
    copy = tmp_path / "source" / "sintra"
    shutil.copytree(compiling.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(package: Path, **environment: str) -> dict[str, object]:
    """Run the script on a copy of the package and return what it prints."""
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={
            **os.environ,
            "PYTHONPATH": str(package.parent),
            "SINTRA_CACHE": str(package.parent.parent / "cache"),
            "SINTRA_JIT": "1",
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    printed: dict[str, object] = json.loads(result.stdout)
    return printed


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_an_edit_of_a_table_reaches_compiled_callers_in_other_modules(package: Path) -> None:
    """``check`` calls ``scoring``, whose compiled code contains the numbers of ``tables``."""
    before = run(package)
    assert before["compiled"]
    assert not before["wrong"]
    tables = package / "games" / "summer_pavilion" / "rules" / "tables.py"
    edit(
        tables,
        "STAR_POINTS = np.array([20, 18, 17, 16, 15, 14])",
        "STAR_POINTS = np.array([9] * 6)",
    )
    after = run(package)
    assert after["wrong"]
    assert after["folder"] != before["folder"]
    edit(
        tables,
        "STAR_POINTS = np.array([9] * 6)",
        "STAR_POINTS = np.array([20, 18, 17, 16, 15, 14])",
    )
    assert run(package) == before  # from the cache


def test_plain_python_needs_no_cache(package: Path) -> None:
    printed = run(package, SINTRA_JIT="0")
    assert not printed["compiled"]
    assert not printed["wrong"]


def test_the_hash_knows_every_source_and_the_flags(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compiling.source_hash(package)
    assert compiling.source_hash(package) == first
    assert compiling.source_hash(compiling.PACKAGE) == first  # the same source, elsewhere
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    assert compiling.source_hash(package) != first
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert compiling.source_hash(package) == first
    for part in ("core/rollout.py", "games/summer_pavilion/rules/play.py", "search/mcts.py"):
        before = compiling.source_hash(package)
        with (package / part).open("a", encoding="utf-8") as file:
            file.write("# edited\n")
        assert compiling.source_hash(package) != before
    (package / "games" / "new.py").write_text("")
    assert compiling.source_hash(package) != before
    before = compiling.source_hash(package)
    (package / "games" / "duel" / "text" / "new.py").write_text("")
    assert compiling.source_hash(package) == before


def test_sources_that_the_hash_omits_are_not_compiled() -> None:
    for path in (compiling.PACKAGE / "games").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if compiling.NOT_COMPILED.isdisjoint(path.parts):
            imported = re.findall(r"^from (sintra\.games\S+) import", source, re.MULTILINE)
            used = {part for name in imported for part in name.split(".")}
            assert "@compiled" not in source or compiling.NOT_COMPILED.isdisjoint(used), path
        else:
            assert "@compiled" not in source, path


def test_old_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age in range(9):
        folder = tmp_path / f"compiled-{age}"
        folder.mkdir()
        (folder / "code").touch()
        os.utime(folder, (1000 - age, 1000 - age))
    in_use = [tmp_path / f"compiled-recent-{number}" for number in range(FOLDERS_KEPT)]
    for folder in in_use:
        folder.mkdir()
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv("SINTRA_CACHE", str(tmp_path))
    fresh = compiling.cache_folder.__wrapped__()
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {fresh.name, *(folder.name for folder in in_use), "notes"}


def test_two_copies_of_the_package_do_not_share_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of one copy is not found by the other, whose markers must not say that it is."""
    monkeypatch.setenv("SINTRA_CACHE", str(tmp_path))
    here = compiling.cache_folder.__wrapped__()
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / "sintra")
    assert compiling.cache_folder.__wrapped__() != here


def test_a_cache_that_cannot_be_written_moves_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SINTRA_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    folder = compiling.cache_folder.__wrapped__()
    assert folder.is_dir()
    assert tmp_path / "temporary" in folder.parents


def kernels(name: str) -> dict[str, str]:
    """Stand-ins that can be told apart."""
    return {kernel.name: f"{name}.{kernel.name}" for kernel in fields(Kernels)}


def test_specialise_replaces_placeholders_in_a_copy_for_every_name() -> None:
    first = compiling.specialise("sintra.core.rollout", "test-a", kernels("a"))
    assert compiling.specialise("sintra.core.rollout", "test-a", {}) is first
    other = compiling.specialise("sintra.core.rollout", "test-b", kernels("b"))
    assert (first.legal, other.legal) == ("a.legal", "b.legal")
    with pytest.raises(ModuleNotFoundError, match=r"no module named 'sintra\.nowhere'"):
        compiling.specialise("sintra.nowhere", "test", {})


def test_specialise_replaces_functions_of_other_templates() -> None:
    selfplay = compiling.specialise("sintra.search.selfplay", "test-c", kernels("c"))
    mcts = compiling.specialise("sintra.search.mcts", "test-c", kernels("c"))
    assert selfplay.run_simulations is mcts.run_simulations
    assert mcts.legal == "c.legal"


def test_every_kernel_has_a_placeholder_that_fails_clearly() -> None:
    for kernel in fields(Kernels):
        function = getattr(kernels_module, kernel.name)
        with pytest.raises(RuntimeError, match=f"the kernel {kernel.name} is a placeholder"):
            function(*[None] * function.__code__.co_argcount)


def test_the_code_of_another_package_is_cached_by_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "other_package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text("POINTS = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = compiling.package_hash.__wrapped__("other_package")
    (package / "rules.py").write_text("POINTS = 2\n")
    assert compiling.package_hash.__wrapped__("other_package") != before


def test_a_script_can_have_compiled_functions(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from sintra.core.compile import compiled\n"
        "@compiled\n"
        "def double(number):\n"
        "    return 2 * number\n"
        "print(double(21), double.is_promoted)\n"
        "double.promote()\n"
        "print(double(21), double.is_promoted)\n"
    )
    result = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "SINTRA_CACHE": str(tmp_path / "cache"), "SINTRA_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert result.stdout == "42 False\n42 True\n", result.stderr


def test_threads_never_see_a_copy_that_is_still_loading() -> None:
    """Each of many threads gets the same complete copy of a template."""
    kernels = get("duel").kernels.by_name()
    template = "sintra.search.selfplay"
    with ThreadPoolExecutor(16) as pool:
        copies = list(pool.map(lambda _: specialise(template, "race", kernels), range(64)))
    assert all(hasattr(copy, "play_stage") for copy in copies)
    assert len({id(copy) for copy in copies}) == 1
    for name in (template, "sintra.search.mcts"):
        del sys.modules[f"{name}[race]"]
