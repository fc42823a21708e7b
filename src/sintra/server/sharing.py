"""Positions that are shared by a link."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from sintra.core.options import check_seed
from sintra.server.audience import EVERYTHING, kernel_seat
from sintra.server.catalogue import has_page
from sintra.server.errors import NotFoundError
from sintra.server.new_table import game_at
from sintra.server.position import position_json
from sintra.server.table import Table
from sintra.server.views import audience_of, outcome_json


def share_table(table: Table, seats: Collection[int], number: int | None) -> dict[str, Any]:
    """Return a complete position of a table that reveals no hidden information.

    What the holder of the seats may not know is replaced by a random consistent choice.

    Args:
        table: the table.
        seats: the seats of the sharer.
        number: the number of moves before the position; None for the current one.

    Raises:
        NotFoundError: the game has fewer moves.
    """
    states = [*(entry.before for entry in table.history), table.game.state]
    if number is not None and number >= len(states):
        raise NotFoundError(f"the game has {len(states) - 1} moves, not {number}")
    rules = table.game.rules
    state = states[-1 if number is None else number].copy()
    audience = audience_of(table, seats)
    if audience != EVERYTHING:
        rules.kernels.resample(state, kernel_seat(audience, state), check_seed(None))
    return _without_generator(rules.positions.to_json(state))


def share_given(data: Any) -> dict[str, Any]:
    """Return the complete form of a position that a client has sent.

    Raises:
        PositionError: no game can start from it.
    """
    return _without_generator(game_at(data, None).position())


def _without_generator(position: dict[str, Any]) -> dict[str, Any]:
    """Remove the random generator, so that every game from this position has other draws."""
    return {name: value for name, value in position.items() if name != "generator"}


def shared_position(data: dict[str, Any], web: Path) -> dict[str, Any]:
    """Serialise a shared position for viewers.

    Args:
        data: the position as it is stored.
        web: the folder of the browser client.
    """
    game = game_at(data, None)
    rules = game.rules
    return {
        "game": rules.id,
        "options": game.options,
        "names": list(game.names),
        **position_json(
            rules, game.state, EVERYTHING, game.names, has_page=has_page(rules.id, web)
        ),
        "outcome": outcome_json(game.outcome),
        "data": data,
    }
