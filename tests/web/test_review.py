"""The review of a game on the page: final screen, graph, card, playing on, learning."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.golden import FOLDER
from tests.web.conftest import SETTINGS
from tests.web.driver import Driver
from tests.web.layout import SIZES, faults
from tests.web.tables import GAMES, PERSON, create, sit

CARD = "[data-test=decision]"
#: A review with small budgets still takes some seconds on a busy machine.
PATIENCE = 120_000
CASUAL = {"kind": "bot", "bot": "casual"}
#: Reviewed games, by game.
SHARED: dict[str, dict[str, Any] | None] = {}


def played(page: Page, game: str, number: str = "01") -> dict[str, Any]:
    """Create a table with a finished game of a person against bots."""
    record = (FOLDER / f"{game}-{number}.txt").read_text()
    players = int(re.findall(r'\[Players "(\d)"\]', record)[0])
    return create(page, record=record, seats=[PERSON, *[CASUAL] * (players - 1)])


def reviewed(page: Page, game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a table with a finished game, which all tests share, and its review."""
    page.goto("/rules")
    table = SHARED.setdefault(game, None) or played(page, game)
    SHARED[game] = table
    path = f"/api/tables/{table['table']}/review"
    assert page.request.post(path, data={}).status == 202
    for _ in range(PATIENCE // 250):
        answer = page.request.get(path).json()
        if answer["depth"] == "full":
            return table, answer["review"]
        page.wait_for_timeout(250)
    raise AssertionError("the review is not done in time")


def moments(page: Page) -> Locator:
    return page.locator("[data-test=key-moment]")


def test_two_clicks_lead_from_the_end_of_a_game_to_its_key_moments(page: Page) -> None:
    table = played(page, "duel", "02")
    sit(page, table, 0)
    page.get_by_role("button", name="Final scoring").click()
    page.locator("[data-test=review-start]").click()
    expect(moments(page)).to_have_count(3, timeout=PATIENCE)
    summary = page.locator("[data-test=review-summary]")
    expect(summary).to_contain_text(re.compile("(won|lost) by|ended level"))
    expect(summary).to_contain_text("Accuracy")
    summary.locator("[data-test=ledger] summary").click()
    expect(summary.locator("[data-test=ledger]")).to_contain_text(re.compile("Not explained.*±"))
    expect(summary.locator("[data-test=graph-chance]")).to_be_visible()
    expect(summary.locator("[data-test=learn]")).to_contain_text(re.compile(r"Learn from \d+"))
    moments(page).first.click()
    page.wait_for_url("**/replay/*")
    card = page.locator(CARD)
    expect(card).to_contain_text(re.compile("Inaccuracy|Mistake|Blunder"))
    better = card.locator(".decision-better")
    expect(better).to_have_text(re.compile("^Better: [a-z]"))
    expect(card).to_contain_text("%")
    page.locator("[data-test=review-filter]").select_option("1")
    page.locator("[data-test=mistakes] .review-moment").first.click()
    expect(better).to_have_text(re.compile("^Better: Casual [a-z]"))

    # Long words fit a phone.
    german = SETTINGS.replace('"en"', '"de"')
    page.evaluate("(all) => localStorage.setItem('sintra.settings', all)", german)
    page.set_viewport_size(SIZES[-1].viewport)
    sit(page, table, 0)
    page.locator(".bar .button-primary").click()
    expect(page.locator("[data-test=learn]")).to_be_visible()
    assert faults(page, SIZES[-1], touch=False) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_replay_shows_the_review(page: Page, game: str) -> None:
    table, review = reviewed(page, game)
    page.goto(f"/replay/{table['table']}")
    graph = page.locator("[data-test=graph-chance] svg")
    expect(graph).to_have_attribute("aria-label", re.compile("At the start of round 1: .*50|%"))
    place = page.locator(".replay-place")
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(place).not_to_contain_text("Move 0 of")
    page.get_by_label("Expected", exact=True).check()
    expect(page.locator("[data-test=graph-points]")).to_be_visible()

    page.keyboard.press("Home")
    listed = page.locator("[data-test=mistakes] .review-moment[data-number]")
    expect(listed).not_to_have_count(0)
    all_of_them = page.locator("[data-test=mistakes] .review-moment").count()  # and lucky draws
    listed.first.click()
    first = listed.first.get_attribute("data-number")
    expect(place).to_contain_text(f"Move {first} of")
    expect(page.locator(CARD)).to_contain_text("Better: ")
    page.get_by_label("Chance", exact=True).check()
    seat = review["decisions"][int(str(first))]["seat"]
    chance = page.locator(f".curve-legend [data-seat='{seat}'] b").inner_text()
    more = len(page.locator(".curve-legend [data-seat]").all()) > 2
    name = "Chance to finish ahead of an opponent" if more else "Winning chance"
    expect(page.locator(CARD)).to_contain_text(f"{name}: {chance}.")
    lost = listed.first.locator("b").inner_text().removeprefix("−").split()[0]
    expect(page.locator(CARD)).to_contain_text(lost)
    expect(page.locator(".table-root .is-hinted, .table-root .is-played")).not_to_have_count(0)
    page.locator(CARD).get_by_text("Best moves").click()
    expect(page.locator(".decision-bar").first).to_be_visible()
    for size in SIZES[:3]:
        assert faults(page, size, touch=False) == []
        # In a low window, the card is more important than the log.
        last = page.locator(".is-last .log-line")
        expect(last).to_be_in_viewport(ratio=0.9) if size.height > 800 else expect(
            last
        ).to_be_hidden()

    page.locator("[data-test=replay-first]").click()
    page.keyboard.press("n")
    numbers = sorted(int(str(each.get_attribute("data-number"))) for each in listed.all())
    expect(place).to_contain_text(f"Move {next(n for n in numbers if n > 0)} of")
    marks = page.locator(".log-mark")
    expect(marks).not_to_have_count(0)
    # A lucky draw after a mistake shares its mark.
    assert listed.count() <= marks.count() <= all_of_them

    page.locator("[data-test=review-filter]").select_option("1")
    own = [turn for turn in review["turns"] if turn["seat"] == 1 and turn["label"]]
    expect(listed).to_have_count(len(own))
    page.locator("[data-test=review-strictness]").select_option("lenient")
    lenient = listed.count()
    page.locator("[data-test=review-strictness]").select_option("strict")
    assert listed.count() >= lenient


def test_the_best_placement_is_acted_out(page: Page) -> None:
    table, review = reviewed(page, "summer-pavilion")
    solved = [d for d in review["decisions"] if d.get("solved") and len(d["line"]) > 2]
    page.goto(f"/replay/{table['table']}#{solved[0]['number']}")
    version = page.locator(".stage")
    before = version.get_attribute("data-version")
    page.locator("[data-test=decision-act-out]").click()
    expect(version).not_to_have_attribute("data-version", str(before))


def test_a_game_is_played_on_and_compared(page: Page) -> None:
    table, review = reviewed(page, "duel")
    last = [d for d in review["decisions"] if not d.get("forced") and d["seat"] == 0][-1]
    page.goto(f"/replay/{table['table']}#{last['number']}")
    page.locator("[data-test=decision-play-on]").click()
    expect(page.locator("[data-test=play-on-1]")).to_have_class("select")
    page.locator("[data-test=play-on-1]").select_option("random")
    page.locator("[data-test=play-on-start]").click()
    page.wait_for_url("**/table/*")
    Driver(page).play_to_end()
    expect(page.locator("[data-test=comparison]")).to_contain_text("Then: ")


def test_mistakes_are_practised_and_go_into_the_deck(page: Page) -> None:
    table, _ = reviewed(page, "duel")
    sit(page, table, 0)
    page.goto(f"/learn/{table['table']}")
    expect(page.locator("[data-test=learn]")).to_contain_text("Find a better move")
    Driver(page).play(6)
    verdict = page.locator("[data-test^=verdict-]")
    expect(verdict).to_be_visible()
    if page.locator("[data-test=verdict-wrong]").count():
        page.locator("[data-test=learn-show]").click()
        expect(page.locator(".learn-result")).to_contain_text("Better: ")
    expect(page.locator(".learn-result")).to_contain_text("Played in the game: ")
    page.goto("/you")
    expect(page.locator("[data-test=stored]")).to_contain_text("1 position in your deck")
    page.goto("/learn")
    expect(page.locator("[data-test=learn-nothing]")).to_contain_text("The next position comes")


def test_the_chances_of_more_players_are_not_called_those_to_win(page: Page) -> None:
    table, _ = reviewed(page, "summer-pavilion")
    page.goto(f"/replay/{table['table']}")
    graph = page.locator("[data-test=graph-chance]")
    expect(graph).to_contain_text(
        "finishing ahead of an opponent",
    )
    label = re.compile("finishing ahead of an opponent: 50% is even")
    expect(graph.locator("svg")).to_have_attribute("aria-label", label)


def test_a_review_can_be_stopped(page: Page) -> None:
    table = played(page, "summer-pavilion", "02")
    sit(page, table, 0)
    page.goto(f"/replay/{table['table']}")
    page.locator("[data-test=review-start]").click()
    stop = page.get_by_role("button", name="Stop")
    complete = page.locator("[data-test=mistakes]")
    expect(stop.or_(complete).filter(visible=True).first).to_be_visible(timeout=PATIENCE)
    if stop.count():
        stop.click()
        start = page.locator("[data-test=review-start]")
        expect(start.or_(complete).filter(visible=True).first).to_be_visible()
