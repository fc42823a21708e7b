"""The moves that may be taken back.

With one person at the table, an undo returns to that person's last decision; later moves of bots
and draws of chance are taken back as well. With several people, only the last move can be taken
back, by its player, if no draw followed it and it revealed nothing hidden.
"""

from collections.abc import Collection

from sintra.core.rules import Rules, State
from sintra.server.history import HistoryEntry
from sintra.server.table import Table

#: The number of alternative hidden states that ``reveals_information`` tries.
SAMPLES = 16


def undo_count(table: Table, seats: Collection[int]) -> int:
    """Return how many moves the holder of some seats may take back at once; 0 for none."""
    played = table.history[table.initial_moves :]
    if table.game.is_over or not played:
        return 0
    people = table.people
    if len(people) == 1:
        own = [entry.played.seat in seats for entry in reversed(played)]
        return own.index(True) + 1 if people[0] in seats and True in own else 0
    last = played[-1]
    return int(
        last.played.seat in seats and not last.played.draws and not reveals_information(last)
    )


def reveals_information(entry: HistoryEntry) -> bool:
    """Return whether a move without draws showed its player something hidden, such as a plate.

    The move reveals something if, after it, the player can tell the actual state from another one
    that looked the same before it.
    """
    rules, seat, action = entry.rules, entry.played.seat, entry.played.move.id
    if not has_hidden_information(rules, entry.before, seat):
        return False

    def visible_after(sample: int | None) -> bytes:
        state = entry.before.copy()
        if sample is not None:
            rules.kernels.resample(state, seat, sample)
        rules.kernels.step(state, action)
        rules.kernels.hide(state, seat)
        visible: bytes = state.tobytes()
        return visible

    actual = visible_after(None)
    return any(visible_after(sample) != actual for sample in range(SAMPLES))


def has_hidden_information(rules: Rules, state: State, seat: int) -> bool:
    """Return whether anything except the random generator is hidden from a seat."""
    visible = state.copy()
    rules.kernels.hide(visible, seat)
    visible.rng = state.rng
    return bool(visible.tobytes() != state.tobytes())
