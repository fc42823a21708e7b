"""Clocks, tables where a bot is to move, rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns, and find the tables where a bot is to move."""
    for column in (
        sa.Column("clock", sa.JSON),
        sa.Column("deadline", sa.Float),
        sa.Column("bot_turn", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("rematch", sa.String(16)),
        sa.Column("rematch_shift", sa.Integer),
    ):
        op.add_column("tables", column)
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.execute(
        """UPDATE tables SET bot_turn = true WHERE EXISTS (SELECT 1 FROM seats
           WHERE table_id = tables.id AND seat = tables.turn AND kind = 'bot')"""
    )
