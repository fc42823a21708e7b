"""Environments without their packages: a kind word, and what to do."""

import subprocess
import sys

import pytest

from sintra.core.errors import MissingExtraError
from sintra.envs.extra import require

WITHOUT = """
import sys
sys.modules["{package}"] = None
from sintra.core.errors import MissingExtraError
try:
    import {module}
except MissingExtraError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("gymnasium", "sintra.envs"),
        ("pettingzoo", "sintra.envs.duel_v0"),
        ("pyspiel", "sintra.envs.spiel"),
    ],
)
def test_a_missing_package_is_named_with_what_to_do(package: str, module: str) -> None:
    code = WITHOUT.format(package=package, module=module)
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert package in told
    assert 'pip install "sintra[envs]"' in told


def test_what_is_there_is_fine() -> None:
    require("gymnasium")
    with pytest.raises(MissingExtraError, match="no_such_package"):
        require("no_such_package")
