"""Finds the puzzles of one game. Cheap filters come first, deep searches last."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sintra.analysis.estimates import (
    Analyst,
    Difference,
    Estimate,
    Found,
    derived_seed,
    estimate_of,
)
from sintra.core.errors import PositionError
from sintra.core.game import Game
from sintra.core.rng import seed_rng
from sintra.core.rules import State
from sintra.puzzles.attempts import MOST_PARTIAL_CREDIT, Attempt
from sintra.puzzles.bars import RIGHT, Bars
from sintra.puzzles.checking import fault_of
from sintra.puzzles.orders import Line, arrangement, counted_orders, kind_of
from sintra.puzzles.puzzle import JudgedLine, Kind, Puzzle, Reason, compact
from sintra.puzzles.solo import Solo, TooLargeError, ends_alone
from sintra.puzzles.solving_rates import (
    BASELINE,
    REFERENCE,
    REFERENCE_TRIES,
    is_missed,
    solving_rates,
    try_puzzle,
)
from sintra.puzzles.themes import themes_of
from sintra.puzzles.verification import (
    MAX_REASONS,
    Gap,
    agreed_gap,
    confirmed_reasons,
    verified_gap,
)

#: A move with fewer simulations has no reliable value in a short search.
_MIN_VISITS = 8
#: The number of moves to arrange.
_MIN_SET, _MAX_SET = 3, 6
#: The number of different draws that must not change the points of any order.
_WORLDS = 3


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
        self.last_round = max(int(state.round_no) for state in self.states)
        self._found: Counter[Kind] = Counter()
        self._places: set[tuple[Kind, int, int]] = set()

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
                self._places.add((puzzle.kind, *_place(state)))
                self._found[puzzle.kind] += 1
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
        if self._wants(Kind.EXACT, state) and int(state.round_no) == self.last_round:
            found = self.exact(known, seat, seed)
            if found is not None:
                yield found
        if self._wants(Kind.ORDER, state):
            found = self.order(known, seat, seed)
            if found is None and self._is_first_of_phase(number):
                found = self.counted_order(known, seat, seed)
            if found is not None:
                yield found
        wanted = [kind for kind in (Kind.ONLY, Kind.BETTER) if self._wants(kind, state)]
        if wanted and len(legal) >= self.bars.legal:
            found = self.searched(known, seat, wanted, seed)
            if found is not None:
                yield found

    def _is_first_of_phase(self, number: int) -> bool:
        """Return whether the last move of the same seat was of another kind."""
        history = self.game.history
        earlier = [played for played in history[:number] if played.seat == history[number].seat]
        kinds = [kind_of(self.rules, played.move.id) for played in (*earlier[-1:], history[number])]
        return len(set(kinds)) == len(kinds)

    def _wants(self, kind: Kind, state: State) -> bool:
        """Return whether a puzzle of a kind is wanted: at most one for each seat and round."""
        if kind not in self.kinds or self._found[kind] >= self.bars.most:
            return False
        return (kind, *_place(state)) not in self._places

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

    def _puzzle(self, kind: Kind, state: State, seat: int, solution: Sequence[int]) -> Puzzle:
        """Return a puzzle that has a position and a solution."""
        text = self.rules.notation.to_text
        shown = state.copy()
        self.rules.kernels.hide(shown, seat)
        position = self.rules.positions.to_json(shown)
        del position["generator"]
        return Puzzle(kind, position, seat, (), tuple(text(move) for move in solution))

    def _is_readable(self, state: State, seat: int) -> bool:
        """Return whether the view of the seat says everything that a position has to say."""
        try:
            self._puzzle(Kind.ONLY, state, seat, ()).state(self.rules)
        except PositionError:
            return False
        return True

    # --- Counted points ------------------------------------------------------------------------

    def exact(self, known: State, seat: int, seed: int) -> Puzzle | None:
        """Return a puzzle of the seat's last phase, if it plays on alone to the end."""
        solved = self.rules.solve(known, seat)
        if solved is None or not ends_alone(self.rules, known, seat, solved.actions):
            return None
        draft = self._puzzle(Kind.EXACT, known, seat, ())
        draft = replace(draft, best=solved.points, worst=solved.points - 1)
        # Tries of bots cost less than the brute force, so they come first.
        if not self._is_readable(known, seat) or not is_missed(
            self.rules, draft, self.bars.missed, seed
        ):
            return None
        solo = Solo(self.rules, seat, self.bars.positions)
        try:
            reach = solo.reach(known)
        except TooLargeError:
            return None
        if solo.searched < self.bars.exact_positions or reach.certain < solved.points:
            return None
        if not reach.certain == reach.possible > reach.worst:
            return None
        draft = replace(draft, best=reach.certain, worst=reach.worst)
        best = Attempt(self.rules, draft)
        while not best.is_done:
            best.play(solo.best_moves(best.state)[0])
        text = self.rules.notation.to_text
        draft = replace(draft, solution=tuple(text(move) for move in best.line))
        return replace(draft, reasons=self._counted_reasons(draft, best, seed))

    def _counted_reasons(self, puzzle: Puzzle, best: Attempt, seed: int) -> tuple[Reason, ...]:
        """Return the score items in which the solution is better than what the baselines play."""
        other = try_puzzle(self.rules, puzzle, BASELINE, seed)[1]
        if other.verdict().is_solved:
            tries = range(REFERENCE_TRIES)
            others = (
                try_puzzle(self.rules, puzzle, REFERENCE, derived_seed(seed, n)) for n in tries
            )
            other = next(attempt for verdict, attempt in others if not verdict.is_solved)
        ours, theirs = (
            self.rules.guide.score_items(attempt.states[-1], puzzle.seat)
            for attempt in (best, other)
        )
        found = [
            Reason(code, float(points - theirs.get(code, 0)), None)
            for code, points in ours.items()
            if points > theirs.get(code, 0)
        ]
        return tuple(sorted(found, key=lambda reason: -reason.points)[:MAX_REASONS])

    def counted_order(self, known: State, seat: int, seed: int) -> Puzzle | None:
        """Return a puzzle about the order of moves that lead to the same position."""
        solved = self.rules.solve(known, seat)
        if solved is None:
            return None
        moves = solved.actions[:-1]  # the last one ends the phase
        for size in range(min(len(moves), _MAX_SET), _MIN_SET - 1, -1):
            values = counted_orders(self.rules, self._world(known, 0), seat, moves[:size])
            if values is None:
                continue
            best, worst = max(values.values()), min(values.values())
            right = [order for order, value in values.items() if value == best]
            if best - worst < self.bars.counted_gap or len(right) > len(values) / 3:
                continue
            if not self._is_readable(known, seat):
                return None
            others = (
                counted_orders(self.rules, self._world(known, number), seat, moves[:size])
                for number in range(1, _WORLDS)
            )
            if any(other != values for other in others):
                continue  # what chance draws makes a difference
            draft = self._puzzle(Kind.ORDER, known, seat, right[0])
            draft = replace(draft, moves=tuple(sorted(draft.solution)), best=best, worst=worst)
            if not is_missed(self.rules, draft, self.bars.missed, seed):
                return None
            attempt = Attempt(self.rules, draft, right[0])
            return replace(draft, reasons=self._counted_reasons(draft, attempt, seed))
        return None

    def _world(self, known: State, number: int) -> State:
        """Return a position with a generator of its own."""
        state = known.copy()
        seed_rng(state.rng, number)
        return state

    # --- Orders of a stack ---------------------------------------------------------------------

    def order(self, known: State, seat: int, seed: int) -> Puzzle | None:
        """Return a puzzle in which a seat has nothing but an order to decide."""
        found = arrangement(self.rules, known, seat)
        if found is None:
            return None
        ends = {order: self._after(known, order) for order in found.orders}
        low, high = self.bars.chance
        for simulations in (self.bars.scan, self.bars.second_scan):
            scans = {
                order: self._estimate(end, simulations, derived_seed(seed, "order", simulations))
                for order, end in ends.items()
            }
            ranked = sorted(ends, key=lambda order: -scans[order].chance[seat])
            losses = {order: scans[ranked[0]].minus(scans[order]) for order in ranked}
            if not low <= scans[ranked[0]].chance[seat] <= high:
                return None
            if losses[ranked[-1]].chance[seat] < self.bars.order_gap * 2 / 3:
                return None
        best = ranked[0]
        wrong = [order for order in ranked if losses[order].chance[seat] > RIGHT]
        if losses[wrong[0]].chance[seat] < self.bars.order_gap * 2 / 3:
            return None
        if not self._is_readable(known, seat):
            return None
        lines = [
            JudgedLine(
                tuple(map(self.rules.notation.to_text, order)),
                0.0 if order not in wrong else losses[order].chance[seat],
                0.0 if order not in wrong else losses[order].points[seat],
            )
            for order in ranked
        ]
        draft = self._puzzle(Kind.ORDER, known, seat, best)
        moves = tuple(sorted(map(self.rules.notation.to_text, found.moves)))
        draft = replace(draft, moves=moves, lines=tuple(lines))
        if not is_missed(self.rules, draft, self.bars.missed, seed):
            return None
        right = [order for order in ranked if order not in wrong]
        gap = self._order_gap(ends, right[-1], wrong[0], seat, seed)
        if gap is None:
            return None
        pair = _first_difference(right[0], wrong[0])
        reasons: tuple[Reason, ...] | None = ()
        if pair is not None:
            before, moves = pair
            reasons = confirmed_reasons(
                self.analyst, self._after(known, before), moves, self.bars.continuations, seed
            )
        if reasons is None:
            return None
        return replace(
            draft, lines=_at_least(draft.lines, gap), margin=gap.as_tuple(), reasons=reasons
        )

    def _after(self, state: State, line: Line) -> State:
        current = state.copy()
        for move in line:
            self.rules.kernels.step(current, move)
        return current

    def _estimate(self, state: State, simulations: int, seed: int) -> Estimate:
        """Search the position after an order, for whoever moves next."""
        return self.analyst.search(state, simulations, seed).estimate

    def _order_gap(
        self, ends: dict[Line, State], right: Line, wrong: Line, seat: int, seed: int
    ) -> Gap | None:
        def difference(pair_seed: int) -> Difference:
            one, other = (
                self._estimate(ends[order], self.bars.simulations, pair_seed)
                for order in (right, wrong)
            )
            return one.minus(other)

        bars = self.bars
        return agreed_gap(difference, seat, bars.order_gap, bars.order_gap_points, bars, seed)

    # --- Searched moves ------------------------------------------------------------------------

    def searched(self, known: State, seat: int, wanted: Sequence[Kind], seed: int) -> Puzzle | None:
        """Return a puzzle about one move: the only good one, or the better of two."""
        scan = self.analyst.search(known, self.bars.scan, seed)
        low, high = self.bars.chance
        if not low <= scan.best.chance[seat] <= high or not self._is_readable(known, seat):
            return None
        # A position has one kind, whatever is wanted: kinds must not depend on each other.
        kind = Kind.ONLY if _gap(scan, seat) >= self.bars.scan_gap else Kind.BETTER
        if kind not in wanted:
            return None
        if kind is Kind.ONLY:
            return self._only(known, seat, scan.best.action, seed)
        return self._better(known, seat, scan, seed)

    def _only(self, known: State, seat: int, best: int, seed: int) -> Puzzle | None:
        draft = self._puzzle(Kind.ONLY, known, seat, (best,))
        draft = replace(draft, lines=_lines_for_tries(draft))
        if not is_missed(self.rules, draft, self.bars.missed, seed):
            return None
        scan = self.analyst.search(known, self.bars.second_scan, derived_seed(seed, "second"))
        if scan.best.action != best or _gap(scan, seat) < self.bars.second_gap:
            return None
        others = [move for move in self.analyst.legal(known) if move != best]
        gap = verified_gap(self.analyst, known, ([best], others), self.bars, seed)
        if gap is None:
            return None
        second = scan.candidates[1].action
        return self._judged(draft, known, scan, gap, (best, second), seed)

    def _better(self, known: State, seat: int, scan: Found, seed: int) -> Puzzle | None:
        best = scan.best
        chances = {each.action: each.chance[seat] for each in scan.candidates}
        draft = self._puzzle(Kind.ONLY, known, seat, (best.action,))
        draft = replace(draft, lines=_lines_for_tries(draft))
        picks = Counter(
            try_puzzle(self.rules, draft, bot, derived_seed(seed, bot, number))[1].line[0]
            for bot, tries in ((BASELINE, 2), (REFERENCE, REFERENCE_TRIES))
            for number in range(tries)
        )
        tempting = [
            move
            for move, _ in picks.most_common()
            if move in chances and best.chance[seat] - chances[move] >= self.bars.scan_gap
        ]
        if not tempting:
            return None
        other = tempting[0]
        second = self.analyst.search(known, self.bars.second_scan, derived_seed(seed, "second"))
        found = {each.action: each.chance[seat] for each in second.candidates}
        if second.best.action not in (best.action,) or other not in found:
            return None
        if found[best.action] - found[other] < self.bars.second_gap:
            return None
        text = self.rules.notation.to_text
        draft = replace(
            draft, kind=Kind.BETTER, moves=tuple(sorted((text(best.action), text(other))))
        )
        if not is_missed(self.rules, draft, self.bars.missed, seed):
            return None
        gap = verified_gap(self.analyst, known, ([best.action], [other]), self.bars, seed)
        if gap is None:
            return None
        return self._judged(draft, known, second, gap, (best.action, other), seed)

    def _judged(
        self,
        draft: Puzzle,
        known: State,
        scan: Found,
        gap: Gap,
        pair: tuple[int, int],
        seed: int,
    ) -> Puzzle | None:
        """Add what every move loses, and the reasons; None if continuations disagree."""
        reasons = confirmed_reasons(self.analyst, known, pair, self.bars.continuations, seed)
        if reasons is None:
            return None
        text = self.rules.notation.to_text
        best = estimate_of(next(each for each in scan.candidates if each.action == pair[0]))
        lines = [JudgedLine((text(pair[0]),), 0.0, 0.0)]
        for candidate in scan.candidates:
            move = text(candidate.action)
            if candidate.action != pair[0] and (not draft.moves or move in draft.moves):
                lost = best.minus(estimate_of(candidate))
                lines.append(JudgedLine((move,), lost.chance[draft.seat], lost.points[draft.seat]))
        return replace(draft, lines=_at_least(lines, gap), margin=gap.as_tuple(), reasons=reasons)


