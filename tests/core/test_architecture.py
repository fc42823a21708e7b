"""Imports point one way, and games are reached through the registry alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE

#: How high each part of the package stands; a part imports only from below, and from itself.
HEIGHT = {
    "core": 0,
    "games": 1,
    "search": 1,
    "sintra": 2,  # the front door: sintra/__init__.py
    "agents": 3,
    "arena": 4,
    "envs": 4,
    "testing": 4,
    "training": 4,
    "analysis": 4,
    "server": 4,
    "cli": 5,
    "__main__": 6,
}
#: These may use each other, as long as there is no circle.
TOP = 4
MODULES = sorted(PACKAGE.rglob("*.py"))
#: What stands beside the package, without tests: those of a game may name it.
ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [ROOT / "conftest.py", *sorted((ROOT / "benchmarks").glob("*.py"))]
GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
REGISTRY = PACKAGE / "games" / "__init__.py"


def part_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    if len(inside.parts) > 1:
        return inside.parts[0]
    return "sintra" if inside.stem == "__init__" else inside.stem


def imports(path: Path) -> Iterator[str]:
    """Every module of the package that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "sintra")


def part_of_import(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in HEIGHT else "sintra"


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE if PACKAGE in path.parents else ROOT).as_posix()


def test_there_is_something_to_look_at() -> None:
    assert GAMES == ["duel", "summer_pavilion"]
    assert {part_of(path) for path in MODULES} >= {"core", "games", "agents", "sintra"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    own = part_of(path)
    assert own in HEIGHT, f"{own} is a new part of the package: say how high it stands"
    for name in imports(path):
        other = part_of_import(name)
        same = own == other or HEIGHT[own] == HEIGHT[other] == TOP
        assert same or HEIGHT[other] < HEIGHT[own], f"{own} imports {name}"


def test_the_top_parts_use_each_other_in_no_circle() -> None:
    uses = {
        part: {
            part_of_import(name)
            for path in MODULES
            if part_of(path) == part
            for name in imports(path)
        }
        - {part}
        for part, height in HEIGHT.items()
        if height == TOP
    }
    while uses:
        free = {part for part, others in uses.items() if not others & set(uses)}
        assert free, f"these import each other in a circle: {sorted(uses)}"
        uses = {part: others for part, others in uses.items() if part not in free}


@pytest.mark.parametrize("path", [*MODULES, *SCRIPTS], ids=name_of)
def test_only_the_registry_names_a_games_package(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for game in GAMES:
        if path != REGISTRY and PACKAGE / "games" / game not in path.parents:
            assert f"games.{game}" not in text
            assert f"games/{game}" not in text
            assert f"import {game}" not in text


def test_the_registry_knows_every_game_and_no_other() -> None:
    text = REGISTRY.read_text(encoding="utf-8")
    for game in GAMES:
        assert text.count(f'"sintra.games.{game}.game"') == 1
    assert text.count('"sintra.games.') == len(GAMES)


def test_help_and_the_front_door_import_nothing_heavy() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [getattr(node, "module", None) for node in top] == ["typing"]
