"""The constants of the game, typed a second time."""

from collections import Counter

from sintra.games.duel.rules import tables
from tests.games.duel.positions import CHIPS, PLATES

SPACES = ("blue", "yellow", "red", "black", "turquoise", "joker", "special")


def letters(spaces: list[int]) -> str:
    return "".join("byrktjs"[space] for space in spaces)


def test_plates() -> None:
    assert list(tables.PLATE_LETTERS) == PLATES
    assert tables.SPACE_NAMES == SPACES
    assert len(set(PLATES)) == 18
    for number, plate in enumerate(PLATES):
        assert plate.count("j") + plate.count("s") == 1
        assert len(set(plate)) == 4
        assert tables.TYPE_NAMES[tables.PLATE_TYPE[number]] == (
            "special" if "s" in plate else "joker"
        )
        assert letters(tables.PLATE_SPACES[number, 0].tolist()) == plate
    assert sum("s" in plate for plate in PLATES) == tables.SPECIAL_TILES == 9
    spaces = Counter("".join(PLATES))
    assert spaces == Counter({"j": 9, "s": 9, "b": 11, "r": 11, "k": 11, "t": 11, "y": 10})
    assert [bin(bits).count("1") for bits in tables.TYPE_PLATES.tolist()] == [9, 9]


def test_rotations() -> None:
    """By ruling 17, a plate a b / c d rotated by 90 degrees reads c a / d b."""
    for number, plate in enumerate(PLATES):
        a, b, c, d = list(plate)
        rotated = [a + b + c + d, c + a + d + b, d + c + b + a, b + d + a + c]
        assert [letters(spaces) for spaces in tables.PLATE_SPACES[number].tolist()] == rotated


def test_chips() -> None:
    assert list(tables.CHIP_LETTERS) == CHIPS
    assert tables.CHIPS_PER_KIND * len(CHIPS) == 20
    for kind, chip in enumerate(CHIPS):
        shown = [
            letter
            for letter, is_there in zip("byrkt", tables.CHIP_SHOWS[kind], strict=True)
            if is_there
        ]
        assert sorted(shown) == sorted(chip)
    assert Counter("".join(CHIPS * 2)) == Counter(dict.fromkeys("byrkt", 6))
    assert (tables.MATCHING_CHIPS, tables.ANY_CHIPS) == (2, 3)


def test_the_table() -> None:
    assert tables.COLOUR_NAMES == ("blue", "yellow", "red", "black", "turquoise")
    assert tables.COLOURS * tables.TILES_PER_COLOUR == 65
    assert (tables.SMALL_FACTORIES, tables.TILES_PER_SMALL_FACTORY) == (4, 4)
    assert tables.TILES_PER_LARGE_FACTORY == 5
    assert (tables.ROUNDS, tables.TOKENS, tables.DISPLAY_PLATES) == (5, 2, 3)
    assert tables.CHIPS_PER_ROUND * tables.PLAYERS == tables.SMALL_FACTORIES
    assert tables.LINES == tables.DOME_SIZE == 6


def test_points() -> None:
    assert tables.BROKEN_LOSS.tolist() == [0, 1, 3, 6, 10]
    assert (tables.START_SCORE, tables.SCORE_FLOOR) == (5, 0)
    assert (tables.FIRST_PLAYER_LOSS, tables.PLATE_PRICE) == (2, 1)


def test_scoring_tiles() -> None:
    assert tables.SCORING_TILES == (
        ("rows", "colourful-rows"),
        ("columns", "edge"),
        ("diagonals", "corners"),
        ("jokers", "specials"),
    )
    assert tables.SCORING_TILES_USED == (3, 4)
    assert tables.FIRST_GAME_SIDES == ("rows", "columns", "corners")
