"""The guided first round: its moves by mouse and by touch, its card, and its reaction to others."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sintra
from sintra.core.compile import PACKAGE
from sintra.core.game import Game
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import module

#: What the player chooses for each step: groups of the table, and buttons in quotes. A group with
#: an exclamation mark is the only choice and is already selected, so that one tap plays it.
SCRIPTS = {
    "summer-pavilion": [
        ["take/F1/orange"],
        ["take/F2/blue"],
        ["take/C/orange"],
        ["take/C/red"],
        ["space/0/orange/3", "'Place'"],
        ["space/0/blue/6", "'Place'"],
        ["supply/purple"],
        ["supply/orange"],
        ["supply/orange"],
        ["space/0/red/2", "'Place'"],
        ["space/0/green/1"],
        ["'Pass'", "'Pass'"],
        ["'Keep these'"],
    ],
    "duel": [
        ["sun/F1/blue", "line/0/2"],
        ["sun/F1/black", "sun/F1/turquoise", "'Confirm'"],
        ["moon/L/turquoise", "line/0/3"],
        ["display/0", "'Take the plate'"],
        ["slot/0/3", "'Place the plate'"],
        ["stack", "'Draw'"],
        ["'Look at it'"],
        ["slot/0/1", "'Place the plate'"],
        ["chip/F4", "'Take the chip'"],
        ["chip/F1", "'Take the chip'"],
        ["dome/0/0/1!"],
        ["dome/0/2/0", "'Place the tile'"],
        ["dome/0/3/0!"],
        ["chips/0/1", "chips/0/2", "'Spend 2 chips'"],
        ["dome/0/4/0", "'Place the tile'"],
    ],
}
#: The same moves in notation.
MOVES = {
    "summer-pavilion": "F1o F2b Co Cr o3 b6+1 +p +o +o r2 g1 pass keep:pooo".split(),
    "duel": "F1b to3 ^k ^t Mt to4 D1 a2 draw stop b1 chip4 chip1 >b >a >a pay:k pay:kb >a".split(),
}
#: After so many of them the answers of the bot no longer change what the guide says.
SCRIPTED = {"summer-pavilion": 3, "duel": 7}
#: A move that is not the expected first one, and a word of the reaction.
MISTAKES = {
    "summer-pavilion": (["take/F1/red"], "orange 3"),
    "duel": (["sun/F1/red", "line/0/5"], "two blue tiles"),
}
SIZES: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1280, "height": 720}},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
}
#: What the text of a step mentions beside its target.
MENTIONED = {
    "take/C/orange": ".sp-centre",
    "sun/F1/blue": '[data-group="line/0/2"]',
    "moon/L/turquoise": '[data-group="line/0/3"]',
}
#: True if the ring around the target is in view, and the card covers neither the ring, nor the
#: prompt, nor another element.
CLEAR = """
(other) => {
  const box = (name) => document.querySelector(name)?.getBoundingClientRect();
  const [card, prompt] = [box(".tour"), box(".bar-prompt")];
  const ring = document.querySelector(".tour-ring");
  const target = ring.hidden ? null : ring.getBoundingClientRect();
  const meets = (a, b) => b && b.width > 0 && a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom;
  // On touch screens the prompt is below the table, otherwise beside it.
  const end = prompt.top > innerHeight / 2 ? prompt.top : innerHeight;
  const seen = !target || (target.top < end && target.bottom > 0);
  return seen && card.width > 0 && card.top >= 0 && card.bottom <= innerHeight
    && !meets(card, target) && !meets(card, prompt) && !(other && meets(card, box(other)));
}
"""


@pytest.mark.parametrize("by", SIZES)
@pytest.mark.parametrize("game", SCRIPTS)
def test_the_guide_can_be_completed(opened: Open, game: str, by: str) -> None:
    page = opened(**SIZES[by])
    page.goto(f"/tour/{game}")
    tour = page.locator("[data-test=tour]")
    explain(page, tour)

    mistake, reaction = MISTAKES[game]
    step = tour.get_attribute("data-step")
    choose(page, mistake, touch=by != "mouse")
    expect(tour).to_contain_text(reaction)
    expect(tour).to_contain_text("A better move")
    page.locator("[data-test=tour-undo]").click()
    expect(tour).to_have_attribute("data-step", str(step))
    expect(tour).not_to_contain_text("A better move")

    for names in SCRIPTS[game]:
        explain(page, tour)
        # The sheet of a phone leaves room for one thing.
        page.wait_for_function(CLEAR, arg=by != "touch" and MENTIONED.get(names[0]))
        if names[0] == "'Pass'":  # the text says which spaces are filled; the target is the hand
            expect(page.locator(".sp-front .sp-board")).to_be_in_viewport(ratio=0.8)
        step = tour.get_attribute("data-step")
        choose(page, names, touch=by != "mouse")
        expect(tour).not_to_have_attribute("data-step", str(step))
    while tour.count():  # the last explanations may have to wait for the opponent's move
        page.wait_for_function(CLEAR)
        page.locator("[data-test=tour-next]").click()


def test_a_move_made_during_an_explanation_is_not_asked_for_again(page: Page) -> None:
    page.goto("/tour/duel")
    tour = page.locator("[data-test=tour]")
    expect(tour).to_have_attribute("data-step", "1")
    choose(page, SCRIPTS["duel"][0], touch=False)
    expect(tour).to_have_attribute("data-step", "1")
    explain(page, tour)
    expect(tour).to_have_attribute("data-step", "6")


#: Starts a guide with a table of its own, makes wrong moves, and returns the steps and the versions
#: for which an undo was sent.
WRONG_MOVES = """
async ([address, mistake]) => {
  const { startTour } = await import(address);
  const sent = [];
  let newest = 0;
  const tour = await startTour({ host: {} }, "summer-pavilion", () => sent.push(newest) && newest);
  const part = (name) => document.querySelector(`[data-test=${name}]`);
  const show = (version, ...moves) => tour.show({
    version, turn: 0, viewer: 0, log: moves.map((text) => ({ seat: 0, move: { text } })),
  });
  show(0);
  while (part("tour-next")) part("tour-next").click();
  const steps = [];
  const see = () => steps.push(part("tour-undo") ? "wrong" : Number(part("tour").dataset.step));
  show(2, "F1o");
  show(3, "F1o", mistake);
  newest = 5;
  part("tour-undo").click(); // at version 5, while the page draws version 4
  show(4, "F1o", mistake);
  show(5, "F1o", mistake);
  see();
  show(6, "F1o");
  see();
  show(7, "F1o", mistake);
  newest = 7;
  part("tour-undo").click(); // refused: the opponent has moved
  newest = 8;
  show(8, "F1o", mistake);
  show(9, "F1o");
  see();
  const bonus = ["F1o", "F2b", "Co", "Cr", "o3", "b6+1", "+p"];
  show(10, ...bonus, "+o");
  see();
  show(11, ...bonus);
  show(12, ...bonus, "+p"); // then too few orange tiles could be kept
  see();
  tour.close();
  return { sent, steps };
}
"""


def test_a_wrong_move_is_taken_back_once(page: Page) -> None:
    """The bot goes on while the page draws, so what it draws is older than what it knows."""
    page.goto("/rules")
    page.wait_for_selector("main h1")
    address = page.evaluate(module("table/tour.js"))
    found = page.evaluate(WRONG_MOVES, [address, "F2y"])
    assert found == {"sent": [5, 7, 8], "steps": ["wrong", 4, 4, 11, "wrong"]}


def explain(page: Page, tour: Locator) -> None:
    """Read all explanations up to the next move, or to the end."""
    expect(tour).to_be_visible()
    further = page.locator("[data-test=tour-next]")
    while further.count():
        page.wait_for_function(CLEAR)
        further.click()


def choose(page: Page, names: list[str], *, touch: bool) -> None:
    """Choose parts of the table and press buttons; on touch, confirm what is only selected.

    Return when the page has the last move, not only an earlier one of the same turn.
    """
    driver = Driver(page)
    for name in names:
        driver.wait()  # what is tapped while the bot's answer is being drawn has no effect
        if name.startswith("'"):
            part = page.locator(".bar").get_by_role("button", name=name.strip("'"), exact=True)
        else:
            part = page.locator(f'.stage [data-group="{name.rstrip("!")}"]').first
        if touch:
            part.tap()
        else:
            part.click()
    if touch and not names[-1].startswith("'") and not names[-1].endswith("!"):
        driver.wait()
        confirm = page.locator(".bar [data-confirm]")
        if confirm.count():
            confirm.first.tap()
    driver.settle()


@pytest.mark.parametrize("game", MOVES)
def test_the_bot_answers_as_the_guide_says(game: str) -> None:
    """The expected moves are legal, and the greedy bot has one best answer while it matters."""
    played = sintra.load(position(game), seed=1)
    for number, move in enumerate(MOVES[game]):
        while played.turn != 0:
            values, answers = ranked(played)
            assert number > SCRIPTED[game] or values[0] > values[1]
            played.play(answers[0])
        played.play(move)
    assert played.outcome is None


def ranked(game: Game) -> tuple[list[float], list[str]]:
    """Return the legal moves with their heuristic values, the best first."""
    heuristic = game.rules.kernels.heuristic
    moves = sorted(
        ((float(heuristic(game.state, move.id)), move.text) for move in game.legal_moves),
        reverse=True,
    )
    values, texts = zip(*moves, (-1e9, ""), strict=True)
    return list(values), list(texts)


def position(game: str) -> dict[str, Any]:
    """Return the position at which the guide begins."""
    setup = json.loads((PACKAGE / "web" / "games" / game / "tour.json").read_text())
    found: dict[str, Any] = setup["position"]
    return found
