"""The score table: which fields of the state make up a seat's score.

The breakdown, the ``points`` of a position's JSON and the score items of a hint follow from it.
``rules.check`` adds up the same fields in compiled code; a test compares the two.
"""

from sintra.core.score_items import ScoreItem
from sintra.games.summer_pavilion.rules.tables import STAR_NAMES

PLACED = ScoreItem("placed", "placement_points", "placed on {}", parts=STAR_NAMES)
TOKEN = ScoreItem("token", "token_loss", "start player token", sign=-1)
DISCARDS = ScoreItem("discards", "discard_loss", "discards", sign=-1)

SCORE_TABLE = (
    ScoreItem("start", "start_points", "start", remainder=True),
    PLACED,
    TOKEN,
    DISCARDS,
    ScoreItem("stars", "star_points", "full stars"),
    ScoreItem("numbers", "number_points", "full numbers"),
)
