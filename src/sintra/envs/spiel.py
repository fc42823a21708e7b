"""OpenSpiel: every game as a Python game with explicit chance nodes.

Importing this module registers the games as ``python_sintra_<game>``; their options are game
parameters. The players' actions have the same numbers as everywhere in Sintra. Draws of chance are
numbered from 0.
"""

import warnings
from collections.abc import Callable, Mapping
from json import dumps
from typing import Any, ClassVar
from zlib import crc32

import numpy as np

from sintra.core import defaults
from sintra.core.compile_queue import warm_up
from sintra.core.errors import IllegalMoveError, OptionError, UnknownGameError
from sintra.core.options import resolve as parse_options
from sintra.core.rewards import add_results
from sintra.core.rules import Rules
from sintra.core.state import CHANCE, NOBODY
from sintra.envs.extra import require
from sintra.games import game_ids, get

require("pyspiel")

import pyspiel  # noqa: E402

#: Upper limits of decisions and draws, far above those of any game.
MAX_DECISIONS = 2000
MAX_CHANCE_NODES = 4000
#: The events that an information state tensor has room for; random games have up to 500.
MAX_EVENTS = 1024
#: A float32 holds whole numbers of this many bits exactly.
_EXACT_BITS = 24
#: A sampler's number from 0 to 1 becomes one of this many seeds.
_SAMPLER_STEPS = 2**53


