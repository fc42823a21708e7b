"""Colour contrast in both themes, as WCAG 2.2 AA requires."""

import re
from pathlib import Path

import pytest

from sintra.core.compile import PACKAGE
from sintra.drawing.theme import COBALT, GLAZE, INK, page_colours

STYLES = PACKAGE / "web" / "styles"
SHEETS = [(STYLES / name).read_text() for name in ("tokens.css", "paints.css")]
PAINTS = "purple green orange yellow blue red black turquoise stone".split()
TEXT, SHAPE = 4.5, 3.0

#: Foreground, background and the required contrast ratio.
PAIRS = [
    *((text, ground, TEXT) for text in ("text", "muted", "link") for ground in ("page", "card")),
    *((text, "sunk", TEXT) for text in ("text", "muted")),
    *((text, "raised", TEXT) for text in ("text", "muted", "link")),
    *((text, "card", TEXT) for text in ("gain", "loss", "gold-text")),
    *((f"{kind}", f"{kind}-soft", TEXT) for kind in ("gain", "loss")),
    ("gold-text", "gold-soft", TEXT),
    ("text", "gold-soft", TEXT),
    ("loss", "gold-soft", TEXT),
    ("gain", "gold-soft", TEXT),
    ("muted", "gold-soft", TEXT),
    ("on-cobalt", "cobalt", TEXT),
    ("on-cobalt", "cobalt-deep", TEXT),
    ("on-sky", "sky", TEXT),
    ("on-gold", "gold", TEXT),
    ("card", "text", TEXT),
    *(("focus", ground, SHAPE) for ground in ("page", "card", "raised")),
    *(("edge-strong", ground, SHAPE) for ground in ("page", "card", "raised")),
    *((f"{paint}-line", f"{paint}-pale", TEXT) for paint in PAINTS),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_contrast_is_sufficient(theme: str, front: str, ground: str, least: float) -> None:
    colours = palette(theme)
    assert contrast(colours[front], colours[ground]) >= least


def test_the_page_has_the_paints_of_the_drawings() -> None:
    """The style sheet is written by ``make golden``."""
    assert (STYLES / "paints.css").read_text() == page_colours()
    for path in sorted((PACKAGE / "web" / "games").rglob("*.*")):
        if path.suffix in {".js", ".css"}:
            assert not re.search(r"#[0-9a-f]{6}\b", path.read_text()), path


def test_the_documentation_has_the_paints_of_the_drawings() -> None:
    sheet = (Path(__file__).parents[2] / "docs" / "pictures" / "sintra.css").read_text()
    colours = dict(re.findall(r"--md-primary-([a-z-]+): (#[0-9a-f]{6});", sheet))
    assert colours["fg-color"] == COBALT
    assert colours["fg-color--dark"] == INK
    assert colours["bg-color"] == GLAZE


def palette(theme: str) -> dict[str, str]:
    """Return the colours by name. The dark theme overrides the light one."""
    themes = [sheet.split(':root[data-theme="dark"]') for sheet in SHEETS]
    used = [light for light, _ in themes] + [dark for _, dark in themes if theme == "dark"]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", "".join(used)))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
