"""The whole conformance suite, with pytest and without it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from sintra.core.rules import Rules
from sintra.testing import checks
from sintra.testing.checks import ALL_CHECKS
from sintra.testing.compiled_and_plain import check_compiled_and_plain
from sintra.testing.setting import Setting


def check(rules: Rules, **setting: Any) -> None:
    """Run every check on a game.

    Args:
        rules: the game.
        setting: the other fields of :class:`Setting`.

    Raises:
        ConformanceError: names the requirement that the game breaks.
    """
    chosen = Setting(rules, **setting)
    for run in ALL_CHECKS.values():
        run(chosen)
    check_compiled_and_plain(chosen)


class Conformance:
    """The suite as a test class for pytest: derive from it and set ``rules``."""

    rules: ClassVar[Rules]
    #: The relative probability of moves in random games, by notation; 1 for all other moves.
    weights: ClassVar[Mapping[str, float]] = {}
    #: The number of random games that each test inspects move by move.
    games: ClassVar[int] = 4

    @property
    def setting(self) -> Setting:
        """The setting of all checks."""
        return Setting(self.rules, games=self.games, weights=self.weights)

    def test_declarations_are_consistent(self) -> None:
        checks.check_declarations(self.setting)

    def test_options_are_validated_and_stored(self) -> None:
        checks.check_options(self.setting)

    def test_every_move_has_a_unique_text(self) -> None:
        checks.check_notation(self.setting)

    def test_invariants_hold_at_every_state(self) -> None:
        checks.check_invariants(self.setting)

    def test_positions_moves_and_scores(self) -> None:
        checks.check_positions_and_moves(self.setting)

    def test_chance_is_an_explicit_step(self) -> None:
        checks.check_chance(self.setting)

    def test_illegal_moves_are_rejected_with_a_reason(self) -> None:
        checks.check_illegal_moves(self.setting)

    def test_hidden_information_stays_hidden(self) -> None:
        checks.check_hidden_information(self.setting)

    def test_observations_are_complete_and_in_range(self) -> None:
        checks.check_observations(self.setting)

    def test_stages_and_value_features(self) -> None:
        checks.check_stages(self.setting)

    def test_records_replay_with_and_without_the_seed(self) -> None:
        checks.check_records(self.setting)

    def test_every_position_can_be_drawn(self) -> None:
        checks.check_drawings(self.setting)

    def test_compiled_and_plain_execution_agree(self) -> None:
        check_compiled_and_plain(self.setting)
