"""Counters for Prometheus."""

from collections import Counter, deque
from collections.abc import Mapping

#: What is counted, with a sentence for who reads the page.
COUNTERS = {
    "requests": "REST requests answered",
    "refusals": "requests and messages refused",
    "faults": "requests that failed by a fault of the server",
    "tables_created": "tables created",
    "moves": "moves played",
    "undos": "undos",
    "bot_moves": "moves of bots",
    "bot_faults": "moves that a bot failed to choose",
    "messages": "messages received over sockets",
}
#: Answer times of moves that the quantiles are taken from.
REMEMBERED = 1000
QUANTILES = (0.5, 0.95, 0.99)


class Metrics:
    """Counts what happens since the start."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._seconds: deque[float] = deque(maxlen=REMEMBERED)

    def count(self, name: str) -> None:
        """One more."""
        self._counts[name] += 1

    def took(self, seconds: float) -> None:
        """How long a move took, from its arrival until it was saved."""
        self._seconds.append(seconds)

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All counters and some present values, in the text format of Prometheus."""
        lines = []
        for name, help_text in COUNTERS.items():
            full = f"sintra_{name}_total"
            lines += [f"# HELP {full} {help_text}", f"# TYPE {full} counter"]
            lines.append(f"{full} {self._counts[name]}")
        for name, (help_text, value) in gauges.items():
            full = f"sintra_{name}"
            lines += [f"# HELP {full} {help_text}", f"# TYPE {full} gauge", f"{full} {value:g}"]
        lines += [
            "# HELP sintra_move_seconds time from a move's arrival until it was saved",
            "# TYPE sintra_move_seconds summary",
        ]
        ordered = sorted(self._seconds)
        for share in QUANTILES if ordered else ():
            value = ordered[min(int(share * len(ordered)), len(ordered) - 1)]
            lines.append(f'sintra_move_seconds{{quantile="{share:g}"}} {value:.6f}')
        lines.append(f"sintra_move_seconds_sum {sum(ordered):.6f}")
        lines.append(f"sintra_move_seconds_count {len(ordered)}")
        return "\n".join(lines) + "\n"
