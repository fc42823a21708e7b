"""The optional packages of the environments."""

import importlib

from sintra.core.errors import MissingExtraError


def require(module: str) -> None:
    """Check that an optional package is installed.

    Raises:
        MissingExtraError: the package is missing; the message has the command that installs it.
    """
    try:
        importlib.import_module(module)
    except ImportError:
        raise MissingExtraError(
            f'environments need {module}, which is not installed: pip install "sintra[envs]"'
        ) from None
