"""A game in progress.

:meth:`Game.play` is the only way to change a game. Moves of people, bots and records all go through
it; it rejects illegal moves with the reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from sintra.core.arrays import Float32Array
from sintra.core.compile_queue import on_demand
from sintra.core.errors import (
    DrawError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    NothingToUndoError,
    PositionError,
    SeatError,
)
from sintra.core.options import check_names, check_seed
from sintra.core.rng import seed_rng
from sintra.core.rules import Outcome, Rules, State
from sintra.core.state import CHANCE, NOBODY

#: The number of the draws before the first move.
BEFORE_FIRST = -1


@dataclass(frozen=True)
class Move:
    """A move of a player, or a draw of chance.

    >>> import sintra
    >>> move = sintra.new("summer-pavilion", seed=7).legal_moves[0]
    >>> move.id, move.text
    (1, 'F1g')
    >>> move.fields
    {'kind': 'take', 'source': 'F1', 'colour': 'green'}
    """

    rules: Rules
    id: int

    @property
    def text(self) -> str:
        """The move in notation."""
        return self.rules.notation.to_text(self.id)

    @property
    def fields(self) -> dict[str, Any]:
        """The move as named values."""
        return self.rules.notation.fields(self.id)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __int__(self) -> int:
        return self.id


@dataclass(frozen=True)
class PlayedMove:
    """A move in the history of a game, with its seat and the draws of chance after it."""

    seat: int
    move: Move
    draws: tuple[Move, ...]


class Game:
    """A game in progress, with its history.

    >>> import sintra
    >>> game = sintra.new("summer-pavilion", players=2, seed=7)
    >>> game
    <Game summer-pavilion, 2 players, seed 7: round 1, draft, purple is wild, seat 0 to move, 5-5>
    >>> game.play("F1g")
    <Move F1g>
    >>> game.turn
    1
    >>> game.undo()
    <Move F1g>
    >>> game.turn
    0
    """

    _first_draws: tuple[Move, ...]

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        draws: Iterable["Move | int | str"] | None = None,
    ) -> None:
        """Start a game.

        Args:
            rules: the game to play.
            options: the chosen options; the others have their defaults.
            seed: the seed of all chance; None for a random one.
            names: a name for every seat.
            draws: the draws before the first move. The generator is not used then, and later draws
                must be given to :meth:`play`.
        """
        number = check_seed(seed)
        resolved = rules.resolve(options or {}, number)
        state = rules.start(resolved)
        seed_rng(state.rng, number)
        self._begin(rules, state, None if draws is not None else number, names)
        self._first_draws = self._settle(state, draws)

    @classmethod
    def from_position(
        cls,
        rules: Rules,
        data: Any,
        *,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        draws: Iterable["Move | int | str"] | None = None,
    ) -> Self:
        """Start from a position.

        Args:
            rules: the game to play.
            data: the position as JSON values, see :meth:`position`.
            names: a name for every seat.
            seed: seeds the generator if the position has none.
            draws: the draws before the first move, as for a new game.

        Raises:
            PositionError: lists everything that is wrong with the position.
        """
        state = rules.positions.from_json(data)
        if "generator" not in data:
            seed_rng(state.rng, check_seed(seed))
        game = cls.__new__(cls)
        game._begin(rules, state, None, names)
        game._from_position = True
        game._first_draws = game._settle(state, draws)
        if draws is not None and game._first_draws:
            game._given_draws.add(BEFORE_FIRST)
        if not game.is_over and not game.legal_actions:
            raise PositionError([f"seat {game.turn} is to move and has no legal move"])
        return game

    def _begin(
        self, rules: Rules, state: State, seed: int | None, names: Sequence[str] | None
    ) -> None:
        self.rules = rules
        self._seed = seed
        self.options = rules.options_of(state)
        self.names = check_names(names, int(state.players))
        self._legal = np.zeros(rules.max_legal, np.int64)
        self._drawn = np.zeros(rules.max_draws, np.int64)
        self._states = [state]
        self._history: list[PlayedMove] = []
        # The moves (or BEFORE_FIRST) after which the caller gave the draws.
        self._given_draws: set[int] = set()
        self._from_position = False
        # The state before the first draw, which a record starts with.
        self._start = state.copy()

    # --- Playing -------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves; empty only when the game is over."""
        return [Move(self.rules, action) for action in self.legal_actions]

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of all legal moves."""
        count = self.rules.kernels.legal(self._state, self._legal)
        actions: list[int] = self._legal[:count].tolist()
        return actions

    def play(
        self, move: "Move | int | str", draws: Iterable["Move | int | str"] | None = None
    ) -> Move:
        """Play a move, then let chance draw.

        Args:
            move: a move object, its number or its notation.
            draws: what chance draws after the move, as at a real table; None to use the generator.

        Raises:
            InvalidMoveError: the text or number is not a move at all.
            IllegalMoveError: the move is not legal now; the message says why.
            DrawError: the draws do not fit.

        >>> import sintra
        >>> game = sintra.new("summer-pavilion", seed=7)
        >>> game.play("F1p")
        Traceback (most recent call last):
        sintra.core.errors.IllegalMoveError: F1p cannot be played: factory 1 holds no purple tile
        >>> game.play("dance")
        Traceback (most recent call last):
        sintra.core.errors.InvalidMoveError: 'dance' is not a move; moves look like F3g or Cg \
