"""The lock files pin what is needed and no more, chores install it, and a wheel works by itself."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
from collections.abc import Callable
from importlib.metadata import requires
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sintra

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
#: A package of a lock file: name, version, perhaps a marker, and its hashes.
LOCKED = re.compile(
    r"^([\w.-]+)==(\S+)( ; .*?)?((?: \\\n    --hash=sha256:\w{64})+)$", re.MULTILINE
)


# --- Lock files --------------------------------------------------------------------------------


def locked(name: str) -> dict[str, str]:
    """Return the versions of the packages in a lock file that are needed on every platform."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text()
    return {found[1]: found[2] for found in LOCKED.finditer(text) if not found[3]}


def test_the_bill_of_materials_has_every_pinned_package(tmp_path: Path) -> None:
    path = tmp_path / "sbom.json"
    script = ROOT / "requirements" / "sbom.py"
    subprocess.run([sys.executable, script, path], check=True, capture_output=True)
    bill = json.loads(path.read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    listed = {(part["name"], part["version"]): part["scope"] for part in bill["components"]}
    for name in ("dev", "docs", "research", "run", "server"):
        assert locked(name).items() <= listed.keys()
    assert {listed[package] for package in locked("run").items()} == {"required"}


def needed(requirements: list[str]) -> set[str]:
    """Return the names of packages and of everything that they need, as installed here."""
    names: set[str] = set()
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in names or (requirement.marker and not requirement.marker.evaluate()):
            continue
        names.add(name)
        waiting += [
            further
            for text in requires(name) or ()
            if (further := Requirement(text)).marker is None or "extra" not in str(further.marker)
        ]
    return names


def test_the_run_time_lock_has_what_sintra_needs_and_no_more() -> None:
    direct = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
    assert locked("run").keys() == needed(direct)


@pytest.mark.parametrize("name", ["run", "server", "docs"])
def test_all_locks_pin_the_same_versions(name: str) -> None:
    assert locked(name).items() <= locked("dev").items()


def test_the_lock_of_the_research_checks_changes_no_version_of_the_tests() -> None:
    tests, research = locked("dev"), locked("research")
    shared = tests.keys() & research.keys()
    assert {tests[name] for name in shared} == {research[name] for name in shared}


def test_the_pinned_versions_are_those_that_the_project_allows() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    direct = [*PROJECT["project"]["dependencies"], *extras["arena"], *extras["envs"]]
    direct += [*extras["datasets"], *extras["postgresql"], *extras["sb3"], *extras["train"]]
    torch = re.findall(r"^(torch)==(\S+)$", (ROOT / "requirements/torch.txt").read_text(), re.M)
    pinned = {**locked("research"), **locked("dev"), **dict(torch)}
    for requirement in map(Requirement, direct):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_has_a_hash_for_every_package_and_names_no_server(lock: Path) -> None:
    text = lock.read_text()
    packages = re.findall(r"^[^\s#]", text, re.MULTILINE)
    assert len(LOCKED.findall(text)) == len(packages) > 0
    assert "://" not in text
    assert "--index-url" not in text


# --- The chores --------------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder in which everything seems to be installed."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    stamps = [f".venv/.{level}" for level in ("new", "run", "sintra", "docs", "dev", "research")]
    pins = [*(f"requirements/{lock.name}" for lock in LOCKS), "requirements/torch.txt"]
    files = ["pyproject.toml", *pins, *stamps]
    for age, name in enumerate(files):  # each is newer than the files that it depends on
        (tmp_path / name).write_text(f"{tmp_path}\n")
        os.utime(tmp_path / name, (age, age))
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    return tmp_path


def planned(clone: Path, chore: str) -> str:
    """Return the commands that a chore would run."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "--dry-run", chore]
    return subprocess.run(
        command, cwd=clone, env=kept, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("chore", ["play", "quick", "docs", "research"])
def test_a_chore_installs_nothing_again(clone: Path, chore: str) -> None:
    assert "pip install" not in planned(clone, chore)


@pytest.mark.parametrize(
    ("chore", "levels"),
    [
        ("play", ["run"]),
        ("docs", ["docs"]),
        ("quick", ["run", "dev"]),
        ("research", ["run", "dev", "research"]),
    ],
)
def test_a_chore_installs_what_it_needs_and_no_more(
    clone: Path, chore: str, levels: list[str]
) -> None:
    for stamp in (clone / ".venv").glob(".*"):
        stamp.unlink()
    assert re.findall(r"-r requirements/(\w+)\.lock", planned(clone, chore)) == ["uv", *levels]


def test_a_change_of_the_project_does_not_install_everything_again(clone: Path) -> None:
    (clone / "pyproject.toml").touch()
    plan = planned(clone, "setup")
    assert ".lock" not in plan
    assert plan.count("-e .") == 1


def interrupted(clone: Path) -> None:
    (clone / ".venv" / ".installing").touch()


def moved(clone: Path) -> None:
    (clone / ".venv" / ".new").write_text("/somewhere/else\n")


def without_python(clone: Path) -> None:
    (clone / ".venv" / "bin" / "python").unlink()


@pytest.mark.parametrize("happened", [interrupted, moved, without_python])
def test_a_broken_environment_is_made_anew(clone: Path, happened: Callable[[Path], None]) -> None:
    assert "venv --clear" not in planned(clone, "setup")
    happened(clone)
    plan = planned(clone, "setup")
    assert plan.index("venv --clear") < plan.index("run.lock") < plan.index("-e .")


def stand_in(path: Path, script: str) -> None:
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("uv", ["exit 0", "exit 2", None])
def test_pip_installs_what_uv_cannot_install(clone: Path, uv: str | None) -> None:
    (clone / ".venv" / ".run").unlink()
    programs = clone / ".venv" / "bin"
    stand_in(programs / "python", 'echo "python $@" >> installed')
    if uv is not None:
        stand_in(programs / "uv", f'echo "uv $@" >> installed; {uv}')
    subprocess.run(["make", "setup"], cwd=clone, check=True, capture_output=True)
    lines = (clone / "installed").read_text().splitlines()
    used = [line.split()[0] for line in lines if "run.lock" in line]
    assert used == {"exit 0": ["uv"], "exit 2": ["uv", "python"], None: ["python"]}[uv]
    assert all("--require-hashes" in line for line in lines if "run.lock" in line)


# --- The wheel ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", folder], cwd=ROOT, check=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in a new environment, which borrows the other packages from this one."""
    folder = tmp_path_factory.mktemp("environment")
    python = str(folder / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    flags = ["--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*pip, *flags, wheel], env=variables(folder), check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("platlib"))
    return folder


def variables(folder: Path) -> dict[str, str]:
    """Return environment variables with which Python cannot find this clone."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "SINTRA_JIT": "0", "SINTRA_CACHE": str(folder / "cache")}


@pytest.mark.slow
def test_the_wheel_contains_the_package_and_nothing_else(wheel: Path) -> None:
    package = ROOT / "src"
    files = {
        path.relative_to(package).as_posix()
        for path in (package / "sintra").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == files
    assert {"sintra/py.typed", "sintra/web/index.html", "sintra/web/locales/de.json"} <= names
    assert "sintra/games/duel/bot/value_net.npy" in names


@pytest.mark.slow
def test_the_installed_commands_work_outside_the_clone(environment: Path, tmp_path: Path) -> None:
    def output(*command: str) -> str:
        return subprocess.run(
            [environment / "bin" / command[0], *command[1:]],
            cwd=tmp_path,
            env=variables(environment),
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    where = output("python", "-c", "import sintra; print(sintra.__file__)")
    assert where.startswith(str(environment))
    assert output("sintra", "--version") == f"sintra {sintra.__version__}\n"
    assert output("python", "-m", "sintra", "--version") == f"sintra {sintra.__version__}\n"
    assert "--game summer-pavilion" in output("sintra", "games")


@pytest.mark.slow
def test_the_installed_server_serves_the_page(environment: Path, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [environment / "bin" / "sintra", "serve", "--port", "0", "--database", "sqlite:///games"],
        cwd=tmp_path,
        env=variables(environment),
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            for path, content in {
                "": b"<!doctype html>",
                "locales/de.json": b'"',
                "games/duel/table.js": b"export",
            }.items():
                with urllib.request.urlopen(address + path) as answer:
                    assert content in answer.read().lower()
        finally:
            server.terminate()
