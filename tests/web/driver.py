"""A driver that plays any game through the elements that the page offers.

Tables and the action bar mark interactive elements with ``data-move-id`` or ``data-step``, and
elements that confirm a move with ``data-confirm``.
"""

from random import Random
from typing import Any

from playwright.sync_api import Page

#: Finds the visible offers: those that confirm a move if there are any, else moves, else steps.
FIND_OFFERS = """
() => {
  const all = [...document.querySelectorAll(".stage [data-move-id], .stage [data-step]")];
  const shown = all.filter((e) => !e.disabled && e.getAttribute("aria-disabled") !== "true"
    && e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden");
  const ranked = [
    shown.filter((e) => e.hasAttribute("data-confirm")),
    shown.filter((e) => e.hasAttribute("data-move-id")),
    shown.filter((e) => e.hasAttribute("data-step")),
  ];
  const found = ranked.find((some) => some.length > 0) ?? [];
  for (const e of document.querySelectorAll("[data-driver]")) e.removeAttribute("data-driver");
  return found.map((e, index) => {
    e.setAttribute("data-driver", index);
    return index;
  });
}
"""

#: Scrolls to an offer and returns a point where a click reaches it, or null.
POINT = """
(index) => {
  const e = document.querySelector(`[data-driver="${index}"]`);
  if (!e) return null;
  e.scrollIntoView({ block: "center", inline: "center" });
  const box = e.getBoundingClientRect();
  const parts = [0.5, 0.25, 0.75, 0.35, 0.65];
  for (const [x, y] of parts.flatMap((x) => parts.map((y) => [x, y]))) {
    const point = [box.x + box.width * x, box.y + box.height * y];
    const hit = document.elementFromPoint(...point);
    if (hit && (e === hit || e.contains(hit))) return point;
  }
  return null;
}
"""

#: How often a click is tried. The card of the guided first round may cover an offer for a moment.
MAX_ATTEMPTS = 10

STATE = """
() => {
  const stage = document.querySelector(".stage[data-version]");
  if (!stage) return null;
  const busy = document.querySelector(".table-root[data-busy]") !== null;
  return { turn: stage.dataset.turn, version: Number(stage.dataset.version), busy };
}
"""

#: True if no animation or request is running, and the player has offers or is not to move.
SETTLED = f"""
() => {{
  const state = ({STATE})();
  if (!state || state.busy) return false;
  return state.turn !== "mine" || ({FIND_OFFERS})().length > 0;
}}
"""

#: True if the player can act, or the game is over.
READY = f"() => ({SETTLED})() && ({STATE})().turn !== 'theirs'"


class Driver:
    """A player at a table. The seed determines the choices among the offers."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = Random(seed)

    def state(self) -> dict[str, Any]:
        """Return the turn (mine, theirs or over) and the version of the game."""
        found: dict[str, Any] | None = self.page.evaluate(STATE)
        assert found is not None
        return found

    def wait(self) -> None:
        """Wait until the player can act, or the game is over."""
        self.page.wait_for_function(READY)

    def play_to_end(self, *, keyboard: bool = False, most: int = 2000) -> None:
        """Play until the game is over."""
        for _ in range(most):
            self.wait()
            if self.state()["turn"] == "over":
                return
            self.act(keyboard=keyboard)
        raise AssertionError(f"the game is not over after {most} actions")

    def play(self, moves: int, *, keyboard: bool = False) -> None:
        """Play a number of moves, or fewer if the game ends before."""
        for _ in range(moves):
            self.wait()
            version = self.state()["version"]
            while self.state()["turn"] == "mine" and self.state()["version"] == version:
                self.act(keyboard=keyboard)
                self.page.wait_for_function(SETTLED)

    def act(self, *, keyboard: bool = False) -> None:
        """Click one offer, or press Enter on it."""
        offers: list[int] = self.page.evaluate(FIND_OFFERS)
        assert offers, "it is the player's turn, but nothing is offered"
        if keyboard:
            self._press()
        else:
            self._click(offers)

    def _click(self, offers: list[int]) -> None:
        self.chance.shuffle(offers)
        for _ in range(MAX_ATTEMPTS):
            for offer in offers:
                point = self.page.evaluate(POINT, offer)
                if point is not None:
                    self.page.mouse.click(*point)
                    return
            self.page.wait_for_timeout(100)
        raise AssertionError("no offer can be clicked")

    def _press(self) -> None:
        """Move the focus to an offer with Tab and arrow keys, and press Enter."""
        for _ in range(60):
            if self.page.evaluate(FOCUSED):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError("Tab does not reach any offer")
        for _ in range(self.chance.randrange(4)):
            self.page.keyboard.press(self.chance.choice(["ArrowRight", "ArrowDown"]))
        if not self.page.evaluate(FOCUSED):
            return
        self.page.keyboard.press("Enter")


FOCUSED = """
() => {
  const e = document.activeElement;
  if (!e?.matches(".stage [data-move-id], .stage [data-step]")) return false;
  const first = document.querySelector(".stage [data-confirm]");
  return !first || e.hasAttribute("data-confirm");
}
"""
