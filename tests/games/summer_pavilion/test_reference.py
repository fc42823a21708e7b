"""Whole games compared, move by move, with the second implementation in ``reference``."""

from collections import Counter
from typing import Any

from hypothesis import given, settings

from sintra.core.game import Game
from tests.games.summer_pavilion.positions import COLOURS, STARS
from tests.games.summer_pavilion.reference import Table, new_table
from tests.games.summer_pavilion.strategies import SEEDS, options, random_game


@settings(max_examples=25, deadline=None)
@given(options(), SEEDS)
def test_games_agree_with_the_reference(chosen: dict[str, Any], seed: int) -> None:
    table: Table | None = None
    for game in random_game(chosen, seed):
        if table is None:
            table = new_table(game.options, [draw.text for draw in game.first_draws])
        else:
            turn = game.history[-1]
            table.play(turn.move.text, [draw.text for draw in turn.draws])
        assert {move.text for move in game.legal_moves} == table.legal()
        assert summary(game) == summary_of(table)


def summary(game: Game) -> dict[str, Any]:
    at = game.position()
    return {
        "where": (at["round"], at["phase"], game.turn, at["token"], at["owed"]),
        "scores": list(game.scores),
        "hands": [player["hand"] for player in at["players"]],
        "boards": [player["board"] for player in at["players"]],
        "factories": at["factories"],
        "places": [at[name] for name in ("centre", "supply", "bag", "tower")],
    }


def summary_of(table: Table) -> dict[str, Any]:
    turn = None if table.phase == "over" else table.turn
    return {
        "where": (table.round, table.phase, turn, table.token, table.owed),
        "scores": table.scores,
        "hands": [named(tiles) for tiles in table.hands],
        "boards": [board_of(board) for board in table.boards],
        "factories": [named(tiles) for tiles in table.factories],
        "places": [named(t) for t in (table.centre, table.supply, table.bag, table.tower)],
    }


def named(tiles: Counter[str]) -> dict[str, int]:
    return {COLOURS[letter]: count for letter, count in tiles.items() if count}


def board_of(board: dict[str, str]) -> dict[str, list[str | None]]:
    lying = {space: COLOURS[tile] for space, tile in board.items()}
    return {
        name: [lying.get(f"{letter}{at}") for at in range(1, 7)] for letter, name in STARS.items()
    }
