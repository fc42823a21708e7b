"""The start page, the form for a new game, and navigation."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, quick_game, resign, snapshot

DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}


def is_on_screen(page: Page, name: str) -> bool:
    """Return whether an element is on the screen without scrolling."""
    element = page.locator(f"[data-test={name}]")
    expect(element).to_be_visible()
    box, window = element.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    return box["y"] + box["height"] <= window["height"]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_takes_at_most_three_clicks(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"[data-test=play-{game}]").click()
    driver = Driver(page)
    version = driver.wait()["version"]
    for _ in range(2):
        if driver.settle()["version"] == version:
            driver.act()
    page.wait_for_function(
        "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=version
    )


def test_newcomers_find_the_guide_and_what_they_need_to_know(opened: Open) -> None:
    for window in (DESKTOP, PHONE):
        page = opened(viewport=window)
        page.goto("/")
        names = ("Azul: Summer Pavilion", "Azul Duel")
        for game, name in zip(GAMES, names, strict=True):
            card = page.get_by_role("article", name=name)
            difficulty = "more demanding" if game == "duel" else "easy to learn"
            for text in ("20–30 minutes", difficulty):
                expect(card.get_by_text(text)).to_be_visible()
            players = "2 players" if game == "duel" else "2 to 4 players"
            expect(card.get_by_text(players)).to_be_visible()
            guide = card.get_by_role("link", name=f"Guided first round of {name}")
            expect(guide).to_have_class("button")
            expect(guide).to_have_attribute("href", f"/tour/{game}")
        assert is_on_screen(page, f"play-{GAMES[0]}")
        assert is_on_screen(page, f"tour-{GAMES[0]}")
        expect(page.locator(".hero")).to_contain_text("The tiles are the buttons")
        page.close()


def test_unfinished_games_come_first(opened: Open) -> None:
    page = opened()
    tables = [quick_game(page, game, seed=2)["table"] for game in (*GAMES, GAMES[0])]
    for window in (DESKTOP, PHONE):
        page.set_viewport_size(window)
        page.goto("/")
        shown = page.locator("[data-test=continue] a.button")
        expect(shown).to_have_count(2)
        assert [link.get_attribute("href") for link in shown.all()] == [
            f"/table/{table}" for table in reversed(tables[1:])
        ]
        expect(page.get_by_role("link", name="1 more")).to_have_attribute("href", "/tables")
        first = page.locator(".continue, .games").first
        expect(first).to_have_attribute("data-test", "continue")
        assert is_on_screen(page, f"play-{GAMES[0]}")
        # Somebody who has played knows the tiles, and needs the options more than the guide.
        expect(page.locator(".hero-tip")).to_have_count(0)
        expect(page.locator(f"[data-test=new-{GAMES[0]}]")).to_have_class("button")


def test_the_page_is_not_empty_before_the_server_answers(page: Page) -> None:
    page.route("**/app/main.js", lambda _: None)  # never answered
    page.goto("/", wait_until="commit")
    expect(page.locator("#first-header")).to_contain_text("Sintra")
    expect(page.locator(".skeleton")).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")

    page.route("**/api/games", lambda _: None)
    page.goto("/", wait_until="commit")
    expect(page.locator(".hero h1")).to_be_visible()
    expect(page.locator(".hero + .column .skeleton-cards")).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")

    page.goto("/")
    expect(page.locator(".game-card").first).to_be_visible()
    expect(page.locator(".skeleton")).to_be_hidden()
    expect(page.locator(".page .skeleton-cards")).to_have_count(0)
    expect(page.locator("#first-header")).to_have_count(0)


def test_the_form_sends_every_choice(page: Page) -> None:
    page.goto("/new/summer-pavilion")
    page.get_by_label("4 players").check()
    page.locator("[name=name-0]").fill("Inês")
    page.locator("[name=seat-1]").select_option("here")
    page.locator("[name=name-1]").fill("Rui")
    page.locator("[name=bot-2]").select_option("random")
    page.locator("[name=seat-3]").select_option("link")
    page.locator("[name=board][value=grey]").check(force=True)
    page.locator("[name=edition][value=mini]").check(force=True)
    page.locator("[name=first][value='1']").check(force=True)
    page.locator("[name=clock][value=game]").check(force=True)
    page.locator("[name=clock-minutes]").select_option("20")
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".stage[data-version]")
    table = snapshot(page, page.url.rsplit("/", 1)[1])
    assert table["options"]["board"] == "grey"
    assert table["options"]["edition"] == "mini"
    assert table["options"]["first"] == 1
    assert (table["clock"]["seconds"], table["clock"]["increment"]) == (1200, 10)
    expect(page.locator("[data-clock]")).to_have_text(["20:00"] * 3)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "bot", "person"]
    assert table["seats"][2]["bot"] == "random"
    assert [seat["name"] for seat in table["seats"]][:2] == ["Inês", "Rui"]
    expect(page.locator(".player-you")).to_have_count(0)  # both players share the screen

    page.goto("/new/duel")
    expect(page.locator("[name=name-0]")).to_have_value("Inês")


@pytest.mark.parametrize("game", GAMES)
def test_custom_option_values(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    page.locator("input[type=radio][value=custom]").check(force=True)
    expect(page.locator(".picker:visible")).to_have_count(1)
    if game == "duel":  # only one scoring tile can be left out
        for tile in (2, 0):
            page.locator(f"[name=du-side-{tile}][value='']").check(force=True)
        expect(page.locator("[name=du-side-2]").first).to_be_checked()
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".stage[data-version]")
    if game == "duel":
        sides = snapshot(page, page.url.rsplit("/", 1)[1])["options"]["scoring"]
        assert len(sides.split("+")) == 3


def test_own_tables_are_listed(page: Page) -> None:
    table = quick_game(page, "duel", seed=2)["table"]
    page.goto("/tables")
    expect(page.locator(f"a[href='/table/{table}']")).to_be_visible()


def test_everything_for_learning_is_one_click_away(page: Page) -> None:
    page.goto("/")
    navigation = page.get_by_role("navigation")
    navigation.get_by_role("link", name="Learn").click()
    current = navigation.locator("[aria-current=page]")
    expect(current).to_have_text("Learn")
    pages = [f"{kind}-{game}" for kind in ("tour", "coach", "rules") for game in GAMES]
    for test in (*pages, "statistics", "analysis", "deck", "puzzles"):
        address = page.locator(f"main [data-test={test}]").get_attribute("href")
        assert address is not None
        assert page.request.get(address).ok
    page.locator("[data-test=puzzles]").click()
    expect(page.locator("h1")).to_have_text("Puzzles")
    expect(current).to_have_text("Learn")
    navigation.get_by_role("link", name="Play").click()
    expect(current).to_have_text("Play")


def test_a_finished_game_names_its_winner(page: Page) -> None:
    """Scores do not: they can be equal, or those of a game that somebody gave up."""
    table = quick_game(page, "duel", seed=2)["table"]
    resign(page)
    expect(page.locator(".final")).to_be_visible()
    page.goto("/tables")
    cards = page.locator("[data-test=table-card]")
    card = cards.filter(has=page.locator(f"a[href$='/{table}']"))
    expect(card.locator(".table-card-seats li")).to_have_text(["Tester5", "Randomwinner5"])


def test_pages_that_do_not_exist(page: Page, errors: list[str]) -> None:
    for path in (
        "/nothing/here",
        "/table/AAAAAAAAAA",
        "/new/chess",
        "/rules/chess",
        "/position/zz",
    ):
        page.goto(path)
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    # The browser logs every 404 response.
    errors[:] = [error for error in errors if "status of 404" not in error]


def test_back_and_forward(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.go_back()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    page.go_back()
    expect(page.locator(".hero")).to_be_visible()
