"""The moves that may be taken back.

With one person at the table, an undo returns to that person's last decision; later moves of bots
and draws of chance are taken back as well. With several people, only the last move can be taken
back, by its player, if no draw followed it and it revealed nothing hidden.
"""

from collections.abc import Collection

from sintra.analysis.secrets import revealing
from sintra.server.table import Table


def undo_count(table: Table, seats: Collection[int]) -> int:
    """Return how many moves the holder of some seats may take back at once; 0 for none."""
    if table.is_over or len(table.history) == table.initial_moves:
        return 0
    people = table.people
    if len(people) == 1:
        return _since_last_decision(table, seats) if people[0] in seats else 0
    last = table.history[-1]
    return int(last.played.seat in seats and not last.played.draws and not last.reveals_information)


def final_moves(table: Table) -> list[int]:
    """Return the legal moves that the player to move may not be able to take back.

    With one person at the table there are none. With several, somebody may answer a move that ends
    a turn, and a move that is followed by a draw or reveals something is final at once.
    """
    if len(table.people) == 1:
        return []
    rules, before, actions = table.game.rules, table.game.state, table.game.legal_actions
    seat, after = int(before.to_move), before.copies(len(actions))
    for state, action in zip(after, actions, strict=True):
        rules.kernels.step(state, action)
    movers = zip(actions, after["to_move"].tolist(), strict=True)
    free = {action for action, mover in movers if mover == seat}
    free -= revealing(rules, before, seat, free)
    return [action for action in actions if action not in free]


def request_count(table: Table, seats: Collection[int]) -> int:
    """Return how many moves the holder of some seats may ask the others to take back.

    They are all moves since that person's last decision; 0 for none, or if an undo needs no
    agreement.
    """
    if table.is_over or len(table.people) == 1 or undo_count(table, seats):
        return 0
    return _since_last_decision(table, seats)


def _since_last_decision(table: Table, seats: Collection[int]) -> int:
    """Return the number of moves since the last one of some seats, that one included; 0 for none.

    The moves of the record that the table was created from do not count.
    """
    for count in range(1, len(table.history) - table.initial_moves + 1):
        if table.history[-count].played.seat in seats:
            return count
    return 0
