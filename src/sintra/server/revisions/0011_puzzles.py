"""Puzzles: first tries, ratings and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def _player() -> sa.Column[str]:
    owner = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player_id", sa.String(16), owner, primary_key=True)


def _rating() -> list[sa.Column[float]]:
    names = ("rating", "deviation", "volatility")
    return [sa.Column(name, sa.Float, nullable=False) for name in names]


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        *_rating(),
        *_counts("tries", "solved", "up", "down"),
    )
    op.create_table(
        "puzzle_tries",
        _player(),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("tried", sa.Float, nullable=False),
        *_counts("vote"),
    )
    op.create_table(
        "puzzle_ratings",
        _player(),
        sa.Column("game", sa.String(64), primary_key=True),
        *_rating(),
        *_counts("tries", "solved", "streak", "best_streak"),
    )