def short_name(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> short_name("summer-pavilion")
    'python_sintra_summer_pavilion'
    """
    return f"python_sintra_{game.replace('-', '_')}"


def register_all() -> None:
    """Register all games with OpenSpiel.

    Call it again after ``sintra.games.register``. Games that are registered already are skipped,
    and so are games of other packages that cannot be loaded, with a warning.
    """
    for game in game_ids():
        if short_name(game) in pyspiel.registered_names():
            continue
        try:
            rules = get(game)
        except UnknownGameError as error:
            warnings.warn(f"not registered with OpenSpiel: {error}", stacklevel=2)
            continue
        pyspiel.register_game(_game_type(rules), _game_class(rules))


def _game_type(rules: Rules) -> Any:
    kinds = pyspiel.GameType
    players_option = next(option for option in rules.options if option.name == "players")
    players = players_option.choices or (players_option.default,)
    return kinds(
        short_name=short_name(rules.id),
        long_name=f"Sintra: {rules.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if rules.all_actions > rules.actions
            else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if _has_private_information(rules)
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=bool(rules.observation_names),
        parameter_specification={option.name: option.default for option in rules.options},
    )


def _has_private_information(rules: Rules) -> bool:
    if rules.is_private_draw is not defaults.is_private_draw:
        return True
    return any(rules.is_private(action) for action in range(rules.actions))


def _game_class(rules: Rules) -> type:
    """Return a subclass for one game, because OpenSpiel creates games from parameters alone."""

    def __init__(self: "SintraGame", params: Mapping[str, Any] | None = None) -> None:  # noqa: N807
        SintraGame.__init__(self, rules, params or {})

    return type(f"{rules.name.replace(' ', '')}Game", (SintraGame,), {"__init__": __init__})


class SintraGame(pyspiel.Game):
    """A game with its options."""

    def __init__(self, rules: Rules, params: Mapping[str, Any]) -> None:
        """Create a game.

        Args:
            rules: the game.
            params: its options; none may be random, because OpenSpiel gives no seed.
        """
        options = rules.resolve(params, 0)
        if options != parse_options(rules.options, params):
            raise OptionError("OpenSpiel needs options without random values")
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions,
            max_chance_outcomes=rules.all_actions - rules.actions,
            num_players=options["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(_game_type(rules), info, dict(params))
        warm_up(rules)
        self.rules = rules
        self.start = rules.start(options)

    def new_initial_state(self) -> "SintraState":
        """Return the state before the first draw."""
        return SintraState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper limit of the draws in a game."""
        return MAX_CHANCE_NODES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SintraObserver":
        """Return an observer for a kind of observation."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SintraObserver(self.rules, kind, params)


class _StateHolder:
    """Holds a state record so that ``deepcopy`` copies the record and shares the rules."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state.copy()

    def __deepcopy__(self, _: Any) -> "_StateHolder":
        return _StateHolder(self.rules, self.state)


class SintraState(pyspiel.State):
    """A state that waits for a player or for chance, or whose game is over."""

    #: Replaces a private move or draw in the history of the other seats.
    UNKNOWN: ClassVar[str] = "?"

    def __init__(self, game: SintraGame) -> None:
        super().__init__(game)
        self.holder = _StateHolder(game.rules, game.start)
        self.players = game.num_players()
        #: All moves and draws, and what everybody knows of them, as text and as numbers.
        self.full_history = ""
        self.public_history = ""
        self.public_events: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.holder.rules

    def seen_by(self, seat: int) -> Any:
        """Return the state record without what a seat may not know."""
        copy = self.holder.state.copy()
        self.rules.kernels.hide(copy, seat)
        return copy

    def current_player(self) -> int:
        """Return the player to move, or OpenSpiel's number for chance or the end."""
        to_move = int(self.holder.state.to_move)
        if to_move == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return int(self.holder.state.to_move) == NOBODY

    def _listed(self) -> list[int]:
        out = np.zeros(self.rules.max_legal, np.int64)
        return [int(action) for action in out[: self.rules.kernels.legal(self.holder.state, out)]]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self._listed())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every possible draw with its probability."""
        odds = self.rules.odds(self.holder.state)
        draws = [action - self.rules.actions for action in self._listed()]
        return sorted((draw, count / sum(odds)) for draw, count in zip(draws, odds, strict=True))

    def _apply_action(self, action: int) -> None:
        rules, state = self.rules, self.holder.state
        is_draw = int(state.to_move) == CHANCE
        number = action + rules.actions if is_draw else action
        if number not in self._listed():  # compiled rules do not check
            raise IllegalMoveError(f"the action {action} is not legal in this state")
        action = number
        is_private = rules.is_private_draw(state) if is_draw else rules.is_private(action)
        rules.kernels.step(state, action)
        text = rules.notation.to_text(action)
        self.full_history += f" {text}"
        if is_private:  # what a spectator sees afterwards
            seen = crc32(self.seen_by(self.players).tobytes())
            self.public_history += f" {self.UNKNOWN}{seen:08x}"
            self.public_events += (-1 - (seen >> (32 - _EXACT_BITS)),)
        else:
            self.public_history += f" {text}"
            self.public_events += (1 + action,)

    def private_view(self, seat: int) -> dict[str, Any]:
        """Return the parts of the position that a seat sees and a spectator does not."""
        shown, public = (
            self.rules.positions.to_json(self.seen_by(viewer)) for viewer in (seat, self.players)
        )
        return {name: shown[name] for name in shown if shown[name] != public[name]}

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> "SintraState":
        """Return a state in which everything that a player does not know is sampled again.

        The information state of the player stays the same, and those of the others are what they
        would know in the sampled state. ``history()`` of the result is that of the original.

        Args:
            player: the player.
            sampler: returns random numbers from 0 to 1; None for NumPy's generator.

        Raises:
            OptionError: there is no such player.
        """
        if not 0 <= player < self.players:
            raise OptionError(f"players are numbered 0 to {self.players - 1}, so none is {player}")
        number = np.random.random() if sampler is None else sampler()
        world: SintraState = self.clone()
        self.rules.kernels.resample(world.holder.state, player, int(number * _SAMPLER_STEPS))
        return world

    def _action_to_string(self, player: int, action: int) -> str:
        is_draw = player == pyspiel.PlayerId.CHANCE
        return self.rules.notation.to_text(action + self.rules.actions if is_draw else action)

    def returns(self) -> list[float]:
        """Return the result of every player: 0 before the end, then zero-sum, 1 for a sole win."""
        results = np.zeros(self.players)
        if self.is_terminal():
            ranks = np.zeros(self.players, np.int64)
            self.rules.kernels.rank(self.holder.state, ranks)
            add_results(self.players, ranks, results)
        return [float(result) for result in results]

    def __str__(self) -> str:
        state = self.holder.state
        scores = "-".join(str(score) for score in state.score[: self.players])
        return f"{self.rules.guide.heading(state)}, {scores}:{self.full_history}"


class SintraObserver:
    """What a player sees, as a tensor and as text.

    Without perfect recall the observation is the tensor of the kernel ``observe`` and the position
    as JSON. With it, the public history is added, and the text has only the private part of the
    position. Without private information both are those of a spectator. Without public information
    there is only a text: the parts of the position that a spectator does not see.
    """

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        """Create an observer.

        Args:
            rules: the game.
            kind: a ``pyspiel.IIGObservationType``.
            params: must be empty.
        """
        if params:
            raise OptionError(f"observations have no parameters, but some were given: {params}")
        self._rules = rules
        self._kind = kind
        observed = len(rules.observation_names) if kind.public_info else 0
        events = MAX_EVENTS if kind.public_info and kind.perfect_recall else 0
        self.tensor = np.zeros(observed + events, np.float32)
        parts = {"observation": self.tensor[:observed], "events": self.tensor[observed:]}
        self.dict = {name: part for name, part in parts.items() if len(part)}

    def set_from(self, state: SintraState, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        if "observation" in self.dict:
            seen = self._seen(state, player)
            self._rules.kernels.observe(seen, player, self.dict["observation"])
        if "events" in self.dict:
            events = state.public_events[-MAX_EVENTS:]
            self.dict["events"][:] = 0
            self.dict["events"][: len(events)] = events

    def string_from(self, state: SintraState, player: int) -> str:
        """Return the observation of a player as text."""
        if self._kind.perfect_recall:
            own = dumps(self._private(state, player), separators=(",", ":"))
            return f"player {player}:{state.public_history} {own}"
        if self._kind.public_info:
            shown = self._rules.positions.to_json(self._seen(state, player))
        else:
            shown = self._private(state, player)
        shown.pop("generator", None)
        return dumps(shown, separators=(",", ":"))

    def _private(self, state: SintraState, player: int) -> dict[str, Any]:
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return {}
        return state.private_view(player)

    def _seen(self, state: SintraState, player: int) -> Any:
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return state.seen_by(state.players)
        return state.seen_by(player)


register_all()
