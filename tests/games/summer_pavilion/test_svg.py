"""The SVG drawing shows the whole position, and names cannot inject markup."""

from collections import Counter
from typing import Any

import sintra
from sintra.games.summer_pavilion.rules.scoring import is_surrounded
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, Phase
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOUR_NAMES,
    FACTORIES,
    FEATURE_LIST,
    FEATURES,
    NUMBERS,
    SUPPLY_SPACES,
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
from tests.games.summer_pavilion.sample_positions import Sample, position_in, samples


def part(root: Element, name: str) -> list[Element]:
    return parts(root, f"sp-{name}")


def tiles(*groups: Element) -> Counter[str]:
    """Return the tiles in some groups, by colour."""
    names = (name.removeprefix("sp-") for name in used(*groups))
    return Counter(name for name in names if name in COLOUR_NAMES)


def by_name(counts: Any) -> Counter[str]:
    return Counter({name: int(n) for name, n in zip(COLOUR_NAMES, counts, strict=True) if n})


@for_each(samples)
def test_every_tile_is_shown(sample: Sample) -> None:
    game = sample.game
    state, root = game.state, parse(game.svg())
    factories = part(root, "factory")
    assert len(factories) == FACTORIES[game.players]
    for number, factory in enumerate(factories):
        assert tiles(factory) == by_name(state.sources[number])
        assert texts(factory) == [f"F{number + 1}"]
    assert tiles(*part(root, "centre")) == by_name(state.sources[CENTRE])
    assert tiles(*part(root, "supply")) == by_name(state.supply)
    for seat, panel in enumerate(part(root, "seat")):
        on_board = [(state.board[seat] == colour).sum() for colour in range(len(COLOUR_NAMES))]
        assert tiles(panel) == by_name(on_board + state.hand[seat])


@for_each(samples)
def test_every_player_has_a_panel(sample: Sample) -> None:
    game = sample.game
    panels = part(parse(game.svg()), "seat")
    assert len(panels) == game.players
    for seat, panel in enumerate(panels):
        words = texts(panel)
        assert words[0] == game.names[seat]
        assert str(game.scores[seat]) in words
        assert ("▶ to move" in " ".join(words)) == (seat == game.turn)
        assert ("passed" in words) == bool(game.state.passed[seat] and not game.is_over)


@for_each(samples)
def test_empty_spaces_show_their_numbers(sample: Sample) -> None:
    game = sample.game
    state = game.state
    for seat, board in enumerate(part(parse(game.svg()), "board")):
        empty = state.board[seat] == EMPTY
        shown = Counter(text for text in texts(board) if text.isdigit())
        assert shown == Counter(str(number) for number in NUMBERS[state.side][empty])


@for_each(samples)
def test_features_show_whether_they_are_surrounded(sample: Sample) -> None:
    game = sample.game
    for seat, board in enumerate(part(parse(game.svg()), "board")):
        shown = Counter(titles(board))
        expected = Counter(
            f"{FEATURE_LIST[feature][0]}, "
            f"{'surrounded' if is_surrounded(game.state, seat, feature) else 'open'}"
            for feature in range(FEATURES)
        )
        assert shown == expected


@for_each(samples)
def test_bag_and_tower_are_counted(sample: Sample) -> None:
    game = sample.game
    bag, tower = part(parse(game.svg()), "pool")
    for pool, name, counts in ((bag, "Bag", game.state.bag), (tower, "Tower", game.state.tower)):
        assert texts(pool) == [name, str(counts.sum()), *map(str, counts)]


@for_each(samples)
def test_the_start_token_is_in_one_place(sample: Sample) -> None:
    game = sample.game
    state, root = game.state, parse(game.svg())
    places = [*part(root, "seat"), *part(root, "centre")]
    holds = ["sp-token" in used(place) for place in places]
    at = game.players if state.token == IN_CENTRE else int(state.token)
    assert holds == [place == at for place in range(len(places))]


def test_the_round_track_marks_the_wild_colour() -> None:
    game = position_in(Phase.PLACE)
    state = game.state
    state.round_no = 4
    (track,) = part(parse(game.rules.drawing.svg(state, game.names)), "rounds")
    assert texts(track) == ["1", "2", "3", "4 wild", "5", "6"]
    assert used(track) == [f"sp-{name}" for name in COLOUR_NAMES]


def test_the_winner_is_marked() -> None:
    game = position_in(Phase.OVER, players=3)
    state = game.state
    state.score[:3] = [50, 20, 50]
    panels = part(parse(game.rules.drawing.svg(state, game.names)), "seat")
    assert ["★ winner" in texts(panel) for panel in panels] == [True, False, True]
    assert "place 3" in texts(panels[1])


def test_gaps_in_the_supply_are_drawn() -> None:
    game = sintra.new("summer-pavilion", seed=1)
    state = game.state
    state.supply[:] = [2, 0, 0, 1, 0, 0]
    (supply,) = part(parse(game.rules.drawing.svg(state, game.names)), "supply")
    assert len(list(supply.iter(f"{SVG}polygon"))) == SUPPLY_SPACES - 3


def test_kept_tiles_are_on_the_corners() -> None:
    game = position_in(Phase.PLACE)
    state = game.state
    seat = 1 - state.active
    state.passed[seat], state.hand[seat] = 1, [0, 2, 0, 0, 0, 1]
    root = parse(game.rules.drawing.svg(state, game.names))
    assert tiles(part(root, "corners")[seat]) == {"green": 2, "red": 1}
    assert tiles(part(root, "hand")[seat]) == {}
    assert tiles(part(root, "hand")[state.active]) == by_name(state.hand[state.active])


def test_screen_readers_get_the_round_the_task_and_the_scores() -> None:
    game = sintra.new("summer-pavilion", seed=1, names=["Ana", "Rui"])
    root = parse(game.svg())
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == (
        "Summer Pavilion. Round 1 of 6, taking tiles. Ana: take tiles from a factory or the centre"
    )
    assert root[1].text == "Ana: 5 points, Rui: 5 points"


def test_hostile_names_are_escaped() -> None:
    game = sintra.new("summer-pavilion", players=4, seed=1, names=HOSTILE)
    harmless = sintra.new("summer-pavilion", players=4, seed=1)
    root = parse(game.svg())
    assert tags(root) == tags(parse(harmless.svg()))
    assert [texts(panel)[0] for panel in part(root, "seat")] == HOSTILE


@for_each(samples)
def test_the_drawing_is_self_contained(sample: Sample) -> None:
    game = sample.game
    assert_self_contained(parse(game.svg()))


def test_every_colour_has_its_own_motif() -> None:
    root = parse(sintra.new("summer-pavilion", seed=1).svg())
    assert len(motifs(root, [f"sp-{name}" for name in COLOUR_NAMES])) == len(COLOUR_NAMES)
