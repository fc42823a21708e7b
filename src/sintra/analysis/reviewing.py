"""Reviews: every decision and every chance event of a game, judged.

Each decision is judged with what its player knew, never with what came later. A review has no
clock: the same record, seed and version give the same review, with any number of threads.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from statistics import fmean, stdev
from typing import TypeVar

from sintra import __version__
from sintra.analysis.budgets import Budget, budget_of
from sintra.analysis.decisions import Judgement, judge
from sintra.analysis.estimates import Analyst, Estimate, derived_seed
from sintra.analysis.graph import graph
from sintra.analysis.labels import Label, is_decided, label_of, total_loss
from sintra.analysis.luck import Event, Outcomes, luck_of, noise_of, outcomes_of
from sintra.analysis.reasons import compare_games
from sintra.analysis.review_data import ChanceEvent, Decision, GraphPoint, Review, Turn
from sintra.analysis.summaries import ledgers, summary
from sintra.core.errors import OptionError
from sintra.core.game import Game
from sintra.core.options import check_seed
from sintra.search.chance import final_chances

KEY_MOMENTS = 3
MAX_REASONS = 3
#: Labels that continuations to the end of the game have to confirm.
RECHECKED = (Label.MISTAKE, Label.BLUNDER)

#: Receives the number of parts done and of all parts known so far.
Progress = Callable[[int, int], None]
Part = TypeVar("Part")
Result = TypeVar("Result")


def review(
    game: Game,
    *,
    depth: str | Budget = "full",
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Review:
    """Judge all decisions and all luck of a game.

    >>> import sintra
    >>> game = sintra.new("duel", seed=7)
    >>> for _ in range(3):
    ...     _ = game.play(game.legal_moves[0])
    >>> found = review(game, depth="quick")
    >>> [decision.seat for decision in found.decisions]
    [1, 1, 0]

    Args:
        game: the game, finished or not; it is not changed.
        depth: "quick" for a first look, "full" for everything, or a budget of your own.
        seed: the seed of all searches.
        threads: the number of positions that are searched at the same time.
        progress: is told how many parts are done.
        stop: ends the review when set.

    Raises:
        OptionError: there is no such depth, no thread, or the game has no moves.
        StoppedError: the review was stopped.
    """
    if not game.history:
        raise OptionError("the game has no moves yet, so there is nothing to review")
    if threads < 1:
        raise OptionError(f"a review needs at least 1 thread, not {threads}")
    name = depth if isinstance(depth, str) else "own"
    return _Reviewer(game, budget_of(depth), check_seed(seed), threads, progress, stop).run(name)


class _Reviewer:
    """One review in progress."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int,
        threads: int,
        progress: Progress | None,
        stop: threading.Event | None,
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.states = game.states
        self.budget = budget
        self.seed = seed
        self.analyst = Analyst(game.rules, stop)
        self.threads = threads
        self.progress = progress or (lambda *_: None)
        self.done = 0
        self.total = 0

    def run(self, depth: str) -> Review:
        """Judge everything."""
        events = chance_events(self.game)
        self.total = len(self.game.history) + (len(events) if self.budget.deals else 0)
        decisions = self.decisions()
        lucky = self.luck(events) if self.budget.deals else []
        final = final_estimate(self.game)
        deals = {event.number for event in events if event.is_deal}
        by_number = {event.number: event for event in lucky}
        points = graph(decisions, by_number, deals, final, self.budget.scan)
        turns = self.turns(decisions, points)
        if self.budget.is_certain:
            turns = self.labelled(turns, decisions)
        start = _start(lucky, points)
        end = points[-1].estimate
        summaries = []
        for seat in range(self.game.players):
            sides = ledgers(seat, decisions, lucky, start, end) if self.budget.deals else None
            scale, is_rated = self.rules.bot.study, self.budget.is_certain
            found = summary(seat, decisions, turns, scale, sides, is_rated=is_rated)
            summaries.append(found)
        return Review(
            rules=self.rules,
            names=tuple(self.game.names),
            version=__version__,
            seed=self.seed,
            depth=depth,
            decisions=tuple(decisions),
            turns=tuple(turns),
            events=tuple(lucky),
            graph=points,
            seats=tuple(summaries),
            key_moments=key_moments(turns),
        )

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
        """Do some work for every part, in several threads; the results are in order."""
        results = []
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for result in pool.map(work, parts):
                    results.append(result)
                    self.done += 1
                    self.progress(self.done, self.total)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        return results

    # --- Decisions -----------------------------------------------------------------------------

    def decisions(self) -> list[Decision]:
        """Judge every move."""
        judgements = self.map(self.judgement, range(len(self.game.history)))
        found = []
        turn = -1
        for number, (played, judged) in enumerate(zip(self.game.history, judgements, strict=True)):
            if number == 0 or not self.rules.guide.continues_turn(
                self.states[number - 1], self.states[number]
            ):
                turn += 1
            found.append(Decision(number, turn, played.seat, played.move.id, judged))
        return found

    def judgement(self, number: int) -> Judgement:
        """Judge one move."""
        seed = derived_seed(self.seed, "decision", number)
        action = self.game.history[number].move.id
        return judge(self.analyst, self.states[number], action, self.budget, seed)

    # --- Luck ----------------------------------------------------------------------------------

    def luck(self, events: Sequence[Event]) -> list[ChanceEvent]:
        """Measure the luck of all events."""
        outcomes = self.map(self.outcomes, events)
        kinds = {event.is_deal for event in events}
        noise = {
            kind: noise_of([o for e, o in zip(events, outcomes, strict=True) if e.is_deal == kind])
            for kind in kinds
        }
        return [
            ChanceEvent(
                event.number, event.is_deal, event.draws, luck_of(found, noise[event.is_deal])
            )
            for event, found in zip(events, outcomes, strict=True)
        ]

    def outcomes(self, event: Event) -> Outcomes:
        """Evaluate what came and what could have come."""
        seed = derived_seed(self.seed, "event", event.number)
        return outcomes_of(self.analyst, event, self.budget, seed)

    # --- Turns ---------------------------------------------------------------------------------

    def turns(self, decisions: Sequence[Decision], points: Sequence[GraphPoint]) -> list[Turn]:
        """Group the decisions of every turn."""
        expected = {point.number: point.estimate for point in points}
        groups: list[list[Decision]] = []
        for decision in decisions:
            if not groups or groups[-1][0].turn != decision.turn:
                groups.append([])
            groups[-1].append(decision)
        return [self.turn(group, expected) for group in groups]

    def turn(self, group: Sequence[Decision], expected: Mapping[int, Estimate]) -> Turn:
        """Return one turn, without a label.

        Args:
            group: its decisions.
            expected: the points of the graph, by number. Every choice has one.
        """
        first = group[0]
        state = self.states[first.number]
        choices = [each.number for each in group if not each.judgement.is_forced]
        chance = expected[choices[0]].chance[first.seat] if choices else 0.5
        return Turn(
            number=first.turn,
            seat=first.seat,
            round_no=int(state.round_no),
            heading=self.rules.guide.heading(state),
            first=first.number,
            end=group[-1].number + 1,
            description=", ".join(self.described(each.number, each.action) for each in group),
            loss=total_loss([each.judgement.loss for each in group]),
            chance=chance,
            difficulty=sum(each.judgement.difficulty for each in group),
            is_forced=not choices,
            label=None,
            is_hollow=is_decided(chance),
        )

    def described(self, number: int, action: int) -> str:
        """Return a move in words."""
        return self.rules.guide.describe(self.states[number], action)

    def labelled(self, turns: Sequence[Turn], decisions: Sequence[Decision]) -> list[Turn]:
        """Label the turns, explain the labels, and check the large ones."""
        labels = [None if turn.is_forced else label_of(turn.loss, turn.chance) for turn in turns]
        marked = [
            replace(turn, label=label) for turn, label in zip(turns, labels, strict=True) if label
        ]
        self.total += len(marked)
        explained = self.map(partial(self.explained, decisions=decisions), marked)
        by_number = {turn.number: turn for turn in explained}
        return [by_number.get(turn.number, turn) for turn in turns]

    def explained(self, turn: Turn, decisions: Sequence[Decision]) -> Turn:
        """Add the reasons to a labelled turn; drop a large label that continuations deny."""
        self.analyst.check()
        steps = decisions[turn.first : turn.end]
        worst = max(
            steps, key=lambda step: (step.judgement.loss.chance, step.judgement.loss.points)
        )
        judged = worst.judgement
        turn = replace(turn, worst=worst.number, better=self.described(worst.number, judged.best))
        needs_check = turn.label in RECHECKED and not turn.is_hollow and not judged.is_exact
        games = self.budget.recheck if needs_check else self.budget.reasons
        if games < 2 or judged.best == worst.action:
            return turn
        found = compare_games(
            self.rules,
            self.states[worst.number],
            worst.seat,
            (judged.best, worst.action),
            games,
            derived_seed(self.seed, "reasons", worst.number),
        )
        reasons = tuple(each for each in found.differences if each.points > 0)[:MAX_REASONS]
        turn = replace(turn, reasons=reasons)
        if not needs_check:
            return turn
        mean, error = fmean(found.leads), stdev(found.leads) / len(found.leads) ** 0.5
        is_denied = mean + error < 0
        return replace(turn, recheck=(mean, error), label=None if is_denied else turn.label)


