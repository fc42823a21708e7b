"""Draws the PNG icons of the installed page from ``styles/icon.svg``.

``python -m tests.web.icons`` writes them. A test checks that they are up to date.
"""

import resvg_py

from sintra.core.compile import PACKAGE

STYLES = PACKAGE / "web" / "styles"
#: The icons by file name: their width, and the part of it that the drawing fills. The system may
#: cut everything outside a circle of 80 % from a maskable icon.
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, 0.76),
}
GROUND = "#1d4f91"


def drawn(width: int, part: float) -> bytes:
    """Draw an icon. If it has a margin, the ground fills the whole square."""
    svg = (STYLES / "icon.svg").read_text()
    if part < 1:
        body = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
        margin = 50 * (1 - part)
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            f'<rect width="100" height="100" fill="{GROUND}"/>'
            f'<g transform="translate({margin} {margin}) scale({part})">{body}</g></svg>'
        )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=width))


def main() -> None:
    """Write all icons."""
    for name, (width, part) in ICONS.items():
        (STYLES / name).write_bytes(drawn(width, part))


if __name__ == "__main__":
    main()
