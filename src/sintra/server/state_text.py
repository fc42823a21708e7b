"""State messages, encoded once for all viewers who may know the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.server import views
from sintra.server.audience import SPECTATOR, Audience
from sintra.server.messages import encode_fields, encode_value
from sintra.server.table import Table

#: The most texts of a table that are kept. A client that names many versions could ask for more.
MAX_TEXTS = 16


@dataclass(frozen=True)
class Sent:
    """The history that a viewer has received."""

    audience: Audience = SPECTATOR
    entries: Sequence[dict[str, Any]] = ()

    def common(self, audience: Audience, entries: Sequence[dict[str, Any]]) -> int:
        """Return how many entries of a newer history the viewer has already."""
        known, most = self.entries, min(len(self.entries), len(entries))
        # Each entry follows the ones before it: if the last is the same object, all are.
        if audience == self.audience and (not most or known[most - 1] is entries[most - 1]):
            return most
        pairs = zip(known, entries, strict=False)
        return next((at for at, (old, new) in enumerate(pairs) if old is not new), most)


def sent_until(table: Table, seats: tuple[int, ...], version: int) -> Sent:
    """Return the history that a viewer has kept from an earlier connection.

    What is still in the history and is not newer than the version has not changed since. A viewer
    of several seats, or of a game that has ended, may have known less of it.

    Args:
        table: the table.
        seats: the seats of the viewer.
        version: the version that the viewer has.
    """
    if table.is_over or len(seats) > 1:
        return Sent()
    audience = views.audience_of(table, seats)
    kept = sum(entry.version <= version for entry in table.history)
    return Sent(audience, table.history_for(audience)[:kept])


def encode_state(table: Table, seats: tuple[int, ...], sent: Sent) -> tuple[str, Sent]:
    """Encode the newest state, with only those history entries that the viewer lacks.

    Args:
        table: the table. It keeps the text for other viewers, until its next change.
        seats: the seats of the viewer.
        sent: the history that the viewer has.

    Returns:
        The message, and the history that the viewer has afterwards.
    """
    audience = views.audience_of(table, seats)
    history = table.history_for(audience)
    first = sent.common(audience, history)
    text = table.texts.get((seats, first))
    if text is None:
        parts = (
            _common_text(table),
            table.position.for_audience(audience).text,
            encode_fields(views.own_part(table, seats)),
            encode_fields({"log": history[first:], "log_from": first}),
        )
        text = table.texts[seats, first] = f'{{"type":"state",{",".join(parts)}'
        if len(table.texts) > MAX_TEXTS:
            del table.texts[next(iter(table.texts))]
    # The clocks run on, so they are no part of the text that viewers share.
    clock = encode_value(views.clock_json(table))
    return f'{text},"clock":{clock}}}', Sent(audience, history)


def _common_text(table: Table) -> str:
    """Return the part of a state message that is the same for all viewers."""
    if table.common_text is None:
        table.common_text = encode_fields(views.common_part(table))
    return table.common_text
