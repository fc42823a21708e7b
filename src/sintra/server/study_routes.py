"""The REST endpoints of reviews, tries and decks."""

import asyncio
import gzip
import json
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from sintra.core.errors import RequestError, SeatError
from sintra.server import study_models
from sintra.server.bodies import BodyRoute
from sintra.server.catalogue import find_game
from sintra.server.errors import NoReviewError
from sintra.server.guard import refusal
from sintra.server.jobs import JUDGE, Question
from sintra.server.keys import digest_of
from sintra.server.player_routes import KnownPlayer, Player
from sintra.server.readiness import needs_of
from sintra.server.review_moves import decision_json
from sintra.server.routes import (
    WITH_BODY,
    Key,
    TableId,
    client_from,
    json_answer,
    refusals,
    services_of,
    stored_position,
    visit,
    while_connected,
)
from sintra.server.trials import position_of, trial_json, trial_of, without_search

#: Reviews and judgements count as this many requests in the rate limit.
REVIEW_COST, JUDGEMENT_COST = 5, 3
#: About how long a judgement takes.
JUDGEMENT_SECONDS = 1.0
router = APIRouter(prefix="/api", route_class=BodyRoute, tags=["study"])
Number = Annotated[int, Path(ge=0, le=100_000)]


@router.get(
    "/tables/{table}/review",
    response_model=study_models.ReviewInfo,
    responses=refusals(404, 409),
)
async def show_review(request: Request, table: TableId) -> Response:
    """Return the review of a finished game, and how far it is."""
    services = services_of(request)
    found, _ = await visit(request, table, None)
    status = await services.reviews.status(found)
    row = await services.store.review(found.id)

    def answer() -> Response:
        review = None if row is None else json.loads(gzip.decompress(row.data))
        if review is not None:
            review["names"] = list(found.game.names)
        depth = None if row is None else row.depth
        return json_answer(request, {**status, "depth": depth, "review": review})

    return await asyncio.to_thread(answer)


@router.post("/tables/{table}/review", status_code=202, responses=refusals(404, 409, *WITH_BODY))
async def start_review(request: Request, table: TableId) -> study_models.ReviewStatus:
    """Queue the review of a finished game, unless there is one or it is queued already."""
    services = services_of(request)
    found, _ = await visit(request, table, None)
    services.readiness.require_hints(found.game.rules)
    services.request_limiter.charge(client_from(request), REVIEW_COST)
    await services.reviews.start(found, digest_of(client_from(request)))
    return study_models.ReviewStatus(**await services.reviews.status(found))


@router.delete("/tables/{table}/review", responses=refusals(403, 404, 409))
async def stop_review(
    request: Request, table: TableId, key: Key = None
) -> study_models.ReviewStatus:
    """Stop the review of a game, with the key of a seat. A quick review that is there stays."""
    found, seats = await visit(request, table, key)
    if not seats:
        raise SeatError("only the players of the game can stop its review")
    reviews = services_of(request).reviews
    await reviews.stop(found)
    return study_models.ReviewStatus(**await reviews.status(found))


@router.get(
    "/tables/{table}/review/decisions/{number}",
    response_model=study_models.DecisionInfo,
    responses=refusals(404, 409),
)
async def show_decision(request: Request, table: TableId, number: Number) -> Response:
    """Return a decision of the review with its moves as in ``legal``, and the expected line."""
    services = services_of(request)
    found, _ = await visit(request, table, None)
    row = await services.store.review(found.id)
    if row is None:
        raise NoReviewError(f"there is no review of table {table}")
    states = [entry.before for entry in found.history]

    def answer() -> Response:
        decisions = json.loads(gzip.decompress(row.data))["decisions"]
        if number >= len(decisions):
            raise NoReviewError(f"the game has {len(decisions)} decisions, not {number + 1}")
        return json_answer(
            request,
            decision_json(
                found.game.rules,
                states[number],
                decisions[number],
                found.game.names,
                has_page=found.has_page,
            ),
        )

    return await asyncio.to_thread(answer)


# --- Tries -----------------------------------------------------------------------------------

AnyTry = study_models.TryPosition | study_models.TryTable
AnyJudgement = study_models.JudgePosition | study_models.JudgeTable


@router.post(
    "/trials", response_model=study_models.TrialInfo, responses=refusals(404, 409, *WITH_BODY)
)
async def show_trial(request: Request, body: AnyTry) -> Response:
    """Return a position after the moves of a try, with the legal moves. Nothing is stored."""
    services = services_of(request)
    data = await _position(request, body)
    if body.scope == "phase":  # only workers have the solver
        asked = {"position": data, "moves": body.moves, "scope": body.scope, "show": True}
        return await _answer(request, data, asked)
    async with services.parsing:
        return await asyncio.to_thread(
            lambda: json_answer(
                request, trial_json(trial_of(data, body.moves, body.scope), services.settings.web)
            )
        )


@router.post(
    "/trials/judgement",
    response_model=study_models.JudgementInfo,
    responses=refusals(404, 409, *WITH_BODY),
)
async def judge_trial(request: Request, body: AnyJudgement) -> Response:
    """Judge the moves of a try against the best play. Nothing is stored."""
    data = await _position(request, body)
    if not body.moves:
        raise RequestError("no move was played, so there is nothing to judge")
    if body.scope == "turn":
        trial = await asyncio.to_thread(trial_of, data, body.moves, body.scope)
        if not body.live:
            texts = [played.move.text for played in trial.played]
            return json_answer(request, without_search(is_accepted=texts in body.accept))
    asked = {
        "position": data,
        "moves": body.moves,
        "scope": body.scope,
        "accept": body.accept,
        "measure": body.measure,
        "explain": body.explain,
    }
    return await _answer(request, data, asked)


async def _position(request: Request, body: AnyTry) -> dict[str, Any]:
    """Return the position before a try."""
    if isinstance(body, study_models.TryTable):
        found, _ = await visit(request, body.table, None)
        return position_of(found, body.number)
    if isinstance(body.position, str):
        return await stored_position(services_of(request), body.position)
    return body.position


async def _answer(request: Request, position: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Let a worker answer a question about a try."""
    services, client = services_of(request), client_from(request)
    game = await asyncio.to_thread(find_game, str(position.get("game")))
    services.readiness.require_hints(game)
    services.request_limiter.charge(client, JUDGEMENT_COST)
    needs = needs_of(game.id, "hints")
    question = Question(JUDGE, digest_of(client), needs, asked, JUDGEMENT_SECONDS)
    found = await while_connected(request, services.queue.ask(question))
    if "refused" in found:
        return refusal(found["status"], found["refused"])
    return json_answer(request, found)


# --- The deck --------------------------------------------------------------------------------


@router.get("/player/deck", responses=refusals())
async def show_deck(request: Request, player: KnownPlayer) -> study_models.DeckInfo:
    """Return the decisions that the player practises and that are due."""
    found = await services_of(request).decks.show(player)
    return study_models.DeckInfo(**asdict(found))


@router.post("/player/deck", responses=refusals(404, 409, *WITH_BODY))
async def answer_card(
    request: Request, player: Player, body: study_models.CardAnswer
) -> study_models.CardInfo:
    """Note whether the player has solved a decision. A new one is added to the deck."""
    found, _ = await visit(request, body.table, None)
    decks = services_of(request).decks
    card = await decks.answer(player, found, body.number, solved=body.solved)
    return study_models.CardInfo(**asdict(card))
