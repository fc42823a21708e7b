"""Does a game keep the promises of the protocol? The conformance suite, for anybody's game.

With pytest, a class runs all of it:

    from sintra.testing import Conformance
    from my_package.my_game import RULES

    class TestMyGame(Conformance):
        rules = RULES

Without, ``sintra.testing.check(RULES)`` does, and raises a ConformanceError that says which promise
was broken in which game. Each part is a function of its own, too.
"""

from sintra.testing.conformance import (
    ALL_CHECKS,
    check_chance,
    check_declarations,
    check_every_state,
    check_features,
    check_hidden,
    check_notation,
    check_options,
    check_pictures,
    check_possible,
    check_records,
    check_refusals,
    check_stages,
)
from sintra.testing.plain import check_compiled_and_plain
from sintra.testing.playing import ConformanceError, Setting
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
    "check_every_state",
    "check_features",
    "check_hidden",
    "check_notation",
    "check_options",
    "check_pictures",
    "check_possible",
    "check_records",
    "check_refusals",
    "check_stages",
]
