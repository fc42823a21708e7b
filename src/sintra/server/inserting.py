"""Inserting rows that may exist already, in both engines."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_or(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> Any:
    """Return an ``INSERT`` that can say what to do about rows that exist: ``on_conflict_...``."""
    dialects: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return dialects[connection.dialect.name](table).values(list(rows))
