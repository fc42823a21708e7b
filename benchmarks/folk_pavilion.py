"""What players claim about Summer Pavilion, with two, three and four players.

The seats of a game depend on each other, so every figure has one value for each game.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

import numpy as np
from folk_figures import MIN_GAMES, WIDTH_95, Figure, Kind, lead, mean_figure, per_game, played
from numpy.typing import NDArray
from selfplay import SIMULATIONS, PlayedGame, player

from sintra.core.game import Game
from sintra.core.rules import State
from sintra.core.state import NOBODY

#: The stages of a round: the draft and the placing of tiles.
STAGES = 2


@dataclass(frozen=True)
class Pavilion:
    """What a game says. Sequences have one value for each seat."""

    scores: Sequence[int]
    tiles: Sequence[float]
    #: The sum of the squared shares of the colours taken: 1 for a single colour.
    focus: Sequence[float]
    #: By star: whether each seat has completed it.
    stars: Mapping[str, Sequence[bool]]
    #: By round: the price of the start player token.
    prices: Mapping[int, float]

    @property
    def leads(self) -> list[float]:
        """The lead of every seat over the mean of the others."""
        return [lead(self.scores, seat) for seat in range(len(self.scores))]


def pavilion(game: PlayedGame) -> Pavilion:
    """Replay a game and count what the claims are about."""
    end = game.replay()
    players = end.players
    taken = np.zeros((players, 6))
    before = Game(end.rules, game.options, seed=game.seed)
    prices: dict[int, float] = {}
    for entry in end.history:
        state = before.state
        held = state.hand[entry.seat].copy()
        round_no, token, score = int(state.round_no), int(state.token), int(state.score[entry.seat])
        before.play(entry.move)
        if entry.move.fields["kind"] in ("take", "bonus"):
            after = before.state
            taken[entry.seat] += np.maximum(after.hand[entry.seat].astype(int) - held, 0)
            if int(after.token) == entry.seat and token != entry.seat and round_no not in prices:
                prices[round_no] = float(score - int(after.score[entry.seat]))
    boards = [player["board"] for player in end.position()["players"]]
    full = {name: [None not in board[name] for board in boards] for name in boards[0]}
    shares = taken / taken.sum(axis=1, keepdims=True)
    return Pavilion(
        list(game.scores),
        taken.sum(axis=1).tolist(),
        (shares**2).sum(axis=1).tolist(),
        full,
        prices,
    )


@cache
def pavilions(kind: Kind, count: int, workers: int) -> list[Pavilion]:
    """Replay the games of a kind."""
    about = f"Summer Pavilion, {kind[1]} players, replays"
    return list(per_game(pavilion, played(kind, count, workers), workers, about))


# --- Tiles and colours -----------------------------------------------------------------------


def tiles_or_colours(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the points that a typical difference in tiles and in focus on few colours is worth.

    The lead is regressed on both differences, each divided by its standard deviation.
    """
    found = pavilions(kind, count, workers)
    differences = [
        [(lead(game.tiles, seat), lead(game.focus, seat)) for seat in range(kind[1])]
        for game in found
    ]
    slopes, errors = regression(np.array(differences), np.array([game.leads for game in found]))
    for name, slope, error in zip(("more tiles", "fewer colours"), slopes, errors, strict=True):
        yield Figure(name, float(slope), float(error), len(found))


