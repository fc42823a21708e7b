"""Positions and moves as JSON.

A game with a page in the browser draws its positions and words its moves there. For a game without
one (``has_page`` is false), positions carry a drawing and moves carry a description.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from sintra.core.game import Game
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.server.audience import Audience, visible_state
from sintra.server.messages import encode_fields


def move_json(rules: Rules, state: State, action: int, *, has_page: bool) -> dict[str, Any]:
    """Serialise a legal move together with its effect in this state."""
    return moves_json(rules, state, [action], has_page=has_page)[0]


def moves_json(
    rules: Rules, state: State, actions: Sequence[int], *, has_page: bool
) -> list[dict[str, Any]]:
    """Serialise legal moves together with their effects in this state."""
    moves: list[dict[str, Any]] = [
        {**_words(rules, action), "effect": effect}
        for action, effect in zip(actions, rules.guide.effects(state, actions), strict=True)
    ]
    if not has_page:
        for move in moves:
            move["description"] = rules.guide.describe(state, move["id"])
    return moves


@lru_cache(maxsize=16_384)
def _words(rules: Rules, action: int) -> dict[str, Any]:
    """Serialise a move without its effect: what is the same in every state."""
    notation = rules.notation
    return {"id": action, "text": notation.to_text(action), "parts": notation.fields(action)}


def position_json(
    rules: Rules, state: State, audience: Audience, names: Sequence[str], *, has_page: bool
) -> dict[str, Any]:
    """Serialise a position as an audience may see it.

    Args:
        rules: the game.
        state: the complete position.
        audience: who will see it.
        names: the names of the players, for the drawing.
        has_page: whether the browser draws this game.
    """
    return {
        **visible_json(rules, visible_state(rules, state, audience), names, has_page=has_page),
        **public_json(rules, state),
    }


def visible_json(
    rules: Rules, visible: State, names: Sequence[str], *, has_page: bool
) -> dict[str, Any]:
    """Serialise the part of a position that depends on the audience.

    No audience ever sees the random generator.

    Args:
        rules: the game.
        visible: the state without the information that the audience may not have.
        names: the names of the players, for the drawing.
        has_page: whether the browser draws this game.
    """
    view = rules.positions.to_json(visible)
    del view["generator"]
    return {"view": view} if has_page else {"view": view, "svg": rules.drawing.svg(visible, names)}


def public_json(rules: Rules, state: State) -> dict[str, Any]:
    """Serialise the part of a position that is the same for every audience."""
    seats = range(int(state.players))
    over = int(state.to_move) == NOBODY
    return {
        "turn": None if over else int(state.to_move),
        "heading": rules.guide.heading(state),
        "scores": [int(state.score[seat]) for seat in seats],
        "over": over,
        "breakdown": [rules.guide.breakdown(state, seat) for seat in seats],
    }


class Visible:
    """What an audience may see of a position, as JSON values and as text."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json

    @cached_property
    def text(self) -> str:
        """The fields as JSON, without the braces around them."""
        return encode_fields(self.json)


class PositionCache:
    """The JSON of the current position of a game. Each part is computed once, when it is needed."""

    def __init__(self, game: Game, *, has_page: bool) -> None:
        self._game = game
        self._state = game.state  # a copy, which all parts share
        self._has_page = has_page
        self._by_audience: dict[Audience, Visible] = {}
        #: The same by the visible state: audiences that may know the same share it.
        self._by_state: dict[bytes, Visible] = {}

    def for_audience(self, audience: Audience) -> Visible:
        """Return the part of the position that depends on the audience."""
        found = self._by_audience.get(audience)
        if found is None:
            game = self._game
            visible = visible_state(game.rules, self._state, audience)
            key = visible.tobytes()
            found = self._by_state.get(key)
            if found is None:
                json = visible_json(game.rules, visible, game.names, has_page=self._has_page)
                found = self._by_state[key] = Visible(json)
            self._by_audience[audience] = found
        return found

    @cached_property
    def public(self) -> dict[str, Any]:
        """The part of the position that is the same for every audience."""
        return public_json(self._game.rules, self._state)

    @cached_property
    def legal_moves(self) -> list[dict[str, Any]]:
        """All legal moves, for the seat to move."""
        game = self._game
        return moves_json(game.rules, self._state, game.legal_actions, has_page=self._has_page)

    def known_move(self, action: int) -> dict[str, Any] | None:
        """Return a legal move, if the list of legal moves has been computed."""
        if "legal_moves" not in vars(self):
            return None
        return next((move for move in self.legal_moves if move["id"] == action), None)
