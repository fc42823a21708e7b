"""Random changes of positions, most of them impossible, to test what the reader accepts."""

import copy
from random import Random
from typing import Any

from tests.games.summer_pavilion.positions import COLOURS

_NAMES = list(COLOURS.values())
_PHASES = ["deal", "draft", "place", "bonus", "keep", "over"]


def mutated(position: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return the position with one to four random changes."""
    changed = copy.deepcopy(position)
    for _ in range(chance.randint(1, 4)):
        chance.choice([_move_tiles, _move_tiles, _turn, _round_end, _score, _tile])(changed, chance)
    return changed


def _move_tiles(position: dict[str, Any], chance: Random) -> None:
    places = [position[name] for name in ("centre", "supply", "bag", "tower")]
    places += [*position["factories"], *(player["hand"] for player in position["players"])]
    start, goal = chance.sample(places, 2)
    colour = chance.choice(_NAMES)
    tiles = min(start.get(colour, 0), chance.choice([1, 2, 4, 22]))
    start[colour] = start.get(colour, 0) - tiles
    goal[colour] = goal.get(colour, 0) + tiles


def _turn(position: dict[str, Any], chance: Random) -> None:
    seats = len(position["players"])
    name = chance.choice(["phase", "to_move", "token", "owed", "round"])
    position[name] = {
        "phase": chance.choice(_PHASES),
        "to_move": chance.randrange(seats),
        "token": chance.choice([None, 0, seats - 1]),
        "owed": chance.randrange(4),
        "round": chance.randrange(7),
    }[name]


def _round_end(position: dict[str, Any], chance: Random) -> None:
    position["round"] = chance.choice([0, 5, 6])
    position["phase"] = chance.choice(["deal", "place", "keep"])
    for player in position["players"]:
        player["passed"] = chance.random() < 0.8


def _score(position: dict[str, Any], chance: Random) -> None:
    player = chance.choice(position["players"])
    if chance.random() < 0.5:
        player["score"] = chance.randrange(60)
        player["points"].pop("start", None)
    else:
        star = chance.choice(list(player["points"]["placed"]))
        more = chance.randrange(8)
        player["points"]["placed"][star] += more
        player["score"] += more


def _tile(position: dict[str, Any], chance: Random) -> None:
    board = chance.choice(position["players"])["board"]
    star = chance.choice(list(board))
    at = chance.randrange(6)
    tile, bag = board[star][at], position["bag"]
    if tile is not None:
        board[star][at] = None
        bag[tile] = bag.get(tile, 0) + 1
        return
    colour = star if star in _NAMES and chance.random() < 0.7 else chance.choice(_NAMES)
    if bag.get(colour, 0):
        bag[colour] -= 1
        board[star][at] = colour
