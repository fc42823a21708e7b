"""All 65 tiles, 18 plates and 20 chips are in the JSON of every position of random games."""

from collections import Counter
from typing import Any

from hypothesis import given, settings

from tests.games.duel.positions import CHIPS, COLOURS, PLATES
from tests.games.play import SEEDS, random_game


def tiles(at: dict[str, Any]) -> Counter[str]:
    places = [at["bag"], at["tower"], *at["large"].values()]
    found: Counter[str] = Counter()
    for factory in at["factories"]:
        found.update(factory["moon"])
        places.append(factory["sun"])
    for player in at["players"]:
        places.append(player["broken"])
        found.update(tile for row in player["dome"] for tile in row if tile)
        for line in player["lines"]:
            found.update([line[0]] * line[1] if line else [])
    if taken := at["turn"]["taken"]:
        found.update([taken["colour"]] * taken["tiles"])
    for place in places:
        found.update(place)
    return found


def plates(at: dict[str, Any]) -> Counter[str]:
    found = [*at["unseen"], *(plate for plate in at["display"] if plate)]
    found += [entry["plate"] for entry in at["stack"]["returned"]]
    found += [entry["plate"] for entry in at["turn"]["drawn"] if entry["plate"]]
    found += [at["turn"]["plate"]["plate"]] if at["turn"]["plate"] else []
    found += [entry[0] for player in at["players"] for entry in player["plates"] if entry]
    return Counter(found)


def chips(at: dict[str, Any]) -> Counter[str]:
    shown = [factory["chip"] for factory in at["factories"]]
    found = [*at["unseen_chips"], *at["turn"]["paid"], *(chip for chip in shown if chip in CHIPS)]
    for player in at["players"]:
        found += [*player["chips"], *player["used_chips"]]
    assert shown.count("face-down") <= len(at["unseen_chips"])
    return Counter(found)


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_no_component_is_lost(seed: int) -> None:
    for game in random_game("duel", {"scoring": "random-4"}, seed):
        at = game.position()
        found = tiles(at)
        assert found.pop("special", 0) <= 9
        assert found == Counter(dict.fromkeys(COLOURS.values(), 13))
        assert plates(at) == Counter(PLATES)
        assert chips(at) == Counter(CHIPS * 2)
        size = len(at["unseen"]) + len(at["stack"]["returned"])
        size -= sum(entry["plate"] is None for entry in at["turn"]["drawn"])
        assert at["stack"]["size"] == size
