"""The terminal drawing shows the complete position in lines of the right width."""

import re
from collections import Counter
from typing import Any

import sintra
from sintra.drawing.ansi import width
from sintra.games.duel.drawing.terminal import WIDTH
from sintra.games.duel.game import RULES
from sintra.games.duel.rules.moves import DRAW, STOP
from sintra.games.duel.rules.scoring import space_at
from sintra.games.duel.rules.state import FACE_DOWN, NONE, SPECIAL_TILE, UNSEEN, Phase
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    COLOUR_LETTERS,
    COLOURS,
    DOME_SIZE,
    PLATE_LETTERS,
    PLAYERS,
    SCORING_SIDES,
    SMALL_FACTORIES,
)
from sintra.games.duel.text import captions
from sintra.games.duel.text.position import stack_size
from tests.games.duel.sample_positions import NAMES, Sample, position_in, samples, views_in
from tests.games.each import for_each
from tests.games.texts import assert_frames_are_straight, assert_same_but_for_brackets

BOARD = """
                        a  b   c  d   e  f
                      ┌──────┬──────┬──────┐
                 .  1 │      │      │      │
              .  .  2 │ (a1) │ (b1) │ (c1) │
                      ├──────┼──────┼──────┤
           .  .  .  3 │      │[T] y │      │
       [R][R][R][R] 4 │ (a2) │ + [K]│ (c2) │
                      ├──────┼──────┼──────┤
     .  .  . [B][B] 5 │      │      │ k  y │
  .  .  .  .  .  .  6 │ (a3) │ (b3) │ r  * │
                      └──────┴──────┴──────┘
"""


def draw(state: Any) -> str:
    return RULES.drawing.text(state, NAMES, False)


def panel(text: str, seat: int) -> list[str]:
    """Return the lines of a player's panel, without the frame."""
    lines = text.splitlines()
    top = next(row for row, line in enumerate(lines) if row > 0 and line[0] in "┌╔")
    columns = slice(1, 48) if seat == 0 else slice(52, 99)
    return [line[columns] for line in lines[top + 1 :] if line[0] in "│║"]


# --- Boards ----------------------------------------------------------------------------------


def test_a_board() -> None:
    state = position_in(Phase.ACT)
    state.slots[0], state.dome[0], state.line_count[0] = NONE, NONE, 0
    state.line_colour[0] = NONE
    state.slots[0, 4] = PLATE_LETTERS.index("ykts") * 4 + 1
    state.slots[0, 8] = PLATE_LETTERS.index("kyrj") * 4
    state.dome[0, 2, 2], state.dome[0, 3, 3] = 4, 3
    state.line_colour[0, 3:5], state.line_count[0, 3:5] = [2, 0], [4, 2]
    drawn = [line[1:].rstrip() for line in panel(draw(state), 0)[3:14]]
    wanted = [line[1:].rstrip() for line in BOARD.strip("\n").splitlines()]
    assert drawn == wanted


@for_each(samples)
def test_every_tile_is_shown(sample: Sample) -> None:
    state, text = sample.state, sample.text()
    single = Counter(re.findall(r"(?<![0-9])\[([A-Z+])\]", text))
    single -= Counter(dict.fromkeys(COLOUR_LETTERS.upper() + "+", 1))  # the legend
    counted: Counter[str] = Counter()
    for count, letter in re.findall(r"([0-9]+)\[([A-Z])\]", text):
        counted[letter] += int(count)
    assert counted == letters_of(state.bag + state.tower)
    tiles = state.sun.sum(axis=0) + state.large_moon + state.broken.sum(axis=0)
    for colour in range(COLOURS):
        tiles[colour] += (state.moon == colour).sum() + (state.dome == colour).sum()
        tiles[colour] += state.line_count[state.line_colour == colour].sum()
    if state.taken:
        tiles[state.taken_colour] += state.taken
    specials = int((state.dome == SPECIAL_TILE).sum())
    assert single == letters_of(tiles) + Counter({"+": specials})


def letters_of(counts: Any) -> Counter[str]:
    return +Counter({COLOUR_LETTERS[c].upper(): int(counts[c]) for c in range(COLOURS)})


@for_each(samples)
def test_every_empty_space_is_shown(sample: Sample) -> None:
    state, text = sample.state, sample.text()
    for seat in range(PLAYERS):
        rows = "".join(line[22:] for line in panel(text, seat) if "│" in line and "─" not in line)
        shown = Counter(
            re.findall(r"(?<= )([byrkt*+])(?= )", re.sub(r"[│(].*?(?=[ \[])", " ", rows))
        )
        expected: Counter[str] = Counter()
        for row in range(DOME_SIZE):
            for column in range(DOME_SIZE):
                if state.dome[seat, row, column] == NONE:
                    kind = space_at(state, seat, row, column)
                    expected["byrkt*+"[kind]] += kind != NONE
        assert shown == +expected


