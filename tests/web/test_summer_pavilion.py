"""The table of Summer Pavilion: previews, warnings and confirmations before a move is played."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.games.summer_pavilion.positions import position
from tests.web.conftest import Open
from tests.web.tables import PERSON, RANDOM, create, sit, snapshot

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def sit_at(page: Page, *args: Any, **kwargs: Any) -> str:
    """Open a position with seat 0 to move. The other seat never moves."""
    table = create(page, position=position(*args, **kwargs), seats=[PERSON, PERSON])
    sit(page, table, 0)
    expect(page.locator(".sp-layout")).to_be_visible()
    return str(table["table"])


def moves(page: Page, table: str) -> list[str]:
    """Return the moves of seat 0, in notation."""
    return [entry["move"]["text"] for entry in snapshot(page, table)["log"] if not entry["seat"]]


def piece(page: Page, name: str) -> Locator:
    """Find a group: tiles of one colour, or a space."""
    return page.locator(f'[data-group="{name}"]')


def badges(page: Page) -> Locator:
    return page.locator(".bar .badge")


def control(page: Page, name: str) -> Locator:
    return page.locator(".bar").get_by_role("button", name=name, exact=True)


# --- Taking ----------------------------------------------------------------------------------


def test_hovering_a_factory_shows_all_effects(page: Page) -> None:
    table = sit_at(page, phase="draft", factories=["ggpr", "bb"], token=None)
    green = piece(page, "take/F1/green")
    green.hover()
    expect(badges(page).filter(has_text="2 green tiles")).to_have_count(1)
    expect(badges(page).filter(has_text="+ 1 purple tile (wild)")).to_have_count(1)
    expect(badges(page).filter(has_text="to the centre")).to_have_count(1)
    expect(page.locator('[data-group="factory/F1"] .is-left')).to_have_count(1)
    expect(piece(page, "take/F1/purple")).not_to_have_attribute("role", "button")
    green.click()
    expect(piece(page, "hand/0/green").locator(".sp-tile")).to_have_count(2)
    assert moves(page, table) == ["F1g"]


def test_what_can_be_taken_is_marked_without_hovering(page: Page) -> None:
    sit_at(page, phase="draft", factories=["ggpr", "bb"], centre="o", token=None)
    names = {"take/F1/green", "take/F1/red", "take/F2/blue", "take/C/orange"}
    marked = page.locator(".is-source").evaluate_all("(all) => all.map((e) => e.dataset.group)")
    assert set(marked) == names
    edge = "(e) => getComputedStyle(e.querySelector('.sp-tile > polygon')).stroke"
    edges = [piece(page, name).evaluate(edge) for name in ("take/F1/green", "take/F1/purple")]
    assert edges[0] != edges[1]
    assert page.locator(".sp-supply-tiles").text_content() == "", "numbers mean nothing here"


def test_the_loss_by_the_start_token_is_shown(page: Page) -> None:
    sit_at(page, phase="draft", centre="ggpr", token=None)
    piece(page, "take/C/green").hover()
    assert "−3 points" in badges(page).all_inner_texts()


def test_tiles_can_be_dragged_to_the_own_board(page: Page) -> None:
    table = sit_at(page, phase="draft", factories=["ggpr", "bb"], token=None)
    piece(page, "take/F1/red").drag_to(page.locator(".sp-front .sp-board"))
    expect(piece(page, "hand/0/red")).to_be_visible()
    assert moves(page, table) == ["F1r"]


def test_touch_shows_the_effects_before_the_confirmation(opened: Open) -> None:
    page = opened(**PHONE)
    table = sit_at(page, phase="draft", factories=["ggpr", "bb"], token=None)
    piece(page, "take/F1/green").tap()
    assert "2 green tiles" in " ".join(badges(page).all_inner_texts())
    assert moves(page, table) == []
    control(page, "Take").tap()
    expect(piece(page, "hand/0/green")).to_be_visible()
    assert moves(page, table) == ["F1g"]


# --- Placing ---------------------------------------------------------------------------------


def test_the_payment_is_selected_as_a_whole(page: Page) -> None:
    table = sit_at(page, ["gggpp", "r"], ["g2 g4"])
    space = piece(page, "space/0/green/3")
    face = space.locator(".sp-empty")
    expect(face).to_have_css("stroke-width", "3px")
    space.evaluate("(space) => space.classList.add('is-hinted')")
    expect(face).to_have_css("stroke-width", "6px")  # a hint stands out among what can be filled
    space.evaluate("(space) => space.classList.remove('is-hinted')")
    space.click()
    payments = page.get_by_role("group", name="Pay with").get_by_role("button")
    expect(payments).to_have_count(3)
    parts = page.locator(".bar :is(.choices, [data-confirm])")
    expect(parts.last).to_have_text("Place")  # the choices come before the button
    expect(payments.nth(0)).to_have_attribute("aria-pressed", "true")
    payments.nth(2).click()
    expect(badges(page).get_by_text("+3 points", exact=True)).to_be_visible()
    expect(page.locator(".sp-front .sp-space.is-run")).to_have_count(3)
    control(page, "Place").click()
    expect(page.locator(".sp-front .sp-space.is-filled")).to_have_count(3)
    assert moves(page, table) == ["g3+2"]


def test_a_choice_can_be_cancelled(page: Page) -> None:
    table = sit_at(page, ["gggpp", "r"])
    piece(page, "space/0/green/3").click()
    expect(control(page, "Place")).to_be_visible()
    page.keyboard.press("Escape")
    expect(control(page, "Place")).to_have_count(0)
    expect(control(page, "Pass")).to_be_visible()
    assert moves(page, table) == []


def test_a_selection_stays_when_somebody_joins(opened: Open) -> None:
    mine, friend = opened(), opened()
    table = create(mine, position=position(["gggpp", "r"]), seats=[PERSON, PERSON])
    sit(mine, table, 0)
    piece(mine, "space/0/green/3").click()
    expect(control(mine, "Place")).to_be_visible()
    sit(friend, table, 1)
    expect(mine.locator(".player").nth(1)).to_contain_text("Tester")
    expect(control(mine, "Place")).to_be_visible()


def test_the_centre_star_asks_for_the_colour(page: Page) -> None:
    table = sit_at(page, ["gr", "r"])
    piece(page, "space/0/centre/1").click()
    page.get_by_role("group", name="Tile", exact=True).get_by_role("button", name="red").click()
    control(page, "Place").click()
    expect(page.locator('.sp-front [data-star="centre"] .sp-space.is-filled')).to_have_count(1)
    assert moves(page, table) == ["c1=r"]


def test_a_tile_can_be_dragged_onto_a_space(page: Page) -> None:
    table = sit_at(page, ["ggg", "r"])
    piece(page, "hand/0/green").drag_to(piece(page, "space/0/green/3"))
    expect(page.locator(".sp-front .sp-space.is-filled")).to_have_count(1)
    assert moves(page, table) == ["g3"]


def test_a_completed_feature_is_shown_and_its_bonus_tiles_are_chosen(page: Page) -> None:
    table = sit_at(page, ["oooooo", "r"], ["o5"])
    piece(page, "space/0/orange/6").hover()
    expect(badges(page).filter(has_text="Window")).to_have_count(1)
    expect(badges(page).filter(has_text="3 bonus tiles")).to_have_count(1)
    expect(page.locator(".sp-front .is-lighting")).to_have_count(1)
    piece(page, "space/0/orange/6").click()
    for colour in ("green", "blue", "blue"):
        page.locator(f'.is-offered[data-group="supply/{colour}"]').click()
    expect(piece(page, "hand/0/blue").locator(".sp-tile")).to_have_count(2)
    assert moves(page, table) == ["o6", "+g", "+b", "+b"]


# --- Passing ---------------------------------------------------------------------------------


def test_a_pass_that_loses_tiles_needlessly_needs_confirmation(page: Page) -> None:
    table = sit_at(page, ["ggggrr", "r"])
    control(page, "Pass").click()
    expect(page.locator(".bar-warning")).to_contain_text("you discard 2 tiles")
    control(page, "Cancel").click()
    assert moves(page, table) == []


def test_kept_tiles_are_selected_with_steppers(page: Page) -> None:
    table = sit_at(page, ["ggggrr", "r"], phase="keep")
    expect(page.locator(".sp-stepper output")).to_have_text(["4/4", "0/2"])
    page.get_by_role("button", name="Keep one green tile less").click()
    expect(page.locator(".bar-warning")).to_contain_text("You could keep")
    page.get_by_role("button", name="Keep one red tile more").click()
    expect(page.locator(".bar-warning")).to_be_hidden()
    control(page, "Keep these").click()
    expect(page.locator(".sp-front .sp-corners .sp-tile")).to_have_count(4)
    assert moves(page, table) == ["keep:gggr"]


def test_a_click_beside_an_automatic_move_is_no_mistake(page: Page) -> None:
    sent: list[str] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            if '"move"' in str(message):
                sent.append(str(message))
            if len(sent) == 1:
                # The player clicks while the automatic move is on its way.
                page.evaluate("document.querySelector('.bar [data-confirm]')?.click()")
            server.send(message)

        socket.on_message(forward)

    page.route_web_socket("**/live", hold)
    table = sit_at(page, ["gg", "r"], phase="keep")
    expect(page.locator(".sp-front .sp-corners .sp-tile")).to_have_count(2)
    assert len(sent) == 1
    assert moves(page, table) == ["keep:gg"]


# --- Layout ----------------------------------------------------------------------------------


def test_another_board_can_be_enlarged(page: Page) -> None:
    sit_at(page, ["g", "r"], ["", "b1 b2"])
    page.get_by_role("button", name="Enlarge").click()
    large = page.get_by_role("dialog")
    expect(large.locator(".sp-space.is-filled")).to_have_count(2)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(large.locator(".sp-numbers")).to_be_in_viewport(ratio=1)
    large.get_by_role("button", name="Close").click()
    expect(large).to_be_hidden()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_overflows_on_a_phone(opened: Open, players: int) -> None:
    page = opened(**PHONE)
    table = create(
        page, game="summer-pavilion", seats=[PERSON] + [RANDOM] * (players - 1), seed=players
    )
    sit(page, table, 0)
    expect(page.locator(".sp-dish")).to_have_count({2: 5, 3: 7, 4: 9}[players])
    assert page.evaluate("document.documentElement.scrollWidth") == 390
