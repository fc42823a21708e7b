"""What every game promises: the protocol between a game and all that is built on it.

A game is an object of a class derived from :class:`Rules`. It has two faces:

* **kernels**, compiled functions over state records, for all that has to be fast;
* **methods**, plain Python, for what people and programs read and write: notation, positions,
  reasons, drawings.

Promises about the state. A state is one NumPy record that holds a whole game, chance included.
Its dtype differs from game to game, but always has these fields:

=============  ============================================================================
``words``      the random generator (see ``sintra.core.generator``)
``score``      the points of every seat, as they stand
``to_move``    the seat that is to decide, ``CHANCE`` or ``NOBODY`` (the game is over)
``players``    how many seats there are
``round_no``   the round, from 1; 0 before the first
=============  ============================================================================

A state seen from outside never waits for anything else: between two decisions all that the
rulebook does by itself has been done, except what chance does.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from sintra.core.compile import instantiate
from sintra.core.net import Net
from sintra.core.options import Option
from sintra.core.reading import named_faults

#: ``to_move`` when chance is to draw.
CHANCE = -1
#: ``to_move`` when the game is over.
NOBODY = -2

#: No number that ``observe`` writes is above this one, and none is below 0.
MAX_FEATURE = 16.0

#: A state record. Its fields are those of the game's dtype.
State = Any


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game. They trust their arguments: callers check first."""

    #: ``legal(state, out) -> n``: writes every legal action of who is to move, or every possible
    #: draw if that is chance. Without repetition; none only if the game is over.
    legal: Callable[[State, Any], int]
    #: ``step(state, action)``: plays one legal action or draw, in place.
    step: Callable[[State, int], None]
    #: ``deal(state, drawn) -> n``: lets chance act, with the state's own generator, until a
    #: player is to move or the game is over. Writes the draws, which ``step`` can play again.
    deal: Callable[[State, Any], int]
    #: ``check(state) -> flags``: 0 if the state is possible, else the game's fault flags.
    check: Callable[[State], int]
    #: ``hide(state, seat)``: overwrites, in place, all that the seat may not know, with values
    #: that do not depend on it. The seat ``players``, behind the last one, is a spectator's.
    hide: Callable[[State, int], None]
    #: ``resample(state, seat, seed)``: replaces, in place, what the seat may not know by a
    #: random choice among all that agrees with what it does know. It may be a spectator's seat.
    resample: Callable[[State, int, int], None]
    #: ``rank(state, out)``: writes the finishing place of every seat, 1 for first; ties are equal.
    rank: Callable[[State, Any], None]
    #: ``observe(state, seat, out)``: writes the features that a network sees from a seat, using
    #: nothing that the seat may not know.
    observe: Callable[[State, int, Any], None]
    #: ``appeal(state, action) -> value``: how good a legal action looks to a simple player.
    appeal: Callable[[State, int], int]
    #: ``stage(state) -> number``: which part of the game is on, from 0. A stage ends where looking
    #: further ahead is hardly worth while, before chance deals anew; the game's end is the last.
    stage: Callable[[State], int]
    #: ``traits(state, seat, out) -> n``: writes the numbers of the traits, as the game's net wants
    #: them, that a position has from a seat's side when a stage begins.
    traits: Callable[[State, int, Any], int]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    #: The seats that won; several share a victory.
    winners: tuple[int, ...]
    #: The finishing place of every seat, 1 for first.
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    #: Why it ended so, in words.
    reason: str
    #: For every seat, where its points came from; the values add up to its score.
    breakdown: tuple[dict[str, int], ...]


@dataclass(frozen=True)
class Solution:
    """The best that a seat can do by itself to the end of a phase."""

    #: Its moves, in order.
    actions: tuple[int, ...]
    #: The points that it will have then, or will have in the end, as far as that can be foretold.
    points: float
    #: Whether nothing that others or chance can do would change it.
    is_certain: bool


