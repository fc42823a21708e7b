"""The whole conformance suite, for pytest and without it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sintra.core.rules import Rules
from sintra.testing import conformance
from sintra.testing.conformance import ALL_CHECKS
from sintra.testing.plain import check_compiled_and_plain
from sintra.testing.playing import Setting


def check(rules: Rules, **setting: Any) -> None:
    """Runs every check on a game; ``setting`` says how thoroughly (see ``Setting``)."""
    chosen = Setting(rules, **setting)
    for one in ALL_CHECKS.values():
        one(chosen)
    check_compiled_and_plain(chosen)


class Conformance:
    """The suite as a class of tests: derive from it, and say which rules are meant."""

    rules: ClassVar[Rules]
    #: Values of options that no list of choices has.
    extra_values: ClassVar[Mapping[str, Sequence[Any]]] = {}
    #: Moves, by their texts, that random play chooses more or less often than others.
    weights: ClassVar[Mapping[str, float]] = {}
    #: How many random games are looked at move by move, for each test.
    games: ClassVar[int] = 4

    @property
    def setting(self) -> Setting:
        """What is checked."""
        return Setting(
            self.rules,
            games=self.games,
            extra_values=self.extra_values,
            weights=self.weights,
        )

    def test_what_it_declares_fits_together(self) -> None:
        conformance.check_declarations(self.setting)

    def test_options_are_checked_and_remembered(self) -> None:
        conformance.check_options(self.setting)

    def test_every_move_has_a_text_of_its_own(self) -> None:
        conformance.check_notation(self.setting)

    def test_every_state_of_many_games_is_possible(self) -> None:
        conformance.check_possible(self.setting)

    def test_positions_moves_and_points_at_every_state(self) -> None:
        conformance.check_every_state(self.setting)

    def test_chance_is_a_visible_step(self) -> None:
        conformance.check_chance(self.setting)

    def test_what_is_not_listed_is_refused_with_a_reason(self) -> None:
        conformance.check_refusals(self.setting)

    def test_nothing_hidden_is_shown(self) -> None:
        conformance.check_hidden(self.setting)

    def test_features_are_written_and_small(self) -> None:
        conformance.check_features(self.setting)

    def test_stages_and_traits(self) -> None:
        conformance.check_stages(self.setting)

    def test_records_replay_with_and_without_their_seed(self) -> None:
        conformance.check_records(self.setting)

    def test_every_position_can_be_drawn(self) -> None:
        conformance.check_pictures(self.setting)

    def test_compiled_and_plain_runs_agree_move_by_move(self) -> None:
        check_compiled_and_plain(self.setting)
