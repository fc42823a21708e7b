"""Rendering of environments. They show the position as a spectator sees it."""

import io
import os
import sys
from typing import Any

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.game import Game
from sintra.envs.extra import require

RENDER_MODES = ("human", "ansi", "rgb_array")
#: The width of a picture in pixels.
WIDTH = 1000


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode if it exists.

    Raises:
        OptionError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(
            f"render_mode cannot be {mode!r}; possible: None, {', '.join(RENDER_MODES)}"
        )
    return mode


def render(game: Game, mode: str | None) -> Any:
    """Render the position: print it (``human``), or return a text (``ansi``) or pixels."""
    if mode is None:
        return None
    state = game.state
    game.rules.kernels.hide(state, game.players)
    if mode == "rgb_array":
        return _pixels(game.rules.drawing.svg(state, game.names))
    if mode == "ansi":
        return game.rules.drawing.text(state, game.names, True)
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(game.rules.drawing.text(state, game.names, colour), flush=True)
    return None


def _pixels(svg: str) -> Any:
    """Return a picture as an array of height, width and three colours."""
    require("resvg_py")
    require("PIL")
    import resvg_py
    from PIL import Image

    with Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))) as picture:
        return np.array(picture.convert("RGB"))
