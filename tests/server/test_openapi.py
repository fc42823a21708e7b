"""The description of the REST calls is exact: whatever fits it is answered as it says."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
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
from tests.server.guests import PERSON, Guests
from tests.server.process import served

EXAMPLES = 12
TOO_LARGE = 413


def malformed_data_is_rejected(context: Any, answer: Any, case: Any) -> bool | None:
    """As Schemathesis says, which forgets that a body can be too large to be looked at."""
    if answer.status_code == TOO_LARGE:
        return None
    rejected: bool | None = negative_data_rejection(context, answer, case)
    return rejected


#: Whether a wish can be fulfilled is not for a description to say, so a refusal is always right;
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
    wishes = Settings(
        database=f"sqlite:///{folder / 'sintra.db'}",
        bot_delay=0,
        bot_seconds=0.01,
        hint_seconds=0.01,
        requests_per_second=100_000,
        tables_per_minute=100_000,
    )
    with served(wishes) as base:
        yield schemathesis.openapi.from_url(f"{base}/api/openapi.json")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_answers_are_as_described(schema: Any, mode: GenerationMode) -> None:
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
            case.call_and_validate(checks=CHECKS)

        with suppress(Unsatisfiable):  # a call without parameters cannot be malformed
            answer()


def test_every_call_describes_its_refusals(guests: Guests) -> None:
    description = guests.http.get("/api/openapi.json").json()
    refused = "#/components/schemas/Refused"
    for path, calls in description["paths"].items():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if int(status) >= 400:
                    shown = answer["content"]["application/json"]["schema"]["$ref"]
                    assert shown == refused, path
    assert "HTTPValidationError" not in description["components"]["schemas"]


def test_real_answers_are_as_described(guests: Guests) -> None:
    """What random requests hardly ever reach: a game, its replay, a hint."""
    table = guests.create(PERSON, PERSON, seed=7)
    guests.move(table, 0, "F1g")
    over = guests.finished()
    for played in (table, over):
        is_described(models.Snapshot, guests.snapshot(played, 1))
        is_described(models.History, guests.http.get(f"{played.path}/history").json())
        with guests.connect(played, 1) as socket:
            state = {name: value for name, value in socket.await_state().items() if name != "type"}
        is_described(models.Snapshot, state)


def is_described(model: type[BaseModel], answer: Any) -> None:
    """Whether an answer has all that its model says, of the right types, and nothing else."""
    assert model.model_validate(answer, strict=True, extra="forbid").model_dump() == answer
