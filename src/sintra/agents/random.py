"""A bot that plays random moves."""

from random import Random

from sintra.agents.agent import MoveRequest


class RandomAgent:
    """Plays every legal move with the same probability."""

    summary = "plays any legal move"

    def choose(self, request: MoveRequest) -> int:
        moves = request.legal_actions
        return moves[Random(request.seed).randrange(len(moves))]
