"""Rulings 5 to 8 of RULES.md: chips, lines, the end of phase 1, filling the factories."""

import pytest

from sintra.core.errors import IllegalMoveError
from sintra.core.game import Game
from tests.games.duel.positions import (
    COLOURS,
    PLATES,
    SLOTS,
    Board,
    at_the_end_of_phase_1,
    lines,
    load,
    place,
    play,
    player,
    texts,
    tiles,
)

OPEN_CHIPS = {2: "b", 3: "y", 4: "rt"}


def suns(game: Game) -> list[str]:
    """Return the tiles on the sun sides, the large factory first."""
    at = game.position()
    return [tiles(at["large"]["sun"]), *(tiles(factory["sun"]) for factory in at["factories"])]


def chips(game: Game) -> list[str | None]:
    return [factory["chip"] for factory in game.position()["factories"]]


# --- 5: chips --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factories", "move", "revealed"),
    [
        (("bbbb", "yk", "", ""), "F1b", [1]),  # four equal tiles
        (("bbyr", "/k", "", ""), "F1b", []),
        (("/k", "/k", "/rk", "b"), "Mk", [1, 2]),
        (("/k", "/rk", "/ry", "b"), "Mk", [1]),
    ],
)
def test_ruling_05_a_chip_is_revealed_as_soon_as_its_factory_is_empty(
    factories: tuple[str, ...], move: str, revealed: list[int]
) -> None:
    empty = [number for number, words in enumerate(factories, 1) if not words]
    game = load(factories=factories, chips={number: OPEN_CHIPS[number] for number in empty})
    game.play(move, draws=[f"chip={chip}" for chip, _ in zip(("ty", "k"), revealed, strict=False)])
    assert texts(game)[-1] == "break"  # before the player decides where the tiles go
    for number, chip in zip(revealed, ("ty", "k"), strict=False):
        assert chips(game)[number - 1] == chip
    shown = [number for number, chip in enumerate(chips(game), 1) if chip != "face-down"]
    assert shown == sorted([*revealed, *empty])


def test_ruling_05_no_player_takes_a_third_chip() -> None:
    game = load(
        Board(taken=2), Board(), chips={1: "b", 2: "kb"}, factories=["", "", "", ""], to_move=1
    )
    play(game, "chip2")
    assert player(game, 1)["chips"] == ["kb"]
    assert game.turn == 1  # the other player has taken both chips
    game = load(Board(taken=2), Board(taken=1), chips={1: "b"}, large="k")
    assert texts(game) == ["Lk"]
    with pytest.raises(IllegalMoveError, match="you have already taken 2 chips in this round"):
        game.play("chip1")


def test_ruling_05_a_chip_under_tiles_cannot_be_taken() -> None:
    game = load(factories=["bbyr", "/k", "", ""], chips={3: "y", 4: "rt"})
    assert [text for text in texts(game) if text.startswith("chip")] == ["chip3", "chip4"]
    with pytest.raises(IllegalMoveError, match="is face down until its tiles are taken"):
        game.play("chip2")
    play(game, "chip3")
    with pytest.raises(IllegalMoveError, match="the chip of factory 3 is already taken"):
        game.play("chip3")


def almost_everything_on_the_domes() -> tuple[Board, Board]:
    """Return boards with every space filled except the blue ones: 13 blue tiles are left."""
    left = dict.fromkeys(COLOURS, 13)
    boards = []
    for plates in (PLATES[:9], PLATES[9:]):
        words = []
        for jokers in (False, True):
            for slot, plate in zip(SLOTS, plates, strict=True):
                words += _filled(slot, plate, left, jokers)
        placed = " ".join(f"{slot}={plate}" for slot, plate in zip(SLOTS, plates, strict=True))
        boards.append(Board(plates=placed, tiles=" ".join(words)))
    assert left == {"b": 13, "y": 0, "r": 0, "k": 0, "t": 0}
    return boards[0], boards[1]


