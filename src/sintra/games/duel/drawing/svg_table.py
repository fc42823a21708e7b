"""The table in the SVG drawing: factories, display, stack, bag and tower."""

from sintra.core.arrays import Counts
from sintra.core.text import counted, each
from sintra.drawing.layout import MARGIN, pool
from sintra.drawing.svg import Markup, element, group, label, moved, use
from sintra.drawing.theme import COBALT, GLAZE, INK, MIST, boss
from sintra.games.duel.drawing.svg_parts import (
    chip,
    first_player_tile,
    no_plate,
    plate,
    plate_back,
    plate_edge,
    tile,
)
from sintra.games.duel.rules.state import NONE, State
from sintra.games.duel.rules.tables import (
    DISPLAY_PLATES,
    LARGE,
    PLATE_LETTERS,
    SMALL_FACTORIES,
    TILES_PER_LARGE_FACTORY,
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import factory_name
from sintra.games.duel.text.position import stack_size

TABLE_WIDTH, TABLE_HEIGHT = 640.0, 720.0
_INNER = TABLE_WIDTH - 2 * MARGIN
_DAY, _NIGHT = "#fff2d3", "#1f3b6b"
# A small factory is an arch with its sun side above its moon side.
_ARCH, _ARCH_TOP, _ARCH_HEIGHT = 138.0, 22.0, 288.0
_DUSK = 142.0
_TILE = 42.0
_STACK_STEP = 35.0
_LARGE_TOP, _LARGE_HEIGHT = 326.0, 84.0
_PLATES_TOP, _PLATE = 456.0, 104.0
_BAG_Y, _TOWER_Y = 638.0, 680.0
_SMALL_TILE = 28.0


def table(state: State) -> Markup:
    """Draw the table, with the upper left corner at (0, 0)."""
    step = (_INNER - _ARCH) / (SMALL_FACTORIES - 1)
    arches = [_arch(state, f, MARGIN + f * step, _ARCH_TOP) for f in range(SMALL_FACTORIES)]
    return group(
        *arches,
        _large(state),
        _display(state),
        _stack(state),
        _pool("Bag", state.bag, _BAG_Y),
        _pool("Tower", state.tower, _TOWER_Y),
    )


# --- Small factories -------------------------------------------------------------------------


def _arch(state: State, factory: int, x: float, y: float) -> Markup:
    """Draw a small factory: tiles around a sun, and below a chip beside the moon stack."""
    half, corner = _ARCH / 2, 12
    below = f"V{_ARCH_HEIGHT - corner}a{corner},{corner} 0 0 1 {-corner},{corner}H{corner}"
    below += f"a{corner},{corner} 0 0 1 {-corner},{-corner}V"
    dome = f"A{half},{half} 0 0 1 {_ARCH},{half}"
    return group(
        element("path", d=f"M0,{_DUSK}V{half}{dome}V{_DUSK}z", fill=_DAY),
        element("path", d=f"M{_ARCH},{_DUSK}{below}{_DUSK}z", fill=_NIGHT),
        element(
            "path",
            d=f"M0,{half}{dome}{below}{half}z",
            fill="none",
            stroke=COBALT,
            stroke_width=2.5,
        ),
        _sun(state, factory),
        _moon(state, factory),
        boss(half, 19, 14, factory_name(factory)),
        transform=moved(x, y),
        class_="duel-factory",
    )


def _sun(state: State, factory: int) -> Markup:
    """Draw the sun side of a small factory, with up to four tiles."""
    middle, y, reach = _ARCH / 2, 86.0, 23.5
    tiles = [
        tile(colour, middle + (reach if i % 2 else -reach), y + (reach if i > 1 else -reach), _TILE)
        for i, colour in enumerate(each(state.sun[factory]))
    ]
    return group(_sunlight(middle, y, 0.9, bool(tiles)), *tiles, class_="duel-sun-side")


def _sunlight(x: float, y: float, scale: float, behind_tiles: bool) -> Markup:
    """Draw the sun, faint behind tiles."""
    return group(use("duel-sun", x, y, scale), opacity=0.35 if behind_tiles else None)


def _moon(state: State, factory: int) -> Markup:
    """Draw the chip and the moon stack of a small factory; the top tile is labelled."""
    x, bottom = 88.0, _ARCH_HEIGHT - 29
    height = int(state.height[factory])
    tiles = [
        tile(int(colour), x, bottom - i * _STACK_STEP, _TILE)
        for i, colour in enumerate(state.moon[factory, :height])
    ]
    top = bottom - (height - 1) * _STACK_STEP
    words = [label(x + 25, top - 10, "top", 13, fill=GLAZE)] if height else []
    return group(
        use("duel-moon", 25, _DUSK + 26, 0.36),
        chip(int(state.chip[factory]), 34, bottom - 6, 46),
        *tiles,
        *words,
        class_="duel-moon-side",
    )


# --- The large factory -----------------------------------------------------------------------


def _large(state: State) -> Markup:
    """Draw the large factory: sun side left, moon side with the first player tile right."""
    half, height, corner = _INNER / 2, _LARGE_HEIGHT, 12
    round_left = f"H{corner}a{corner},{corner} 0 0 0 {-corner},{corner}V{height - corner}"
    round_left += f"a{corner},{corner} 0 0 0 {corner},{corner}H{half}z"
    outline = {"width": _INNER, "height": height, "rx": float(corner), "stroke_width": 2.5}
    return group(
        element("rect", width=_INNER, height=height, rx=corner, fill=_NIGHT),
        element("path", d=f"M{half},0{round_left}", fill=_DAY),
        element("rect", **outline, fill="none", stroke=COBALT),
        _large_sun(state),
        _large_moon(state),
        boss(24, height / 2, 14, factory_name(LARGE)),
        transform=moved(MARGIN, _LARGE_TOP),
        class_="duel-factory",
    )


def _large_sun(state: State) -> Markup:
    y = _LARGE_HEIGHT / 2
    tiles = [tile(c, 68 + 48 * i, y, _TILE) for i, c in enumerate(each(state.sun[LARGE]))]
    middle = 68 + 24 * (TILES_PER_LARGE_FACTORY - 1)
    return group(_sunlight(middle, y, 0.8, bool(tiles)), *tiles, class_="duel-sun-side")


def _large_moon(state: State) -> Markup:
    """Draw the moon side of the large factory; it holds at most four tiles, side by side."""
    x, y = _INNER / 2, _LARGE_HEIGHT / 2
    tiles = [tile(c, x + 70 + 46 * i, y, _TILE) for i, c in enumerate(each(state.large_moon))]
    right = _INNER - 36.0
    is_there = state.first_tile == NONE
    first = first_player_tile(right, y, 50) if is_there else _no_first(right, y)
    return group(use("duel-moon", x + 25, y, 0.4), *tiles, first, class_="duel-moon-side")


def _no_first(x: float, y: float) -> Markup:
    """Draw the empty place of the first player tile."""
    return element(
        "circle",
        cx=x,
        cy=y,
        r=23,
        fill="none",
        stroke=MIST,
        stroke_width=1.3,
        stroke_dasharray="4 3",
    )


# --- Plates ----------------------------------------------------------------------------------


def _plate_x(place: int) -> float:
    """Return the x of a place of the display; the stack is the next place of the row."""
    return MARGIN + place * (_INNER - _PLATE) / DISPLAY_PLATES


def _display(state: State) -> Markup:
    parts = []
    for place in range(DISPLAY_PLATES):
        x, front = _plate_x(place), int(state.display[place])
        name = f"D{place + 1}" if front == NONE else f"D{place + 1}  {PLATE_LETTERS[front]}"
        parts.append(label(x, _PLATES_TOP - 16, name, 16, font_weight="bold", fill=INK))
        shown = no_plate(x, _PLATES_TOP, _PLATE, "") if front == NONE else None
        parts.append(shown or plate(front, x, _PLATES_TOP, _PLATE))
    return group(*parts, class_="duel-display")


def _stack(state: State) -> Markup:
    """Draw the back of the top plate, and the numbers of plates."""
    size, back = stack_size(state), int(state.returned_count)
    x, y = _plate_x(DISPLAY_PLATES), _PLATES_TOP
    parts = [label(x, y - 16, f"Stack: {size}", 16, font_weight="bold", fill=INK)]
    if state.top == NONE:
        parts.append(no_plate(x, y, _PLATE, "empty"))
    else:
        parts += [plate_edge(x + 3 * i, y + 3 * i, _PLATE) for i in range(min(size - 1, 3), 0, -1)]
        parts.append(plate_back(TYPE_NAMES[state.top], x, y, _PLATE))
        parts.append(label(x, y + _PLATE + 22, f"top: {TYPE_NAMES[state.top]}", 15, fill=INK))
    if back:
        words = f"{counted(back, 'plate')} put back"
        parts.append(label(x, y + _PLATE + 40, words, 15, fill=INK))
    return group(*parts, class_="duel-stack")


# --- Bag and tower ---------------------------------------------------------------------------


def _pool(name: str, counts: Counts, y: float) -> Markup:
    return pool(name, counts, MARGIN, y, 88, _small_tile, _SMALL_TILE, class_="duel-pool")


def _small_tile(colour: int, x: float, y: float) -> Markup:
    return tile(colour, x, y, _SMALL_TILE)
