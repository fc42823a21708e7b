"""The analysis board."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sintra.core.game import Game
from sintra.games import get
from tests.golden import FOLDER
from tests.web.tables import GAMES

MOVES = "[data-test=analysis-move]"


def position_of(game: str) -> dict[str, Any]:
    position = Game(get(game), seed=7).position()
    del position["generator"]
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_position_is_evaluated_and_played_on(page: Page, game: str) -> None:
    page.goto("/analysis")
    page.locator("[data-test=way-paste]").click()
    page.locator("[data-test=analysis-text]").fill(json.dumps({**position_of(game), "round": 9}))
    page.locator("[data-test=analysis-go]").click()
    expect(page.locator("[data-test=problems] li")).to_have_count(1)
    page.locator("[data-test=analysis-text]").fill(json.dumps(position_of(game)))
    page.locator("[data-test=analysis-go]").click()
    expect(page.locator(MOVES).first).to_have_text(re.compile("^[A-Z]"))
    expect(page.locator("[data-test=analysis-back]")).to_be_disabled()
    expect(page.locator("[data-test=analysis-line] li").first).to_contain_text(
        re.compile("Player [12]")
    )
    page.locator(MOVES).first.click()
    expect(page.locator("[data-test=analysis-back]")).to_be_enabled()
    expect(page.locator(MOVES).first).to_be_visible()
    page.locator("[data-test=analysis-back]").click()
    expect(page.locator("[data-test=analysis-back]")).to_be_disabled()
    page.locator("[data-test=analysis-share]").click()
    address = page.locator("[data-test=link]").input_value()
    assert "/analysis/" in address
    page.goto(address)
    expect(page.locator(MOVES).first).to_be_visible()


#: Chooses a game; returns whether the form waits until that game has loaded.
CHOOSE = """
(game) => {
  document.querySelector(`[name=analysis-game][value=${game}]`).click();
  return document.querySelector("[data-test=analysis-form]").disabled;
}
"""


def test_a_position_is_set_up_by_hand(page: Page) -> None:
    page.goto("/analysis")
    page.locator("[data-test=way-setup]").click()
    expect(page.locator("[data-test=analysis-form]")).to_be_enabled()
    assert page.evaluate(CHOOSE, "duel")
    page.locator("[name=analysis-game][value=summer-pavilion]").check(force=True)
    page.locator("[data-test=analysis-form]").click()
    problems = page.locator("[data-test=problems] li")
    expect(problems).to_have_count(2)
    page.locator("summary", has_text="Table").click()
    for name, colours in {"Factory 1": ["red", "red"], "Supply": ["green", "blue"] * 5}.items():
        for colour in colours:
            field = page.get_by_role("group", name=name, exact=True)
            field.get_by_role("button", name=f"One more: {colour}").click()
    expect(problems).to_have_count(0)
    page.locator("[data-test=analysis-go]").click()
    expect(page.locator(MOVES)).to_have_count(1)  # all red tiles of factory 1


def test_a_game_is_typed_in(page: Page) -> None:
    page.goto("/analysis")
    page.locator("[data-test=way-record]").click()
    record = (FOLDER / "duel-02.txt").read_text()
    review = page.locator("[data-test=analysis-review]")
    page.locator("[data-test=analysis-text]").fill(f"{record}\ndance")
    expect(page.locator("[data-test=problems]")).to_contain_text("line")
    expect(review).to_be_disabled()
    page.locator("[data-test=analysis-text]").fill(record)
    expect(review).to_be_enabled()
    review.click()
    page.wait_for_url("**/replay/*")
    page.locator("[data-test=review-start]").click()
    expect(page.locator("[data-test=graph-chance]")).to_be_visible(timeout=60_000)


def test_faults_of_a_position_are_in_the_language_of_the_page(page: Page) -> None:
    page.goto("/analysis")
    page.evaluate("localStorage.setItem('sintra.settings', JSON.stringify({language: 'de'}))")
    page.reload()
    page.locator("[data-test=way-setup]").click()
    page.locator("[name=analysis-game][value=summer-pavilion]").check(force=True)
    page.locator("[data-test=analysis-form]").click()
    expect(page.locator("[data-test=problems] li").first).to_contain_text("Im Vorrat müssen")
    page.locator("[data-test=analysis-other]").click()
    page.locator("[data-test=way-paste]").click()
    text, problems = page.locator("[data-test=analysis-text]"), page.locator("[data-test=problems]")
    faulty = {**position_of("summer-pavilion"), "round": 9, "supply": {"green": 30}}
    text.fill(json.dumps(faulty))
    page.locator("[data-test=analysis-go]").click()
    expect(problems).to_contain_text("round: Dieser Wert ist nicht möglich")
    expect(problems).to_contain_text("supply, green: Dieser Wert ist nicht möglich")
    text.fill(json.dumps({"game": "chess"}))
    page.locator("[data-test=analysis-go]").click()
    expect(problems).to_contain_text("Dieses Spiel gibt es nicht")
    answer = page.request.post("/api/analysis/form", data={"game": "summer-pavilion"})
    text.fill(json.dumps(answer.json()["form"]["position"]))
    page.locator("[data-test=analysis-go]").click()
    expect(problems).to_contain_text("Im Vorrat müssen")
    text.fill('[Game "duel"]\n\ndance')
    page.locator("[data-test=analysis-go]").click()
    expect(problems).to_contain_text("Zeile")
