"""The score table: which fields of the state make up a seat's score.

The breakdown, the ``points`` of a position's JSON, the points and losses of an effect, and the
score items of a hint follow from it. ``rules.check`` adds up the same fields in compiled code; a
test compares the two.
"""

from sintra.core.score_items import ScoreItem
from sintra.games.duel.rules.tables import SIDE_NAMES

START = ScoreItem("start", "start_points", "start", remainder=True)
RUNS = ScoreItem("runs", "run_points", "runs")
SPECIALS = ScoreItem("specials", "special_points", "special tiles")
BROKEN = ScoreItem("broken", "broken_loss", "broken tiles", sign=-1)
FIRST_PLAYER = ScoreItem("first_player", "first_player_loss", "first player tile", sign=-1)
PLATES = ScoreItem("plates", "plate_loss", "plates from the stack", sign=-1)
RELIEF = ScoreItem("relief", "floor_relief", "not below 0", optional=True)
SIDES = ScoreItem("sides", "side_points", "{}", parts=SIDE_NAMES, in_use="sides", signed=True)

#: All score items, in the order of a position's JSON.
SCORE_TABLE = (START, RUNS, SPECIALS, BROKEN, FIRST_PLAYER, PLATES, RELIEF, SIDES)
#: The same items in the order of a breakdown. The floor applies after the scoring sides.
BREAKDOWN_TABLE = (*(item for item in SCORE_TABLE if item is not RELIEF), RELIEF)
#: The items that a move itself changes. The others change only in automatic steps.
MOVE_ITEMS = (RUNS, SPECIALS, PLATES)
#: The losses at the end of a round.
ROUND_LOSSES = (BROKEN, FIRST_PLAYER)