class Rules(ABC):
    """A game. One object for each game, found through ``sintra.games.get``."""

    #: The name by which programs call the game, and the one that people read.
    id: str
    name: str
    #: What can be chosen before a game. Every game has ``players``.
    options: Sequence[Option]
    #: What a state is made of, see ``sintra.core.state.state_type``.
    dtype: np.dtype[np.void]
    #: Players' actions are the numbers below this one; draws follow up to ``all_actions``.
    actions: int
    all_actions: int
    #: How long the buffers for ``legal`` and ``deal`` have to be; they are of int64.
    max_legal: int
    max_draws: int
    #: How many numbers ``observe`` writes, and what each is; they go from 0 to ``MAX_FEATURE``.
    feature_names: Sequence[str]
    #: What each fault flag means; the flags are members of an IntEnum.
    fault_sentences: Mapping[Any, str]
    kernels: Kernels
    #: The net that foretells, from the traits of a position, how many points are still to come.
    net: Net

    # --- Beginning -----------------------------------------------------------------------------

    @abstractmethod
    def resolve(self, chosen: Mapping[str, Any], seed: int) -> dict[str, Any]:
        """All options with checked values; what is to be random is decided by the seed here."""

    @abstractmethod
    def start(self, options: Mapping[str, Any]) -> State:
        """The state before the first draw, for resolved options; its generator is not seeded."""

    def specialise(self, template: str, **more: Any) -> ModuleType:
        """This game's own copy of a module that is written for all games' kernels.

        ``more`` are functions that the module calls besides, from other such copies.
        """
        return instantiate(template, self.id, **vars(self.kernels), **more)

    def empty(self, count: int = 1) -> Any:
        """An array of blank records; its elements are states."""
        return np.zeros(count, self.dtype)

    # --- Moves ---------------------------------------------------------------------------------

    @abstractmethod
    def notation(self, action: int) -> str:
        """The short text of an action or draw: no blanks, and no two actions share one."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action or draw that a text stands for; the opposite of ``notation``.

        Raises InvalidMoveError with a hint at what was expected.
        """

    @abstractmethod
    def parts(self, action: int) -> dict[str, Any]:
        """The same action as named values that a program can use without parsing a text."""

    def is_private(self, action: int) -> bool:  # noqa: ARG002
        """Whether only the player who plays an action may know which it is."""
        return False

    def is_private_draw(self, state: State) -> bool:  # noqa: ARG002
        """Whether only the player whose turn it is sees what chance draws next."""
        return False

    @abstractmethod
    def describe(self, state: State, action: int) -> str:
        """What a legal action does in this state, as a short sentence without a subject."""

    @abstractmethod
    def effect(self, state: State, action: int) -> dict[str, Any]:
        """All consequences of a legal action of a player, as named JSON values.

        Who shows them needs no rules. Every game gives ``points``: what the action by itself adds
        to the score of the seat to move, after the floor of losses and without a final scoring
        that it may set off. The other names are the game's own.
        """

    @abstractmethod
    def why_illegal(self, state: State, action: int) -> str:
        """Why an action that is not legal in this state is not, in words for a player."""

    @abstractmethod
    def draw_label(self, state: State) -> str:
        """What the next draw is for, when chance is to act. One word."""

    @abstractmethod
    def odds(self, state: State) -> list[int]:
        """How likely each draw is that ``legal`` lists, in its order, when chance is to act.

        Whole numbers: how many of all equally likely cases lead to the draw.
        """

    def solve(self, state: State, seat: int, weights: Any = None) -> Solution | None:  # noqa: ARG002
        """The best that a seat can do by itself, if the phase is small enough to be solved.

        What a later round will bring is foretold by the net, with its own weights or others.
        """
        return None

    def solver(self, state: State) -> tuple[Callable[..., Any], tuple[Any, ...]] | None:  # noqa: ARG002
        """What ``solve`` calls, with arguments as they come in real use, to be compiled before."""
        return None

    # --- Where the game stands -----------------------------------------------------------------

    @abstractmethod
    def heading(self, state: State) -> str:
        """The round and phase, in words."""

    @abstractmethod
    def breakdown(self, state: State, seat: int) -> dict[str, int]:
        """Where the seat's points came from, line by line; they add up to its score."""

    def merits(self, state: State, seat: int) -> dict[str, int]:
        """What the seat's points would come from if the game ended here, as finely as it helps.

        The keys are codes for programs, such as ``star.purple``; ``merit_text`` has the words.
        """
        return self.breakdown(state, seat)

    def merit_text(self, code: str) -> str:
        """What a code of ``merits`` stands for, such as "the purple star"."""
        return code

    @abstractmethod
    def reason(self, state: State) -> str:
        """For a game that is over: what decided it, in words."""

    # --- Positions -----------------------------------------------------------------------------

    @abstractmethod
    def to_json(self, state: State) -> dict[str, Any]:
        """The complete position as JSON values; ``from_json`` gives back the same state."""

    @abstractmethod
    def from_json(self, data: Any) -> State:
        """The state of a position. What can be deduced may be left out.

        Raises PositionError with everything that is wrong.
        """

    def faults(self, flags: int) -> dict[str, str]:
        """The names of the flags that ``check`` gave, each with a sentence."""
        return named_faults(flags, self.fault_sentences)

    @abstractmethod
    def options_of(self, state: State) -> dict[str, Any]:
        """The resolved options of the game that a state belongs to."""

    # --- Drawings ------------------------------------------------------------------------------

    def board_data(self) -> dict[str, Any]:
        """What is printed on the components and where, as JSON values, for who draws them."""
        return {}

    @abstractmethod
    def draw_text(self, state: State, names: Sequence[str], colour: bool) -> str:
        """The position for a terminal, with ANSI colours or without."""

    @abstractmethod
    def draw_svg(self, state: State, names: Sequence[str]) -> str:
        """The position as an SVG picture."""
