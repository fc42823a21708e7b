"""Imports point one way, and games are reached through the registry only."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE

#: The layer of each part of the package. A part imports only from lower layers and from itself.
LAYER = {
    "core": 0,
    "drawing": 1,
    "parallel": 1,
    "games": 2,
    "search": 2,
    "agents": 3,
    "sintra": 4,  # sintra/__init__.py
    "arena": 5,
    "envs": 5,
    "testing": 5,
    "training": 5,
    "datasets": 5,
    "analysis": 5,
    "puzzles": 5,
    "server": 5,
    "cli": 6,
    "__main__": 7,
}
#: The parts of this layer may import each other, but not in a cycle.
SHARED_LAYER = 5
MODULES = sorted(PACKAGE.rglob("*.py"))
#: Scripts outside the package. Tests are not among them: those of a game may name it.
ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [ROOT / "conftest.py", *sorted((ROOT / "benchmarks").glob("*.py"))]
GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
REGISTRY = PACKAGE / "games" / "__init__.py"


def part_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    if len(inside.parts) > 1:
        return inside.parts[0]
    return "sintra" if inside.stem == "__init__" else inside.stem


@cache
def imports(path: Path) -> list[str]:
    """Return every module of the package that a file imports, also inside functions."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        found += [name for name in names if name.split(".")[0] == "sintra"]
    return found


def part_of_import(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYER else "sintra"


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE if PACKAGE in path.parents else ROOT).as_posix()


def test_the_parts_are_found() -> None:
    assert GAMES == ["duel", "summer_pavilion"]
    assert {part_of(path) for path in MODULES} >= {"core", "games", "agents", "sintra"}


def test_imports_point_one_way() -> None:
    for path in MODULES:
        own = part_of(path)
        assert own in LAYER, f"{own} is a new part of the package: add its layer"
        for name in imports(path):
            other = part_of_import(name)
            same = own == other or LAYER[own] == LAYER[other] == SHARED_LAYER
            assert same or LAYER[other] < LAYER[own], f"{name_of(path)} imports {name}"


def test_parts_of_the_shared_layer_have_no_import_cycle() -> None:
    uses = {
        part: {
            part_of_import(name)
            for path in MODULES
            if part_of(path) == part
            for name in imports(path)
        }
        - {part}
        for part, layer in LAYER.items()
        if layer == SHARED_LAYER
    }
    while uses:
        free = {part for part, others in uses.items() if not others & set(uses)}
        assert free, f"these import each other in a cycle: {sorted(uses)}"
        uses = {part: others for part, others in uses.items() if part not in free}


def test_only_the_registry_names_a_games_package() -> None:
    for path in {*MODULES, *SCRIPTS} - {REGISTRY}:
        text = path.read_text(encoding="utf-8")
        for game in GAMES:
            if PACKAGE / "games" / game not in path.parents:
                assert f"games.{game}" not in text, name_of(path)
                assert f"games/{game}" not in text, name_of(path)
                assert f"import {game}" not in text, name_of(path)


def test_the_registry_knows_every_game_and_no_other() -> None:
    text = REGISTRY.read_text(encoding="utf-8")
    for game in GAMES:
        assert text.count(f'"sintra.games.{game}.game:RULES"') == 1
    assert text.count('"sintra.games.') == len(GAMES)


def test_importing_sintra_imports_nothing_heavy() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [getattr(node, "module", None) for node in top] == ["typing"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_folders(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == {
        "rules", "text", "drawing", "bot",
    }  # fmt: skip
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "game.py"}


def test_the_rules_of_games_are_typed() -> None:
    """``Any`` is rare in the games: states and arrays have types that mypy checks."""
    count = sum(
        len(re.findall(r"\bAny\b", path.read_text(encoding="utf-8")))
        for path in (PACKAGE / "games").rglob("*.py")
    )
    assert count < 100


#: Names that the field has other words for; see docs/search.md.
OLD_NAMES = re.compile(
    r"\b(appeal|outlook|traits|curiosity|glances|glance|many_points|win_share|most_promising|"
    r"transplant|replant|foretell\w*|foretold|NOT_TOLD|worth_at_end|HEAT|merits|merit_text|"
    r"aftermath|Desk|Manner|seed_words|next_word|carry_on|azulejo|Wish|Buckets|haste)\b"
)
TEXTS = [*MODULES, *sorted((ROOT / "docs").rglob("*.md")), *ROOT.glob("*.md")]


def test_old_names_do_not_come_back() -> None:
    for path in TEXTS:
        assert not OLD_NAMES.findall(path.read_text(encoding="utf-8")), name_of(path)
