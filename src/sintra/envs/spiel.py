"""OpenSpiel: every game as a Python game with explicit chance nodes.

Importing this module registers the games, as ``python_sintra_<game>``; their options are game
parameters. A player's actions have the numbers that they have everywhere in Sintra, and chance
counts its draws from 0.
"""

from collections.abc import Mapping
from json import dumps
from typing import Any, ClassVar
from zlib import crc32

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.options import resolve as parse_options
from sintra.core.rewards import add_results
from sintra.core.rules import Rules
from sintra.core.state import CHANCE, NOBODY
from sintra.core.warm import warm_up
from sintra.envs.extra import require
from sintra.games import game_ids, get

require("pyspiel")

import pyspiel  # noqa: E402

#: Far above what any game takes, in decisions and in draws.
MAX_DECISIONS = 2000
MAX_CHANCE_NODES = 4000


def short_name(game: str) -> str:
    """OpenSpiel's name of a game.

    >>> short_name("summer-pavilion")
    'python_sintra_summer_pavilion'
    """
    return f"python_sintra_{game.replace('-', '_')}"


def register_all() -> None:
    """Registers all games."""
    for game in game_ids():
        if short_name(game) not in pyspiel.registered_names():
            rules = get(game)
            pyspiel.register_game(_game_type(rules), _game_class(rules))


def _game_type(rules: Rules) -> Any:
    kinds = pyspiel.GameType
    hidden = any(rules.is_private(action) for action in range(rules.actions))
    players = next(option for option in rules.options if option.name == "players").choices
    return kinds(
        short_name=short_name(rules.id),
        long_name=f"Sintra: {rules.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in rules.options},
    )


def _game_class(rules: Rules) -> type:
    """The class of a game: OpenSpiel makes one from its parameters alone."""

    def __init__(self: "SintraGame", params: Mapping[str, Any] | None = None) -> None:  # noqa: N807
        SintraGame.__init__(self, rules, params or {})

    return type(f"{rules.name.replace(' ', '')}Game", (SintraGame,), {"__init__": __init__})


class SintraGame(pyspiel.Game):
    """A game with its options."""

    def __init__(self, rules: Rules, params: Mapping[str, Any]) -> None:
        options = rules.resolve(params, 0)
        if options != parse_options(rules.options, params):
            raise OptionError("OpenSpiel wants options in which nothing is random")
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
        """The state before the first draw."""
        return SintraState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most draws in a game."""
        return MAX_CHANCE_NODES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SintraObserver":
        """What observes states, for a kind of observation."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SintraObserver(self.rules, kind, params)


class _Cell:
    """A state record, of which a copied OpenSpiel state gets its own; the rules they share."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state.copy()

    def __deepcopy__(self, _: Any) -> "_Cell":
        return _Cell(self.rules, self.state)


class SintraState(pyspiel.State):
    """A state that waits for a player, for chance, or for nobody."""

    #: What takes the place of a move or draw in the history of a seat that may not know it.
    UNKNOWN: ClassVar[str] = "?"

    def __init__(self, game: SintraGame) -> None:
        super().__init__(game)
        self.cell = _Cell(game.rules, game.start)
        self.last_seat = 0
        #: All that happened, and what each seat knows of it.
        self.told = ""
        self.known = ("",) * game.num_players()

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return self.cell.rules

    def seen_by(self, seat: int) -> Any:
        """The state record without what a seat may not know."""
        copy = self.cell.state.copy()
        self.rules.kernels.hide(copy, seat)
        return copy

    def current_player(self) -> int:
        """Who is to act."""
        to_move = int(self.cell.state.to_move)
        if to_move == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return int(self.cell.state.to_move) == NOBODY

    def _listed(self) -> list[int]:
        out = np.zeros(self.rules.max_legal, np.int64)
        return [int(action) for action in out[: self.rules.kernels.legal(self.cell.state, out)]]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self._listed())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every draw with its probability."""
        odds = self.rules.odds(self.cell.state)
        draws = [action - self.rules.actions for action in self._listed()]
        return sorted((draw, count / sum(odds)) for draw, count in zip(draws, odds, strict=True))

    def _apply_action(self, action: int) -> None:
        rules, state = self.rules, self.cell.state
        if int(state.to_move) == CHANCE:
            action += rules.actions
            is_private = rules.is_private_draw(state)
        else:
            self.last_seat = int(state.to_move)
            is_private = rules.is_private(action)
        rules.kernels.step(state, action)
        self.told += f" {rules.notation.to_text(action)}"
        self.known = tuple(
            f"{known} {self._account(seat, action, is_private)}"
            for seat, known in enumerate(self.known)
        )

    def _account(self, seat: int, action: int, is_private: bool) -> str:
        """What a seat learns of a move or draw; of a private one, no more than it sees after it."""
        if not is_private or seat == self.last_seat:
            return self.rules.notation.to_text(action)
        return f"{self.UNKNOWN}{crc32(self.seen_by(seat).tobytes()):08x}"

    def _action_to_string(self, player: int, action: int) -> str:
        is_draw = player == pyspiel.PlayerId.CHANCE
        return self.rules.notation.to_text(action + self.rules.actions if is_draw else action)

    def returns(self) -> list[float]:
        """At the end, 1 for a victory; what the winners get is taken from the others."""
        players = len(self.known)
        results = np.zeros(players)
        if self.is_terminal():
            ranks = np.zeros(players, np.int64)
            self.rules.kernels.rank(self.cell.state, ranks)
            add_results(players, ranks, results)
        return [float(result) for result in results]

    def __str__(self) -> str:
        scores = "-".join(str(score) for score in self.cell.state.score[: len(self.known)])
        return f"{self.rules.guide.heading(self.cell.state)}, {scores}:{self.told}"


class SintraObserver:
    """What a player sees, as numbers and as text.

    With perfect recall it is a text of all that the player knows to have happened; without, the
    features and the position, as the player may see them. Without private information, they are as
    everybody may see them; without public information, a text of what the player knows beyond.
    """

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(f"there are no parameters of observations; given: {params}")
        self._rules = rules
        self._kind = kind
        size = len(rules.observation_names) if kind.public_info and not kind.perfect_recall else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor} if size else {}

    def set_from(self, state: SintraState, player: int) -> None:
        """Fills the tensor."""
        if len(self.tensor):
            self._rules.kernels.observe(self._seen(state, player), player, self.tensor)

    def string_from(self, state: SintraState, player: int) -> str:
        """The observation in words."""
        if self._kind.perfect_recall:
            return f"player {player}:{state.known[player]}"
        shown = self._rules.positions.to_json(self._seen(state, player))
        if not self._kind.public_info:
            open_to_all = self._rules.positions.to_json(state.seen_by(len(state.known)))
            shown = {name: shown[name] for name in shown if shown[name] != open_to_all[name]}
        shown.pop("generator", None)
        return dumps(shown, separators=(",", ":"))

    def _seen(self, state: SintraState, player: int) -> Any:
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return state.seen_by(len(state.known))
        return state.seen_by(player)


register_all()