def _place(state: State) -> tuple[int, int]:
    """Return the round and the seat to move."""
    return int(state.round_no), int(state.to_move)


def _gap(scan: Found, seat: int) -> float:
    """Return by how much the best move leads in a short search."""
    others = [each for each in scan.candidates[1:] if each.visits >= _MIN_VISITS]
    return scan.best.chance[seat] - max((each.chance[seat] for each in others), default=0.0)


def _lines_for_tries(draft: Puzzle) -> tuple[JudgedLine, ...]:
    """Return lines with which tries can be judged before all moves were measured."""
    return JudgedLine(draft.solution, 0.0, 0.0), JudgedLine((), 1.0, 0.0)


def _at_least(lines: Sequence[JudgedLine], gap: Gap) -> tuple[JudgedLine, ...]:
    """Return the lines, the best first. A wrong one loses no less than what was verified."""
    found = [
        line
        if line.chance == line.points == 0.0
        else replace(line, chance=max(line.chance, gap.chance), points=max(line.points, gap.points))
        for line in lines
    ]
    return tuple(sorted(found, key=lambda line: line.chance))


def _first_difference(one: Line, other: Line) -> tuple[Line, tuple[int, int]] | None:
    """Return the common beginning of two orders, and the two moves that follow."""
    for at, (a, b) in enumerate(zip(one, other, strict=True)):
        if a != b:
            return one[:at], (a, b)
    return None
