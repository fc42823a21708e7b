"""Random games agree, move by move, with the second implementation in ``reference``."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from sintra.core.game import Game
from tests.games.summer_pavilion.positions import COLOURS, STARS
from tests.games.summer_pavilion.reference import ReferenceGame, new_reference_game
from tests.games.summer_pavilion.strategies import SEEDS, options, random_game


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(options(), SEEDS)
def test_games_agree_with_the_reference(chosen: dict[str, Any], seed: int) -> None:
    reference: ReferenceGame | None = None
    for game in random_game(chosen, seed):
        if reference is None:
            draws = [draw.text for draw in game.first_draws]
            reference = new_reference_game(game.options, draws)
        else:
            last = game.history[-1]
            reference.play(last.move.text, [draw.text for draw in last.draws])
        assert {move.text for move in game.legal_moves} == reference.legal()
        assert summary(game) == reference_summary(reference)


def summary(game: Game) -> dict[str, Any]:
    """Return what both implementations must agree on."""
    at = game.position()
    return {
        "progress": (at["round"], at["phase"], game.turn, at["token"], at["owed"]),
        "scores": list(game.scores),
        "hands": [player["hand"] for player in at["players"]],
        "boards": [player["board"] for player in at["players"]],
        "factories": at["factories"],
        "places": [at[name] for name in ("centre", "supply", "bag", "tower")],
    }


def reference_summary(game: ReferenceGame) -> dict[str, Any]:
    """Return the same of a reference game."""
    turn = None if game.phase == "over" else game.turn
    return {
        "progress": (game.round, game.phase, turn, game.token, game.owed),
        "scores": game.scores,
        "hands": [named(tiles) for tiles in game.hands],
        "boards": [board_of(board) for board in game.boards],
        "factories": [named(tiles) for tiles in game.factories],
        "places": [named(t) for t in (game.centre, game.supply, game.bag, game.tower)],
    }


def named(tiles: Counter[str]) -> dict[str, int]:
    return {COLOURS[letter]: count for letter, count in tiles.items() if count}


def board_of(board: dict[str, str]) -> dict[str, list[str | None]]:
    tiles = {space: COLOURS[tile] for space, tile in board.items()}
    return {
        name: [tiles.get(f"{letter}{at}") for at in range(1, 7)] for letter, name in STARS.items()
    }
