"""The SVG drawing shows the complete position and no hidden information."""

from collections import Counter
from typing import Any

import pytest

import sintra
from sintra.core.text import each
from sintra.games.duel.game import RULES
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.scoring import side_points, space_at
from sintra.games.duel.rules.state import FACE_DOWN, NONE, UNSEEN, Phase
from sintra.games.duel.rules.tables import (
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    DOME_SIZE,
    LARGE,
    LINES,
    MAX_BROKEN,
    PLATE_LETTERS,
    PLAYERS,
    ROUNDS,
    SLOTS,
    SMALL_FACTORIES,
    SPACE_NAMES,
    TOKENS,
    TYPE_NAMES,
)
from sintra.games.duel.text import captions
from sintra.games.duel.text.notation import chip_colours, slot_name
from sintra.games.duel.text.position import stack_size
from tests.games.duel.sample_positions import (
    DECISIONS,
    NAMES,
    Sample,
    position_in,
    samples,
    views_in,
)
from tests.games.each import for_each
from tests.games.pictures import (
    HOSTILE,
    SVG,
    Element,
    assert_self_contained,
    motifs,
    parse,
    parts,
    tags,
    texts,
    titles,
    used,
)

TILES = (*COLOUR_NAMES, "special")


def draw(state: Any) -> Element:
    return parse(RULES.drawing.svg(state, NAMES))


def part(root: Element, name: str) -> list[Element]:
    return parts(root, f"duel-{name}")


def tiles(*groups: Element) -> list[str]:
    """Return the tiles in the groups, in order."""
    names = (name.removeprefix("duel-") for name in used(*groups))
    return [name for name in names if name in TILES]


def named(colours: Any) -> list[str]:
    return [TILES[colour] for colour in colours]


def chips(element: Element) -> list[str]:
    return [title for chip in part(element, "chip") for title in titles(chip)]


def chip_title(kind: int) -> str:
    if kind == NONE:
        return "no chip"
    return "chip, face down" if kind == FACE_DOWN else f"chip: {' and '.join(chip_colours(kind))}"


def test_every_phase_is_drawn() -> None:
    assert {Phase(int(sample.state.phase)) for sample in samples()} == DECISIONS
    assert any(total(sample.state.paid) for sample in samples())
    assert any(total(sample.state.used_chips[0]) for sample in samples())
    assert any(UNSEEN in sample.state.drawn for sample in samples())
    assert any(sample.state.plate == UNSEEN for sample in samples())
    assert any(UNSEEN in sample.state.returned for sample in samples())


# --- The table -------------------------------------------------------------------------------


@for_each(samples)
def test_factories_show_sun_moon_and_chip(sample: Sample) -> None:
    state = sample.state
    *small, large = part(parse(sample.svg()), "factory")
    assert len(small) == SMALL_FACTORIES
    for factory, element in enumerate(small):
        sun, moon = part(element, "sun-side")[0], part(element, "moon-side")[0]
        height = int(state.height[factory])
        assert tiles(sun) == named(each(state.sun[factory]))
        assert tiles(moon) == named(state.moon[factory, :height])
        assert texts(element)[-1] == f"F{factory + 1}"
        assert ("top" in texts(moon)) == (height > 0)
        assert chips(element) == [chip_title(int(state.chip[factory]))]
    assert tiles(part(large, "sun-side")[0]) == named(each(state.sun[LARGE]))
    assert tiles(part(large, "moon-side")[0]) == named(each(state.large_moon))
    assert texts(large)[-1] == "L"


def test_a_stack_grows_upwards() -> None:
    state = position_in(Phase.ACT)
    state.sun[0], state.moon[0], state.height[0] = 0, [2, 0, 4], 3
    moon = part(draw(state), "moon-side")[0]
    stack = [
        use
        for use in moon.iter(f"{SVG}use")
        if use.attrib["href"] in ("#duel-red", "#duel-blue", "#duel-turquoise")
    ]
    heights = [float(use.attrib["transform"].split()[1].split(")")[0]) for use in stack]
    assert tiles(moon) == ["red", "blue", "turquoise"]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3


@for_each(samples)
def test_the_display_and_the_stack(sample: Sample) -> None:
    state, root = sample.state, parse(sample.svg())
    (display,), (stack,) = part(root, "display"), part(root, "stack")
    shown = [PLATE_LETTERS[plate] for plate in state.display if plate != NONE]
    assert titles(display) == [f"plate {letters}" for letters in shown]
    assert [text.split()[0] for text in texts(display) if text] == ["D1", "D2", "D3"]
    assert texts(stack)[0] == f"Stack: {stack_size(state)}"
    top = [] if state.top == NONE else [f"back of a plate: {TYPE_NAMES[state.top]}"]
    assert titles(stack) == top
    put_back = [text for text in texts(stack) if "put back" in text]
    count = int(state.returned_count)
    assert [int(text.split()[0]) for text in put_back] == ([count] if count else [])


