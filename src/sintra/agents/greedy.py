"""A bot that plays the best move by heuristic."""

from random import Random

from sintra.agents.agent import MoveRequest


class GreedyAgent:
    """Plays the move with the highest heuristic value; ties are broken at random."""

    summary = "takes what looks best at once, and never thinks ahead"

    def choose(self, request: MoveRequest) -> int:
        rules, state = request.rules, request.state
        moves = request.legal_actions
        values = [rules.kernels.heuristic(state, move) for move in moves]
        best = max(values)
        choices = [move for move, value in zip(moves, values, strict=True) if value == best]
        return Random(request.seed).choice(choices)
