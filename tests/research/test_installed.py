"""The libraries of these checks are installed."""

from importlib.util import find_spec

import pytest

from tests.left_out import left_out

pytestmark = pytest.mark.slow

LIBRARIES = ("torch", "stable_baselines3", "sb3_contrib", "tianshou", "onnx", "onnxruntime")
MISSING = [name for name in LIBRARIES if find_spec(name) is None]


def test_the_libraries_are_installed() -> None:
    if MISSING:
        left_out(", ".join(MISSING), "make research installs them and runs their checks.")
