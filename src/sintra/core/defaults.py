"""Default interfaces of a game that defines only its rules.

With them any game can be played, recorded, loaded, shown and searched. They read nothing but the
kernels and the fields of the state record.
"""

import textwrap
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import numpy as np

from sintra.core.arrays import Json
from sintra.core.errors import InvalidMoveError
from sintra.core.json_reader import JsonReader
from sintra.core.rules import (
    AutomaticScore,
    Bot,
    Calibration,
    Drawing,
    Guide,
    Notation,
    Positions,
    Rules,
    State,
)
from sintra.core.state import NOBODY
from sintra.core.study import StudyScale
from sintra.core.text import listed
from sintra.core.value_net import ValueNet

#: The key of the generator in a position's JSON; all other keys are field names.
GENERATOR = "generator"
_SVG_WIDTH, _SVG_LINE, _SVG_COLUMNS = 640, 24, 70


def draw_label(state: State) -> str:  # noqa: ARG001
    """Return a label for any draw."""
    return "draw"


def equal_odds(rules: Rules) -> Callable[[State], list[int]]:
    """Return an ``odds`` function for a game whose draws are all equally likely."""
    return lambda state: [1] * int(rules.kernels.legal(state, np.zeros(rules.max_legal, np.int64)))


def is_private(action: int) -> bool:  # noqa: ARG001
    """Treat every move as public."""
    return False


def is_private_draw(state: State) -> bool:  # noqa: ARG001
    """Treat every draw as public."""
    return False


# --- Notation --------------------------------------------------------------------------------


def notation(rules: Rules) -> Notation:
    """Write moves as their numbers."""

    def parse(text: str) -> int:
        word = "".join(text.split())
        if not (word.isascii() and word.isdigit() and int(word) < rules.all_actions):
            last = rules.all_actions - 1
            raise InvalidMoveError(
                f"{text[:20]!r} is not a move; moves are numbers from 0 to {last}"
            )
        return int(word)

    return Notation(to_text=str, parse=parse, fields=lambda action: {"action": action})


# --- Positions -------------------------------------------------------------------------------


def positions(rules: Rules) -> Positions:
    """Serialise a position as the fields of its record."""

    def to_json(state: State) -> Json:
        values = {name: state[name].tolist() for name in _field_names(rules)}
        return {"game": rules.id, **values, GENERATOR: state.rng.tolist()}

    def from_json(data: Any) -> State:
        reader = JsonReader()
        names = _field_names(rules)
        given = reader.object(data, "position", ("game", "seat", GENERATOR, *names))
        state = rules.state.blank()
        for name in names:
            _read_field(reader, state, name, given.get(name), name)
        if GENERATOR in given:
            _read_field(reader, state, "rng", given[GENERATOR], GENERATOR)
        return reader.finish(state, rules.kernels.check, rules.positions.fault_sentences)

    return Positions(to_json=to_json, from_json=from_json, fault_sentences={}, form=lambda _: None)


def _field_names(rules: Rules) -> list[str]:
    return [name for name in rules.state.field_docs if name != "rng"]


def _read_field(reader: JsonReader, state: State, name: str, value: Any, where: str) -> None:
    """Read a number, or nested lists of numbers, into a field of the state."""
    field = state[name]
    bounds = np.iinfo(field.dtype)
    low, high = int(bounds.min), int(bounds.max)
    if field.ndim == 0:
        state[name] = reader.integer(value, where, low, high)
        return

    def read(part: Any, shape: tuple[int, ...], at: str) -> Any:
        if not shape:
            return reader.integer(part, at, low, high)
        items = reader.items(part, at, shape[0])
        return [read(item, shape[1:], f"{at} {number}") for number, item in enumerate(items)]

    state[name] = read(value, field.shape, where)


# --- Guide -----------------------------------------------------------------------------------


