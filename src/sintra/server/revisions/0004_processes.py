"""What several processes share: counts of changes of the seats, presence, jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and the tables."""
    op.add_column("tables", sa.Column("seating", sa.Integer, server_default="0", nullable=False))
    op.add_column(
        "tables", sa.Column("stuck", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    op.create_index(
        "tables_with_bot_turn",
        "tables",
        ["id"],
        sqlite_where=sa.text("bot_turn"),
        postgresql_where=sa.text("bot_turn"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pace", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("presence_by_process", "presence", ["process"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("needs", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("expires", sa.Float),
        sa.Column("owner", sa.String(16)),
        sa.Column("lease_until", sa.Float, nullable=False),
        sa.Column("result", sa.JSON),
        sa.UniqueConstraint("kind", "subject", name="jobs_by_subject"),
    )
    op.create_index("jobs_in_order", "jobs", ["kind", "priority", "id"])
