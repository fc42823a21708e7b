"""Lists of tables that take the same time however many tables there are."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add indexes. SQLite did not use that of turns of bots, because queries say ``= 1``."""
    op.create_index("tables_by_change", "tables", ["public", "changed"])
    op.drop_index("tables_with_bot_turn", "tables")
    for name, table, column, condition in (
        ("tables_with_bot_turn", "tables", "id", "bot_turn"),
        ("seats_open", "seats", "table_id", "open"),
    ):
        op.create_index(
            name,
            table,
            [column],
            sqlite_where=sa.text(f"{condition} = 1"),
            postgresql_where=sa.text(condition),
        )
