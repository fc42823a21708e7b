"""What may be taken back.

Who plays against bots only takes back as much as they like, one of their own decisions at a time:
what bots and chance did after it goes, too, and comes again in the same way. At a table of several
people, only a move that nobody has answered, after which nothing was drawn and which told its
player nothing, can be taken back.
"""

from collections.abc import Collection

from sintra.core.rules import Rules, State
from sintra.server.log import Entry
from sintra.server.table import Table

#: What could lie where the player cannot see is tried so often.
WORLDS = 16


def undo_count(table: Table, seats: Collection[int]) -> int:
    """How many moves the holder of some seats may take back at once; 0 if none."""
    played = table.log[table.base :]
    if table.game.is_over or not played:
        return 0
    people = table.people
    if len(people) == 1:
        own = [entry.turn.seat in seats for entry in reversed(played)]
        return own.index(True) + 1 if people[0] in seats and True in own else 0
    last = played[-1]
    return int(last.turn.seat in seats and not last.turn.draws and not tells(last))


def tells(entry: Entry) -> bool:
    """Whether a move without draws showed its player something hidden, such as another's plates.

    If so, the same move in another world, one that the player could not tell from this one, would
    have led to something that looks different.
    """
    rules, seat, action = entry.rules, entry.turn.seat, entry.turn.move.id
    if not hides(rules, entry.before, seat):
        return False

    def seen_after(world: int | None) -> bytes:
        state = entry.before.copy()
        if world is not None:
            rules.kernels.resample(state, seat, world)
        rules.kernels.step(state, action)
        rules.kernels.hide(state, seat)
        seen: bytes = state.tobytes()
        return seen

    here = seen_after(None)
    return any(seen_after(world) != here for world in range(WORLDS))


def hides(rules: Rules, state: State, seat: int) -> bool:
    """Whether there is anything but the future that the seat may not know."""
    seen = state.copy()
    rules.kernels.hide(seen, seat)
    seen.rng = state.rng
    return bool(seen.tobytes() != state.tobytes())
