"""The steps of docs/adding-a-game.md work."""

import re
import shlex
from pathlib import Path

import pytest

from tests.examples.conftest import PIG, ROOT, Run, python

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SNIPPET = re.compile(r'^--8<-- "examples/pig/([^:"]+)(?::(\w+))?"$', re.MULTILINE)
BLOCK = re.compile(r"^``` ?\{?\.?(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMANDS = [
    line
    for language, code in BLOCK.findall(PAGE)
    if language == "sh"
    for line in code.splitlines()
    if line.startswith("sintra ") and not line.startswith("sintra serve")
]


def python_block(beginning: str) -> str:
    """Return the Python example that begins with a line."""
    [code] = [
        code
        for language, code in BLOCK.findall(PAGE)
        if language == "python" and code.startswith(beginning)
    ]
    return str(code)


def test_the_page_quotes_every_file_of_the_package() -> None:
    quoted = {name for name, _ in SNIPPET.findall(PAGE)}
    files = {"pyproject.toml", *(f"sintra_pig/{file.name}" for file in PIG.glob("*/*.py"))}
    assert quoted == files - {"sintra_pig/__init__.py"}


def test_the_page_quotes_every_section_once() -> None:
    sections = re.findall(r"\[start:(\w+)\]", (PIG / "sintra_pig" / "rules.py").read_text())
    assert [section for _, section in SNIPPET.findall(PAGE) if section] == sections


def test_the_page_lists_every_file() -> None:
    for file in ("pyproject.toml", *(f"sintra_pig/{file.name}" for file in PIG.glob("*/*.py"))):
        assert f"| `{file}` |" in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(sintra_command: Run, command: str) -> None:
    result = sintra_command(*shlex.split(command)[1:], typed="quit\n")
    assert result.returncode == 0, result.stderr
    assert "pig" in result.stdout.lower()


@pytest.mark.slow
def test_the_conformance_tests_of_the_page_pass(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "test_pig.py").write_text(python_block("from sintra.testing import Conformance"))
    flags = ["-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    result = python(installed, "-m", "pytest", *flags, str(tmp_path / "test_pig.py"))
    assert result.returncode == 0, result.stdout
    assert re.search(r"\b1\d passed", result.stdout)


def test_the_python_example_of_the_page_runs(installed: Path) -> None:
    result = python(installed, "-c", python_block("import sintra\n"))
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("Pig: Round 1, first to 50")
