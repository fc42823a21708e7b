"""The schema: its version, and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from sintra.server.errors import StorageError
from sintra.server.schema import METADATA, VERSION, prepare


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """An empty database."""
    created = create_engine(f"sqlite:///{tmp_path / 'sintra.db'}")
    yield created
    created.dispose()


def test_the_tables_are_created_once(engine: Engine) -> None:
    for _ in range(2):
        with engine.begin() as connection:
            prepare(connection)
    assert set(inspect(engine).get_table_names()) == set(METADATA.tables)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version FROM sintra_schema")).all() == [(VERSION,)]


def test_a_database_of_another_version_is_refused(engine: Engine) -> None:
    with engine.begin() as connection:
        prepare(connection)
        connection.execute(text("UPDATE sintra_schema SET version = 99"))
    with pytest.raises(StorageError, match="version 99"), engine.begin() as connection:
        prepare(connection)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version FROM sintra_schema")).scalar() == 99


def test_the_schema_compiles_for_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        statement = str(CreateTable(table).compile(dialect=dialect))
        assert "PRIMARY KEY" in statement
        assert "SERIAL" not in statement
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))
