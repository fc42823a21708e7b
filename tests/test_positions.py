"""The page about positions agrees with the code: fields, types, defaults, phases, examples."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sintra
from sintra.core.errors import PositionError
from sintra.games import get
from sintra.games.duel.rules import tables as duel
from sintra.games.summer_pavilion.rules import tables as summer_pavilion
from tests.positions import PHASES, examples, path_of, states, to_text

PAGE = Path(__file__).resolve().parents[1] / "docs" / "positions.md"
GAMES = tuple(PHASES)
TITLES = {"summer-pavilion": "Summer Pavilion", "duel": "Duel"}
#: Options of the random games, so that every field occurs with many values.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "summer-pavilion": [
        {},
        {"players": 3, "edition": "mini", "wilds": "reversed", "first": 2},
        {"players": 4, "board": "grey", "wilds": "byrgpo"},
    ],
    "duel": [{}, {"scoring": "random-4", "first": 1}, {"scoring": "random"}, {"first": 1}],
}


# --- Reading the page ------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A row of a table of fields."""

    path: str
    type: str
    default: str


def table(heading: str) -> list[list[str]]:
    """Return the cells of the first table below a heading, without the table's own heading."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n### {heading}\n")[1].split("\n### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


@cache
def documented(game: str) -> dict[str, Field]:
    fields = [
        Field(path.strip("`"), type_, default)
        for path, type_, _, default in table(f"Fields of {TITLES[game]}")
    ]
    assert len({field.path for field in fields}) == len(fields)
    return {field.path: field for field in fields}


# --- Positions -------------------------------------------------------------------------------


@cache
def positions(game: str) -> list[Any]:
    """Return the positions of random games, with those in which chance draws next."""
    rules = get(game)
    return [
        rules.positions.to_json(state)
        for seed, options in enumerate(OPTIONS[game])
        for state in states(rules, seed, **options)
    ]


@cache
def views(game: str) -> list[Any]:
    """Return what every seat sees in random games."""
    found = []
    for seed, options in enumerate(OPTIONS[game]):
        rng = Random(seed)
        played = sintra.new(game, seed=seed, **options)
        while not played.is_over:
            found += [played.view(seat) for seat in range(played.players)]
            played.play(rng.choice(played.legal_actions))
        found += [played.view(seat) for seat in range(played.players)]
    return found


def walk(value: Any, fields: dict[str, Field], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every field of a position with its path. Values of named types are not entered."""
    if isinstance(value, dict) and (not path or fields[path].type.startswith("object")):
        for key, item in value.items():
            inner = f"{path}.{key}" if path else key
            yield inner, item
            assert inner in fields, f"{inner} is not documented"
            if fields[inner].type != "object of lists":
                yield from walk(item, fields, inner)
    elif isinstance(value, list) and re.fullmatch(r"list of (\d+ )?object", fields[path].type):
        for item in value:
            for key, inner_item in item.items():
                inner = f"{path}[].{key}"
                yield inner, inner_item
                assert inner in fields, f"{inner} is not documented"
                yield from walk(inner_item, fields, inner)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_lists_exactly_the_fields_that_occur(game: str) -> None:
    fields = documented(game)
    in_positions = {path for position in positions(game) for path, _ in walk(position, fields)}
    in_views = {path for view in views(game) for path, _ in walk(view, fields)}
    assert in_positions == set(fields) - {"seat"}
    # Chance has drawn before anybody looks, so a view has no `deal`.
    chance = {path for path in fields if path.split(".")[0] == "deal"}
    assert in_views == set(fields) - {"generator"} - chance


@pytest.mark.parametrize("game", GAMES)
def test_values_have_the_types_on_the_page(game: str) -> None:
    fields = documented(game)
    for position in positions(game) + views(game):
        for path, value in walk(position, fields):
            assert is_of(value, fields[path].type, game), f"{path}: {value!r}"


# --- Types -----------------------------------------------------------------------------------


def is_of(value: Any, type_: str, game: str) -> bool:
    """Return whether a value has a type in the notation of the page."""
    if match := re.fullmatch(r"list of (?:(\d+) )?(.+)", type_):
        length, item_type = match.groups()
        is_long_enough = isinstance(value, list) and len(value) == int(length or len(value))
        return is_long_enough and all(is_of(item, item_type, game) for item in value)
    if type_.endswith(" or null"):
        return value is None or is_of(value, type_.removesuffix(" or null"), game)
    if match := re.fullmatch(r"integer (-?\d+) to (-?\d+)", type_):
        low, high = match.groups()
        return type(value) is int and int(low) <= value <= int(high)
    return NAMED_TYPES[type_](value, game)


def is_tiles(value: Any, game: str) -> bool:
    most = duel.TILES_PER_COLOUR if game == "duel" else summer_pavilion.TILES_PER_COLOUR
    return set(value) <= set(colours(game)) and all(1 <= count <= most for count in value.values())


