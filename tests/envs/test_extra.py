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
    ("package", "module", "extra"),
    [
        ("gymnasium", "sintra.envs", "envs"),
        ("pettingzoo", "sintra.envs.duel_v1", "envs"),
        ("pyspiel", "sintra.envs.spiel", "envs"),
        ("stable_baselines3", "sintra.envs.sb3", "sb3"),
    ],
)
def test_the_error_names_the_package_and_the_command(package: str, module: str, extra: str) -> None:
    code = WITHOUT.format(package=package, module=module)
    message = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert package in message
    assert f'pip install "sintra[{extra}]"' in message


def test_only_missing_packages_are_errors() -> None:
    require("gymnasium")
    with pytest.raises(MissingExtraError, match="no_such_package"):
        require("no_such_package")
