"""Between people: undo on request, a bot for somebody who is away, resigning."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import PERSON, RANDOM, create, resign, sit, snapshot

ANA, BEN = {**PERSON, "name": "Ana"}, {**PERSON, "name": "Ben"}


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
    asker.locator("[data-test=say-thanks]").click()
    expect(other.locator(".notice")).to_have_text("Tester: Thanks!")
    other.keyboard.press("s")
    other.get_by_role("switch", name="Mute Tester").check()
    other.keyboard.press("Escape")

    undo = asker.get_by_role("button", name="Ask to undo")
    undo.click()
    expect(other.locator("[data-test=question]")).to_contain_text("Tester asks to take back")
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


#: Keeps the text of every notice from now on.
RECORD_NOTICES = """
() => {
  window.seenNotices = [];
  const keep = () => window.seenNotices.push(document.querySelector(".notices").textContent);
  new MutationObserver(keep).observe(document.querySelector(".notices"), { childList: true });
}
"""


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
    expect(page.locator(".player-stand-in")).to_have_count(1)
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