# --- The table -------------------------------------------------------------------------------


@for_each(samples)
def test_factories(sample: Sample) -> None:
    state, lines = sample.state, sample.text().splitlines()
    for factory in range(SMALL_FACTORIES):
        (line,) = [line for line in lines if line.startswith(f"│ F{factory + 1} ")]
        sun = "".join(
            f"[{c.upper()}]" * n for c, n in zip(COLOUR_LETTERS, state.sun[factory], strict=True)
        )
        stack = state.moon[factory, : state.height[factory]]
        moon = "".join(f"[{COLOUR_LETTERS[tile].upper()}]" for tile in stack)
        kind = int(state.chip[factory])
        chip = {NONE: "taken", FACE_DOWN: "face down"}.get(kind) or f"({CHIP_LETTERS[kind]})"
        cells = (line[6:23], line[23:44], line[44:53])
        wanted = (sun or "-", f"{moon} <top" if moon else "-", chip)
        assert tuple(cell.strip() for cell in cells) == wanted
    (large,) = [line for line in lines if line.startswith("│ L ")]
    assert ("first player tile" in large) == (state.first_tile == NONE)


def test_a_stack_reads_from_the_bottom_up() -> None:
    state = position_in(Phase.ACT)
    state.sun[1], state.moon[1], state.height[1] = 0, [2, 0, 4], 3
    assert re.search(r"F2  - +\[R\]\[B\]\[T\] <top", draw(state))


def test_the_display_shows_plates_as_squares() -> None:
    state = position_in(Phase.ACT)
    state.display[:] = [PLATE_LETTERS.index("ykts"), NONE, PLATE_LETTERS.index("rjbk")]
    head, above, below = [line[55:] for line in draw(state).splitlines()[4:7]]
    assert head.startswith("D1 ykts   D2 -      D3 rjbk   Stack ")
    assert above.startswith(" y  k                r  *    ")
    assert below.startswith(" t  +                b  k    ")


@for_each(samples)
def test_the_stack_is_counted(sample: Sample) -> None:
    state, text = sample.state, sample.text()
    assert f"Stack {stack_size(state)} " in text
    assert ("top: " in text) == (state.top != NONE)
    put_back = re.findall(r"([0-9]+) put back", text)
    assert put_back == ([str(state.returned_count)] if state.returned_count else [])


@for_each(samples)
def test_scoring_sides(sample: Sample) -> None:
    text = sample.text()
    for side in range(SCORING_SIDES):
        words = f"{captions.side_name(side)}: {captions.side_rule(side)} "
        assert (words in text) == bool(sample.state.sides[side])
        if sample.state.sides[side]:
            assert re.search(
                f"{re.escape(words)} *{captions.side_scores_text(sample.state, side)} ", text
            )


def test_the_longest_side_leaves_room_for_its_points() -> None:
    state = position_in(Phase.ACT)
    widest = max(
        width(f"{captions.side_name(side)}: {captions.side_rule(side)}")
        for side in range(SCORING_SIDES)
    )
    assert widest + len(" 24 : 24") <= WIDTH // 2 - 3
    assert max(map(width, draw(state).splitlines())) == WIDTH


# --- Players ---------------------------------------------------------------------------------


@for_each(samples)
def test_the_player_to_move_is_marked(sample: Sample) -> None:
    text, over = sample.text(), sample.state.phase == Phase.OVER
    assert text.count("TO MOVE") == text.count(">> ") == text.count("╔") == (not over)
    assert ("WINNER" in text) == over
    if not over:
        assert "TO MOVE" in panel(text, int(sample.state.to_move))[0]


@for_each(samples)
def test_tokens_the_first_player_tile_and_chips(sample: Sample) -> None:
    state, text = sample.state, sample.text()
    for seat in range(PLAYERS):
        lines = panel(text, seat)
        left = int(state.tokens[seat])
        assert lines[1].strip().startswith(f"Tokens {'o ' * left}{'. ' * (2 - left)} Chips taken")
        assert f"taken {state.chips_taken[seat]} of 2" in lines[1]
        assert ("first player tile -2" in lines[0]) == (state.first_tile == seat)
        (chips,) = [line for line in lines if line.startswith(" Chips")]
        assert chips_in(chips) == {k: int(n) for k, n in enumerate(state.chips[seat]) if n}
        used = int(state.used_chips[seat].sum())
        assert re.findall(r"used ([0-9]+)", chips) == ([str(used)] if used else [])