@for_each(samples)
def test_bag_and_tower_are_counted(sample: Sample) -> None:
    bag, tower = part(parse(sample.svg()), "pool")
    state = sample.state
    for pool, name, counts in ((bag, "Bag", state.bag), (tower, "Tower", state.tower)):
        assert texts(pool) == [name, str(counts.sum()), *map(str, counts)]


@for_each(samples)
def test_scoring_tiles_show_their_rules_and_points(sample: Sample) -> None:
    (strip,) = part(parse(sample.svg()), "sides")
    sides = captions.sides_in_play(sample.state)
    cards = part(strip, "side")
    assert len(cards) == len(sides) == 4
    for side, card in zip(sides, cards, strict=True):
        now = " : ".join(str(side_points(sample.state, seat, side)) for seat in range(PLAYERS))
        assert texts(card) == [
            captions.side_name(side),
            f"now {now}",
            captions.side_rule(side),
        ]
        assert len(titles(card)) == 1


def test_three_scoring_tiles_fill_the_strip() -> None:
    game = sintra.new("duel", seed=1, scoring="rows+columns+corners")
    assert len(part(parse(game.svg()), "side")) == 3


# --- Players ---------------------------------------------------------------------------------


@for_each(samples)
def test_pattern_lines_and_domes(sample: Sample) -> None:
    state, root = sample.state, parse(sample.svg())
    for seat, (lines, dome) in enumerate(zip(part(root, "lines"), part(root, "dome"), strict=True)):
        drawn = lines.findall(f"{SVG}g")
        assert len(drawn) == LINES
        for line, element in enumerate(drawn):
            count = int(state.line_count[seat, line])
            assert tiles(element) == named([state.line_colour[seat, line]] * count)
            # The disc behind the number is a circle as well.
            assert len(list(element.iter(f"{SVG}circle"))) == line + 1 - count + 1
            assert texts(element) == [str(line + 1)]
        filled = [int(tile) for tile in state.dome[seat].ravel() if tile != NONE]
        assert Counter(tiles(dome)) == Counter(named(filled))
        assert Counter(spaces(dome)) == Counter(empty_spaces(state, seat))
        free = [slot_name(slot) for slot in range(SLOTS) if state.slots[seat, slot] == NONE]
        assert texts(dome) == [*"abcdef", *free]


def spaces(element: Element) -> list[str]:
    return [
        name.removeprefix("duel-").removesuffix("-space")
        for name in used(element)
        if name.endswith("-space")
    ]


def empty_spaces(state: Any, seat: int) -> list[str]:
    return [
        SPACE_NAMES[kind]
        for row in range(DOME_SIZE)
        for column in range(DOME_SIZE)
        if (kind := space_at(state, seat, row, column)) != NONE
        and state.dome[seat, row, column] == NONE
    ]


def test_a_placed_plate_is_drawn_with_its_rotation() -> None:
    state = position_in(Phase.ACT)
    state.slots[0], state.dome[0] = NONE, NONE
    state.slots[0, 4] = PLATE_LETTERS.index("ykts") * 4 + 1
    dome = part(draw(state), "dome")[0]
    assert spaces(dome) == ["turquoise", "yellow", "special", "black"]


@for_each(samples)
def test_broken_tiles_and_their_costs(sample: Sample) -> None:
    for seat, broken in enumerate(part(parse(sample.svg()), "broken")):
        there = each(sample.state.broken[seat])
        assert tiles(broken) == named(there)
        assert len(list(broken.iter(f"{SVG}circle"))) == MAX_BROKEN - len(there)
        loss = (0, 1, 3, 6, 10)[len(there)]
        assert texts(broken) == ["Broken", "−1", "−2", "−3", "−4"] + (
            [f"together −{loss}"] if loss else []
        )


@for_each(samples)
def test_chips_and_used_chips(sample: Sample) -> None:
    state = sample.state
    for seat, store in enumerate(part(parse(sample.svg()), "chips")):
        shown = [chip_title(kind) for kind in each(state.chips[seat])]
        shown += ["chip, used"] * int(state.used_chips[seat].sum())
        empty = ROUNDS * CHIPS_PER_ROUND - len(shown)
        assert chips(store) == shown + ["no chip"] * empty


@for_each(samples)
def test_tokens_and_the_first_player_tile(sample: Sample) -> None:
    state, root = sample.state, parse(sample.svg())
    for seat, tokens in enumerate(part(root, "tokens")):
        left = int(state.tokens[seat])
        assert titles(tokens) == ["token"] * left + ["token, placed"] * (TOKENS - left)
    places = [*part(root, "first-player"), part(root, "factory")[-1]]
    at = PLAYERS if state.first_tile == NONE else int(state.first_tile)
    held = ["first player tile" in titles(place) for place in places]
    assert held == [place == at for place in range(len(places))]