def guide(rules: Rules) -> Guide:
    """Explain a game with its notation and its scores."""

    def effect(state: State, action: int) -> Json:
        after = state.copy()
        rules.kernels.step(after, action)
        seat = int(state.to_move)
        return {"points": int(after.score[seat]) - int(state.score[seat])}

    def heading(state: State) -> str:
        if int(state.to_move) == NOBODY:
            return "The end"
        return f"Round {int(state.round_no)}" if state.round_no else "Start"

    def reason(state: State) -> str:
        ranks = np.zeros(int(state.players), np.int64)
        rules.kernels.rank(state, ranks)
        return "the victory is shared" if int((ranks == 1).sum()) > 1 else "the best result"

    def breakdown(state: State, seat: int) -> dict[str, int]:
        return {"score": int(state.score[seat])}

    def automatic_scores(before: State, after: State) -> list[AutomaticScore]:
        changes = {
            seat: int(after.score[seat]) - int(before.score[seat])
            for seat in range(int(before.players))
            if seat != int(before.to_move)  # the effect of a move has all points of its player
        }
        ends = "game" if int(after.to_move) == NOBODY else "round"
        return [
            AutomaticScore(seat, ends, {"score": points})
            for seat, points in changes.items()
            if points
        ]

    return Guide(
        describe=lambda _, action: rules.notation.to_text(action),
        effect=effect,
        effects=lambda state, actions: [rules.guide.effect(state, action) for action in actions],
        why_illegal=lambda *_: "it is not a legal move in this position",
        heading=heading,
        reason=reason,
        breakdown=breakdown,
        score_items=lambda state, seat: rules.guide.breakdown(state, seat),
        score_item_label=lambda code: code,
        automatic_scores=automatic_scores,
        continues_turn=lambda *_: False,
        figures=lambda _, end: [{} for _ in range(int(end.players))],
        figure_labels={},
        compiled_calls=lambda _: (),
    )


# --- Drawing ---------------------------------------------------------------------------------


def drawing(rules: Rules) -> Drawing:
    """Show a position as a list of its fields."""

    def lines(state: State, names: Sequence[str]) -> list[str]:
        over = int(state.to_move) == NOBODY
        shown = [f"{rules.name}: {rules.guide.heading(state)}"]
        for seat, name in enumerate(names):
            mark = ">" if not over and int(state.to_move) == seat else " "
            shown.append(f"{mark} {name}: {int(state.score[seat])} points")
        hidden = {"rng", "score", "to_move", "players", "round_no"}
        for field, doc in rules.state.field_docs.items():
            if field not in hidden:
                values = np.asarray(state[field]).ravel().tolist()
                shown.append(f"  {doc or field}: {listed([str(value) for value in values])}")
        return shown

    def text(state: State, names: Sequence[str], colour: bool) -> str:  # noqa: ARG001
        return "\n".join(lines(state, names)) + "\n"

    def svg(state: State, names: Sequence[str]) -> str:
        wrapped = [
            part for line in lines(state, names) for part in textwrap.wrap(line, _SVG_COLUMNS)
        ]
        height = _SVG_LINE * (len(wrapped) + 1)
        rows = "".join(
            f'<text x="20" y="{_SVG_LINE * number}">{escape(line)}</text>'
            for number, line in enumerate(wrapped, 1)
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" font-family="sans-serif" '
            f'font-size="16" viewBox="0 0 {_SVG_WIDTH} {height}">'
            f"<title>{escape(wrapped[0])}</title>"
            f'<rect width="{_SVG_WIDTH}" height="{height}" fill="#fffdf7"/>{rows}</svg>'
        )

    return Drawing(text=text, svg=svg, board_data=dict)


# --- Bot -------------------------------------------------------------------------------------


def bot() -> Bot:
    """Search without a value net: rollouts run to the end of the game."""
    return Bot(
        net=ValueNet(features=1, max_active=1, stages=2, path=None),
        solve=lambda *_: None,
        solver_call=lambda *_: None,
        calibration=Calibration(),
        study=StudyScale(),
    )
