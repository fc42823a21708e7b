"""Between people: undo on request, a bot for somebody who is away, resigning."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import SETTINGS, Open
from tests.web.driver import Driver
from tests.web.profiles import WAITING
from tests.web.serving import Server
from tests.web.tables import PERSON, RANDOM, create, link, name_player, resign, sit, snapshot

ANA, BEN = {**PERSON, "name": "Ana"}, {**PERSON, "name": "Ben"}


#: Keeps the text of every notice from now on.
RECORD_NOTICES = """
() => {
  window.seenNotices = [];
  const keep = () => window.seenNotices.push(document.querySelector(".notices").textContent);
  new MutationObserver(keep).observe(document.querySelector(".notices"), { childList: true });
}
"""


def test_an_undo_on_request_and_resigning(opened: Open) -> None:
    ana, ben = opened(), opened()
    table = create(ana, game="summer-pavilion", seats=[ANA, BEN], seed=8)
    sit(ana, table, 0)
    sit(ben, table, 1)
    turn = snapshot(ana, table["table"])["turn"]
    asker, other = (ana, ben) if turn == 0 else (ben, ana)
    Driver(asker).play(1)
    Driver(other).play(1)
    Driver(asker).wait()

    asker.keyboard.press("s")
    asker.locator("[data-test=say-applause]").click()
    expect(other.locator(".notice")).to_have_text("Tester: \N{CLAPPING HANDS SIGN} Applause")
    other.keyboard.press("s")
    other.get_by_role("switch", name="Mute Tester").check()
    other.keyboard.press("Escape")
    other.evaluate(RECORD_NOTICES)
    asker.keyboard.press("s")
    asker.locator("[data-test=say-sorry]").click()

    undo = asker.get_by_role("button", name="Ask to undo")
    undo.click()
    expect(other.locator("[data-test=question]")).to_contain_text("Tester asks to undo")
    assert not any("Sorry" in each for each in other.evaluate("window.seenNotices"))
    expect(asker.locator("[data-test=question]")).to_contain_text("Waiting for")
    other.locator("[data-test=question-decline]").click()
    expect(asker.locator(".notice")).to_contain_text("declined")
    expect(asker.locator("[data-test=question]")).to_be_hidden()
    expect(asker.locator("[data-test=tool-undo]")).to_be_disabled()

    Driver(asker).play(1)
    Driver(other).play(1)
    Driver(asker).wait()
    undo.click()
    other.locator("[data-test=question-agree]").focus()
    other.keyboard.press("Enter")
    expect(asker.locator(".log-line, .log-turn")).to_have_count(2)
    expect(other.locator("[data-test=question]")).to_be_hidden()

    resign(asker)
    final = other.locator(".final")
    expect(final).to_contain_text("You win!")
    expect(final).to_contain_text("Tester has resigned")
    expect(asker.locator(".final")).to_contain_text("Tester has resigned")
    assert snapshot(ana, table["table"])["over"] is True


def test_a_bot_plays_on_after_a_resignation_with_more_players(page: Page) -> None:
    table = create(page, game="summer-pavilion", seats=[ANA, RANDOM, RANDOM], seed=8)
    sit(page, table, 0)
    Driver(page).wait()
    # The bots finish the game at once, and the notice may be gone before it can be looked at.
    page.evaluate(RECORD_NOTICES)
    resign(page)
    said = "Tester has resigned. A bot plays on."
    page.wait_for_function(
        "(said) => window.seenNotices.some((each) => each.includes(said))", arg=said
    )
    expect(page.locator(".player").first).to_contain_text("resigned, bot plays")
    expect(page.locator("[data-test=tool-undo]")).to_be_hidden()
    assert page.locator("[data-move-id], [data-step]").count() == 0


def test_the_others_may_let_a_bot_play(page: Page) -> None:
    sent: list[dict[str, object]] = []

    def relay(route: WebSocketRoute) -> None:
        """Let the server say that the player to move has been away for long enough."""
        server = route.connect_to_server()
        server.on_message(
            lambda text: route.send(str(text).replace('"can_ask":[]', '"can_ask":["replace"]'))
        )

        def to_server(text: str | bytes) -> None:
            sent.append(json.loads(text))
            server.send(text)

        route.on_message(to_server)

    page.route_web_socket("**/live", relay)
    table = create(page, game="duel", seats=[ANA, BEN], seed=8)
    turn = snapshot(page, table["table"])["turn"]
    sit(page, table, 1 - turn)
    question = page.locator("[data-test=question]")
    expect(question).to_contain_text("has been away for a while")
    expect(page.locator(".player.is-turn .player-note")).to_have_text("away")
    question.get_by_role("button", name="Let a bot play").click()
    expect(page.locator(".notice")).to_contain_text("You cannot ask for this now")
    assert ("ask", "replace") in [(message["type"], message.get("what")) for message in sent]


def test_narrow_cards_show_who_is_away(page: Page) -> None:
    table = create(page, game="summer-pavilion", seats=[ANA, BEN, RANDOM], seed=8)
    sit(page, table, 0)
    for width, height in ((1280, 720), (390, 844)):  # the other notes have no room there
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".player-note:visible")).to_have_text(["away"])


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server on which a bot may take over half a second after somebody has left."""
    started = Server(tmp_path, absence_seconds=0.5)
    started.start()
    yield started
    started.stop()


