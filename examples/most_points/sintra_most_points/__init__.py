"""A bot in a package of its own: after ``pip install`` it can be chosen wherever a bot can."""

from random import Random

from sintra.agents import MoveRequest


class MostPoints:
    """Plays the move that scores the most points at once; ties are broken at random."""

    #: Shown to people who choose an opponent.
    summary = "takes the most points at once"

    def choose(self, request: MoveRequest) -> int:
        """Return the number of a legal move."""
        moves = request.legal_actions
        effects = request.rules.guide.effects(request.state, moves)
        best = max(effect["points"] for effect in effects)
        gains = zip(moves, effects, strict=True)
        return Random(request.seed).choice([move for move, gain in gains if gain["points"] == best])
