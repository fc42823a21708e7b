"""Play a game from Python: legal moves, descriptions, drawings, bots and the result.

python examples/play_a_game.py [summer-pavilion | duel]
"""

import sys

import sintra
from sintra import agents


def main(game_id: str = "summer-pavilion") -> None:
    """Play a move, then let two bots finish the game."""
    game = sintra.new(game_id, seed=7, names=["Ana", "Bento"])
    print(game.heading)
    for move in game.legal_moves[:3]:
        print(f"  {move.text}: {game.rules.guide.describe(game.state, move.id)}")

    game.play(game.legal_moves[0])  # or a number, or a text such as game.play("F1g")
    print(game)  # a drawing; game.svg() returns a picture

    bots = [agents.seat("casual", seed=1), agents.seat("greedy", seed=2)]
    while game.turn is not None:
        game.play(bots[game.turn].move(game))

    outcome = game.outcome
    assert outcome is not None
    print(f"After {len(game.history)} moves: {outcome.reason}")
    for seat, name in enumerate(game.names):
        items = ", ".join(f"{item} {points}" for item, points in outcome.breakdown[seat].items())
        print(f"  {outcome.ranks[seat]}. {name}: {outcome.scores[seat]} points ({items})")


if __name__ == "__main__":
    main(*sys.argv[1:])
