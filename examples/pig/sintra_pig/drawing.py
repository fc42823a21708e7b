"""Pictures of a position, for a terminal and as SVG."""

from collections.abc import Sequence

from sintra.drawing.ansi import TURN, Ink, pad, shorten
from sintra.drawing.layout import GAP, HEADER, HEADING, MARGIN, PlayerHeader, page, player_card
from sintra.drawing.layout import heading as heading_bar
from sintra.drawing.svg import Markup, element, group, moved
from sintra.drawing.theme import COBALT, GLAZE, GOLD, INK, SKY, wall_definitions
from sintra_pig.rules import State
from sintra_pig.text import heading, status

#: The pips of each face, as the cells of a grid of three rows and columns.
PIPS = ("", "4", "08", "048", "0268", "02468", "023568")
#: Sizes of the terminal drawing, in columns, and of the SVG.
NAME, BAR = 16, 40
WIDTH, CARD_WIDTH, CARD_HEIGHT, DIE = 720.0, 672.0, 124.0, 84.0


def text(state: State, names: Sequence[str], colour: bool) -> str:
    """Draw the position for a terminal: a line with a bar for every seat."""
    lines = [f"Pig: {heading(state)}", status(state)]
    for seat, name in enumerate(names):
        is_moving = seat == state.to_move
        bar = pad("#" * int(BAR * _part(state, state.score[seat])), BAR)
        line = f"{'>' if is_moving else ' '} {pad(shorten(name, NAME), NAME)} [{bar}]"
        line += f" {state.score[seat]}"
        lines.append(Ink(colour).paint(line, TURN) if is_moving else line)
    return "\n".join(lines) + "\n"


def svg(state: State, names: Sequence[str]) -> str:
    """Draw the position as SVG: a heading with the die, and a card for every seat."""
    title = f"Pig: {heading(state)}"
    scores = ", ".join(f"{name}: {state.score[seat]}" for seat, name in enumerate(names))
    die = group(*_die(int(state.last_roll)), transform=moved(WIDTH - 3 * GAP - DIE / 2, 80))
    bar = heading_bar(title, status(state), WIDTH, die, DIE + GAP)
    top, pitch = HEADING + 2 * GAP, CARD_HEIGHT + GAP
    cards = [
        group(*_card(state, seat, name), transform=moved(GAP, top + pitch * seat))
        for seat, name in enumerate(names)
    ]
    definitions = element("defs", *wall_definitions("pig"))
    height = top + pitch * len(names)
    return page("pig", WIDTH, height, title, scores, definitions, bar, *cards)


def _die(face: int) -> list[Markup]:
    box = element("rect", x=-DIE / 2, y=-DIE / 2, width=DIE, height=DIE, rx=16, fill=GLAZE)
    places = [(24 * (int(cell) % 3 - 1), 24 * (int(cell) // 3 - 1)) for cell in PIPS[face]]
    return [box, *(element("circle", cx=x, cy=y, r=9, fill=INK) for x, y in places)]


def _card(state: State, seat: int, name: str) -> list[Markup]:
    """Draw a seat's name and score, and a bar of its banked points and those at risk."""
    is_moving = seat == state.to_move
    score = int(state.score[seat])
    at_risk = int(state.turn_total) if is_moving else 0
    player = PlayerHeader(name, score, f"{at_risk} points at risk" if at_risk else "", is_moving)
    bars = [(1.0, SKY), (_part(state, score + at_risk), GOLD), (_part(state, score), COBALT)]
    room = CARD_WIDTH - 2 * MARGIN
    return [
        player_card(player, CARD_WIDTH, CARD_HEIGHT),
        *(
            element("rect", x=MARGIN, y=HEADER + 14, width=room * part, height=20, fill=fill)
            for part, fill in bars
        ),
    ]


def _part(state: State, points: int) -> float:
    """Return points as a part of the target, at most 1."""
    return min(points / int(state.target), 1.0)
