"""The coach: lessons with exact positions, progress, levels."""

import json

from playwright.sync_api import Page, Route, expect


def test_a_lesson_reacts_to_wrong_and_right_moves(page: Page) -> None:
    page.goto("/coach/summer-pavilion")
    expect(page.locator(".lesson-card")).to_have_count(12)
    page.locator("[data-test=lesson-token]").click()
    task = page.locator("[data-test=task]")
    expect(task).to_contain_text("as cheaply as possible")
    take(page, "take/C/red")
    expect(task.locator("[data-test=reason]")).to_contain_text("1 point more")
    page.locator("[data-test=lesson-again]").click()
    expect(task).to_contain_text("as cheaply as possible")
    with page.expect_response("**/api/player/coach/summer-pavilion/lessons/token"):
        take(page, "take/C/green")
    expect(task).to_contain_text("A single tile costs 1 point")
    page.locator("[data-test=lesson-next]").click()
    expect(task).to_contain_text("Position 2 of 5")
    page.goto("/coach/summer-pavilion")
    dots = page.locator("[data-test=lesson-token] .lesson-dots")
    expect(dots).to_have_attribute("aria-label", "1 of 5 positions solved")


def test_the_next_level_is_one_click_away(page: Page) -> None:
    page.goto("/coach/duel")
    expect(page.locator(".rung")).to_have_count(8)
    with page.expect_request("**/api/tables") as sent:
        page.locator("[data-test=coach-play]").click()
    body = json.loads(sent.value.post_data or "")
    assert body["seats"][1] == {"kind": "bot", "bot": "first-game"}
    page.wait_for_url("**/table/*")


def take(page: Page, group: str) -> None:
    """Choose an offer of the table, and confirm it if the table asks."""
    page.locator(f'.stage [data-group="{group}"]').first.click()
    page.wait_for_function("() => !document.querySelector('.lesson-task')?.matches(':empty')")


def test_what_to_work_on_leads_to_its_puzzles_and_lessons(page: Page) -> None:
    found = {"kind": "take", "lost": 0.24, "turns": 9, "games": 3, "lessons": ["take"]}

    def add_focus(route: Route) -> None:
        answer = route.fetch()
        focus = {**found, "theme": "move.take", "puzzles": 22}
        route.fulfill(response=answer, json={**answer.json(), "focus": focus})

    page.route("**/api/player/coach/summer-pavilion", add_focus)
    page.goto("/coach/summer-pavilion")
    focus = page.locator("[data-test=focus]")
    expect(focus).to_contain_text("last 3 reviewed games, each turn of this kind cost you 2.7%")
    expect(focus.get_by_role("link", name="Taking tiles")).to_be_visible()
    page.locator("[data-test=focus-puzzles]").click()
    page.wait_for_url("**/puzzles/summer-pavilion/theme?theme=move.take")
