"""The generic table, with the example game Pig, which has no page of its own."""

import json

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import PERSON, RANDOM, create, quick_game, sit, snapshot
from tests.web.test_accessibility import PHONE, sideways, violations
from tests.web.truth import raw_texts

GAME = "pig"
SHORT = {"target": 50}
ROLL, HOLD = "roll the die", "bank"


def move(page: Page, text: str) -> Locator:
    """Find the button of a move by its description."""
    return page.locator(".ge-move").filter(has_text=text)


def image(page: Page) -> str | None:
    """Return the source of the position's image."""
    return page.locator("[data-test=position]").get_attribute("src")


# --- Playing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["mouse", "keyboard"])
def test_a_whole_game_against_a_bot(page: Page, device: str) -> None:
    table = quick_game(page, GAME, options=SHORT, seed=11)
    Driver(page, device=device).play_to_end()
    end = snapshot(page, table["table"])
    assert end["over"]
    final = page.locator(".final")
    expect(final).to_be_visible()
    assert [int(cell) for cell in final.locator("tfoot td").all_inner_texts()] == end["scores"]
    labels = [item.capitalize() for item in end["breakdown"][0]]
    assert final.locator(".final-scroll tbody th").all_inner_texts() == labels


def test_a_move_is_a_button_with_its_description_and_notation(page: Page) -> None:
    table = quick_game(page, GAME, seed=3)
    Driver(page).wait()
    before = image(page)
    expect(move(page, ROLL).locator("code")).to_have_text("roll")
    move(page, ROLL).click()
    expect(page.locator(".log-line").last).to_contain_text(f"chooses: {ROLL}")
    first = snapshot(page, table["table"])["log"][0]
    expect(page.locator(".log-line").last).to_contain_text(f"({first['draws'][0]})")
    page.wait_for_function("(src) => document.querySelector('.ge-picture').src !== src", arg=before)


def test_the_position_is_an_image_with_a_text_alternative(page: Page) -> None:
    quick_game(page, GAME, seed=3)
    picture = page.locator("[data-test=position]")
    assert (image(page) or "").startswith("data:image/svg+xml,")
    assert page.evaluate("document.querySelector('.ge-picture').naturalWidth") > 0
    expect(picture).to_have_attribute("alt", "Pig: Round 1, first to 100")
    expect(page.locator(".position h3", has_text="Tester, 0 points")).to_have_count(1)


def test_moves_are_disabled_during_the_turn_of_another_player(page: Page) -> None:
    table = create(page, game=GAME, seats=[PERSON, PERSON], seed=3)
    sit(page, table, 0)
    driver = Driver(page)
    while driver.state()["turn"] == "mine":
        driver.wait()
        before = driver.state()["version"]
        (move(page, HOLD) if move(page, HOLD).count() else move(page, ROLL)).click()
        page.wait_for_function(
            "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=before
        )
    version = driver.state()["version"]
    for button in page.locator(".ge-move").all():
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
    expect(page.locator(".notice")).to_have_count(0)
    assert snapshot(page, table["table"])["version"] == version


def test_the_focus_stays_in_the_list_of_moves(page: Page) -> None:
    quick_game(page, GAME, seed=3)
    driver = Driver(page, device="keyboard")
    driver.wait()
    driver.act()
    driver.wait()
    expect(page.locator(".ge-move:focus")).to_have_count(1)
    for _ in range(4):
        page.keyboard.press("Enter")
        driver.wait()
        expect(page.locator(".ge-move:focus")).to_have_count(1)


def test_a_reload_keeps_the_position(page: Page) -> None:
    quick_game(page, GAME, seed=4)
    driver = Driver(page)
    driver.play(3)
    driver.wait()
    before = driver.state()["version"], image(page), page.locator(".log-line").all_inner_texts()
    page.reload()
    driver.wait()
    after = driver.state()["version"], image(page), page.locator(".log-line").all_inner_texts()
    assert after == before
    driver.play(1)


