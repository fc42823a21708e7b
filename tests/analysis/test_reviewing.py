"""Reviews: repeatable, complete, true to what players knew, and they add up."""

import json
import threading
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import Budget, Review, review
from sintra.analysis.chart import DRAW_WIDTH, draw_chart
from sintra.analysis.labels import Label, is_decided
from sintra.analysis.reviewing import chance_events
from sintra.core.errors import OptionError, StoppedError
from sintra.core.game import Game
from sintra.core.record import read
from sintra.games import get

GAMES = sintra.game_ids()
#: Everything that a full review does, with too few simulations to mean anything.
SMALL = Budget(
    scan=60, solved_scan=30, pairs=2, pair=20, repeats=2, difficulty=1,
    deals=3, deal=30, draws=2, draw=20, again=2, reasons=1, recheck=2,
)  # fmt: skip


def played(game_id: str, moves: int | None = None, **options: Any) -> Game:
    """A game of greedy bots, with one bad move at times."""
    game = sintra.new(game_id, seed=5, **options)
    while game.turn is not None and (moves is None or len(game.history) < moves):
        number = len(game.history)
        is_bad = number % 9 == 4
        game.play(game.legal_moves[-1] if is_bad else best_move(game, "greedy", seed=number))
    return game


@cache
def reviewed(game_id: str) -> tuple[Game, Review]:
    """A finished game and its review."""
    game = played(game_id, **({"players": 3} if game_id == "summer-pavilion" else {}))
    return game, review(game, depth=SMALL, seed=1)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_record_gives_the_same_bytes(game_id: str) -> None:
    """With any number of threads, and if the draws come from the record instead of a seed."""
    game = played(game_id, moves=8)
    found = [review(game, depth=SMALL, seed=3, threads=threads) for threads in (1, 2)]
    lines = game.record().splitlines()
    without_seed = "\n".join(line for line in lines if not line.startswith("[Seed"))
    found.append(review(read(without_seed, get, seed=8), depth=SMALL, seed=3))
    texts = {json.dumps(one.as_json()) for one in found}
    assert len(texts) == 1
    assert json.dumps(review(game, depth=SMALL, seed=4).as_json()) not in texts


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_chances_add_up_and_effects_cancel(game_id: str) -> None:
    game, found = reviewed(game_id)
    half = game.players / 2
    for point in found.graph:
        assert sum(point.estimate.chance) == pytest.approx(half, abs=1e-5)
    for decision in found.decisions:
        judged = decision.judgement
        assert sum(judged.effect.chance) == pytest.approx(0, abs=1e-5)
        assert sum(judged.effect.points) == pytest.approx(0, abs=1e-3)
        assert judged.loss.chance == judged.effect.chance[decision.seat]
        if judged.estimate is not None:
            assert sum(judged.estimate.chance) == pytest.approx(half, abs=1e-5)
    for event in found.events:
        assert sum(event.luck.change.chance) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_best_move_loses_nothing(game_id: str) -> None:
    _, found = reviewed(game_id)
    best = [each for each in found.decisions if each.judgement.best == each.action]
    assert len(best) > 10
    for decision in best:
        assert (decision.judgement.loss.chance, decision.judgement.loss.points) == (0, 0)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_ledger_adds_up_to_the_result(game_id: str) -> None:
    game, found = reviewed(game_id)
    outcome = game.outcome
    assert outcome is not None
    for summary in found.seats:
        rivals = [points for seat, points in enumerate(game.scores) if seat != summary.seat]
        assert summary.points is not None
        margin = game.scores[summary.seat] - sum(rivals) / len(rivals)
        assert summary.points.final == pytest.approx(margin)
        for side in (summary.chance, summary.points):
            assert side is not None
            explained = side.start + side.luck + side.rivals - side.own + side.unexplained
            assert explained == pytest.approx(side.final)
    chances = [summary.chance.final for summary in found.seats if summary.chance]
    assert sum(chances) == pytest.approx(game.players / 2)
    assert max(chances) == chances[outcome.winners[0]]


