"""The terminal drawing shows the whole position, in lines that fit."""

import re
from collections import Counter
from typing import Any

import pytest

import sintra
from sintra.drawing.ansi import width
from sintra.games.summer_pavilion.drawing.terminal import WIDTH
from sintra.games.summer_pavilion.rules.scoring import is_surrounded
from sintra.games.summer_pavilion.rules.state import Phase
from sintra.games.summer_pavilion.rules.tables import (
    BONUS_TILES,
    CENTRE,
    COLOUR_LETTERS,
    COLOURS,
    FEATURE_KINDS,
    FEATURE_LIST,
    FEATURES,
    SUPPLY_SPACES,
)
from tests.games.each import for_each
from tests.games.summer_pavilion.sample_positions import Sample, position_in, samples
from tests.games.texts import assert_frames_are_straight, assert_same_but_for_brackets

EMPTY_COLOURED = """
            +3                  +3
                6             5
             5     1       4     6
               *o*    +2     *r*
             4     2       3     1
                3             2
            +2     +1    +1     +2
         1             1             4
      6     2       6     2       3     5
 +3     *p*    +1     *c*    +1     *b*    +3
      5     3       5     3       2     6
         4             4             1
            +2     +1    +1     +2
                2             3
             1     3       2     4
               *g*    +2     *y*
             6     4       1     5
                5             6
            +3                  +3
"""

EMPTY_GREY = """
            +3                  +3
               6:6           5:5
            5:5   1:3     4:4   6:6
               *o*    +2     *r*
            4:4   2:2     3:1   1:3
               3:1           2:2
            +2     +1    +1     +2
        1:3           1:3           4:4
     6:6   2:2     6:3   2:3     3:1   5:5
 +3     *p*    +1     *c*    +1     *b*    +3
     5:5   3:1     5:3   3:3     2:2   6:6
        4:4           4:3           1:3
            +2     +1    +1     +2
               2:2           3:1
            1:3   3:1     2:2   4:4
               *g*    +2     *y*
            6:6   4:4     1:3   5:5
               5:5           6:6
            +3                  +3
"""


def first_board(text: str) -> list[str]:
    """Return the board of the first player, without its frame."""
    lines = text.splitlines()
    top = next(row for row, line in enumerate(lines) if row > 0 and line[0] in "┌╔")
    return [line[1:48].rstrip() for line in lines[top + 2 : top + 21]]


def tiles_of(counts: Any) -> Counter[str]:
    return Counter({COLOUR_LETTERS[c].upper(): int(counts[c]) for c in range(COLOURS) if counts[c]})


@pytest.mark.parametrize(
    ("side", "board"),
    [("coloured", EMPTY_COLOURED), ("grey", EMPTY_GREY)],
    ids=("coloured", "grey"),
)
def test_an_empty_board(side: str, board: str) -> None:
    text = sintra.new("summer-pavilion", board=side, seed=1).text()
    assert first_board(text) == board.strip("\n").splitlines()


def test_a_tile_replaces_its_space() -> None:
    game = sintra.new("summer-pavilion", seed=1)
    state = game.state
    blue = COLOUR_LETTERS.index("b")
    state.board[0, 2, 4:6] = blue  # positions 5 and 6 of the blue star, around its window
    state.filled[0, 2] = 0b110000
    drawn = first_board(game.rules.drawing.text(state, game.names, False))
    wanted = EMPTY_COLOURED.strip("\n").splitlines()
    wanted[8] = wanted[8].replace("3     5", "3    [B]")
    wanted[9] = wanted[9].replace("*b*    +3", "*b*    (3)")
    wanted[10] = wanted[10].replace("2     6", "2    [B]")
    assert drawn == wanted


@for_each(samples)
def test_every_tile_is_shown(sample: Sample) -> None:
    game = sample.game
    state = game.state
    text = game.text()
    # The round track and the legend also show one tile of every colour.
    single = Counter(re.findall(r"(?<![0-9])\[([A-Z])\]", text))
    single -= Counter(dict.fromkeys(COLOUR_LETTERS.upper(), 2))
    counted: Counter[str] = Counter()
    for count, letter in re.findall(r"([0-9]+)\[([A-Z])\]", text):
        counted[letter] += int(count)
    on_boards = [int((state.board == colour).sum()) for colour in range(COLOURS)]
    assert single == tiles_of(state.sources[:CENTRE].sum(axis=0) + state.supply + on_boards)
    assert counted == tiles_of(
        state.sources[CENTRE] + state.bag + state.tower + state.hand.sum(axis=0)
    )


@for_each(samples)
def test_lines_fit_and_frames_are_straight(sample: Sample) -> None:
    game = sample.game
    for colour in (False, True):
        lines = game.text(colour).splitlines()
        assert max(map(width, lines)) == WIDTH
        assert_frames_are_straight(lines[:-2], {WIDTH, WIDTH // 2 - 1})


@for_each(samples)
def test_colour_changes_only_brackets(sample: Sample) -> None:
    game = sample.game
    assert_same_but_for_brackets(game.text(), game.text(colour=True))


@for_each(samples)
def test_the_player_to_move_is_marked(sample: Sample) -> None:
    game = sample.game
    text = game.text()
    assert text.count("TO MOVE") == text.count(">> ") == text.count("╔") == (not game.is_over)
    assert ("WINNER" in text) == game.is_over


@for_each(samples)
def test_surrounded_features_are_marked(sample: Sample) -> None:
    game = sample.game
    text = game.text()
    state = game.state
    for kind in FEATURE_KINDS:
        closed = sum(
            is_surrounded(state, seat, feature)
            for seat in range(game.players)
            for feature in range(FEATURES)
            if FEATURE_LIST[feature][0] == kind
        )
        in_legend = kind == "window"
        assert text.count(f"({BONUS_TILES[kind]})") == closed + in_legend


def test_the_heading_shows_the_round_and_the_wild_colour() -> None:
    game = position_in(Phase.PLACE)
    state = game.state
    state.round_no, state.wild_order[:] = 3, [0, 1, 5, 3, 4, 2]
    text = game.rules.drawing.text(state, game.names, False)
    assert "Round 3 of 6, placing tiles" in text
    assert ">3 [R]<" in text
    assert "now red, next yellow" in text


def test_the_start_token_is_shown_with_its_holder() -> None:
    game = sintra.new("summer-pavilion", seed=1, names=["Ana", "Rui"])
    assert "Start player token: in the centre" in game.text()
    state = game.state
    state.token = 1
    text = game.rules.drawing.text(state, game.names, False)
    assert "Start player token: Rui" in text
    assert re.search(r"TO MOVE +║ +│ +start player token │", text)


def test_a_player_who_has_passed_keeps_tiles() -> None:
    game = position_in(Phase.PLACE)
    state = game.state
    seat = 1 - state.active
    state.passed[seat] = 1
    state.hand[seat] = [0, 2, 0, 0, 0, 1]
    text = game.rules.drawing.text(state, game.names, False)
    assert text.count("passed") == 1
    assert "Kept 2[G] 1[R]" in text


def test_missing_tiles_are_shown_as_gaps() -> None:
    game = sintra.new("summer-pavilion", seed=1)
    state = game.state
    state.supply[:] = [3, 0, 0, 0, 0, 0]
    state.sources[1] = 0
    text = game.rules.drawing.text(state, game.names, False)
    assert f"Supply  [P][P][P]{' . ' * (SUPPLY_SPACES - 3)}".rstrip() in text
    assert re.search(r"F1 \[.\].*F2  - +F3 \[", text)
