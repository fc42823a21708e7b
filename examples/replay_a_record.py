"""Replay a game record and print every move with the scores before it.

python examples/replay_a_record.py FILE
"""

import sys
from pathlib import Path

import sintra
from sintra.core.game import Game


def main(path: str) -> None:
    """Replay the record in a file."""
    game = sintra.read_record(Path(path).read_text(encoding="utf-8"))

    # Undo everything, then play it again. The draws are replayed too: they are in the history.
    history = game.history
    while game.history:
        game.undo()
    for number, played in enumerate(history, 1):
        print(f"{number:3}. {game.names[played.seat]}: {describe(game, played.move.id)}")
        game.play(played.move, draws=played.draws)

    print(f"Final scores: {game.scores}" if game.is_over else f"{game.heading}, {game.scores}")


def describe(game: Game, action: int) -> str:
    """Return a legal move as a text and in words, with the scores before it."""
    text, words = game.find(action).text, game.rules.guide.describe(game.state, action)
    return f"{text:10} {words} [{'-'.join(str(score) for score in game.scores)}]"


if __name__ == "__main__":
    main(sys.argv[1])