def test_a_move_is_confirmed_if_the_setting_is_on(opened: Open) -> None:
    page = opened('{"animation": "off", "language": "en", "confirm": "always"}')
    quick_game(page, GAME, seed=3)
    driver = Driver(page)
    driver.wait()
    version = driver.state()["version"]
    move(page, ROLL).press("Enter")
    expect(page.locator(".bar [data-confirm]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(move(page, ROLL)).to_be_focused()
    assert driver.state()["version"] == version
    driver.play(2)


def test_undo_and_hint(opened: Open) -> None:
    # The first roll is the only move, which the page would play after a moment.
    page = opened('{"animation": "off", "language": "en", "autoPass": false}')
    quick_game(page, GAME, seed=6)
    driver = Driver(page)
    driver.wait()
    lines = page.locator(".log-line").count()
    page.locator("[data-test=tool-hint]").click()
    hint = page.locator("[data-test=hint]")
    expect(hint).to_contain_text(ROLL)
    expect(page.locator(".ge-move.is-hinted")).to_have_count(1)
    hint.get_by_role("button", name="Play this").click()
    expect(page.locator(".log-line")).not_to_have_count(lines)
    driver.wait()
    page.locator("[data-test=tool-undo]").click()
    expect(page.locator(".log-line")).to_have_count(lines)


def test_a_long_list_of_moves_has_a_filter(page: Page) -> None:
    add_moves(page, 20)
    quick_game(page, GAME, seed=3)
    buttons = page.locator(".ge-move:visible")
    expect(buttons).to_have_count(21)
    field = page.get_by_label("Find a move")
    field.fill("place 7")
    expect(buttons).to_have_count(2)  # 7 and 17
    expect(page.get_by_text("2 moves found")).to_be_visible()
    field.fill("ROLL")
    expect(buttons).to_have_count(1)
    field.press("Tab")
    expect(move(page, ROLL)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".log-line").last).to_contain_text(ROLL)


def add_moves(page: Page, count: int) -> None:
    """Add invented moves to every position that the server sends."""

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def forward(message: str | bytes) -> None:
            data = json.loads(message)
            if data.get("legal"):
                data["legal"] += [
                    {
                        "id": 1000 + number,
                        "text": f"p{number}",
                        "description": f"place {number}",
                        "parts": {"kind": "place"},
                        "effect": {"points": 0},
                    }
                    for number in range(count)
                ]
            route.send(json.dumps(data))

        server.on_message(forward)

    page.route_web_socket("**/live", connect)


# --- The other pages -------------------------------------------------------------------------


def test_start_setup_and_rules(page: Page) -> None:
    page.goto("/")
    card = page.locator("article").filter(has=page.get_by_role("heading", name="Pig"))
    expect(card.locator(".game-cover svg")).to_be_visible()
    expect(card.get_by_role("link", name="Guided first round")).to_have_count(0)
    card.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules of Pig")).to_be_visible()
    expect(page.locator(".rules-text")).to_contain_text("no rules page")
    page.goto(f"/tour/{GAME}")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()

    page.goto(f"/new/{GAME}")
    expect(page.get_by_text("the score that wins")).to_be_visible()
    page.get_by_label("3 players").check()
    page.locator("[name=target][value='50']").check(force=True)
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".stage[data-version]")
    table = snapshot(page, page.url.rsplit("/", 1)[1])
    assert table["options"]["target"] == 50
    assert len(table["seats"]) == 3
    page.goto("/tables")
    expect(page.locator(f"a[href='/table/{table['table']}']")).to_be_visible()


def test_one_click_starts_a_game(page: Page) -> None:
    page.goto("/")
    page.locator(f"[data-test=play-{GAME}]").click()
    Driver(page).play(1)


def test_replay(page: Page) -> None:
    table = quick_game(page, GAME, options=SHORT, seed=5)
    Driver(page, 2).play_to_end()
    page.goto(f"/replay/{table['table']}")
    page.wait_for_selector(".stage[data-version]")
    expect(page.locator(".ge-moves")).to_be_hidden()
    first = image(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".log-entry:not(.is-ahead)")).to_have_count(1)
    assert image(page) != first
    page.locator("[data-test=replay-last]").click()
    expect(page.locator(".stage")).to_have_attribute("data-turn", "over")
    expect(page.locator(".player.is-winner")).to_have_count(1)


def test_a_position_is_shared_and_continued(page: Page) -> None:
    quick_game(page, GAME, seed=9)
    Driver(page).play(3)
    Driver(page).wait()
    page.locator("[data-test=tool-link]").click()
    page.locator("[data-test=share-position]").click()
    page.goto(page.get_by_role("textbox", name="This position").input_value())
    expect(page.locator("[data-test=position]")).to_be_visible()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    Driver(page).play(1)


# --- Languages, sizes, accessibility ---------------------------------------------------------


def test_german(opened: Open) -> None:
    german = '{"animation": "off", "language": "de"}'
    page, spectator = opened(german), opened(german)
    for path in ("/", f"/new/{GAME}", f"/rules/{GAME}"):
        page.goto(path)
        page.wait_for_selector("h1")
        assert raw_texts(page) == []
    table = create(page, game=GAME, seats=[PERSON, RANDOM], seed=3)
    spectator.goto(f"/table/{table['table']}")
    expect(spectator.locator(".player-name b")).to_have_text(["Spieler 1", "Zufall"])
    sit(page, table, 0)
    driver = Driver(page)
    driver.wait()
    expect(page.locator(".bar-prompt")).to_have_text("Wähle deinen Zug")
    expect(page.get_by_role("heading", name="Deine Züge")).to_be_visible()
    move(page, ROLL).click()
    expect(page.locator(".log-line").last).to_contain_text(f"wählt: {ROLL}")
    driver.wait()
    assert raw_texts(page) == []
    driver.play(2)


def test_axe_finds_nothing(opened: Open) -> None:
    page = opened(bypass_csp=True)
    quick_game(page, GAME, seed=3)
    driver = Driver(page)
    driver.wait()
    assert violations(page) == []
    driver.play(3)
    driver.wait()
    assert violations(page) == []
    page.goto(f"/rules/{GAME}")
    page.wait_for_selector("h1")
    assert violations(page) == []


def test_a_phone_does_not_scroll_sideways(opened: Open) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    quick_game(page, GAME, seed=3)
    driver = Driver(page)
    for _ in range(5):
        driver.wait()
        assert sideways(page) == 0
        driver.act()
