"""Counters for Prometheus."""

from collections import Counter, deque
from collections.abc import Mapping

#: The counters and their help texts.
COUNTERS = {
    "requests": "REST requests answered",
    "refusals": "requests and messages refused",
    "faults": "requests that failed because of an error in the server",
    "tables_created": "tables created",
    "moves": "moves played",
    "undos": "undos",
    "bot_moves": "moves of bots",
    "bot_faults": "moves that a bot failed to choose",
    "messages": "messages received over sockets",
}
#: The quantiles are those of the latest durations, this many of them.
WINDOW = 1000
QUANTILES = (0.5, 0.95, 0.99)


class Metrics:
    """Counts events since the start of the server."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._durations: deque[float] = deque(maxlen=WINDOW)
        self._moves, self._seconds = 0, 0.0

    def count(self, name: str) -> None:
        """Increment a counter."""
        self._counts[name] += 1

    def record_move(self, seconds: float) -> None:
        """Record the time from the arrival of a move until it was saved."""
        self._durations.append(seconds)
        self._moves += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """Return all metrics in the text format of Prometheus.

        Args:
            gauges: current values by name, each with a help text.
        """
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
        ordered = sorted(self._durations)
        for share in QUANTILES if ordered else ():
            value = ordered[min(int(share * len(ordered)), len(ordered) - 1)]
            lines.append(f'sintra_move_seconds{{quantile="{share:g}"}} {value:.6f}')
        lines.append(f"sintra_move_seconds_sum {self._seconds:.6f}")
        lines.append(f"sintra_move_seconds_count {self._moves}")
        return "\n".join(lines) + "\n"