def _filled(slot: str, plate: str, left: dict[str, int], jokers: bool) -> list[str]:
    """Return the tiles on a plate: those on its coloured spaces, or the one on its joker space."""
    words = []
    for quarter, space in enumerate(plate):
        column = "abcdef"["abc".index(slot[0]) * 2 + quarter % 2]
        at = f"{column}{int(slot[1]) * 2 - 1 + quarter // 2}"
        tile = ""
        if space == "j" and jokers:
            tile = max((letter for letter in left if letter != "b"), key=left.__getitem__)
        elif space in "yrkt" and not jokers:
            tile = space
        elif space == "s" and "b" not in plate and not jokers:
            tile = "s"
        if tile:
            words.append(f"{at}={tile}")
        if tile in left:
            left[tile] -= 1
    return words


def test_ruling_05_a_factory_that_gets_no_tiles_reveals_its_chip_at_once() -> None:
    game = at_the_end_of_phase_1(*almost_everything_on_the_domes(), round_no=4)
    game.play("chip1", draws=["b"] * 13 + ["chip=k", "chip=yk"])
    assert chips(game) == ["face-down", "face-down", "k", "yk"]
    assert texts(game) == ["F1b", "F2b", "Lb", "chip3", "chip4"]


# --- 6: pattern lines ------------------------------------------------------------------------


def test_ruling_06_all_tiles_go_to_one_line_and_the_excess_breaks() -> None:
    game = load(Board(lines="2=b 4=bb"), Board(), large="bbbb")
    play(game, "Lb to2")
    assert lines(game, 0) == "2=bb 4=bb"
    assert tiles(player(game, 0)["broken"]) == "bbb"


def test_ruling_06_full_lines_and_lines_of_another_colour_are_illegal() -> None:
    game = load(Board(lines="1=b 2=b 3=kk 5=bbbbb"), Board(), large="bk")
    game.play("Lb")
    assert texts(game) == ["to2", "to4", "to6", "break"]
    with pytest.raises(IllegalMoveError, match="line 1 is full"):
        game.play("to1")
    with pytest.raises(IllegalMoveError, match="line 3 holds black tiles"):
        game.play("to3")
    game.play("break")
    assert tiles(player(game, 0)["broken"]) == "b"


def test_ruling_06_the_broken_space_holds_four_and_the_excess_goes_to_the_tower() -> None:
    game = load(Board(broken="kkk"), Board(), large="bbbb", first_tile=0)
    play(game, "Lb to1")
    assert tiles(player(game, 0)["broken"]) == "bkkk"  # the first player tile uses no place
    assert place(game, "tower") == "bb"
    assert game.scores == (20, 20)  # losses follow at the end of phase 2


def test_ruling_06_tiles_can_go_to_a_line_whose_row_has_no_space_for_them() -> None:
    game = load(Board(plates="a1=trbj b1=kstr c1=skrb"), Board(), large="y", to_move=0)
    game.play("Ly")
    assert "to1" in texts(game)


# --- 7: the end of phase 1 -------------------------------------------------------------------


def test_ruling_07_phase_1_ends_when_tiles_chips_and_tokens_are_used_up() -> None:
    game = load(Board(tokens=1, taken=1), Board(taken=2), chips={1: "b"}, large="y")
    play(game, "Ly break")  # the other player has no action left
    assert game.turn == 0
    play(game, "chip1 D1 a1")
    assert game.position()["round"] == 2
    game = load(Board(tokens=1, taken=1), Board(taken=2), chips={1: "b"}, large="y")
    play(game, "Ly break D1 a1")
    assert (game.position()["round"], game.turn) == (1, 0)
    game.play("chip1")
    assert game.position()["round"] == 2


def test_ruling_07_only_a_player_without_an_action_is_skipped() -> None:
    game = load(Board(taken=2), Board(tokens=2, taken=2), large="y")
    play(game, "Ly break")
    for move in ("D1", "a1", "D2"):
        assert game.turn == 1
        game.play(move)
    assert game.turn == 1  # the other player is skipped until both tokens are placed
    play(game, "a2")
    assert game.position()["round"] == 2


