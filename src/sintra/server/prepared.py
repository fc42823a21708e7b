"""Statements of the hot path, whose SQL is built once.

SQLAlchemy looks up and prepares a statement again for every execution, which takes longer than
SQLite takes to execute it. Everything that the database sees is the same, and so are the errors.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError


class Prepared:
    """A statement for one kind of database, with the same parameters at each execution."""

    def __init__(self, statement: Insert | Update, dialect: Dialect, names: list[str]) -> None:
        """Build the SQL.

        Args:
            statement: the statement.
            dialect: the kind of database.
            names: the names of all columns that a parameter of the same name sets.
        """
        compiled = statement.compile(dialect=dialect, column_keys=names)
        self._sql = str(compiled)
        #: The order of the parameters; None if the driver finds them by their names.
        self._order = compiled.positiontup if compiled.positional else None
        processors = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bound in compiled.binds.items()
        }
        #: How the driver wants a value, by the name of its parameter.
        self._processors: dict[str, Callable[[Any], Any]] = {
            name: processor for name, processor in processors.items() if processor is not None
        }

    def execute(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Execute the statement with a value for each parameter; return the number of rows."""
        given = dict(values)
        for name, processor in self._processors.items():
            given[name] = processor(given[name])
        order = self._order
        return execute(
            connection,
            self._sql,
            given if order is None else tuple([given[name] for name in order]),
        )


def execute(connection: Connection, sql: str, values: Any = ()) -> int:
    """Execute a statement with the driver alone; return the number of rows.

    Raises:
        DBAPIError: the statement has failed, as SQLAlchemy reports it.
    """
    driver: Any = connection.dialect.dbapi
    cursor = connection.connection.cursor()
    try:
        cursor.execute(sql, values)
        return int(cursor.rowcount)
    except driver.Error as error:
        raise DBAPIError.instance(
            sql, values, error, driver.Error, dialect=connection.dialect
        ) from error
    finally:
        cursor.close()
