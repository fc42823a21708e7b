"""The definition of a game: its rules, and the interfaces that people and programs use.

A game is one :class:`Rules` object, found through ``sintra.games.get``. What every game must have
(its state, its kernels, its options) are fields of ``Rules`` itself. Everything else belongs to one
of five optional interfaces:

===================  ==========================================================================
:class:`Notation`    moves as text and as named values
:class:`Positions`   positions as JSON, in and out
:class:`Guide`       descriptions, effects, reasons and score breakdowns
:class:`Drawing`     the position for a terminal and as SVG
:class:`Bot`         the value net and the solver of the search
===================  ==========================================================================

An interface is a small object of functions that the game assembles from its modules. Each function
that a game leaves out has a default from ``sintra.core.defaults``.

A state seen from outside always waits for a player's decision or for chance, or the game is over:
all automatic steps of the rulebook have been taken.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from sintra.core.arrays import Json, Records, Weights
from sintra.core.compile import package_hash, specialise
from sintra.core.errors import OptionError
from sintra.core.json_reader import named_faults
from sintra.core.kernels import Kernels
from sintra.core.observation import FeatureGroup
from sintra.core.options import Option, resolve
from sintra.core.state import GameState
from sintra.core.study import StudyScale
from sintra.core.value_net import ValueNet

#: A state record of some game; generic code knows only the fields of ``GameState``.
State = Any
#: Values of options by name.
Options = Mapping[str, Any]

#: Marks a function that the game leaves to its default.
UNSET: Any = None


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game."""

    #: The winning seats; several seats share a victory.
    winners: tuple[int, ...]
    #: The finishing place of every seat, 1 for first.
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    #: What decided the game.
    reason: str
    #: The score of every seat, itemised; the values add up to the score.
    breakdown: tuple[dict[str, int], ...]


@dataclass(frozen=True)
class AutomaticScore:
    """Points that a seat gets or loses at the end of a round or of the game."""

    seat: int
    #: What ends: ``"round"`` or ``"game"``.
    ends: str
    #: The points by the codes of ``score_items``.
    items: dict[str, int]
    #: What an item counts, by name, such as the full rows; empty where there is nothing to name.
    parts: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Solution:
    """The best line of play of one seat to the end of a phase, ignoring the other seats."""

    #: The moves, in order.
    actions: tuple[int, ...]
    #: The expected final score: exact in the last round, else with the value net's estimate.
    points: float
    #: True if neither the other seats nor chance can change the result.
    is_certain: bool


# --- Interfaces ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Notation:
    """Moves as text and as named values."""

    #: ``to_text(action)``: the short, unique text of an action or draw, without spaces.
    to_text: Callable[[int], str] = UNSET
    #: ``parse(text)``: the inverse of ``to_text``. Raises InvalidMoveError with an example of what
    #: was expected.
    parse: Callable[[str], int] = UNSET
    #: ``fields(action)``: the action as named JSON values, so that no program parses the text.
    fields: Callable[[int], Json] = UNSET


@dataclass(frozen=True)
class Positions:
    """Positions as JSON."""

    #: ``to_json(state)``: the complete position, including the key ``generator``.
    to_json: Callable[[State], Json] = UNSET
    #: ``from_json(data)``: the state of a position. Values that can be deduced are optional. Raises
    #: PositionError with every problem found.
    from_json: Callable[[Any], State] = UNSET
    #: One sentence for every fault flag that the kernel ``check`` can set.
    fault_sentences: Mapping[Any, str] = UNSET
    #: ``form(options)``: what a person fills in to set up a position by hand, for some options.
    #: ``sintra.analysis.forms`` explains it; None if positions cannot be set up by hand.
    form: Callable[[Options], Json | None] = UNSET


@dataclass(frozen=True)
class Guide:
    """Explanations for players and programs."""

    #: ``describe(state, action)``: what a legal action does, as a phrase without a subject.
    describe: Callable[[State, int], str] = UNSET
    #: ``effect(state, action)``: all consequences of a player's legal action as named JSON values,
    #: so that a client needs no rules. Every game gives ``points``: the immediate change of the
    #: mover's score, after the score floor and without a final scoring that the action triggers.
    effect: Callable[[State, int], Json] = UNSET
    #: ``effects(state, actions)``: the effects of several legal actions. A game can compute them
    #: faster together than one by one.
    effects: Callable[[State, Sequence[int]], list[Json]] = UNSET
    #: ``why_illegal(state, action)``: why an action is not legal in this state.
    why_illegal: Callable[[State, int], str] = UNSET
    #: ``heading(state)``: the round and the phase.
    heading: Callable[[State], str] = UNSET
    #: ``reason(state)``: what decided a finished game.
    reason: Callable[[State], str] = UNSET
    #: ``breakdown(state, seat)``: the seat's score, itemised; the values add up to it.
    breakdown: Callable[[State, int], dict[str, int]] = UNSET
    #: ``score_items(state, seat)``: the seat's score, itemised by code, as if the game ended now.
    score_items: Callable[[State, int], dict[str, int]] = UNSET
    #: ``score_item_label(code)``: a code of ``score_items`` in words, such as "the purple star".
    score_item_label: Callable[[str], str] = UNSET
    #: ``automatic_scores(before, after)``: the points that automatic steps gave or took between two
    #: positions, one move apart. Together with ``points`` of the move's effect they are the whole
    #: change of every score.
    automatic_scores: Callable[[State, State], list[AutomaticScore]] = UNSET
    #: ``continues_turn(previous, state)``: whether the decision in ``state`` belongs to the same
    #: turn as the one before it, in ``previous``.
    continues_turn: Callable[[State, State], bool] = UNSET
    #: ``figures(moves, end)``: what every seat did in a game, in numbers by code. ``moves`` are the
    #: positions before every move, with the moves, and ``end`` is the last position.
    figures: Callable[[Sequence[tuple[State, int]], State], list[dict[str, int]]] = UNSET
    #: The codes of ``figures`` in the order in which they are shown, each in words.
    figure_labels: Mapping[str, str] = UNSET
    #: ``compiled_calls(state)``: compiled functions that these functions call often, with arguments
    #: of the right types. They are compiled together with the kernels.
    compiled_calls: Callable[[State], Sequence[tuple[Any, tuple[Any, ...]]]] = UNSET