@for_each(samples)
def test_the_header_names_the_player_to_move(sample: Sample) -> None:
    state = sample.state
    panels = part(parse(sample.svg()), "seat")
    for seat, panel in enumerate(panels):
        words = texts(panel)
        assert words[0] == NAMES[seat]
        assert words[2] == str(state.score[seat])
        assert words[1].startswith("▶ to move") == (state.to_move == seat)
    won = sum("★ winner" in texts(panel) for panel in panels)
    assert won == (state.phase == Phase.OVER)


@for_each(samples)
def test_the_current_line_is_marked(sample: Sample) -> None:
    root = parse(sample.svg())
    marked = root.findall(f".//{SVG}rect[@class='duel-reached']")
    assert len(marked) == (sample.state.phase in (Phase.PAY, Phase.TILE))


# --- The hand and hidden plates --------------------------------------------------------------


@for_each(samples)
def test_the_hand(sample: Sample) -> None:
    state, root = sample.state, parse(sample.svg())
    hands = part(root, "hand")
    plates = [*captions.plate_to_place(state), *captions.drawn_plates(state)]
    paid = each(state.paid)
    assert len(hands) == bool(state.taken or plates or paid)
    if not hands:
        return
    (hand,) = hands
    assert hand in list(part(root, "seat")[state.active].iter())
    assert tiles(hand) == named([state.taken_colour] * int(state.taken))
    assert chips(hand) == [chip_title(kind) for kind in paid]
    wanted = [
        f"back of a plate: {plate.type_name}"
        if plate.front == NONE
        else f"plate {PLATE_LETTERS[plate.front]}"
        for plate in plates
    ]
    assert [title for title in titles(hand) if "plate" in title] == wanted


@for_each(samples)
def test_only_visible_plates_have_names(sample: Sample) -> None:
    state = sample.state
    held = [*captions.plate_to_place(state), *captions.drawn_plates(state)]
    open_plates = [plate for plate in state.display if plate != NONE]
    open_plates += [plate.front for plate in held if plate.front != NONE]
    svg = sample.svg()
    assert {letters for letters in PLATE_LETTERS if letters in svg} == {
        PLATE_LETTERS[plate] for plate in open_plates
    }


def test_returned_plates_are_not_shown() -> None:
    state = position_in(Phase.ACT)
    assert state.returned_count > 0
    for view in views_in(Phase.ACT):
        assert RULES.drawing.svg(view, NAMES) == RULES.drawing.svg(state, NAMES)


def test_a_plate_that_the_other_player_returned_is_hidden_before_stopping() -> None:
    state = position_in(Phase.DRAWN)
    other = 1 - int(state.active)
    state.drawn[0], state.drawn_known[0] = PLATE_LETTERS.index("ykts"), 1 << other
    state.drawn_type[0] = TYPE_NAMES.index("special")
    (hand,) = part(draw(state), "hand")
    assert titles(hand)[0] == "back of a plate: special"
    state.drawn_known[0] |= 1 << int(state.active)
    (hand,) = part(draw(state), "hand")
    assert titles(hand)[0] == "plate ykts"


def test_a_hidden_back_is_a_question_mark() -> None:
    state = position_in(Phase.RETURN)
    state.drawn[0], state.drawn_known[0], state.drawn_type[0] = UNSEEN, 0, NONE
    (hand,) = part(draw(state), "hand")
    assert titles(hand)[0] == "back of a plate: ?"


# --- The whole drawing -----------------------------------------------------------------------


def test_the_title_describes_the_position_for_screen_readers() -> None:
    root = parse(sintra.new("duel", seed=1, names=["Ana", "Rui"]).svg())
    assert root.get("role") == "img"
    assert [title.text for title in root.findall(f"{SVG}title")] == [
        "Duel. Opening plates. Rui: choose an opening plate from the display"
    ]
    assert [words.text for words in root.findall(f"{SVG}desc")] == ["Ana: 5 points, Rui: 5 points"]


def test_the_round_track_marks_the_round() -> None:
    state = position_in(Phase.ACT)
    state.round_no = 3
    (track,) = part(draw(state), "rounds")
    sizes = [float(text.attrib["font-size"]) for text in track.iter(f"{SVG}text")]
    assert texts(track) == ["1", "2", "3", "4", "5"]
    assert sizes.index(max(sizes)) == 2
    assert sizes.count(max(sizes)) == 1


@pytest.mark.parametrize("names", [HOSTILE[:2], HOSTILE[2:]])
def test_hostile_names_are_escaped(names: list[str]) -> None:
    root = parse(sintra.new("duel", seed=1, names=names).svg())
    assert tags(root) == tags(parse(sintra.new("duel", seed=1).svg()))
    assert [texts(panel)[0] for panel in part(root, "seat")] == names


@for_each(samples)
def test_the_drawing_is_self_contained(sample: Sample) -> None:
    assert_self_contained(parse(sample.svg()))


def test_every_colour_has_its_own_motif() -> None:
    root = parse(sintra.new("duel", seed=1).svg())
    for kind in ("motif", "space"):
        names = [f"duel-{name}-{kind}" for name in COLOUR_NAMES]
        assert len(motifs(root, names)) == len(COLOUR_NAMES)
