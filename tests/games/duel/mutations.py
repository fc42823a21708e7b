"""Random changes of positions, most of which make them impossible, to test the checks."""

import copy
from random import Random
from typing import Any

from tests.games.duel.positions import CHIPS, COLOURS, PLATES

_NAMES = list(COLOURS.values())
_PHASES = "deal opening act drawn choose slot return line order pay tile resolve over".split()
_THEN = "opening act drawn choose line".split()


def mutated(position: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return a copy of the position with one to four random changes."""
    changed = copy.deepcopy(position)
    for _ in range(chance.randint(1, 4)):
        chance.choice([_progress, _progress, _turn, _tile, _player, _line, _plates, _chips])(
            changed, chance
        )
    return changed


def _progress(position: dict[str, Any], chance: Random) -> None:
    name = chance.choice(["phase", "to_move", "first_player", "first_tile", "round", "deal"])
    position[name] = {
        "phase": chance.choice(_PHASES),
        "to_move": chance.randrange(2),
        "first_player": chance.randrange(2),
        "first_tile": chance.choice([None, 0, 1]),
        "round": chance.randrange(6),
        "deal": {
            "due": chance.choice(["back", "front", "tile", "chip"]),
            "then": chance.choice(_THEN),
            "filling": chance.choice([None, 0, 1, 4]),
            "missing": chance.choice([0, 1, 4, 5]),
            "display": chance.random() < 0.3,
            "looking": chance.random() < 0.3,
        },
    }[name]
    if name == "deal" and chance.random() < 0.8:
        position["phase"] = "deal"


def _turn(position: dict[str, Any], chance: Random) -> None:
    turn = position["turn"]
    name = chance.choice(["plate", "taken", "stacking", "line", "paid", "drawn"])
    plate = chance.choice(PLATES)
    seen = {"plate": plate, "known": [0], "type": chance.choice(["joker", "special"])}
    turn[name] = {
        "plate": chance.choice([None, seen]),
        "taken": chance.choice([None, {"colour": chance.choice(_NAMES), "tiles": 1}]),
        "stacking": chance.choice([None, 1, 4]),
        "line": chance.choice([None, 1, 3, 6]),
        "paid": chance.sample(CHIPS, chance.randrange(3)),
        "drawn": [seen][: chance.randrange(2)] + turn["drawn"][chance.randrange(2) :],
    }[name]
    if chance.random() < 0.5:
        position.pop("unseen", None)


def _tile(position: dict[str, Any], chance: Random) -> None:
    places = [position["bag"], position["tower"], position["large"]["sun"]]
    places += [position["large"]["moon"], *(factory["sun"] for factory in position["factories"])]
    places += [player["broken"] for player in position["players"]]
    start, goal = chance.sample(places, 2)
    for colour in _NAMES:
        tiles = min(start.get(colour, 0), chance.choice([0, 1, 4]))
        start[colour] = start.get(colour, 0) - tiles
        goal[colour] = goal.get(colour, 0) + tiles


def _player(position: dict[str, Any], chance: Random) -> None:
    player = chance.choice(position["players"])
    name = chance.choice(["tokens", "chips_taken", "score"])
    player[name] = chance.randrange(3)
    if chance.random() < 0.7:
        player["points"].pop("start", None)
    if chance.random() < 0.5:
        for one in position["players"]:
            one["tokens"] = chance.randrange(3)


def _line(position: dict[str, Any], chance: Random) -> None:
    player = chance.choice(position["players"])
    line = chance.randrange(6)
    player["lines"][line] = chance.choice(
        [None, [chance.choice(_NAMES), chance.randint(1, line + 1)]]
    )
    position["bag"] = _unplaced_tiles(position)


def _unplaced_tiles(position: dict[str, Any]) -> dict[str, int]:
    """Return the tiles that are in no place but the bag, at least 0 of every colour."""
    found = [position["tower"], position["large"]["sun"], position["large"]["moon"]]
    found += [factory["sun"] for factory in position["factories"]]
    found += [player["broken"] for player in position["players"]]
    names = [name for factory in position["factories"] for name in factory["moon"]]
    for player in position["players"]:
        names += [tile for row in player["dome"] for tile in row]
        names += [entry[0] for entry in player["lines"] if entry for _ in range(entry[1])]
    taken = position["turn"]["taken"]
    names += [taken["colour"]] * taken["tiles"] if taken else []
    return {
        name: max(0, 13 - names.count(name) - sum(counts.get(name, 0) for counts in found))
        for name in _NAMES
    }


def _plates(position: dict[str, Any], chance: Random) -> None:
    player = chance.choice(position["players"])
    slot = chance.randrange(9)
    player["plates"][slot] = chance.choice([None, [chance.choice(PLATES), 90]])
    if chance.random() < 0.5:
        position["display"][chance.randrange(3)] = None
    if chance.random() < 0.3:
        position["stack"]["top"] = chance.choice([None, "joker", "special"])
    position.pop("unseen", None)


def _chips(position: dict[str, Any], chance: Random) -> None:
    factory = chance.choice(position["factories"])
    factory["chip"] = chance.choice([None, "face-down", *CHIPS])
    if chance.random() < 0.5:
        factory["moon"] = []
        factory["sun"] = {}
        position["bag"] = _unplaced_tiles(position)
    position.pop("unseen_chips", None)
