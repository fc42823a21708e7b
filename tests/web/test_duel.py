"""The table of Duel: previews, warnings and confirmations before a move is played."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from sintra.core.game import Game
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load
from tests.web.conftest import Open
from tests.web.tables import PERSON, create, sit, snapshot

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GOLD = "rgb(220, 165, 53)"
#: Row 1 takes y r, row 2 a joker and blue.
CORNER = "a1=yrjb c3=bkst b3=skrb"


def sit_at(page: Page, *boards: Board, **rest: Any) -> str:
    """Open a position with seat 0 to move. The other seat never moves."""
    return sit_in(page, load(*boards, **rest))


def sit_in(page: Page, game: Game) -> str:
    table = create(page, position=game.position(), seats=[PERSON, PERSON])
    sit(page, table, 0)
    expect(page.locator(".du-table")).to_be_visible()
    return str(table["table"])


def tiling(board: Board) -> Game:
    """Return a game at the beginning of phase 2, with seat 0 to move."""
    game = at_the_end_of_phase_1(board, round_no=2)
    game.play("chip1")
    return game


def moves(page: Page, table: str) -> list[str]:
    """Return the moves of seat 0, in notation."""
    return [
        entry["move"]["text"] if entry["move"] else "secret"
        for entry in snapshot(page, table)["log"]
        if not entry["seat"]
    ]


def group(page: Page, name: str) -> Locator:
    """Find a group: tiles of one colour on a factory, a line, a slot, a chip."""
    return page.locator(f'[data-group="{name}"]')


def offer(page: Page, name: str) -> Locator:
    """Find a group that is offered."""
    return page.locator(f'[data-group="{name}"].is-offered')


def announces(page: Page, text: str, *, times: int = 1) -> None:
    """Wait until the action bar has a badge with this text."""
    expect(page.locator(".bar .badge").filter(has_text=text)).to_have_count(times)


def control(page: Page, name: str) -> Locator:
    return page.locator(".bar").get_by_role("button", name=name, exact=True)


# --- Tiles -----------------------------------------------------------------------------------


def test_hovering_tiles_shows_all_effects(page: Page) -> None:
    sit_at(page, factories=["rrbk", "bbbb"])
    offer(page, "sun/F1/red").hover()
    announces(page, "2 red tiles")
    announces(page, "You stack on the moon side: 1 blue tile and 1 black tile")
    offer(page, "sun/F2/blue").hover()
    announces(page, "Reveals the chip: factory 2")


def test_the_first_player_tile_is_shown_with_its_loss(page: Page) -> None:
    sit_at(page, factories=["/kr", "/br"], large="/rrk")
    offer(page, "moon/F1/red").hover()
    announces(page, "4 red tiles")
    announces(page, "First player tile: −2 at the end of the round")
    expect(group(page, "moon/F2/red")).to_have_class("du-top is-offered is-source is-shown")
    expect(group(page, "moon/F1/black")).to_have_count(0)  # it is under the red one


def test_tiles_are_selected_with_their_line_and_the_rest_is_stacked(page: Page) -> None:
    table = sit_at(page, Board(plates=CORNER), factories=["rrbk"])
    offer(page, "sun/F1/red").click()
    offer(page, "line/0/0").hover()
    announces(page, "Line 1 is complete")
    announces(page, "1 breaks: −1 at the end of the round")
    expect(page.locator(".du-near .du-ring")).to_have_count(1)  # b1 takes red
    offer(page, "line/0/1").click()
    prompt = page.locator(".bar-prompt")
    expect(prompt).to_have_text("Choose the bottom tile of the stack")
    marked = page.locator(".du-sun-side .is-target .du-tile")
    expect(marked).to_have_count(2)
    expect(marked.first.locator("> circle").first).to_have_css("stroke", GOLD)
    expect(page.locator(".du-market .ghost-number")).to_have_text(["1", "2"])
    offer(page, "sun/F1/black").click()
    expect(control(page, "Confirm")).to_be_visible()
    control(page, "Start over").click()
    offer(page, "sun/F1/blue").click()
    assert moves(page, table) == ["F1r", "to2"]
    control(page, "Confirm").click()
    expect(group(page, "moon/F1/black")).to_have_class("du-top")
    assert moves(page, table)[:3] == ["F1r", "to2", "^b"]


def test_equal_tiles_are_not_asked_for_one_by_one(page: Page) -> None:
    table = sit_at(page, Board(plates=CORNER), factories=["rbbk"])
    offer(page, "sun/F1/red").click()
    offer(page, "line/0/1").click()
    offer(page, "sun/F1/black").click()
    expect(page.locator(".du-market .is-offered")).to_have_count(0)
    control(page, "Confirm").click()
    expect(group(page, "moon/F1/blue")).to_have_class("du-top")
    assert moves(page, table) == ["F1r", "to2", "^k"]


def test_what_can_be_taken_is_marked_without_hovering(page: Page) -> None:
    sit_at(page, Board(tokens=1), factories=["rrrr", "bbbb"])
    offered, marked = (page.locator(f".du-market .{look}") for look in ("is-offered", "is-source"))
    assert marked.count() == offered.count() > 4
    rim = offer(page, "sun/F1/red").locator(".du-tile > circle").first
    before = rim.evaluate("(e) => getComputedStyle(e).stroke")
    offer(page, "sun/F2/blue").click()
    expect(marked).to_have_count(0)  # now the lines are marked
    assert rim.evaluate("(e) => getComputedStyle(e).stroke") != before


def test_tiles_can_be_dragged_to_a_line(page: Page) -> None:
    table = sit_at(page, factories=["rrrr", "bbbb"])
    offer(page, "sun/F1/red").drag_to(group(page, "line/0/3"))
    expect(group(page, "line/0/3").locator(".du-tile")).to_have_count(4)
    assert moves(page, table) == ["F1r", "to4"]


def test_breaking_tiles_needlessly_needs_confirmation(page: Page) -> None:
    table = sit_at(page, factories=["rrrr", "bbbb"])
    offer(page, "sun/F1/red").click()
    offer(page, "broken/0").click()
    expect(page.locator(".bar-warning")).to_contain_text("4 tiles would break")
    page.keyboard.press("Escape")
    expect(page.locator(".bar-warning")).to_be_hidden()
    assert moves(page, table) == []


def test_tiles_can_be_taken_before_the_line_is_selected(page: Page) -> None:
    table = sit_at(page, factories=["rrrr", "bbbb"])
    offer(page, "sun/F1/red").click()
    control(page, "Take, then choose a line").click()
    expect(page.locator(".du-near .du-hand .du-tile")).to_have_count(4)
    expect(group(page, "chip/F1").locator(".du-chip-hidden")).to_have_count(0)
    assert moves(page, table) == ["F1r"]


def test_touch_shows_the_effects_before_the_confirmation(opened: Open) -> None:
    page = opened(**PHONE)
    table = sit_at(page, factories=["rrrr", "bbbb"])
    offer(page, "sun/F1/red").tap()
    offer(page, "line/0/4").tap()
    announces(page, "Line 5: 4 of 5")
    assert moves(page, table) == []
    control(page, "Confirm").tap()
    expect(group(page, "line/0/4").locator(".du-tile")).to_have_count(4)
    assert moves(page, table) == ["F1r", "to5"]


# --- Plates ----------------------------------------------------------------------------------


def test_a_plate_is_taken_rotated_and_placed(page: Page) -> None:
    board = Board(plates="a1=yrjb c3=bkst", lines="3=rr", tokens=1)
    table = sit_at(page, board, factories=["bbbb"], display=["skrb", None, None])
    offer(page, "display/0").click()
    expect(page.locator(".bar-prompt")).to_have_text("Take this plate?")
    drawn = page.locator(".bar .badge").first
    expect(drawn).to_have_text("Plate with special and black above red and blue")
    expect(drawn.locator(".du-plate-icon .du-space")).to_have_count(4)
    control(page, "Take the plate").click()
    slot = group(page, "slot/0/3")
    expect(slot).to_have_attribute("role", "button")
    slot.click()
    announces(page, "A space for line 3", times=0)  # row 3 gets s k
    slot.click()
    slot.click()
    announces(page, "A space for line 3")  # rotated by 180 degrees it gets b r
    rotation = page.get_by_role("group", name="Rotate").locator('[aria-pressed="true"]')
    expect(rotation).to_have_text("180°")
    slot.press("r")
    expect(rotation).to_have_text("270°")
    page.get_by_role("group", name="Rotate").get_by_role("button", name="180°").click()
    control(page, "Place the plate").click()
    expect(slot.locator(".du-space")).to_have_count(4)
    assert moves(page, table) == ["D1", "a2@180"]


def test_a_plate_can_be_dragged_to_its_slot(page: Page) -> None:
    table = sit_at(page, Board(tokens=1), factories=["bbbb"])
    offer(page, "display/1").drag_to(group(page, "slot/0/4"))
    expect(page.locator(".bar-prompt")).to_have_text("Place the plate in slot 5?")
    expect(page.locator(".du-near .du-slot-name").first).to_have_text("1")
    expect(page.locator(".log-line").last).to_contain_text("takes plate D2 from the display")
    assert moves(page, table) == ["D2"]


def test_plates_are_drawn_inspected_and_returned_in_order(page: Page) -> None:
    table = sit_at(page, Board(tokens=1), factories=["bbbb"])
    offer(page, "stack").click()
    announces(page, "−1 point")
    control(page, "Draw").click()
    expect(page.locator(".du-near .du-held")).to_have_count(1)
    for number in (2, 3):
        offer(page, "stack").click()
        expect(page.locator(".du-near .du-held")).to_have_count(number)
    expect(page.locator(".du-near .du-held .du-back")).to_have_count(3)
    control(page, "Look at them").click()
    expect(page.locator(".du-near .du-held .du-back")).to_have_count(0)
    offer(page, "held/0/1").click()
    control(page, "Keep this plate").click()
    offer(page, "slot/0/0").click()
    control(page, "Place the plate").click()
    expect(page.locator(".bar-prompt")).to_contain_text("number 1")
    offer(page, "held/0/1").click()
    expect(page.locator(".du-tray .ghost-number")).to_have_text(["2", "1"])
    control(page, "Confirm").click()
    expect(page.locator(".du-near .du-held")).to_have_count(0)
    played = moves(page, table)
    assert played[:5] == ["draw", "draw", "draw", "stop", "secret"]
    assert played[6:7] == ["secret"]


# --- Tiling the dome -------------------------------------------------------------------------


def test_a_space_shows_its_runs_and_points_before_it_is_confirmed(page: Page) -> None:
    board = Board(plates=CORNER, tiles="a1=y", lines="2=bb")
    table = sit_in(page, tiling(board))
    offer(page, "dome/0/1/0").hover()
    announces(page, "+2 (2)")
    expect(page.locator(".du-near .du-run")).to_have_count(1)
    offer(page, "dome/0/1/1").click()
    announces(page, "+1 (no neighbours)")
    control(page, "Cancel").click()
    offer(page, "dome/0/1/0").click()
    control(page, "Place the tile").click()
    expect(group(page, "dome/0/1/0").locator(".du-tile")).to_have_count(1)
    assert moves(page, table) == [">a"]


def test_chips_pay_for_a_line_together(page: Page) -> None:
    board = Board(plates=CORNER, lines="2=b", chips="b y r kb")
    table = sit_in(page, tiling(board))
    chips = page.locator(".du-near .du-chips .is-offered")
    expect(chips).to_have_count(5)  # including the one that was taken last
    chips.nth(0).click()
    expect(control(page, "Spend 2 chips")).to_have_count(0)
    chips.nth(4).click()
    expect(chips).to_have_count(2)  # a third would be too many; both can be deselected
    control(page, "Spend 2 chips").click()
    expect(page.locator(".bar-prompt")).to_contain_text("Line 2 is complete")
    assert moves(page, table) == ["pay:b", "pay:kb"]


def test_a_line_can_be_skipped(page: Page) -> None:
    board = Board(plates=CORNER, lines="2=b", chips="b y r kb")
    table = sit_in(page, tiling(board))
    control(page, "Skip line 2").click()
    expect(control(page, "Skip line 2")).to_have_count(0)
    assert moves(page, table)[0] == "skip"
