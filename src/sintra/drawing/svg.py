"""SVG pictures, written element by element.

Markup and text cannot be mixed up: whatever is not markup is escaped when it becomes a child or an
attribute, so a name that looks like a tag stays a name.
"""

import math
from xml.sax.saxutils import escape, quoteattr

from sintra.drawing.ansi import shorten, width

#: The width of an average letter, as a part of the size of its font.
_LETTER = 0.55


class Markup(str):
    """A text that is SVG already."""


def element(name: str, *children: str, **attributes: str | float | None) -> Markup:
    """An element. Attributes are written with ``_`` for ``-``, and left out if they are None.

    >>> print(element("text", "a < b", x=1.50, font_size=12, class_="name"))
    <text x="1.5" font-size="12" class="name">a &lt; b</text>
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return Markup(f"<{name}{written}/>")
    inside = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    return Markup(f"<{name}{written}>{inside}</{name}>")


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A number as short as a picture needs it.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# --- Shapes ----------------------------------------------------------------------------------


def group(*children: str, **attributes: str | float | None) -> Markup:
    """Elements that belong together."""
    return element("g", *children, **attributes)


def moved(x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> str:
    """A transformation: enlarged, then turned clockwise, then moved."""
    text = f"translate({number(x)} {number(y)})"
    if degrees:
        text += f" rotate({number(degrees)})"
    return text + (f" scale({scale:.4g})" if scale != 1 else "")


def use(
    identifier: str, x: float, y: float, scale: float = 1.0, degrees: float = 0.0, **more: str
) -> Markup:
    """Something from the definitions, at a place."""
    return element("use", href=f"#{identifier}", transform=moved(x, y, scale, degrees), **more)


def rhombus(side: float) -> str:
    """The corners of a diamond of 60 and 120 degrees that stands on an acute one, around (0, 0)."""
    half_width, half_height = side / 2, side * math.sqrt(3) / 2
    corners = ((0, -half_height), (half_width, 0), (0, half_height), (-half_width, 0))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


# --- Texts -----------------------------------------------------------------------------------


def label(x: float, y: float, text: str, size: float, **attributes: str | float | None) -> Markup:
    """A line of text, its middle at height y; it begins at x, or as ``text_anchor`` says."""
    # Not every program knows dominant-baseline; a third of the size does nearly the same.
    return element("text", text, x=x, y=y + size * 0.35, font_size=size, **attributes)


def text_width(text: str, size: float) -> float:
    """About how as_int64 a text is; a bit too much rather than too little."""
    return _LETTER * size * width(text)


def fitted(
    x: float, y: float, text: str, size: float, room: float, **attributes: str | float | None
) -> Markup:
    """A line of text that is made smaller, then cut, until it fits into the room."""
    smallest = 0.55 * size
    fitting = room / max(text_width(text, 1), _LETTER)
    used = max(smallest, min(size, fitting))
    # Rounding must not cost a letter of a text that was made to fit.
    columns = int(room / (_LETTER * used) + 0.001)
    return label(x, y, shorten(text, columns), used, **attributes)
