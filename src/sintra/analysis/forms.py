"""The form with which a person sets up the position of a real table.

A form is JSON. ``position`` is where one begins: a table without tiles. ``sections`` group the
fields. A section has a ``text``, and a ``seat`` if it belongs to a player. A field has a ``text``,
perhaps a ``number`` for it, the ``path`` of its value in the position, and a ``kind``:

==========  ====================================================================================
``number``  a whole number from ``least`` to ``most``
``flag``    true or false
``seat``    the number of a seat; with ``none``, also null
``choice``  one of ``choices``; with ``none``, also null
``counts``  how many there are of each of the ``choices``, together at most ``most``
``list``    up to ``most`` of the ``choices``, in order
``cells``   ``rows`` lists of ``columns`` values, each one of ``choices`` or null; a single list for
            one row, which is shown in rows of ``wrap``
==========  ====================================================================================

A choice has a ``value``, and a ``text`` or a ``label``. A ``text`` names a phrase of the game's
page; a ``label`` is shown as it is. Some choices have a ``count`` for their text.
"""

from collections.abc import Mapping
from typing import Any

from sintra.core.arrays import Json
from sintra.core.errors import OptionError, PositionError
from sintra.core.game import Game
from sintra.core.rules import Rules


def form(rules: Rules, options: Mapping[str, Any]) -> Json | None:
    """Return the form of a game; None if its positions cannot be set up by hand.

    Raises:
        OptionError: an option is not possible.
    """
    return rules.positions.form(options)


def problems_of(rules: Rules, position: Any) -> list[str]:
    """Return everything that is wrong with a position, one sentence each."""
    try:
        Game.from_position(rules, position, seed=0)
    except PositionError as error:
        return list(error.problems)
    except OptionError as error:
        return [str(error)]
    return []