(take), g4+2 or c1=r (place), +p (bonus tile), pass, keep:ggr
        """
        chosen = self.find(move)
        if self.is_over:
            raise GameOverError(f"{chosen} cannot be played: the game is over")
        if chosen.id not in self.legal_actions:
            reason = self.rules.guide.why_illegal(self._state, chosen.id)
            raise IllegalMoveError(f"{chosen} cannot be played: {reason}")
        seat = int(self._state.to_move)
        state = self._state.copy()
        self.rules.kernels.step(state, chosen.id)
        drawn = self._settle(state, draws)
        if draws is not None and drawn:
            self._given_draws.add(len(self._history))
        self._states.append(state)
        self._history.append(PlayedMove(seat, chosen, drawn))
        on_demand.count_move(self.rules)
        return chosen

    def _settle(self, state: State, draws: Iterable["Move | int | str"] | None) -> tuple[Move, ...]:
        """Let chance draw, with the state's generator or as given."""
        if draws is None:
            count = self.rules.kernels.deal(state, self._drawn)
            return tuple(Move(self.rules, int(action)) for action in self._drawn[:count])
        given = tuple(self.find(draw) for draw in draws)
        for number, draw in enumerate(given, 1):
            if int(state.to_move) != CHANCE:
                raise DrawError(f"draw {number} ({draw}) is one too many: nothing is drawn here")
            count = self.rules.kernels.legal(state, self._legal)
            if draw.id not in self._legal[:count]:
                label = self.rules.draw_label(state)
                raise DrawError(f"draw {number} for {label}: {draw} cannot be drawn")
            self.rules.kernels.step(state, draw.id)
        if int(state.to_move) == CHANCE:
            raise DrawError(
                f"after {len(given)} draws, one for {self.rules.draw_label(state)} is missing"
            )
        return given

    def find(self, move: "Move | int | str") -> Move:
        """Return the move that an object, a number or a notation text names, legal or not."""
        if isinstance(move, Move):
            if move.rules is not self.rules:
                raise InvalidMoveError(
                    f"{move} is a move of {move.rules.name}, not of {self.rules.name}"
                )
            return move
        if isinstance(move, str):
            return Move(self.rules, self.rules.notation.parse(move))
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise InvalidMoveError(f"a move must be a text or a number, not {move!r}")
        if not 0 <= move < self.rules.all_actions:
            last = self.rules.all_actions - 1
            raise InvalidMoveError(f"no move has the number {move}; they are numbered 0 to {last}")
        return Move(self.rules, int(move))

    def undo(self) -> Move:
        """Take back the last move and the draws after it; return the move."""
        if not self._history:
            raise NothingToUndoError("no move has been played yet")
        self._states.pop()
        self._given_draws.discard(len(self._history) - 1)
        return self._history.pop().move

    def copy(self) -> Self:
        """Return an independent copy with the same history."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states = [*self._states[:-1], self._state.copy()]
        other._history = list(self._history)
        other._given_draws = set(self._given_draws)
        other._legal = self._legal.copy()
        other._drawn = self._drawn.copy()
        return other

    # --- Looking -------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def state(self) -> State:
        """A copy of the state record, hidden information included."""
        return self._state.copy()

    @property
    def states(self) -> list[State]:
        """Copies of the states before every move and of the current one, nothing hidden."""
        return [state.copy() for state in self._states]

    @property
    def start(self) -> State:
        """A copy of the state before the first draw."""
        return self._start.copy()

    @property
    def seed(self) -> int | None:
        """The seed of all chance; None if draws were given or a position was loaded."""
        return None if self._given_draws else self._seed

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self._state.players)

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.is_over else int(self._state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self._state.to_move) == NOBODY

    @property
    def history(self) -> tuple[PlayedMove, ...]:
        """All moves played so far."""
        return tuple(self._history)

    @property
    def first_draws(self) -> tuple[Move, ...]:
        """The draws before the first move."""
        return self._first_draws

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat."""
        return tuple(int(score) for score in self._state.score[: self.players])

    @property
    def heading(self) -> str:
        """The round and the phase."""
        return self.rules.guide.heading(self._state)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Return a seat's score, itemised; the values add up to it."""
        return self.rules.guide.breakdown(self._state, self.check_seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game is not over."""
        if not self.is_over:
            return None
        ranks = np.zeros(self.players, np.int64)
        self.rules.kernels.rank(self._state, ranks)
        return Outcome(
            winners=tuple(seat for seat in range(self.players) if ranks[seat] == 1),
            ranks=tuple(int(rank) for rank in ranks),
            scores=self.scores,
            reason=self.rules.guide.reason(self._state),
            breakdown=tuple(self.breakdown(seat) for seat in range(self.players)),
        )

    def position(self) -> dict[str, Any]:
        """Return the complete position as JSON, hidden information and generator included."""
        return self.rules.positions.to_json(self._state)

    def view(self, seat: int) -> dict[str, Any]:
        """Return the position as a seat may see it, as JSON values."""
        shown = self.rules.positions.to_json(self._seen_by(seat))
        del shown["generator"]
        return {"seat": seat, **shown}

    def _seen_by(self, seat: int | None) -> State:
        """Return the state without what a seat may not know, or the whole state for None."""
        if seat is None:
            return self._state
        state = self.state
        self.rules.kernels.hide(state, self.check_seat(seat))
        return state

    def observation(self, seat: int) -> Float32Array:
        """Return a seat's observation; ``rules.observation_names`` names the numbers."""
        out = np.zeros(len(self.rules.observation_names), np.float32)
        self.rules.kernels.observe(self._state, self.check_seat(seat), out)
        return out

    def text(self, colour: bool = False, seat: int | None = None) -> str:
        """Draw the position, or what a seat may see of it, for a terminal."""
        return self.rules.drawing.text(self._seen_by(seat), self.names, colour)

    def svg(self, seat: int | None = None) -> str:
        """Draw the position, or what a seat may see of it, as SVG."""
        return self.rules.drawing.svg(self._seen_by(seat), self.names)

    def record(self) -> str:
        """Return the game record: the whole game as a text that can be replayed."""
        from sintra.core.record import write

        return write(self)

    def check_seat(self, seat: Any) -> int:
        """Return the seat number if it exists.

        Raises:
            SeatError: there is no such seat.
        """
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise SeatError(
                f"there is no seat {seat!r}; seats are numbered 0 to {self.players - 1}"
            )
        return seat

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        scores = "-".join(str(score) for score in self.scores)
        next_up = "over" if self.is_over else f"{self.heading.lower()}, seat {self.turn} to move"
        return f"<Game {self.rules.id}, {self.players} players{seed}: {next_up}, {scores}>"

    def _repr_svg_(self) -> str:
        return self.svg()