def test_a_bot_takes_over_and_gives_the_seat_back(impatient: Server, opened: Open) -> None:
    pages = opened(), opened()
    answer = pages[0].request.post(
        f"{impatient.address}/api/tables", data={"game": "duel", "seats": [ANA, BEN], "seed": 8}
    )
    table = answer.json()
    for seat, page in enumerate(pages):
        page.goto(f"{impatient.address}/health")
        page.evaluate("(all) => localStorage.setItem('sintra.settings', all)", SETTINGS)
        name_player(page, ("Ana", "Ben")[seat])
        page.goto(f"{impatient.address}{link(table, seat)}")
        page.wait_for_selector(".stage[data-version]")
    turn = pages[0].request.get(f"{impatient.address}/api/tables/{table['table']}").json()["turn"]
    gone, present = pages[turn], pages[1 - turn]
    name, address = ("Ana", "Ben")[turn], gone.url
    note = present.locator(f".player[data-seat='{turn}'] .player-note")
    expect(note).to_have_text("to move")
    gone.goto(WAITING)
    expect(note).to_have_text("away")
    present.get_by_role("button", name="Let a bot play").click()
    expect(present.locator(".notice")).to_have_text(f"A bot plays until {name} is back.")
    expect(note).to_have_text("away, bot plays")
    expect(present.locator(".stage")).to_have_attribute("data-turn", "mine")
    gone.goto(address)
    expect(note).to_have_text("")
    expect(present.locator(".log")).to_contain_text(f"{name} is back.")
    expect(gone.locator(f".player[data-seat='{turn}'] .player-you")).to_have_text("you")


def test_notifications_are_shown_only_while_the_page_is_hidden(page: Page) -> None:
    page.add_init_script(
        """
        window.shown = [];
        window.answer = "denied";
        window.Notification = class {
          static permission = "granted";
          static requestPermission = async () => window.answer;
          constructor(title, options) { window.shown.push([title, options.body]); }
        };
        Object.defineProperty(document, "hidden", { get: () => window.away === true });
        """
    )
    table = create(page, game="summer-pavilion", seats=[ANA, RANDOM], seed=8)
    sit(page, table, 0)
    driver = Driver(page)
    driver.wait()
    page.locator("[data-test=settings]").click()
    switch = page.locator("[name=notifications]")
    switch.click()
    expect(page.locator(".notice")).to_contain_text("does not allow notifications")
    expect(switch).not_to_be_checked()
    page.evaluate("window.answer = 'granted'")
    switch.click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    driver.play(1)
    driver.wait()
    assert page.evaluate("window.shown") == []
    page.evaluate("window.away = true")
    driver.play(1)
    driver.wait()
    assert page.evaluate("window.shown") == [["Your turn", "Summer Pavilion"]]
