"""The optional packages of the environments."""

import importlib

from sintra.core.errors import MissingExtraError


def require(module: str, extra: str = "envs", what: str = "environments") -> None:
    """Check that an optional package is installed.

    Args:
        module: the module to import.
        extra: the extra of Sintra that installs it.
        what: the feature that needs it, in the plural.

    Raises:
        MissingExtraError: the package is missing; the message has the command that installs it.
    """
    try:
        importlib.import_module(module)
    except ImportError:
        raise MissingExtraError(
            f'{what} need {module}, which is not installed: pip install "sintra[{extra}]"'
        ) from None