def regression(
    xs: NDArray[np.float64], ys: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the slopes of a linear regression and the half widths of their intervals.

    Every seat has its own mean, because the first player has an advantage. The errors allow for
    seats of a game that depend on each other.

    Args:
        xs: the causes, by game, seat and cause; they are divided by their deviations.
        ys: the effects, by game and seat.
    """
    xs = (xs - xs.mean(axis=0)) / xs.std(axis=(0, 1))
    ys = ys - ys.mean(axis=0)
    inverse = np.linalg.inv(np.einsum("gsi,gsj->ij", xs, xs))
    slopes = inverse @ np.einsum("gsi,gs->i", xs, ys)
    scores = np.einsum("gsi,gs->gi", xs, ys - xs @ slopes)
    variance = inverse @ (scores.T @ scores) @ inverse
    return slopes, WIDTH_95 * np.sqrt(np.diag(variance))


# --- Stars -----------------------------------------------------------------------------------


def stars(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean lead of players who completed a star over those who did not."""
    found = pavilions(kind, count, workers)
    for name in found[0].stars:
        leads = []
        for game in found:
            with_star = [s for s, done in zip(game.scores, game.stars[name], strict=True) if done]
            without = [s for s, done in zip(game.scores, game.stars[name], strict=True) if not done]
            if with_star and without:
                leads.append(fmean(with_star) - fmean(without))
        if len(leads) >= MIN_GAMES:
            yield mean_figure(f"{name} star", leads)


def completed_stars(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean lead by the number of completed stars."""
    by_number: dict[int, list[float]] = defaultdict(list)
    for game in pavilions(kind, count, workers):
        own: dict[int, list[float]] = defaultdict(list)
        for seat, ahead in enumerate(game.leads):
            own[sum(done[seat] for done in game.stars.values())].append(ahead)
        for number, leads in own.items():
            by_number[number].append(fmean(leads))
    for number, means in sorted(by_number.items()):
        if len(means) >= MIN_GAMES:
            yield mean_figure(f"{number} star" if number == 1 else f"{number} stars", means)


# --- The start player token ------------------------------------------------------------------


def token_price(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean price that the start player token was taken for, by round."""
    by_round: dict[int, list[float]] = defaultdict(list)
    for game in pavilions(kind, count, workers):
        for round_no, price in game.prices.items():
            by_round[round_no].append(price)
    for round_no, prices in sorted(by_round.items()):
        yield mean_figure(f"round {round_no}", prices)


def token_value(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield what holding the start player token is worth when the draft of a round is over.

    The same position is played on twice, with the same search and the same words of the generator,
    until the next round is over: with the token at the seat that took it, and at another one. The
    value is what these two seats lead by more if they hold it, on average, so it is compared with
    a rival who holds it. The lead is the real one at the end of the game, and otherwise the one
    that the value net predicts. The price is not part of it: it has been paid.
    """
    games = played(kind, count, workers)
    about = f"Summer Pavilion, {kind[1]} players, tokens"
    by_round: dict[int, list[float]] = defaultdict(list)
    for values in per_game(token_values, games, workers, about):
        for round_no, value in values.items():
            by_round[round_no].append(value)
    for round_no, found in sorted(by_round.items()):
        yield mean_figure(f"round {round_no}", found)


def token_values(game: PlayedGame) -> dict[int, float]:
    """Return the value of the token in every round of a game. A token below 0 is in the centre."""
    replayed = Game(game.replay().rules, game.options, seed=game.seed)
    stage = replayed.rules.kernels.stage
    found: dict[int, float] = {}
    for move in game.moves:
        was_draft = int(stage(replayed.state)) % STAGES == 0
        replayed.play(move)
        state = replayed.state
        if was_draft and int(stage(state)) % STAGES == 1 and int(state.token) >= 0:
            taker, players = int(state.token), replayed.players
            other = (taker + 1 + game.seed % (players - 1)) % players
            kept, given = (leads_with_token(game, state, holder) for holder in (taker, other))
            swing = kept[taker] - given[taker] + given[other] - kept[other]
            found[int(state.round_no)] = swing / 2
    return found


def leads_with_token(game: PlayedGame, state: State, holder: int) -> list[float]:
    """Return the leads of all seats if one of them holds the token when the draft is over."""
    search = player(game.game, SIMULATIONS)
    search.seed(game.seed)
    state = state.copy()
    players = int(state.players)
    state.token = holder
    order = [(holder + step) % players for step in range(players)]
    # The holder places first; a player without tiles has passed.
    state.active = state.to_move = next(seat for seat in order if state.hand[seat].sum() > 0)
    for _ in range(1 + STAGES):  # the placing of this round, and the whole next one
        if int(state.to_move) != NOBODY:
            search.play_stage(state)
    is_over = int(state.to_move) == NOBODY
    scores = state.score[:players].tolist() if is_over else search.predicted(state)
    return [lead(scores, seat) for seat in range(players)]
