"""The digest of the request that caused an event.

From here on, Alembic keeps the version. The number in ``sintra_schema`` makes earlier versions of
Sintra, which know nothing of Alembic, refuse the database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column."""
    op.add_column("events", sa.Column("request", sa.String(32)))
    op.execute("DELETE FROM sintra_schema")
    op.execute("INSERT INTO sintra_schema VALUES (3)")
