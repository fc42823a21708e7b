"""The search with an evaluator: PUCT, virtual loss, batches, hidden information, results."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.errors import OptionError
from sintra.search import (
    EvaluatorError,
    EvaluatorSearch,
    PositionBatch,
    PuctParams,
    Searcher,
    final_values,
    from_logits,
    from_onnx,
    masked_softmax,
    puct,
    uniform,
)
from sintra.search.mcts import NO_CHILD
from tests.games import subtraction


def counters(number: int) -> Any:
    """A position of Subtraction: take 1 or 2 counters; the last one wins."""
    state = subtraction.start({"players": 2})
    state.counters = number
    return state


def search_counters(number: int, simulations: int, **params: Any) -> EvaluatorSearch:
    search = EvaluatorSearch(
        subtraction.RULES, [counters(number)], uniform, [1], params=PuctParams(**params)
    )
    search.run(simulations)
    return search


def by_observation(positions: PositionBatch) -> tuple[Any, Any]:
    """An evaluator whose answer for a position does not depend on the other positions."""
    kinds = np.arange(1, positions.masks.shape[1] + 1)
    number = (positions.observations * np.arange(positions.observations.shape[1])).sum(1)
    priors = 1.1 + np.sin(number[:, None] * 0.01 + kinds)
    return priors, 0.5 + 0.4 * np.sin(number)


# --- Selection -------------------------------------------------------------------------------


def tree(*children: tuple[int, float, int, int, float]) -> Any:
    """A root with the value 0.5 and children: action, prior, visits, pending, value of seat 0."""
    nodes = np.zeros(16, puct.PUCT_NODE).view(np.recarray)
    nodes[0].value[0] = 0.5
    nodes[0].child = 1
    for at, (action, prior, visits, pending, value) in enumerate(children, 1):
        node = nodes[at]
        node.action, node.prior, node.visits, node.pending = action, prior, visits, pending
        node.value[0] = value
        node.sibling = at + 1 if at < len(children) else 0
    return nodes


def selected(nodes: Any, legal: list[int], **params: float) -> int:
    stamps = np.zeros(16, np.int64)
    stamps[legal] = 1
    record = PuctParams(**params).record()  # type: ignore[arg-type]
    child = puct.select_puct(nodes, 0, record, stamps, 1, len(legal), 0)
    return -1 if child == NO_CHILD else int(nodes[child].action)


def test_priors_steer_the_selection_as_computed_by_hand() -> None:
    """With N = 9 and c = 1: 0.6 + 0.2 √10 / 5 = 0.726, 0.4 + 0.7 √10 / 6 = 0.769, and the move
    that was never tried 0.5 - 0.1 + 0.1 √10 = 0.716."""
    nodes = tree((3, 0.2, 4, 0, 0.6), (5, 0.7, 5, 0, 0.4), (7, 0.1, 0, 0, 0.0))
    by_hand = {
        3: 0.6 + 0.2 * sqrt(10) / 5,
        5: 0.4 + 0.7 * sqrt(10) / 6,
        7: 0.4 + 0.1 * sqrt(10),
    }
    assert selected(nodes, [3, 5, 7], exploration=1.0) == max(by_hand, key=by_hand.__getitem__) == 5
    assert selected(nodes, [3, 5, 7], exploration=0.0) == 3
    assert selected(nodes, [3, 5, 7], exploration=1.0, fpu_reduction=0.0) == 7


def test_pending_descents_count_as_lost_visits() -> None:
    nodes = tree((3, 0.5, 4, 0, 0.6), (5, 0.5, 4, 0, 0.5))
    assert selected(nodes, [3, 5]) == 3
    nodes[1].pending = 2  # 0.6 · 4 / 6 = 0.4
    assert selected(nodes, [3, 5]) == 5


def test_priors_are_those_among_the_moves_that_are_legal_now() -> None:
    nodes = tree((3, 0.1, 1, 0, 0.5), (5, 0.3, 1, 0, 0.55), (7, 0.6, 100, 0, 0.9))
    # Without 7 the priors are 1/4 and 3/4, and N is 2.
    assert selected(nodes, [3, 5], exploration=1.0) == 5
    assert selected(nodes, [3, 9]) == -1  # 9 has no child: the node is a leaf again


# --- Playing ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [1, 8])
@pytest.mark.parametrize("number", [2, 4, 5, 7, 8])
def test_a_uniform_evaluator_finds_the_winning_move(number: int, leaves: int) -> None:
    """Whoever leaves a multiple of three counters wins."""
    search = search_counters(number, 300, leaves=leaves)
    best = search.candidates()[0]
    assert best.action + 1 == number % 3
    assert search.line()[0] == best.action
    assert best.values[0] > 0.8


def test_final_results_are_exact() -> None:
    search = search_counters(1, 10)
    assert search.candidates()[0].values == (1.0, 0.0)
    search = search_counters(2, 100)
    values = {move.action: move.values for move in search.candidates()}
    assert values[1] == (1.0, 0.0)


def test_strong_priors_decide_where_visits_go() -> None:
    def second(positions: PositionBatch) -> tuple[Any, Any]:
        return np.where(np.arange(2) == 1, 0.98, 0.02) * positions.masks, [0.5] * len(positions)

    search = EvaluatorSearch(subtraction.RULES, [counters(9)], second, [1])
    search.run(16)
    assert search.visits[0, 1] > 12
    assert [round(move.prior, 3) for move in search.candidates()] == [0.98, 0.02]


# --- Virtual loss ----------------------------------------------------------------------------


def assert_nothing_is_pending(search: EvaluatorSearch) -> None:
    nodes = search._trees.nodes
    assert not nodes["pending"].any()
    assert not nodes["waiting"].any()


@pytest.mark.parametrize("leaves", [1, 3, 8])
def test_virtual_losses_are_removed_and_all_visits_add_up(leaves: int) -> None:
    search = search_counters(9, 50, leaves=leaves)
    search.run(51)
    assert_nothing_is_pending(search)
    assert search.visits.sum() == 101
    nodes = search._trees.nodes[0]
    for at in range(int(search._trees.used[0])):
        children = search._children(0, at)
        if children:  # without chance, a node is evaluated once
            assert nodes[at].visits == 1 + sum(int(nodes[child].visits) for child in children)


def test_virtual_loss_makes_batches() -> None:
    sizes = []

    def counted(positions: PositionBatch) -> tuple[Any, Any]:
        sizes.append(len(positions))
        return uniform(positions)

    search = EvaluatorSearch(subtraction.RULES, [counters(9)] * 4, counted, range(4))
    search.run(40)
    assert sizes[0] == 4  # the roots
    assert max(sizes) > 8


def test_a_failed_evaluation_leaves_the_trees_as_they_were() -> None:
    calls = 0

    def fails_once(positions: PositionBatch) -> tuple[Any, Any]:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise ZeroDivisionError("no luck")
        return uniform(positions)

    search = EvaluatorSearch(subtraction.RULES, [counters(9)], fails_once, [1])
    with pytest.raises(ZeroDivisionError):
        search.run(60)
    assert_nothing_is_pending(search)
    done = int(search.visits.sum())
    assert done < 60
    search.run(60 - done)
    assert search.visits.sum() == 60


# --- Batches and hidden information ------------------------------------------------------------


def test_a_batch_of_games_gives_the_same_as_single_searches() -> None:
    games = [sintra.new("duel", seed=seed) for seed in range(3)]
    rules, states = games[0].rules, [game.state for game in games]
    params = PuctParams(noise=0.25)
    together = EvaluatorSearch(rules, states, by_observation, [5, 6, 7], params=params)
    together.run(60)
    for number, state in enumerate(states):
        alone = EvaluatorSearch(rules, [state], by_observation, [5 + number], params=params)
        alone.run(60)
        assert alone.candidates() == together.candidates(number)
        assert alone.line() == together.line(number)
        assert (alone.values[0] == together.values[number]).all()
    assert_nothing_is_pending(together)
    assert (together.visits.sum(1) == 60).all()


def test_hidden_information_never_reaches_the_evaluator() -> None:
    """Two positions that differ only in what the seat cannot know give the same batches."""
    game = sintra.new("duel", seed=11)
    while len(game.history) < 25:
        game.play(game.legal_actions[len(game.history) % len(game.legal_actions)])
    state, other = game.state, game.state
    assert game.turn is not None
    game.rules.kernels.resample(other, game.turn, 99)
    assert state.tobytes() != other.tobytes()
    seen: list[list[Any]] = []
    for root in (state, other):
        before = root.tobytes()
        seen.append([])

        def spy(positions: PositionBatch) -> tuple[Any, Any]:
            seen[-1].extend(positions.states.tolist())
            seen[-1].append(positions.observations.tobytes())
            return by_observation(positions)

        search = EvaluatorSearch(game.rules, [root], spy, [1])
        search.run(80)
        assert root.tobytes() == before
    assert len(seen[0]) > 80
    assert repr(seen[0]) == repr(seen[1])


@pytest.mark.parametrize("name", sintra.game_ids())
def test_heuristics_are_those_of_the_game_for_legal_actions(name: str) -> None:
    batch = sintra.batch(name, 4, seed=4)
    for _ in range(30):
        batch.step(batch.sample())
    kernel = batch.rules.kernels.heuristic
    rated = 0

    def compare(positions: PositionBatch) -> tuple[Any, Any]:
        nonlocal rated
        values = positions.heuristics
        assert values is positions.heuristics  # computed once
        assert not values[~positions.masks].any()
        for row, action in np.argwhere(positions.masks):
            assert values[row, action] == kernel(positions.states[row], int(action))
        rated += int((values != 0).sum())
        return uniform(positions)

    EvaluatorSearch(batch.rules, batch.states, compare, range(4)).run(20)
    assert rated > 100


def test_finished_games_are_skipped() -> None:
    over = counters(2)
    subtraction.step(over, 1)
    search = EvaluatorSearch(subtraction.RULES, [over, counters(4)], uniform, [1, 2])
    search.run(20)
    assert search.visits.sum(1).tolist() == [0, 20]
    assert not search.candidates(0)
    assert not search.line(0)
    assert final_values(subtraction.RULES, [over]).tolist() == [[1.0, 0.0]]
    half = final_values(subtraction.RULES, [over], PuctParams(win_weight=0.5, margin_scale=1.0))
    assert half == pytest.approx(np.array([[0.5 + 0.5 * 0.75, 0.5 * 0.25]]))
    with pytest.raises(OptionError, match="only a finished game"):
        final_values(subtraction.RULES, [counters(4)])


def test_noise_changes_the_priors_at_the_root_and_depends_on_the_seed() -> None:
    def priors(seed: int, noise: float) -> list[float]:
        params = PuctParams(noise=noise)
        search = EvaluatorSearch(subtraction.RULES, [counters(9)], uniform, [seed], params=params)
        search.run(1)
        return sorted(move.prior for move in search.candidates())

    assert priors(1, 0.0) == [0.5, 0.5]
    assert priors(1, 0.25) == priors(1, 0.25) != priors(2, 0.25)
    assert sum(priors(1, 0.25)) == pytest.approx(1.0)
    assert min(priors(1, 0.25)) < 0.5


# --- Evaluators ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "must return two arrays, priors and values, not NoneType"),
        ((np.ones((1, 3)), [0.5]), r"priors must have the shape \(1, 2\).*not \(1, 3\)"),
        ((np.array([[1, -1]]), [0.5]), "must not be negative; use masked_softmax"),
        ((np.array([[1, np.nan]]), [0.5]), "priors contain a number that is infinite"),
        ((np.ones((1, 2)), np.ones((1, 3))), r"values must have the shape \(1, 2\)"),
        ((np.ones((1, 2)), [-1.0]), r"values must be from 0 \(lost\) to 1 \(won\)"),
        ((np.ones((1, 2)), ["much"]), "values are not an array of numbers"),
    ],
)
def test_wrong_answers_of_an_evaluator_are_explained(answer: Any, message: str) -> None:
    search = EvaluatorSearch(subtraction.RULES, [counters(9)], lambda _: answer, [1])
    with pytest.raises(EvaluatorError, match=message):
        search.run(4)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "a net must return two arrays, logits and values, not NoneType"),
        (np.ones((1, 2)), "a net must return two arrays, logits and values, not ndarray"),
        ((np.ones((1, 5)), [0.5]), r"logits must have the shape \(1, 2\).*not \(1, 5\)"),
        ((np.full((1, 2), np.nan), [0.5]), "contain a number that is infinite or not a number"),
        ((np.ones((1, 2)), [-0.5]), r"values must be from 0 \(lost\) to 1 \(won\)"),
    ],
)
def test_wrong_answers_of_a_net_are_explained(answer: Any, message: str) -> None:
    search = EvaluatorSearch(subtraction.RULES, [counters(9)], from_logits(lambda _: answer), [1])
    with pytest.raises(EvaluatorError, match=message):
        search.run(4)


def test_values_begin_with_the_seat_to_move() -> None:
    state = counters(9)
    state.to_move = 1
    answers: list[list[Any]] = [[[0.8, 0.2]], [[0.8]], [0.8]]
    for values in answers:

        def fixed(positions: PositionBatch, values: list[Any] = values) -> tuple[Any, Any]:
            return positions.masks, values * len(positions)

        search = EvaluatorSearch(subtraction.RULES, [state], fixed, [1])
        search.run(1)
        # The root counts 0.8 for seat 1; the leaf, where seat 0 moves, 0.8 for seat 0.
        assert search.values[0] == pytest.approx([0.5, 0.5])
        assert search.candidates()[0].values == pytest.approx((0.8, 0.2))


class FakeSession:
    """What the evaluator uses of an ``onnxruntime.InferenceSession``."""

    def get_inputs(self) -> list[Any]:
        return [type("Input", (), {"name": "observations"})]

    def run(self, outputs: None, feed: dict[str, Any]) -> list[Any]:  # noqa: ARG002
        rows = len(feed["observations"])
        return [np.tile([0.0, np.log(3.0)], (rows, 1)), np.full((rows, 1), 0.5), "another output"]


def test_nets_return_logits() -> None:
    session = FakeSession()
    of_function = from_logits(lambda seen: tuple(session.run(None, {"observations": seen})[:2]))
    for evaluator in (of_function, from_onnx(session)):
        search = EvaluatorSearch(subtraction.RULES, [counters(9)], evaluator, [1])
        search.run(1)
        assert [move.prior for move in search.candidates()] == pytest.approx([0.75, 0.25])
    large = masked_softmax(np.array([[1e30, 2.0, 2.0]]), np.array([[False, True, True]]))
    assert large.tolist() == [[0.0, 0.5, 0.5]]


# --- Arguments ---------------------------------------------------------------------------------


def test_wrong_arguments_are_rejected() -> None:
    rules = subtraction.RULES
    with pytest.raises(OptionError, match="1 positions cannot be searched with 2 seeds"):
        EvaluatorSearch(rules, [counters(9)], uniform, [1, 2])
    with pytest.raises(OptionError, match="needs a limit"):
        EvaluatorSearch(rules, [counters(9)], uniform, [1]).run()
    with pytest.raises(OptionError, match="noise must be a number from 0 to 1, not 2"):
        PuctParams(noise=2)
    with pytest.raises(OptionError, match="leaves must be a whole number"):
        PuctParams(leaves=1.5)  # type: ignore[arg-type]


def test_a_time_ends_the_search() -> None:
    search = EvaluatorSearch(subtraction.RULES, [counters(9)], uniform, [1])
    search.run(seconds=0.001)
    assert search.values.sum() == pytest.approx(1.0)


def test_the_search_with_rollouts_gives_the_same_targets() -> None:
    """Visits, values and lines of ``Searcher`` are enough for the targets of a net."""
    game = sintra.new("duel", seed=4)
    searcher = Searcher(game.rules, game.state, 1, threads=2)
    searcher.run(simulations=100)
    assert searcher.visits.sum() == 100
    best = searcher.candidates[0]
    assert searcher.visits.argmax() == searcher.line[0] == best.action
    assert searcher.values.sum() == pytest.approx(1.0, abs=1e-5)
    assert min(c.value for c in searcher.candidates) <= searcher.values[game.turn] <= 1
