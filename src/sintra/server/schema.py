"""The tables of the database.

A game is stored as its opening, which is a game record, and as events, which are only ever
inserted. The other columns of ``tables`` follow from them and serve lists. The schema uses nothing
that only SQLite has. Every change of the tables below needs a revision in ``revisions``. A backup
leaves out tables whose ``info`` says that they are transient.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("opening", Text, nullable=False),
    # Seeds chance if the opening has no seed, such as the record of a game with real tiles.
    Column("seed", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn", Integer),
    Column("over", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    # The settings of the clock; null for none.
    Column("clock", JSON(none_as_null=True)),
    # When the player to move runs out of time, and whether a bot is to move.
    Column("deadline", Float),
    Column("bot_turn", Boolean, server_default=false(), nullable=False),
    # The table of the rematch, and by how many seats its players have moved on.
    Column("rematch", String(16)),
    Column("rematch_shift", Integer),
    # Counts the changes of seats, names and rematch, which are no events of the game.
    Column("seating", Integer, nullable=False, server_default="0"),
    # Whether the bot to move has failed too often and is no longer tried.
    Column("stuck", Boolean, nullable=False, server_default=false()),
    # The salt of the commitment to the seed; null if a client knew the seed before the game.
    Column("salt", String(32)),
    Index("tables_listed", "public", "over", "changed"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_change", "public", "changed"),
    # SQLite uses an index of some rows only if a query has the same words.
    Index(
        "tables_with_bot_turn",
        "id",
        sqlite_where=text("bot_turn = 1"),
        postgresql_where=text("bot_turn"),
    ),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("digest", String(64)),
    Column("open", Boolean, nullable=False),
    Index("seats_open", "table_id", sqlite_where=text("open = 1"), postgresql_where=text("open")),
)

EVENTS = Table(
    "events",
    METADATA,
    # The primary key rejects the second of two events with the same version.
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    # The notation of a move. Other events: see ``sintra.server.store.EventRow``.
    Column("move", String(64)),
    # The number of moves that an undo takes back; 0 for a move.
    Column("count", Integer, nullable=False),
    Column("at", Float, nullable=False),
    # The digest of the request that caused the event, so that its repetition is recognised.
    Column("request", String(32)),
)

# Who is at which table, for servers with several processes.
PRESENCE = Table(
    "presence",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("process", String(16), primary_key=True),
    # A seat that a connected viewer holds, or -1 for all spectators.
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # The slowest pace of bots that one of these viewers wants.
    Column("pace", Float, nullable=False),
    # A process that has died does not move this deadline any more.
    Column("until", Float, nullable=False),
    Index("presence_by_process", "process"),
    info={"transient": True},
)

# The processes that play bots and give hints, for servers with several processes.
WORKERS = Table(
    "workers",
    METADATA,
    Column("process", String(16), primary_key=True),
    # How far the process is with every capability of every game, as in ``GET /health``.
    Column("games", JSON, nullable=False),
    # A process that has died does not move this deadline any more.
    Column("until", Float, nullable=False),
    info={"transient": True},
)

# The work of bots, for servers with several processes.
JOBS = Table(
    "jobs",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", String(16), nullable=False),
    # What the job is about. Of each kind, a subject has one job.
    Column("subject", String(64), nullable=False),
    # What a worker has to be able to do, such as ``duel/bots``.
    Column("needs", String(80), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("client", String(64)),
    Column("data", JSON, nullable=False),
    # Lower numbers come first.
    Column("priority", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    # Nobody needs the result after this time; null for no limit.
    Column("expires", Float),
    # Who works on the job, and until when nobody else may take it.
    Column("owner", String(16)),
    Column("lease_until", Float, nullable=False),
    Column("result", JSON(none_as_null=True)),
    UniqueConstraint("kind", "subject", name="jobs_by_subject"),
    Index("jobs_in_order", "kind", "priority", "id"),
    info={"transient": True},
)

POSITIONS = Table(
    "positions",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("created", Float, nullable=False),
)

# A player is whoever has a key, which a browser draws at random. Tables that belong to players
# refer to this one by ``player_id``, with ``ON DELETE CASCADE``. Then they are counted, exported
# and deleted with the player, see ``sintra.server.players``.
PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String(16), primary_key=True),
    # The digest of the key.
    Column("digest", String(64), nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("digest", name="players_by_digest"),
)

# The exercises of lessons that players have solved: bit n of ``solved`` is exercise n.
LESSON_PROGRESS = Table(
    "lesson_progress",
    METADATA,
    Column(
        "player_id",
        String(16),
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(32), primary_key=True),
    Column("solved", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)

# The seats of players: their history.
PLAYER_SEATS = Table(
    "player_seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Index("player_seats_by_player", "player_id"),
)

# The figures of finished games, for statistics. They follow from the events.
FIGURES = Table(
    "figures",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    # A list with the figures of every seat; empty if they could not be computed.
    Column("data", JSON, nullable=False),
    Column("created", Float, nullable=False),
)

# The reviews of finished games. A full review replaces the quick one.
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("depth", String(8), nullable=False),
    # How each seat played, for statistics: ``seats`` of the review.
    Column("summary", JSON, nullable=False),
    # The review as JSON, compressed with gzip: about 20 kB.
    Column("data", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
)

# The decks of players: decisions of their games that they practise, with growing pauses.
DECK = Table(
    "deck",
    METADATA,
    Column(
        "player_id",
        String(16),
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    # The number of moves before the decision.
    Column("number", Integer, primary_key=True, autoincrement=False),
    # How often it was solved in a row.
    Column("level", Integer, nullable=False),
    # When it is to be practised again, a Unix time.
    Column("due", Float, nullable=False),
    Index("deck_by_due", "player_id", "due"),
)

# The puzzles that somebody has tried: the current rating, the first tries and the votes of all.
PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("up", Integer, nullable=False),
    Column("down", Integer, nullable=False),
)

# The first try of a player at each puzzle. Puzzles come with the games, so there is no reference.
PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    # How it was chosen: mixed, theme, exact, daily or streak.
    Column("mode", String(16), nullable=False),
    Column("score", Float, nullable=False),
    Column("tried", Float, nullable=False),
    # 1, -1, or 0 for no vote.
    Column("vote", Integer, nullable=False),
)

# The rating of a player on the puzzles of a game, and the streaks.
PUZZLE_RATINGS = Table(
    "puzzle_ratings",
    METADATA,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
)
