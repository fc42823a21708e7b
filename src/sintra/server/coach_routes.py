"""The REST endpoints of the coach: lessons, progress and levels."""

import asyncio
from dataclasses import asdict

from fastapi import APIRouter, Request

from sintra.analysis.lessons import lessons
from sintra.core.errors import UnknownGameError
from sintra.core.rules import Rules
from sintra.server import player_models
from sintra.server.bodies import BodyRoute
from sintra.server.catalogue import find_game
from sintra.server.errors import NotFoundError
from sintra.server.player_routes import STATISTICS_COST, KnownPlayer, Player
from sintra.server.routes import WITH_BODY, client_from, refusals, services_of

router = APIRouter(prefix="/api", route_class=BodyRoute, tags=["coach"])


@router.get("/games/{game}/lessons", responses=refusals(404))
async def show_lessons(game: str) -> player_models.LessonsInfo:
    """Return the lessons of a game: positions, and what every legal move achieves."""
    rules = await _game(game)
    return player_models.LessonsInfo(
        game=rules.id,
        lessons=[
            player_models.LessonInfo(
                id=lesson.id,
                exercises=[
                    player_models.ExerciseInfo(
                        position=dict(exercise.position),
                        goal=list(exercise.goal),
                        values={move: list(values) for move, values in exercise.values.items()},
                        right=exercise.right,
                    )
                    for exercise in lesson.exercises
                ],
            )
            for lesson in await asyncio.to_thread(lessons, rules)
        ],
    )


@router.get("/player/coach/{game}", responses=refusals(404))
async def show_coach(request: Request, player: KnownPlayer, game: str) -> player_models.CoachInfo:
    """Return the solved exercises, the games against every level, and what to work on."""
    services = services_of(request)
    services.request_limiter.charge(client_from(request), STATISTICS_COST)
    rules, coach = await _game(game), services.coach
    ladder, focus = await asyncio.gather(coach.ladder(player, rules), coach.focus(player, rules))
    return player_models.CoachInfo(
        solved=await coach.solved(player, rules),
        ladder=[
            player_models.RungInfo(level=rung.level, results=rung.results, passed=rung.is_passed)
            for rung in ladder
        ],
        focus=None if focus is None else player_models.FocusInfo(**asdict(focus)),
    )


@router.post("/player/coach/{game}/lessons/{lesson}", responses=refusals(404, *WITH_BODY))
async def solve_exercise(
    request: Request, player: Player, game: str, lesson: str, body: player_models.SolvedExercise
) -> player_models.SolvedInfo:
    """Note that the player has solved an exercise."""
    rules = await _game(game)
    coach = services_of(request).coach
    return player_models.SolvedInfo(solved=await coach.solve(player, rules, lesson, body.exercise))


async def _game(game: str) -> Rules:
    try:
        return await asyncio.to_thread(find_game, game)
    except UnknownGameError as error:
        raise NotFoundError(str(error)) from error
