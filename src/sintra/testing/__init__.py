"""The conformance suite: checks that a game meets the requirements of ``sintra.core.rules``.

With pytest, a class runs all checks::

    from sintra.testing import Conformance
    from my_package.my_game import RULES

    class TestMyGame(Conformance):
        rules = RULES

Without pytest, ``sintra.testing.check(RULES)`` runs them. A ConformanceError names the requirement
that the game breaks and shows the record of the game in which it happened. Every check is also a
function that can be called separately. A game needs only its rules: the suite checks the default
interfaces where a game has none of its own.
"""

from sintra.testing.checks import (
    ALL_CHECKS,
    check_chance,
    check_declarations,
    check_drawings,
    check_hidden_information,
    check_illegal_moves,
    check_invariants,
    check_notation,
    check_observations,
    check_options,
    check_positions_and_moves,
    check_records,
    check_stages,
)
from sintra.testing.compiled_and_plain import check_compiled_and_plain
from sintra.testing.setting import (
    ConformanceError,
    Setting,
    option_combinations,
    option_values,
)
from sintra.testing.suite import Conformance, check

__all__ = [
    "ALL_CHECKS",
    "Conformance",
    "ConformanceError",
    "Setting",
    "check",
    "check_chance",
    "check_compiled_and_plain",
    "check_declarations",
    "check_drawings",
    "check_hidden_information",
    "check_illegal_moves",
    "check_invariants",
    "check_notation",
    "check_observations",
    "check_options",
    "check_positions_and_moves",
    "check_records",
    "check_stages",
    "option_combinations",
    "option_values",
]
