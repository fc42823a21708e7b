"""Finds puzzles that searches judge: single moves, and orders of a stack."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sintra.analysis.estimates import Difference, Estimate, Found, derived_seed, estimate_of
from sintra.core.rules import State
from sintra.puzzles.bars import RIGHT
from sintra.puzzles.finder import Finder
from sintra.puzzles.orders import Line, arrangement
from sintra.puzzles.puzzle import JudgedLine, Kind, Puzzle, Reason
from sintra.puzzles.solving_rates import (
    BASELINE,
    REFERENCE,
    REFERENCE_TRIES,
    is_missed,
    try_puzzle,
)
from sintra.puzzles.verification import Gap, agreed_gap, confirmed_reasons, verified_gap

#: A move with fewer simulations has no reliable value in a short search.
_MIN_VISITS = 8


class SearchedFinder(Finder):
    """Looks for puzzles that searches judge."""

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
        if not self.is_readable(known, seat):
            return None
        lines = [
            JudgedLine(
                tuple(map(self.rules.notation.to_text, order)),
                0.0 if order not in wrong else losses[order].chance[seat],
                0.0 if order not in wrong else losses[order].points[seat],
            )
            for order in ranked
        ]
        draft = self.puzzle(Kind.ORDER, known, seat, best)
        texts = sorted(map(self.rules.notation.to_text, found.moves))
        draft = replace(draft, moves=tuple(texts), lines=tuple(lines))
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

    # --- Single moves --------------------------------------------------------------------------

    def move(self, known: State, seat: int, wanted: Sequence[Kind], seed: int) -> Puzzle | None:
        """Return a puzzle about one move: the only good one, or the better of two."""
        scan = self.analyst.search(known, self.bars.scan, seed)
        low, high = self.bars.chance
        if not low <= scan.best.chance[seat] <= high or not self.is_readable(known, seat):
            return None
        # A position has one kind, whatever is wanted: kinds must not depend on each other.
        kind = Kind.ONLY if _gap(scan, seat) >= self.bars.scan_gap else Kind.BETTER
        if kind not in wanted:
            return None
        if kind is Kind.ONLY:
            return self._only(known, seat, scan.best.action, seed)
        return self._better(known, seat, scan, seed)

    def _only(self, known: State, seat: int, best: int, seed: int) -> Puzzle | None:
        draft = self.puzzle(Kind.ONLY, known, seat, (best,))
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
        draft = self.puzzle(Kind.ONLY, known, seat, (best.action,))
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