def chips_in(text: str) -> dict[int, int]:
    """Return the number of chips of each kind."""
    found = re.findall(r"([0-9]?)\(([byrkt]+)\)", text)
    return {CHIP_LETTERS.index(letters): int(count or 1) for count, letters in found}


def test_broken_tiles_and_their_costs() -> None:
    state = position_in(Phase.ACT)
    state.broken[1] = [1, 0, 2, 0, 0]
    (line,) = [line for line in panel(draw(state), 1) if line.startswith(" Broken")]
    assert line.strip() == "Broken [B][R][R] .   costs 6  (-1 -2 -3 -4)"


@for_each(samples)
def test_the_current_line_is_marked(sample: Sample) -> None:
    state = sample.state
    for seat in range(PLAYERS):
        marked = re.findall(r">([1-6]) │", "\n".join(panel(sample.text(), seat)))
        is_resolving = state.phase in (Phase.PAY, Phase.TILE) and state.active == seat
        assert marked == ([str(state.line + 1)] if is_resolving else [])


# --- The hand and hidden plates --------------------------------------------------------------


@for_each(samples)
def test_the_hand(sample: Sample) -> None:
    state, text = sample.state, sample.text()
    taken = re.findall(r"Taken (.*?) ", text)
    if state.taken:
        letter = COLOUR_LETTERS[state.taken_colour].upper()
        assert taken == [f"[{letter}]" * int(state.taken)]
    else:
        assert taken == []
    put_down = re.findall(r"Put down (\S+)", text)
    paid = {kind: int(count) for kind, count in enumerate(state.paid) if count}
    assert [chips_in(words) for words in put_down] == ([paid] if paid else [])
    assert ("To be placed" in text) == (state.plate != NONE)
    assert ("Drawn" in text) == (state.drawn_count > 0)


@for_each(samples)
def test_only_visible_plates_have_names(sample: Sample) -> None:
    state = sample.state
    names = re.findall(r"\b[byrktjs]{4}\b", sample.text())
    held = [*captions.plate_to_place(state), *captions.drawn_plates(state)]
    fronts = [int(plate) for plate in state.display if plate != NONE]
    fronts += [plate.front for plate in held if plate.front != NONE]
    assert Counter(names) == Counter(PLATE_LETTERS[plate] for plate in fronts)
    assert sample.text().count(" ?  ? ") == 2 * sum(plate.front == NONE for plate in held)


def test_returned_plates_are_not_shown() -> None:
    state = position_in(Phase.ACT)
    assert state.returned_count > 0
    for view in views_in(Phase.ACT):
        assert draw(view) == draw(state)


def test_unseen_plates_show_their_type() -> None:
    state = position_in(Phase.CHOOSE)
    count = int(state.drawn_count)
    state.drawn[:count], state.drawn_known[:count] = UNSEEN, 0
    types = " ".join(plate.type_name for plate in captions.drawn_plates(state)).split()
    text = draw(state)
    row = text.splitlines().index(next(line for line in text.splitlines() if "│ Drawn" in line))
    assert text.splitlines()[row + 1].strip("│ ").split() == types
    assert text.splitlines()[row + 2].count("?") == 2 * count


# --- The drawing as a whole ------------------------------------------------------------------


@for_each(samples)
def test_lines_fit_and_frames_are_straight(sample: Sample) -> None:
    for colour in (False, True):
        lines = sample.text(colour).splitlines()
        assert max(map(width, lines)) == WIDTH
        assert_frames_are_straight(lines[:-2], {WIDTH})


@for_each(samples)
def test_colour_changes_nothing_but_brackets(sample: Sample) -> None:
    assert_same_but_for_brackets(sample.text(), sample.text(colour=True))


def test_all_plates_of_the_stack_fit_in_a_hand() -> None:
    game = sintra.new("duel", seed=3, names=NAMES)
    while game.state.phase != Phase.ACT:
        game.play(game.legal_actions[0])
    while DRAW in game.legal_actions:
        game.play(DRAW)
    assert "Stack 0" in game.text()
    for _ in range(2):  # face down, then face up
        lines = game.text().splitlines()
        assert {width(line) for line in lines[:-2]} == {WIDTH}
        if STOP in game.legal_actions:
            game.play(STOP)
    assert game.state.drawn_count == 13


def test_ten_kinds_of_chips_fit() -> None:
    state = position_in(Phase.ACT)
    state.chips[:] = 0
    state.chips[0] = 1
    state.used_chips[:] = 0
    lines = draw(state).splitlines()
    assert {width(line) for line in lines[:-2]} == {WIDTH}
    (chips,) = [line for line in panel("\n".join(lines), 0) if line.startswith(" Chips")]
    assert chips_in(chips) == dict.fromkeys(range(CHIP_KINDS), 1)
