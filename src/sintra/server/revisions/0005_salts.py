"""The salts of commitments to seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column. Tables that exist have no commitment."""
    op.add_column("tables", sa.Column("salt", sa.String(32)))