@dataclass(frozen=True)
class Drawing:
    """Pictures of a position."""

    #: ``text(state, names, colour)``: the position for a terminal, with or without ANSI colours.
    text: Callable[[State, Sequence[str], bool], str] = UNSET
    #: ``svg(state, names)``: the position as an SVG document.
    svg: Callable[[State, Sequence[str]], str] = UNSET
    #: ``board_data()``: what is printed on the components, as JSON values for clients that draw.
    board_data: Callable[[], Json] = UNSET


@dataclass(frozen=True)
class Calibration:
    """The mean errors of predicted final scores, by stage. Missing stages count as 0.

    ``benchmarks/calibration.py`` measures them over games of a strong bot against itself.
    """

    #: The error of the search at a rollout length of 0, which is that of the value net.
    search: Sequence[float] = ()
    #: The additional error for every move of the mean rollout, which plays worse than the search.
    rollout: Sequence[float] = ()
    #: The error of the solver.
    solver: Sequence[float] = ()

    def search_error(self, stage: int, rollout_length: float) -> float:
        """Return the expected error of the search's predictions at a stage."""
        return _at(self.search, stage) + rollout_length * _at(self.rollout, stage)

    def solver_error(self, stage: int) -> float:
        """Return the expected error of the solver's predictions at a stage."""
        return _at(self.solver, stage)


def _at(values: Sequence[float], stage: int) -> float:
    return values[stage] if stage < len(values) else 0.0


@dataclass(frozen=True)
class Bot:
    """What the search knows about a game beside its kernels."""

    #: Predicts the points that a seat will still score.
    net: ValueNet = UNSET
    #: ``solve(state, seat, weights, first)``: the exact solution of the current phase, or None
    #: where there is no solver for it. ``weights`` are those of the value net. With a move
    #: ``first``, the best line that begins with it; None lets the solver choose.
    solve: Callable[[State, int, Any, int | None], Solution | None] = UNSET
    #: ``solver_call(state, weights)``: the compiled function that ``solve`` calls and arguments of
    #: the right types, so that it can be compiled ahead; None without a solver.
    solver_call: Callable[[State, Any], tuple[Callable[..., Any], tuple[Any, ...]] | None] = UNSET
    #: Corrects the final scores that hints and reports show.
    calibration: Calibration = UNSET
    #: The measured constants of reviews and chances.
    study: StudyScale = UNSET


# --- The game --------------------------------------------------------------------------------


