"""Environments without their optional packages: the error names the command to install them."""

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
def test_the_error_names_the_package_and_the_command(package: str, module: str) -> None:
    code = WITHOUT.format(package=package, module=module)
    message = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert package in message
    assert 'pip install "sintra[envs]"' in message


def test_only_missing_packages_are_errors() -> None:
    require("gymnasium")
    with pytest.raises(MissingExtraError, match="no_such_package"):
        require("no_such_package")