def chance_events(game: Game) -> list[Event]:
    """Return everything that chance did before and between the moves of a game."""
    states = game.states
    found = []
    if game.first_draws:
        draws = tuple(draw.id for draw in game.first_draws)
        found.append(Event(0, game.start, draws, states[0]))
    for number, played in enumerate(game.history):
        if played.draws:
            before = states[number].copy()
            game.rules.kernels.step(before, played.move.id)
            draws = tuple(draw.id for draw in played.draws)
            found.append(Event(number + 1, before, draws, states[number + 1]))
    return found


def final_estimate(game: Game) -> Estimate | None:
    """Return the result of a finished game."""
    outcome = game.outcome
    if outcome is None:
        return None
    scores = tuple(float(score) for score in outcome.scores)
    return Estimate(final_chances(outcome.ranks), scores)


def key_moments(turns: Sequence[Turn]) -> tuple[int, ...]:
    """Return the numbers of the labelled turns with the largest losses."""
    labelled = [turn for turn in turns if turn.label is not None]
    labelled.sort(key=lambda turn: (turn.is_hollow, -turn.loss.chance, -turn.loss.points))
    return tuple(turn.number for turn in labelled[:KEY_MOMENTS])


def _start(events: Sequence[ChanceEvent], points: Sequence[GraphPoint]) -> Estimate:
    """Return what the seats could expect before anything was drawn."""
    if events and events[0].number == 0:
        return events[0].luck.before
    return points[0].estimate
