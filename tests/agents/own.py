"""Agents for tests, as a researcher would write them."""

from sintra.agents import EvaluatorAgent, MoveRequest
from sintra.core.errors import OptionError
from sintra.core.rules import Rules
from sintra.search import uniform


class First:
    """Plays the first legal move, or another one by its number."""

    summary = "plays the first move"

    def __init__(self, nth: str = "0") -> None:
        self._nth = int(nth)

    def choose(self, request: MoveRequest) -> int:
        moves = request.legal_actions
        return moves[self._nth % len(moves)]


class Illegal:
    """Plays an illegal move, unless simulations limit it, as in the game that warms it up."""

    def choose(self, request: MoveRequest) -> int:
        return request.legal_actions[0] if request.simulations else request.rules.actions - 1


class Raises:
    """Fails."""

    def choose(self, request: MoveRequest) -> int:
        raise KeyError(f"seat {request.seat}")


class OnlyChess:
    """Plays no game that there is here."""

    def prepare(self, rules: Rules) -> None:
        raise OptionError(f"cannot play {rules.name}")

    def choose(self, request: MoveRequest) -> int:
        return request.legal_actions[0]


class Uniform(EvaluatorAgent):
    """Searches with the uniform evaluator."""

    def __init__(self) -> None:
        super().__init__(uniform, simulations=8)


first = First()
NOT_AN_AGENT = 7


def not_a_factory() -> str:
    return "agent"
