"""Positions that are shared by a link."""

from collections.abc import Collection
from typing import Any

from sintra.core.options import check_seed
from sintra.server import views
from sintra.server.errors import NotFoundError
from sintra.server.log import EVERYTHING
from sintra.server.opening import game_at
from sintra.server.table import Table


def share_table(table: Table, seats: Collection[int], number: int | None) -> dict[str, Any]:
    """The position after so many moves, complete, with what the sharer may not know left to chance.

    So whoever plays on from it learns nothing about the game that it comes from.
    """
    states = [*(entry.before for entry in table.log), table.game.state]
    if number is not None and number >= len(states):
        raise NotFoundError(f"the game has {len(states) - 1} moves, not {number}")
    rules = table.game.rules
    state = states[-1 if number is None else number].copy()
    eyes = views.eyes_of(table, seats)
    if eyes != EVERYTHING:
        rules.kernels.resample(state, views.seat_of(eyes, state), check_seed(None))
    return _without_future(rules.positions.to_json(state))


def share_given(data: Any) -> dict[str, Any]:
    """The position that somebody wrote, complete; refused if it could not be played on."""
    return _without_future(game_at(data, None).position())


def _without_future(position: dict[str, Any]) -> dict[str, Any]:
    """Without its generator, so that every game that begins here draws anew."""
    return {name: value for name, value in position.items() if name != "generator"}


def shared_position(data: dict[str, Any]) -> dict[str, Any]:
    """A position as everybody may look at it."""
    game = game_at(data, None)
    return {
        "game": game.rules.id,
        "options": game.options,
        "names": list(game.names),
        **views.standing(game.rules, game.state, EVERYTHING),
        "outcome": views.outcome_json(game.outcome),
        "data": data,
    }
