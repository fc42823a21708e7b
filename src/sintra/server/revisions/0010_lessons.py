"""The exercises of lessons that players have solved."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "lesson_progress",
        sa.Column(
            "player_id",
            sa.String(16),
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(32), primary_key=True),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
