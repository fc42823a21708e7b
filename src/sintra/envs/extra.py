"""The packages that environments need, and what to do when they are missing."""

import importlib

from sintra.core.errors import MissingExtraError


def require(module: str) -> None:
    """Raises MissingExtraError, with what to do, if a module cannot be imported."""
    try:
        importlib.import_module(module)
    except ImportError:
        raise MissingExtraError(
            f'environments need {module}, which is not installed: pip install "sintra[envs]"'
        ) from None