@pytest.mark.parametrize("game_id", GAMES)
def test_turns_hold_all_decisions_in_order(game_id: str) -> None:
    game, found = reviewed(game_id)
    assert [decision.action for decision in found.decisions] == [p.move.id for p in game.history]
    assert found.turns[0].first == 0
    assert found.turns[-1].end == len(game.history)
    for turn, later in zip(found.turns, found.turns[1:], strict=False):
        assert turn.end == later.first
        steps = found.decisions[turn.first : turn.end]
        assert {step.seat for step in steps} == {turn.seat}
        assert turn.loss.chance == pytest.approx(sum(s.judgement.loss.chance for s in steps))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_position_has_one_chance_and_the_same_move_one_loss(game_id: str) -> None:
    """The chance before a turn is that of the graph, also for its labels."""
    _, found = reviewed(game_id)
    expected = {point.number: point.estimate.chance for point in found.graph}
    for turn in found.turns:
        steps = found.decisions[turn.first : turn.end]
        choices = [step.number for step in steps if not step.judgement.is_forced]
        chance = expected[choices[0]][turn.seat] if choices else 0.5
        assert turn.chance == chance
        assert turn.is_hollow == is_decided(chance)
    compared = 0
    for decision in found.decisions:
        for other in decision.judgement.alternatives:
            if other.action == decision.action:
                loss = decision.judgement.loss
                assert (other.chance, other.points) == (loss.chance, loss.points)
                compared += bool(loss.chance)
    assert compared


@pytest.mark.parametrize("game_id", GAMES)
def test_every_chance_event_has_its_luck(game_id: str) -> None:
    game, found = reviewed(game_id)
    drawn = sum(bool(each.draws) for each in game.history) + bool(game.first_draws)
    assert len(found.events) == len(chance_events(game)) == drawn
    assert any(event.is_deal for event in found.events)
    assert json.loads(json.dumps(found.as_json()))["events"][0]["kind"] == "deal"


def test_the_picture_draws_the_steps_of_chance_in_another_colour() -> None:
    found = review(played("duel", moves=4), depth=SMALL, seed=1)
    graph = [replace(point, is_after_chance=False) for point in found.graph]
    graph[2] = replace(graph[2], is_after_chance=True)
    steps = [
        draw_chart(replace(found, graph=tuple(points))).count(f'stroke-width="{DRAW_WIDTH}"')
        for points in (found.graph[:1], graph)
    ]
    assert steps == [1, 2], "the key, then one step for the drawn line"


def test_a_quick_look_has_a_graph_and_no_labels() -> None:
    game = played("summer-pavilion", moves=12)
    found = review(game, depth="quick")
    assert found.depth == "quick"
    assert len(found.graph) == 13
    assert not found.events
    assert all(turn.label is None for turn in found.turns)
    assert found.seats[0].points is None


def test_progress_reaches_the_end_and_a_review_can_be_stopped() -> None:
    game = played("duel", moves=8)
    seen: list[tuple[int, int]] = []
    review(game, depth=SMALL, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1]
    assert [done for done, _ in seen] == list(range(1, len(seen) + 1))
    stop = threading.Event()
    with pytest.raises(StoppedError):
        review(game, depth=SMALL, progress=lambda *_: stop.set(), stop=stop)


def test_bad_requests_are_refused() -> None:
    with pytest.raises(OptionError, match="no moves yet"):
        review(sintra.new("duel", seed=1))
    with pytest.raises(OptionError, match="quick, full"):
        review(played("duel", moves=1), depth="deep")


@pytest.mark.parametrize(("lead", "is_kept"), [(-4.0, False), (4.0, True)])
def test_a_mistake_that_continuations_deny_loses_its_label(
    monkeypatch: pytest.MonkeyPatch, lead: float, is_kept: bool
) -> None:
    leads = [lead - 1, lead, lead + 1]
    compared = SimpleNamespace(differences=(), leads=leads)
    monkeypatch.setattr("sintra.analysis.reviewing.compare_games", lambda *_: compared)
    monkeypatch.setattr("sintra.analysis.reviewing.label_of", lambda *_: Label.MISTAKE)
    found = review(played("duel", moves=6), depth=SMALL, seed=1)
    checked = [turn for turn in found.turns if turn.recheck is not None]
    assert checked
    for turn in checked:
        assert turn.recheck == pytest.approx((lead, 1 / 3**0.5))
        assert (turn.label is Label.MISTAKE) == is_kept
    assert bool(set(found.key_moments) & {turn.number for turn in checked}) == is_kept


def test_four_players_are_reviewed() -> None:
    game = played("summer-pavilion", moves=9, players=4)
    found = review(game, depth=replace(SMALL, reasons=0, recheck=0), seed=1)
    assert {decision.seat for decision in found.decisions} == {0, 1, 2, 3}
    assert all(sum(point.estimate.chance) == pytest.approx(2, abs=1e-5) for point in found.graph)
    for summary in found.seats:
        assert summary.chance is not None
        explained = summary.chance.start + summary.chance.luck + summary.chance.rivals
        explained += summary.chance.unexplained - summary.chance.own
        assert explained == pytest.approx(summary.chance.final)
    assert all(len(event["marks"]) == 4 for event in found.as_json()["events"])
