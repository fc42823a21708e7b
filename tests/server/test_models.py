"""Responses match their models and the OpenAPI description."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
from requests.exceptions import ChunkedEncodingError
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sintra.server import models
from sintra.server.settings import Settings
from tests.server.local_server import PERSON, LocalServer
from tests.server.process import served

EXAMPLES = 3
TOO_LARGE = 413


def malformed_data_is_rejected(context: Any, answer: Any, case: Any) -> bool | None:
    """Apply the check of Schemathesis, which does not know that a body can be too large to read."""
    if answer.status_code == TOO_LARGE:
        return None
    rejected: bool | None = negative_data_rejection(context, answer, case)
    return rejected


#: Whether a request can be fulfilled is not part of the description, so a refusal is always right;
#: but it has to be one of those described.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    malformed_data_is_rejected,
]


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    settings_used = Settings(
        database=f"sqlite:///{folder / 'sintra.db'}",
        bot_delay=0,
        bot_seconds=0.01,
        hint_seconds=0.01,
        requests_per_second=100_000,
        tables_per_minute=100_000,
    )
    with served(settings_used) as base:
        yield schemathesis.openapi.from_url(f"{base}/api/openapi.json")


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_responses_match_the_description(schema: Any, mode: GenerationMode) -> None:
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 12
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        @given(operation.as_strategy(generation_mode=mode))
        def answer(case: Any) -> None:
            try:
                case.call_and_validate(checks=CHECKS)
            except ChunkedEncodingError:  # refused and closed while the body was being sent
                case.call_and_validate(checks=CHECKS)

        with suppress(Unsatisfiable):  # a request without parameters cannot be malformed
            answer()


def test_every_endpoint_describes_its_refusals(server: LocalServer) -> None:
    description = server.http.get("/api/openapi.json").json()
    refused = "#/components/schemas/Refused"
    for path, calls in description["paths"].items():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if int(status) >= 400:
                    shown = answer["content"]["application/json"]["schema"]["$ref"]
                    assert shown == refused, path
    assert "HTTPValidationError" not in description["components"]["schemas"]


def test_responses_about_a_game_match_their_models(server: LocalServer) -> None:
    """Random requests hardly ever reach a game, its replay or a hint."""
    table = server.create(PERSON, PERSON, seed=7)
    server.move(table, 0, "F1g")
    over = server.finished()
    for played in (table, over):
        check_model(models.Snapshot, server.snapshot(played, 1))
        check_model(models.Replay, server.http.get(f"{played.path}/history").json())
        with server.connect(played, 1) as socket:
            state = {name: value for name, value in socket.await_state().items() if name != "type"}
        check_model(models.Snapshot, state)


def check_model(model: type[BaseModel], answer: Any) -> None:
    """Check that a response has all required fields, of the right types, and no others."""
    parsed = model.model_validate(answer, strict=True, extra="forbid")
    assert parsed.model_dump(exclude_unset=True) == answer