class Rules:
    """A game."""

    def __init__(
        self,
        *,
        id: str,  # noqa: A002
        name: str,
        module: str,
        state: type[GameState],
        options: Sequence[Option],
        start: Callable[[Options], State],
        options_of: Callable[[State], dict[str, Any]],
        actions: int,
        all_actions: int,
        max_draws: int,
        kernels: Kernels,
        max_legal: int | None = None,
        resolve_options: Callable[[Options, int], dict[str, Any]] | None = None,
        observation_names: Sequence[str] = (),
        observation_groups: Sequence[FeatureGroup] = (),
        action_kinds: Mapping[str, str] | None = None,
        draw_label: Callable[[State], str] | None = None,
        odds: Callable[[State], list[int]] | None = None,
        is_private: Callable[[int], bool] | None = None,
        is_private_draw: Callable[[State], bool] | None = None,
        notation: Notation | None = None,
        positions: Positions | None = None,
        guide: Guide | None = None,
        drawing: Drawing | None = None,
        bot: Bot | None = None,
    ) -> None:
        """Define a game.

        Args:
            id: the name that programs use; lower case letters, digits and hyphens.
            name: the name that people read.
            module: the module that holds this object as ``RULES``, usually ``__name__``. Helper
                processes import it.
            state: the class of its state records.
            options: what can be chosen before a game. Every game has ``players``.
            start: builds the state before the first draw from resolved options; the generator is
                not seeded yet.
            options_of: reads the resolved options back from a state.
            actions: players' actions are the numbers from 0 to ``actions - 1``.
            all_actions: chance's draws are the numbers from ``actions`` to ``all_actions - 1``.
            max_draws: the most draws that one call of the kernel ``deal`` makes.
            kernels: the compiled functions.
            max_legal: the most actions that ``legal`` writes; ``all_actions`` by default.
            resolve_options: checks options and decides random ones by the seed; by default every
                option is checked separately.
            observation_names: the name of each number written by the kernel ``observe``.
            observation_groups: the names with their meanings, instead of ``observation_names``.
            action_kinds: what the actions of each kind do (``kind`` of ``notation.fields``).
            draw_label: what the next draw is for, in one word.
            odds: the relative probability of each draw that ``legal`` lists, as whole numbers in
                the same order; by default all draws are equally likely.
            is_private: whether only the player who plays an action may know which it is.
            is_private_draw: whether only the player to move sees the next draw.
            notation: see :class:`Notation`; by default moves are written as their numbers.
            positions: see :class:`Positions`; by default the fields of the state record.
            guide: see :class:`Guide`.
            drawing: see :class:`Drawing`; by default a plain list of the state's fields.
            bot: see :class:`Bot`; by default rollouts run to the end of the game.
        """
        from sintra.core import defaults

        self.id = id
        self.name = name
        self.module = module
        self.state = state
        self.options = options
        self.start = start
        self.options_of = options_of
        self.actions = actions
        self.all_actions = all_actions
        self.max_legal = max_legal or all_actions
        self.max_draws = max_draws
        self.kernels = kernels
        self.observation_groups = observation_groups
        grouped = tuple(name for group in observation_groups for name in group.names)
        self.observation_names = grouped or observation_names
        self.action_kinds = action_kinds or {}
        self._resolve = resolve_options
        self.draw_label = draw_label or defaults.draw_label
        self.odds = odds or defaults.equal_odds(self)
        self.is_private = is_private or defaults.is_private
        self.is_private_draw = is_private_draw or defaults.is_private_draw
        self.notation = _complete(notation, defaults.notation(self))
        self.positions = _complete(positions, defaults.positions(self))
        self.guide = _complete(guide, defaults.guide(self))
        self.drawing = _complete(drawing, defaults.drawing(self))
        self.bot = _complete(bot, defaults.bot())

    def resolve(self, chosen: Options, seed: int) -> dict[str, Any]:
        """Check the chosen options and fill in the others.

        Args:
            chosen: some options by name.
            seed: decides options whose value is random.

        Returns:
            A value for every option, none of them random any more.
        """
        if self._resolve is not None:
            return self._resolve(chosen, seed)
        return resolve(self.options, chosen)

    def empty(self, count: int = 1) -> Records:
        """Return an array of blank state records."""
        return self.state.zeros(count)

    def faults(self, flags: int) -> dict[str, str]:
        """Return the names and sentences of the fault flags that are set."""
        return named_faults(flags, self.positions.fault_sentences)

    def load_weights(self, source: str | Path) -> Weights:
        """Return weights of the value net from a file, or earlier ones such as ``v0.1``.

        Raises:
            OptionError: there are no such weights, or they belong to another game.
        """
        try:
            return self.bot.net.load(source)
        except (OSError, ValueError, EOFError) as error:
            text = f"{source} cannot be used as weights for {self.name}: {error}"
            raise OptionError(text) from error

    def solve(
        self, state: State, seat: int, weights: Weights | None = None, *, first: int | None = None
    ) -> Solution | None:
        """Solve the current phase for one seat, ignoring the others, where a solver exists.

        Args:
            state: the position, with nothing hidden that could matter.
            seat: the seat to solve for.
            weights: weights of the value net; by default those of the game.
            first: a legal move of the seat; the solution then begins with it.
        """
        used = self.bot.net.weights if weights is None else weights
        return self.bot.solve(state, seat, used, first)

    @property
    def cache_key(self) -> str:
        """The name of this game's compiled code in the cache.

        It contains a hash of the sources of a third-party game. The sources of the games of this
        package are part of the cache folder's name.
        """
        package = self.module.partition(".")[0]
        is_own = package == __name__.partition(".")[0]
        return self.id if is_own else f"{self.id}-{package_hash(package)}"

    def specialise(self, template: str) -> ModuleType:
        """Return this game's copy of a generic module, see ``sintra.core.compile.specialise``."""
        return specialise(template, self.cache_key, self.kernels.by_name())

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"


Interface = TypeVar("Interface", Notation, Positions, Guide, Drawing, Bot)


def _complete(given: Interface | None, default: Interface) -> Interface:
    """Return an interface whose unset functions are those of the default."""
    if given is None:
        return default
    values = {item.name: getattr(given, item.name) for item in fields(given)}
    return replace(default, **{name: value for name, value in values.items() if value is not UNSET})