def colours(game: str) -> tuple[str, ...]:
    return duel.COLOUR_NAMES if game == "duel" else summer_pavilion.COLOUR_NAMES


def is_pattern_line(value: Any, game: str) -> bool:
    return value is None or (value[0] in colours(game) and 1 <= value[1] <= duel.LINES)


def is_placed_plate(value: Any) -> bool:
    return value is None or (value[0] in duel.PLATE_LETTERS and value[1] in (0, 90, 180, 270))


def is_by_star(value: Any) -> bool:
    return tuple(value) == summer_pavilion.STAR_NAMES


NAMED_TYPES: dict[str, Callable[[Any, str], bool]] = {
    "object": lambda value, _: isinstance(value, dict),
    "object of lists": lambda value, _: set(value) <= set(duel.SIDE_NAMES),
    "string": lambda value, _: isinstance(value, str),
    "boolean": lambda value, _: isinstance(value, bool),
    "seat": lambda value, _: type(value) is int and 0 <= value < 4,
    "tiles": is_tiles,
    "colour": lambda value, game: value in colours(game),
    "plate": lambda value, _: value in duel.PLATE_LETTERS,
    "plate type": lambda value, _: value in duel.TYPE_NAMES,
    "chip": lambda value, _: value in duel.CHIP_LETTERS,
    "factory chip": lambda value, _: value in (*duel.CHIP_LETTERS, "face-down", None),
    "placed plate": lambda value, _: is_placed_plate(value),
    "dome row": lambda value, game: (
        len(value) == duel.DOME_SIZE and set(value) <= {*colours(game), "special", None}
    ),
    "pattern line": is_pattern_line,
    "points by side": lambda value, _: set(value) <= set(duel.SIDE_NAMES),
    "points by star": lambda value, _: is_by_star(value) and min(value.values()) >= 0,
    "spaces by number": lambda value, _: all(
        number in "1234" and 0 <= covered <= spaces for number, (covered, spaces) in value.items()
    ),
    "spaces by star": lambda value, game: (
        is_by_star(value)
        and all(len(star) == 6 and set(star) <= {*colours(game), None} for star in value.values())
    ),
}


# --- Phases and examples ---------------------------------------------------------------------


def all_examples() -> list[Any]:
    return [
        pytest.param(game, phase, id=f"{game}-{phase}") for game in GAMES for phase in PHASES[game]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_is_on_the_page_with_an_example(game: str) -> None:
    rows = table(f"Phases of {TITLES[game]}")
    assert [row[0].strip("`") for row in rows] == PHASES[game]
    page = PAGE.read_text(encoding="utf-8")
    for phase in PHASES[game]:
        assert page.count(f'--8<-- "docs/positions/{game}-{phase}.json"') == 1
    assert {position["phase"] for position in positions(game)} == set(PHASES[game])


@pytest.mark.parametrize("game", GAMES)
def test_make_golden_has_written_the_examples(game: str) -> None:
    for phase, position in examples(game).items():
        assert path_of(game, phase).read_text(encoding="utf-8") == to_text(position) + "\n"
    written = {
        path.stem.removeprefix(f"{game}-") for path in path_of(game, "*").parent.glob(f"{game}-*")
    }
    assert written == set(PHASES[game])


@pytest.mark.parametrize(("game", "phase"), all_examples())
def test_every_example_loads_and_round_trips(game: str, phase: str) -> None:
    position = read(game, phase)
    assert position["phase"] == phase
    positions_of_game = get(game).positions
    assert positions_of_game.to_json(positions_of_game.from_json(position)) == position
    loaded = sintra.load(position)
    if phase == "deal":
        assert loaded.first_draws  # chance has drawn
    else:
        assert loaded.position() == position


@pytest.mark.parametrize(("game", "phase"), all_examples())
def test_only_required_fields_must_be_given(game: str, phase: str) -> None:
    fields = documented(game)
    position = read(game, phase)
    for path, value in walk(position, fields):
        if value in (None, [], {}):
            continue
        problems = problems_without(position, path)
        if fields[path].default == "required":
            assert problems, f"{path} is required, and may be left out"
        else:
            assert not any("is missing" in problem for problem in problems), f"{path}: {problems}"


def read(game: str, phase: str) -> Any:
    return json.loads(path_of(game, phase).read_text(encoding="utf-8"))


def problems_without(position: Any, path: str) -> tuple[str, ...]:
    """Return what is wrong with a position after a field has been removed everywhere."""
    changed = copy.deepcopy(position)
    *parents, key = path.split(".")
    objects = [changed]
    for parent in parents:
        name, is_list = parent.removesuffix("[]"), parent.endswith("[]")
        children = [item[name] for item in objects if item.get(name) is not None]
        objects = [item for child in children for item in child] if is_list else children
    for item in objects:
        item.pop(key, None)
    try:
        sintra.load(changed)
    except PositionError as error:
        return error.problems
    return ()
