"""The rules: complete, with addresses for all parts, on paper, and beside the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, quick_game

games = pytest.mark.parametrize("game", GAMES)
#: Cases that players look for in the rules, and often do not find.
CASES = {
    "summer-pavilion": (
        *("2 players: 5 factories", "3 players: 7 factories", "4 players: 9 factories"),
        "If the bag is empty, all tiles from the tower go back into it",
        "the bag and the tower are both empty",
    ),
    "duel": (
        "each player takes exactly 2 and can’t take more",
        "If all 5 tiles on the large factory have the same colour",
        "When the bag is empty, all tiles from the tower go back into it",
        "If the tower is empty too",
    ),
}


@games
def test_sections_have_addresses_and_the_search_finds_words(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}#summary")
    expect(page.locator("#summary")).to_be_in_viewport()
    parts = page.locator(".rules-text :is(h2, h3)")
    ids = parts.evaluate_all("parts => parts.map((part) => part.id)")
    assert len(set(ids)) == len(ids) > 8
    assert "" not in ids
    assert {"example", "board", "next", "summary"} <= set(ids)
    assert page.locator(".rules-contents a").count() == page.locator(".rules-text h2").count()
    for case in CASES[game]:
        expect(page.locator(".rules-text")).to_contain_text(case)
    expect(page.locator("section:has(#example) :is(li, figure)")).not_to_have_count(0)
    marks = page.locator(".rules-mark").count()
    expect(page.locator(".rules-labelled li")).to_have_count(marks)

    search = page.locator("[data-test=rules-search]")
    search.fill("TOWER")
    found = page.locator(".rules-text mark")
    expect(page.locator(".rules-found")).to_have_text(f"{found.count()} results")
    assert set(found.all_text_contents()) == {"tower"}
    expect(page.locator("#goal")).to_be_hidden()
    search.press("Enter")
    expect(page.locator("mark.is-current")).to_be_in_viewport()
    search.fill("")
    expect(found).to_have_count(0)
    expect(page.locator("#goal")).to_be_visible()


@games
def test_only_the_summary_is_printed_on_one_page(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    page.evaluate("() => { print = () => { printed = document.documentElement.className; }; }")
    page.locator("[data-test=print-summary]").click()
    assert "prints-summary" in page.evaluate("printed")
    expect(page.locator("html.prints-summary")).to_have_count(0)
    page.evaluate("document.documentElement.classList.add('prints-summary')")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#summary")).to_be_visible()
    expect(page.locator("#goal")).to_be_hidden()
    expect(page.locator(".rules-aside")).to_be_hidden()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@games
def test_rules_beside_the_table(page: Page, game: str) -> None:
    quick_game(page, game)
    driver = Driver(page)
    driver.wait()
    button = page.locator("[data-test=tool-book]")
    panel = page.locator("[data-test=rules-panel]")
    button.click()
    expect(panel.locator("[data-test=rules-search]")).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")

    page.keyboard.type("bonus")
    expect(panel.locator("mark").first).to_be_in_viewport()
    expect(panel.locator("mark").first).to_have_class("is-current")
    expect(panel.get_by_role("status")).to_contain_text("result")
    version = driver.state()["version"]
    driver.play(1)
    assert driver.state()["version"] > version
    expect(panel.locator("mark").first).to_be_visible()

    panel.locator("[data-test=rules-search]").press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("r")
    expect(panel).to_be_visible()
    panel.locator("[data-test=rules-close]").click()
    expect(panel).to_have_count(0)


def test_the_rules_fill_a_phone(opened: Open) -> None:
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    quick_game(page, "duel")
    page.locator("[data-test=tool-book]").tap()
    panel = page.locator("[data-test=rules-panel]")
    expect(panel).to_be_visible()
    assert panel.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    panel.get_by_text("Contents").tap()
    panel.get_by_role("button", name="End of the game").tap()
    expect(panel.get_by_role("heading", name="End of the game").first).to_be_in_viewport()
    assert page.url.endswith(f"/table/{page.url.rsplit('/', 1)[1]}")
    panel.locator("[data-test=rules-close]").tap()
    expect(panel).to_have_count(0)
