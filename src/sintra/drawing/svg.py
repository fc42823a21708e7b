"""SVG markup, built element by element.

Everything that is not :class:`Markup` is escaped when it becomes a child or an attribute, so names
of players cannot inject markup.
"""

import math
from functools import cache
from xml.sax.saxutils import escape

from sintra.drawing.ansi import shorten, width

#: The width of an average letter, as a fraction of the font size.
_LETTER = 0.55
#: What characters become in the value of an attribute.
_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    | {character: f"&#{ord(character)};" for character in "\n\r\t"}
)


class Markup(str):
    """A text that is SVG markup and needs no escaping."""


def element(name: str, *children: str, **attributes: str | float | None) -> Markup:
    """Return an element. In attribute names ``_`` means ``-``; None omits an attribute.

    >>> print(element("text", "a < b", x=1.50, font_size=12, class_="name"))
    <text x="1.5" font-size="12" class="name">a &lt; b</text>
    """
    written = "".join(
        f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    if not children:
        return Markup(f"<{name}{written}/>")
    inside = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    return Markup(f"<{name}{written}>{inside}</{name}>")


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return value.translate(_ESCAPED) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# --- Shapes ----------------------------------------------------------------------------------


def group(*children: str, **attributes: str | float | None) -> Markup:
    """Return a group of elements."""
    return element("g", *children, **attributes)


def moved(x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> str:
    """Return a transformation: scale, then rotate clockwise, then move."""
    text = f"translate({number(x)} {number(y)})"
    if degrees:
        text += f" rotate({number(degrees)})"
    return text + (f" scale({scale:.4g})" if scale != 1 else "")


def use(
    identifier: str, x: float, y: float, scale: float = 1.0, degrees: float = 0.0, **more: str
) -> Markup:
    """Return a use of a definition at a place."""
    return element("use", href=f"#{identifier}", transform=moved(x, y, scale, degrees), **more)


def rhombus(side: float) -> str:
    """Return the corners of an upright rhombus with angles of 60 and 120 degrees around (0, 0)."""
    half_width, half_height = side / 2, side * math.sqrt(3) / 2
    corners = ((0, -half_height), (half_width, 0), (0, half_height), (-half_width, 0))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


# --- Texts -----------------------------------------------------------------------------------


def label(x: float, y: float, text: str, size: float, **attributes: str | float | None) -> Markup:
    """Return a line of text, vertically centred at y; it starts at x unless it has an anchor."""
    # Not every program supports dominant-baseline; a shift of a third of the size is close to it.
    return element("text", text, x=x, y=y + size * 0.35, font_size=size, **attributes)


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text, rather too wide than too narrow."""
    return _LETTER * size * width(text)


def fitted(
    x: float, y: float, text: str, size: float, room: float, **attributes: str | float | None
) -> Markup:
    """Return a line of text that fits into a width. It is scaled down first, then cut.

    Args:
        x: the left end.
        y: the vertical centre.
        text: the text.
        size: the largest font size.
        room: the available width.
        attributes: attributes of the text.
    """
    smallest = 0.55 * size
    fitting = room / max(text_width(text, 1), _LETTER)
    used = max(smallest, min(size, fitting))
    # The tolerance keeps rounding errors from cutting a text that was scaled to fit.
    columns = int(room / (_LETTER * used) + 0.001)
    return label(x, y, shorten(text, columns), used, **attributes)
