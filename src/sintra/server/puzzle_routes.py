"""The REST endpoints of puzzles. A solution leaves the server only after a complete try."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sintra.analysis.reasons import OTHERS, OTHERS_LABEL, ScoreDifference
from sintra.core.errors import RequestError, UnknownGameError
from sintra.core.game import Move
from sintra.core.rules import Rules
from sintra.puzzles.attempts import Attempt, Verdict
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import JudgedLine, Kind, Puzzle, Reason
from sintra.server import puzzle_models, study_models
from sintra.server.bodies import BodyRoute
from sintra.server.catalogue import find_game, has_page
from sintra.server.errors import NotFoundError
from sintra.server.player_routes import KnownPlayer, Player, PlayerKey, own_player
from sintra.server.position import move_json, position_json
from sintra.server.puzzles import Choice, Noted, standing_json
from sintra.server.routes import WITH_BODY, json_answer, refusals, services_of
from sintra.server.services import Services
from sintra.server.trials import trial_json

router = APIRouter(prefix="/api/puzzles", route_class=BodyRoute, tags=["puzzles"])
GameId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,64}$")]
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{10}$")]
#: The number of lines that a verdict lists.
MAX_LINES = 6


async def trying_player(request: Request, key: PlayerKey = None) -> str | None:
    """Return the player of a try, or None without a key. A new key creates a player."""
    return None if key is None else await own_player(request, key)


TryingPlayer = Annotated[str | None, Depends(trying_player)]


@router.get("", responses=refusals())
async def show_overview(request: Request, player: KnownPlayer) -> puzzle_models.PuzzleOverview:
    """Return the games with puzzles, their themes, and how the player stands."""
    games = await services_of(request).puzzles.overview(player, _today())
    return puzzle_models.PuzzleOverview(games=[puzzle_models.PuzzleGame(**game) for game in games])


@router.get("/{game}/next", response_model=puzzle_models.PuzzleInfo, responses=refusals(404))
async def next_puzzle(
    request: Request,
    game: GameId,
    player: KnownPlayer,
    mode: Annotated[puzzle_models.Mode, Query()] = "mixed",
    theme: Annotated[str | None, Query(max_length=40)] = None,
    previous: Annotated[str | None, Query(max_length=16)] = None,
) -> Response:
    """Return a puzzle for the player: one that is new and about as hard as the player is strong."""
    services = services_of(request)
    rules = await asyncio.to_thread(_game, game)
    found = await services.puzzles.next(player, rules, Choice(mode, theme, previous), _today())
    return await asyncio.to_thread(_puzzle_answer, request, rules, found)


@router.get("/{game}/{puzzle}", response_model=puzzle_models.PuzzleInfo, responses=refusals(404))
async def show_puzzle(request: Request, game: GameId, puzzle: PuzzleId) -> Response:
    """Return a puzzle, without its solution."""
    rules, found = await asyncio.to_thread(_find, services_of(request), game, puzzle)
    return await asyncio.to_thread(_puzzle_answer, request, rules, found)


@router.post(
    "/{game}/{puzzle}/trial",
    response_model=study_models.TrialInfo,
    responses=refusals(404, 409, *WITH_BODY),
)
async def show_trial(
    request: Request, game: GameId, puzzle: PuzzleId, body: puzzle_models.PlayedMoves
) -> Response:
    """Return the position after some moves of a try. Nothing is stored."""
    services = services_of(request)

    def answer() -> Response:
        attempt = _attempt(*_find(services, game, puzzle), body.moves)
        return json_answer(request, trial_json(attempt, services.settings.web))

    return await asyncio.to_thread(answer)


@router.post(
    "/{game}/{puzzle}/tries",
    response_model=puzzle_models.PuzzleVerdict,
    responses=refusals(404, 409, *WITH_BODY),
)
async def judge_try(
    request: Request,
    game: GameId,
    puzzle: PuzzleId,
    player: TryingPlayer,
    body: puzzle_models.PuzzleTry,
) -> Response:
    """Judge a complete try, and return the solution. The first try of a player counts."""
    services = services_of(request)

    def judged() -> tuple[Rules, Attempt, Verdict]:
        rules, found = _find(services, game, puzzle)
        attempt = _attempt(rules, found, body.moves)
        if not attempt.is_done:
            raise RequestError("the try is not complete")
        return rules, attempt, attempt.verdict()

    rules, attempt, verdict = await asyncio.to_thread(judged)
    noted = await services.puzzles.note(player, game, attempt.puzzle, verdict, body.mode)
    shows = has_page(game, services.settings.web)
    return await asyncio.to_thread(
        lambda: json_answer(request, _verdict_json(rules, attempt, verdict, noted, shows))
    )


@router.post("/{game}/{puzzle}/vote", responses=refusals(404, *WITH_BODY))
async def vote(
    request: Request,
    game: GameId,
    puzzle: PuzzleId,
    player: Player,
    body: puzzle_models.PuzzleVote,
) -> puzzle_models.Votes:
    """Vote on a puzzle that the player has tried."""
    services = services_of(request)
    _, found = await asyncio.to_thread(_find, services, game, puzzle)
    return puzzle_models.Votes(**await services.puzzles.vote(player, found, body.vote))


def _today() -> date:
    return datetime.now(UTC).date()


def _game(game: str) -> Rules:
    try:
        return find_game(game)
    except UnknownGameError as error:
        raise NotFoundError(str(error)) from error


def _find(services: Services, game: str, puzzle: str) -> tuple[Rules, Puzzle]:
    _game(game)
    return services.puzzles.find(game, puzzle)


def _attempt(rules: Rules, puzzle: Puzzle, moves: Sequence[int | str]) -> Attempt:
    """Return a puzzle after some moves.

    Raises:
        InvalidMoveError: a text or number is not a move at all.
        IllegalMoveError: a move is not allowed.
    """
    attempt = Attempt(rules, puzzle)
    for move in moves:
        attempt.play(attempt.find(move))
    return attempt


def _puzzle_answer(request: Request, rules: Rules, puzzle: Puzzle) -> Response:
    web = services_of(request).settings.web
    return json_answer(
        request,
        {
            "id": puzzle.id,
            "game": rules.id,
            "kind": puzzle.kind.value,
            "moves": list(puzzle.moves),
            "arranged": _arranged(rules, puzzle),
            "best": puzzle.best,
            "trial": trial_json(Attempt(rules, puzzle), web),
        },
    )


def _arranged(rules: Rules, puzzle: Puzzle) -> list[dict[str, Any]]:
    """Serialise the moves of an order, without their effects, which depend on the order."""
    if puzzle.kind is not Kind.ORDER:
        return []
    moves = [Move(rules, rules.notation.parse(text)) for text in puzzle.moves]
    return [
        {"id": move.id, "text": move.text, "parts": move.fields, "effect": {"points": 0}}
        for move in moves
    ]


def _verdict_json(
    rules: Rules, attempt: Attempt, verdict: Verdict, noted: Noted, shows: bool
) -> dict[str, Any]:
    """Serialise a verdict with everything that a player may know after a try."""
    puzzle = attempt.puzzle
    source = shipped(rules).games[puzzle.game]
    if verdict.is_solved:
        word = "right"
    else:
        word = "part" if verdict.score > 0 else "wrong"
    return {
        "verdict": word,
        "score": round(verdict.score, 3),
        "chance": verdict.chance,
        "points": verdict.points,
        "reached": verdict.reached,
        "best": puzzle.best,
        "lines": [_line(rules, puzzle, line, shows) for line in puzzle.lines[:MAX_LINES]],
        "line": _steps(rules, puzzle, shows),
        "reasons": [_reason(rules, reason) for reason in puzzle.reasons],
        "themes": list(puzzle.themes),
        "solved": dict(puzzle.solved),
        "counted": noted.is_first,
        "before": standing_json(noted.before),
        "after": standing_json(noted.after),
        "rating": round(noted.puzzle.rating),
        "vote": noted.vote,
        "source": {
            "names": list(source.names),
            "number": puzzle.number,
            "record": source.record(rules),
        },
    }


def _line(rules: Rules, puzzle: Puzzle, line: JudgedLine, shows: bool) -> dict[str, Any]:
    """Serialise a line; its moves have the effects that they have when they are played."""
    parse = rules.notation.parse
    attempt = Attempt(rules, puzzle)
    moves = []
    for text in line.moves:
        moves.append(move_json(rules, attempt.state, parse(text), has_page=shows))
        attempt.play(parse(text))
    return {"moves": moves, "chance": line.chance, "points": line.points}


def _steps(rules: Rules, puzzle: Puzzle, shows: bool) -> list[dict[str, Any]]:
    """Serialise the moves of the solution, each with the position after it."""
    attempt = Attempt(rules, puzzle)
    steps = []
    for text in puzzle.solution:
        action = rules.notation.parse(text)
        move = move_json(rules, attempt.state, action, has_page=shows)
        attempt.play(action)
        position = position_json(rules, attempt.state, attempt.seat, attempt.names, has_page=shows)
        steps.append({"seat": attempt.seat, "move": move, "position": position})
    return steps


def _reason(rules: Rules, reason: Reason) -> dict[str, Any]:
    label = OTHERS_LABEL if reason.code == OTHERS else rules.guide.score_item_label(reason.code)
    return ScoreDifference(reason.code, label, reason.points, reason.round_no).as_json()
