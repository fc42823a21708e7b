"""Finds the puzzles of one game. Cheap filters come first, deep searches last."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sintra.analysis.estimates import Analyst, derived_seed
from sintra.core.game import Game
from sintra.core.rules import State
from sintra.puzzles.attempts import MOST_PARTIAL_CREDIT
from sintra.puzzles.bars import Bars
from sintra.puzzles.checking import fault_of
from sintra.puzzles.counted import CountedFinder
from sintra.puzzles.orders import kind_of
from sintra.puzzles.puzzle import Group, Kind, Puzzle, compact
from sintra.puzzles.searched import SearchedFinder
from sintra.puzzles.solving_rates import solving_rates
from sintra.puzzles.themes import themes_of


class GameMiner:
    """Looks for puzzles in one game."""

    def __init__(self, game: Game, key: str, kinds: Sequence[Kind], bars: Bars, seed: int) -> None:
        """Prepare the search for puzzles.

        Args:
            game: a finished game of bots.
            key: the name of the game in the collection.
            kinds: the kinds of puzzles to look for.
            bars: the requirements.
            seed: the seed of all searches.
        """
        self.game = game
        self.rules = game.rules
        self.states = game.states
        self.key = key
        self.kinds = kinds
        self.bars = bars
        self.seed = seed
        self.analyst = Analyst(game.rules)
        self.counted = CountedFinder(game.rules, bars)
        self.searched = SearchedFinder(game.rules, bars)
        self.last_round = max(int(state.round_no) for state in self.states)
        self._found: Counter[Group] = Counter()
        self._places: set[tuple[Group, int, int]] = set()

    def puzzles(self) -> Iterator[Puzzle]:
        """Yield the puzzles, complete with ratings and themes."""
        for number in range(len(self.game.history)):
            state = self.states[number]
            for puzzle in self._at(number):
                completed = self._completed(puzzle, number)
                if fault_of(self.rules, completed) is not None:
                    continue  # something that the seat cannot see makes a difference
                scores = completed.solved.values()
                if min(scores) == 1 or max(scores) <= MOST_PARTIAL_CREDIT:
                    continue  # all levels always solve it, or none of them ever does
                self._places.add((puzzle.group, *_place(state)))
                self._found[puzzle.group] += 1
                yield completed

    def _at(self, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of one decision, verified but without a rating."""
        state = self.states[number]
        seat = int(state.to_move)
        legal = self.analyst.legal(state)
        if len(legal) < 2:
            return
        seed = derived_seed(self.seed, "decision", number)
        known = self.analyst.known_state(state, seed)
        found: list[Puzzle | None] = []
        if self._wants((Kind.EXACT, True), state) and int(state.round_no) == self.last_round:
            found.append(self.counted.exact(known, seat, seed))
        if self._wants((Kind.ORDER, False), state):
            found.append(self.searched.order(known, seat, seed))
        if self._wants((Kind.ORDER, True), state) and self._is_first_of_phase(number):
            found.append(self.counted.order(known, seat, seed))
        wanted = [kind for kind in (Kind.ONLY, Kind.BETTER) if self._wants((kind, False), state)]
        if wanted and len(legal) >= self.bars.legal:
            found.append(self.searched.move(known, seat, wanted, seed))
        yield from (puzzle for puzzle in found if puzzle is not None)

    def _is_first_of_phase(self, number: int) -> bool:
        """Return whether the last move of the same seat was of another kind."""
        history = self.game.history
        earlier = [played for played in history[:number] if played.seat == history[number].seat]
        kinds = [kind_of(self.rules, played.move.id) for played in (*earlier[-1:], history[number])]
        return len(set(kinds)) == len(kinds)

    def _wants(self, group: Group, state: State) -> bool:
        """Return whether a puzzle of a group is wanted: at most one for each seat and round."""
        if group[0] not in self.kinds or self._found[group] >= self.bars.most:
            return False
        return (group, *_place(state)) not in self._places

    def _completed(self, puzzle: Puzzle, number: int) -> Puzzle:
        """Add the game, the themes and the rating."""
        seed = derived_seed(self.seed, "rating", number, puzzle.kind)
        rates = solving_rates(self.rules, puzzle, seed)
        first = self.rules.notation.parse(puzzle.solution[0])
        state = self.states[number]
        return replace(
            puzzle,
            position=compact(self.rules, puzzle.position),
            game=self.key,
            number=number,
            themes=themes_of(
                self.rules, state, puzzle.kind, first, puzzle.reasons, self.last_round
            ),
            solved=rates.scores,
            rating=rates.rating,
            deviation=rates.deviation,
        )


def _place(state: State) -> tuple[int, int]:
    """Return the round and the seat to move."""
    return int(state.round_no), int(state.to_move)
