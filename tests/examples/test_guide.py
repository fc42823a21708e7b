"""The steps of docs/adding-a-game.md work."""

import re
import shlex
from typing import Any

import pytest

from sintra.core.rules import Rules
from sintra.testing import Conformance
from tests.cli.conftest import Cli
from tests.examples.conftest import PIG, ROOT

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


@pytest.mark.usefixtures("pig")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(cli: Cli, command: str) -> None:
    # Pig is registered in this process only.
    workers = ["--workers", "1"] if " match " in command else []
    result = cli(*shlex.split(command)[1:], *workers, typed=["quit"])
    assert result.code == 0, result.err
    assert "pig" in result.out.lower()


def test_the_conformance_tests_of_the_page_are_those_of_pig(pig: Rules) -> None:
    """``test_pig.py`` runs them."""
    names: dict[str, Any] = {"__name__": "test_pig"}
    exec(python_block("from sintra.testing import Conformance"), names)
    assert issubclass(names["TestPig"], Conformance)
    assert names["TestPig"].rules is pig


@pytest.mark.usefixtures("pig")
def test_the_python_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(python_block("import sintra\n"), {})
    assert capsys.readouterr().out.startswith("Pig: Round 1, first to 50")
