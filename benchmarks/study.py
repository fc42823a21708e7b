"""Measure whether reviews keep what they promise: the bars of the study.

    python benchmarks/study.py --games 200

Luck is measured in that many games of the level ``champion`` against itself. It varies so much from
game to game that its mean needs all of them. The other bars of reviews need fewer: a fifth of the
games is reviewed in full, and one in twenty twice, with other threads.
Every game is a line of JSON in ``build/study``, in a file for this version of the code, and a run
continues where the last one stopped.
``chance.py`` measures the reliability of chances, and ``ratings.py`` the ratings of the levels,
which all choose in the same positions.
Every bar is printed with its sample, its target and a verdict. It is open if the sample is too
small to tell: what is missing to the target may be noise. The exit code says whether all bars hold.
With fewer games all samples are smaller: ``--games 4`` takes minutes and shows that everything
runs, but says little about the bars. ``make test`` contains a short form.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import chance
import ratings

from sintra import agents
from sintra.analysis import Budget, Review, review
from sintra.analysis.budgets import DEPTHS
from sintra.analysis.decisions import judge
from sintra.analysis.estimates import Analyst
from sintra.analysis.labels import Label
from sintra.analysis.lessons import lessons, proven_values
from sintra.cli.progress import counted
from sintra.core.compile import PACKAGE
from sintra.core.compile_queue import warm_up
from sintra.core.cores import available_cores
from sintra.core.game import Game
from sintra.games import game_ids, get
from sintra.puzzles import shipped
from sintra.puzzles.checking import fault_of

FOLDER = Path(__file__).resolve().parents[1] / "build" / "study"
#: The parts of the package that reviews depend on.
PARTS = ("agents", "analysis", "core", "games", "search")
LEVEL = "champion"
SERIOUS = (Label.MISTAKE, Label.BLUNDER)
#: The targets.
MAX_SERIOUS, MAX_RELIABILITY_ERROR, MAX_DRIFT = 0.01, 0.02, 0.003
#: The slopes of the chances were fitted to games with seeds from 1 to 4000.
CHANCE_SEED = 10001
#: The positions of each game in which all levels choose.
LEVEL_POSITIONS = 20
#: One game of so many is reviewed twice.
REPEATED = 20
#: The luck of a full review, and as little as possible of everything else.
LUCK = replace(DEPTHS["full"], scan=1, solved_scan=1, pairs=1, pair=1, repeats=1, difficulty=0)
#: As little work as a judgement with all its parts can do.
SHORT = Budget(scan=200, solved_scan=60, pairs=2, pair=100, repeats=1, difficulty=2)


@dataclass(frozen=True)
class ReviewedGame:
    """What the review of one game says about the reviews."""

    game: str
    seed: int
    #: The luck of the first seat in points, over the whole game.
    luck: float
    #: Whether all decisions were judged. If not, the next three fields say nothing.
    is_full: bool
    #: The number of decisions that were not forced, and of turns labelled mistake or worse.
    decisions: int = 0
    serious: int = 0
    #: How the chance of the mover changed by each best move that no draw followed.
    drifts: Sequence[float] = ()
    #: Whether a second review, with another number of threads, has the same bytes; None if there is
    #: no second one.
    is_repeatable: bool | None = None


@dataclass(frozen=True)
class Bar:
    """A bar: what was measured, on which sample, and whether it is reached; None if open."""

    name: str
    sample: str
    measured: str
    target: str
    is_reached: bool | None


def main() -> int:
    """Measure all bars of one game or all, and print them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), help="the game; by default all")
    parser.add_argument("--games", type=int, default=200, help="measured games (default 200)")
    parser.add_argument("--reviews", type=int, help="of them in full (default: games / 5)")
    parser.add_argument("--level-games", type=int, help="of each pair (default: games / 25)")
    parser.add_argument("--chance-games", type=int, help="(default: games x 10)")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    args = parser.parse_args()
    reviews = args.reviews or -(-args.games // 5)
    level_games = args.level_games or max(1, args.games // 25)
    chance_games = args.chance_games or 10 * args.games
    reached = True
    for game_id in [args.game] if args.game else game_ids():
        warm_up(get(game_id))
        bars = [
            puzzle_bar(game_id, args.games),
            lesson_bar(game_id),
            secrecy_bar(game_id, args.games),
            *chance_bars(game_id, chance_games, args.workers),
            level_bar(ratings.measure(game_id, level_games, 1, args.workers, LEVEL_POSITIONS)),
            *review_bars(reviewed_games(game_id, args.games, reviews, args.workers)),
        ]
        show(game_id, bars)
        reached = reached and all(bar.is_reached is True for bar in bars)
    return 0 if reached else 1


def verdict(is_reached: bool, *, is_noise: bool) -> bool | None:
    """Return whether a bar is reached; None if it is not and noise may be the reason."""
    return None if is_noise and not is_reached else is_reached


def show(game_id: str, bars: Iterable[Bar]) -> None:
    """Print the bars of a game."""
    print(game_id)
    for bar in bars:
        verdict = {True: "holds", False: "FAILS", None: "open "}[bar.is_reached]
        print(f"  {verdict}  {bar.name}: {bar.measured} (target {bar.target}; {bar.sample})")


# --- Reviewed games --------------------------------------------------------------------------


def reviewed_games(game_id: str, count: int, reviews: int, workers: int) -> list[ReviewedGame]:
    """Return reviewed games with the seeds from 1 on: those of the file, then new ones."""
    path = kept_file(game_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = [ReviewedGame(**json.loads(line)) for line in lines]
    found = {game.seed: game for game in kept if game.is_full or game.seed > reviews}
    missing = [seed for seed in range(1, count + 1) if seed not in found]
    work = partial(play_and_review, game_id, reviews)
    with ProcessPoolExecutor(workers) as pool, path.open("a", encoding="utf-8") as file:
        for game in counted(pool.map(work, missing), count, game_id, done=len(found)):
            found[game.seed] = game
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
    return [found[seed] for seed in range(1, count + 1)]


def kept_file(game_id: str) -> Path:
    """Return the file of the reviewed games. Other code reviews differently, so it has a hash."""
    digest = hashlib.sha256()
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.suffix in {".py", ".npy"} or path.name == "study.json":
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return FOLDER / f"{game_id}-{digest.hexdigest()[:12]}.jsonl"


def play_and_review(game_id: str, reviews: int, seed: int) -> ReviewedGame:
    """Play a game of the strong level and review it: the first games in full, then luck alone."""
    game = champions_game(game_id, seed)
    if seed > reviews:
        return ReviewedGame(game_id, seed, luck(review(game, depth=LUCK, seed=seed)), is_full=False)
    return judged(game, seed, DEPTHS["full"], is_repeated=seed % REPEATED == 1)


def champions_game(game_id: str, seed: int) -> Game:
    """Play a game of the strong level."""
    game = Game(get(game_id), seed=seed)
    bots = [agents.seat(LEVEL, seed + seat) for seat in range(game.players)]
    while game.turn is not None:
        game.play(bots[game.turn].move(game))
    return game


def judged(game: Game, seed: int, budget: Budget, *, is_repeated: bool) -> ReviewedGame:
    """Review a game, once or twice, and return what is measured."""
    found = review(game, depth=budget, seed=seed, threads=1)
    is_repeatable = None
    if is_repeated:
        again = review(game, depth=budget, seed=seed, threads=2)
        is_repeatable = json.dumps(found.as_json()) == json.dumps(again.as_json())
    return ReviewedGame(
        game.rules.id,
        seed,
        luck(found),
        is_full=True,
        decisions=sum(not decision.judgement.is_forced for decision in found.decisions),
        serious=sum(turn.label in SERIOUS for turn in found.turns),
        drifts=list(drifts(found)),
        is_repeatable=is_repeatable,
    )


def luck(found: Review) -> float:
    """Return the luck of the first seat in points, over the whole game."""
    return sum(event.luck.change.points[0] for event in found.events)


def drifts(found: Review) -> Iterator[float]:
    """Yield how the chance of the mover changed by each best move that no draw followed."""
    best = {
        decision.number: decision.seat
        for decision in found.decisions
        if decision.action == decision.judgement.best and not decision.judgement.is_forced
    }
    for before, after in pairwise(found.graph):
        seat = best.get(before.number)
        if seat is not None and after.number == before.number + 1 and not after.is_after_chance:
            yield after.estimate.chance[seat] - before.estimate.chance[seat]


def review_bars(games: Sequence[ReviewedGame]) -> list[Bar]:
    """Return the bars of reviewed games."""
    reviewed = [game for game in games if game.is_full]
    sample = f"{len(reviewed)} games of {LEVEL}"
    decisions = sum(game.decisions for game in reviewed)
    share = sum(game.serious for game in reviewed) / max(decisions, 1)
    share_error = (share * (1 - share) / max(decisions, 1)) ** 0.5
    mean_luck, luck_error = mean_and_error([game.luck for game in games])
    drift, drift_error = mean_and_error([drift for game in reviewed for drift in game.drifts])
    moves = sum(len(game.drifts) for game in reviewed)
    repeated = [game.is_repeatable for game in reviewed if game.is_repeatable is not None]
    return [
        Bar(
            "decisions labelled mistake or worse",
            f"{decisions} decisions, {sample}",
            f"{share:.2%}",
            f"at most {MAX_SERIOUS:.0%}",
            verdict(share <= MAX_SERIOUS, is_noise=share <= MAX_SERIOUS + 2 * share_error),
        ),
        Bar(
            "mean luck of a seat in points",
            f"{len(games)} games of {LEVEL}",
            f"{mean_luck:+.2f} ± {luck_error:.2f}",
            "0 within two standard errors",
            abs(mean_luck) <= 2 * luck_error,
        ),
        Bar(
            "drift of the graph after best moves",
            f"{moves} moves, {sample}",
            f"{drift:+.2%} ± {drift_error:.2%}",
            f"0 ± {MAX_DRIFT:.1%}",
            verdict(abs(drift) <= MAX_DRIFT, is_noise=abs(drift) <= MAX_DRIFT + 2 * drift_error),
        ),
        Bar(
            "reviews that are equal byte by byte",
            f"{len(repeated)} games reviewed twice",
            f"{sum(repeated)} of {len(repeated)}",
            "all",
            all(repeated) and bool(repeated),
        ),
    ]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    if len(values) < 2:
        return (values[0] if values else 0.0), float("inf")
    return fmean(values), stdev(values) / len(values) ** 0.5


# --- Puzzles, secrets ------------------------------------------------------------------------


def puzzle_bar(game_id: str, most: int) -> Bar:
    """Return the bar of the counted puzzles, which have to agree with a brute force."""
    rules = get(game_id)
    counted = [puzzle for puzzle in shipped(rules).puzzles if puzzle.is_counted]
    sample = Random(1).sample(counted, min(most, len(counted)))
    right = sum(fault_of(rules, puzzle) is None for puzzle in sample)
    return Bar(
        "exact puzzles that agree with a brute force",
        f"{len(sample)} of {len(counted)} puzzles with counted points",
        f"{right} of {len(sample)}",
        "all",
        right == len(sample) > 0,
    )


def secrecy_bar(game_id: str, most: int) -> Bar:
    """Return the bar of the judgements, which must not change with what the mover cannot know."""
    rules = get(game_id)
    analyst = Analyst(rules)
    game = Game(rules, seed=1)
    rng = Random(1)
    judged = equal = 0
    while game.turn is not None and judged < most:
        move = rng.choice(game.legal_actions)
        if len(game.legal_actions) > 1:
            other = game.state
            rules.kernels.resample(other, game.turn, judged)
            found = [judge(analyst, state, move, SHORT, 1) for state in (game.state, other)]
            judged += 1
            equal += found[0] == found[1]
        game.play(move)
    return Bar(
        "judgements that hold for everything the mover cannot know",
        f"{judged} decisions of a game",
        f"{equal} of {judged}",
        "all",
        equal == judged > 0,
    )


# --- Levels, chances, lessons ----------------------------------------------------------------


def level_bar(found: dict[str, ratings.Sums]) -> Bar:
    """Return the bar of the ratings, which have to fall from level to level.

    It is open while two neighbours differ by less than two standard errors in the wrong direction.
    """
    values = [sums.rating for sums in found.values()]
    rises = [
        (stronger.rating - weaker.rating) / max(hypot(weaker.error, stronger.error), 1e-9)
        for weaker, stronger in pairwise(found.values())
        if stronger.rating >= weaker.rating
    ]
    decisions = sum(sums.counted for sums in found.values())
    return Bar(
        "performance ratings of the levels",
        f"{decisions} decisions",
        " ".join(f"{value:.1f}" for value in values),
        "strictly falling",
        verdict(not rises, is_noise=max(rises, default=0.0) < 2),
    )


def chance_bars(game_id: str, games: int, workers: int) -> Iterator[Bar]:
    """Yield the bar of the reliability of chances, for every number of players."""
    [option] = [option for option in get(game_id).options if option.name == "players"]
    for players in option.choices:
        measured = chance.measure(game_id, int(players), games, CHANCE_SEED, workers)
        found = chance.reliability(measured.chances)
        yield Bar(
            f"reliability error of chances, {players} players",
            f"{len(measured.chances)} predictions, {games} games",
            f"{found.error:.2%}, of which noise explains {found.noise:.2%}",
            f"at most {MAX_RELIABILITY_ERROR:.0%}",
            verdict(found.error <= MAX_RELIABILITY_ERROR, is_noise=found.error < 2 * found.noise),
        )


def lesson_bar(game_id: str) -> Bar:
    """Return the bar of the exercises, whose answers the rules and solvers have to prove."""
    exercises = [each for lesson in lessons(get(game_id)) for each in lesson.exercises]
    proven = sum(proven_values(exercise) == exercise.values for exercise in exercises)
    return Bar(
        "exercises with proven answers",
        f"{len(exercises)} exercises",
        f"{proven} of {len(exercises)}",
        "all",
        proven == len(exercises),
    )


if __name__ == "__main__":
    sys.exit(main())