def test_ruling_07_there_are_no_tokens_in_round_5() -> None:
    game = at_the_end_of_phase_1(round_no=4)
    game.play("chip1")
    assert game.position()["round"] == 5
    assert [player(game, seat)["tokens"] for seat in (0, 1)] == [0, 0]
    assert not [text for text in texts(game) if text[0] == "D" or text == "draw"]


# --- 8: filling the factories ----------------------------------------------------------------


def test_ruling_08_the_large_factory_is_filled_first_then_the_small_ones() -> None:
    game = at_the_end_of_phase_1()
    game.play("chip1", draws=[*"bbbbyrrrrkkkkttttyyyy"])
    assert suns(game) == ["bbbby", "rrrr", "kkkk", "tttt", "yyyy"]
    assert chips(game) == ["face-down"] * 4


def test_ruling_08_factories_are_filled_before_the_opening_plates_are_chosen() -> None:
    game = load(
        round_no=0,
        phase="deal",
        to_move=1,
        display=["ykts", "jbtk", None],
        top="joker",
        factories=["", "", "", ""],
        deal={"due": "front", "then": "opening", "filling": 0, "missing": 5, "display": True},
        chips=dict.fromkeys((1, 2, 3, 4), "face-down"),
    )
    assert [len(sun) for sun in suns(game)] == [5, 4, 4, 4, 4]
    assert texts(game) == ["D1", "D2", "D3"]


def test_ruling_08_the_tower_is_poured_when_a_tile_is_needed_and_the_bag_is_empty() -> None:
    game = at_the_end_of_phase_1(bag="bbbkkkttt", tower="")
    game.play("chip1", draws=[*"bbbkkktttyyyyyrrrrkkb"])
    assert place(game, "tower") == ""
    assert len(place(game, "bag")) == 65 - 21
    game = at_the_end_of_phase_1(bag="b" * 13 + "k" * 8)  # just enough, so the tower is not poured
    game.play("chip1", draws=[*"bbbbkkkkkkkkbbbbbbbbb"])
    assert place(game, "bag") == ""
    assert place(game, "tower") == "y" * 13 + "r" * 13 + "k" * 5 + "t" * 13


def test_ruling_08_five_equal_tiles_are_put_back_and_redrawn() -> None:
    game = at_the_end_of_phase_1()
    game.play("chip1", draws=[*"bbbbbkkkkkbbbbyrrrrrrrrttttkkkk"])
    assert suns(game)[0] == "bbbby"
    assert len(place(game, "bag")) == 65 - 21


def test_ruling_08_the_tower_is_poured_if_the_bag_holds_one_colour_only() -> None:
    game = at_the_end_of_phase_1(bag="bbbbb")
    game.play("chip1", draws=[*"bbbbbbbbbkrrrrrrrrttttkkkk"])
    assert suns(game)[0] == "bbbbk"
    assert place(game, "tower") == ""
    game = at_the_end_of_phase_1(bag="bbbbbk")  # another colour: the tower is not poured
    game.play("chip1", draws=[*"bbbbbbbbbkbrrrrrrrttttkkkk"])
    assert suns(game)[:2] == ["bbbbk", "brrr"]


def test_ruling_08_five_equal_tiles_stay_if_there_is_no_second_colour() -> None:
    game = at_the_end_of_phase_1(*almost_everything_on_the_domes(), round_no=4)
    game.play("chip1")
    assert suns(game) == ["bbbbb", "bbbb", "bbbb", "", ""]


def test_ruling_08_a_first_player_tile_that_nobody_took_has_no_effect() -> None:
    game = at_the_end_of_phase_1(*almost_everything_on_the_domes(), round_no=4, first_player=1)
    game.play("chip1")
    assert game.turn == 1
    while not game.is_over:
        assert game.position()["first_tile"] is None
        game.play(texts(game)[0])
    for seat in (0, 1):
        assert game.breakdown(seat)["first player tile"] == 0
