"""The processes that play bots and give hints."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "workers",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
