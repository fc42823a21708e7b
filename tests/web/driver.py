"""A driver that plays any game through the elements that the page offers.

Tables and the action bar mark interactive elements with ``data-move-id`` or ``data-step``, and
elements that confirm a move with ``data-confirm``.
"""

from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.web.profiles import TIMEOUT

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
  return ranked.find((some) => some.length > 0) ?? [];
}
"""

#: Scrolls to an offer, from a number in [0, 1), and returns a point where a click reaches it. If
#: something covers this offer, it is the next one that can be reached; null if there is none.
POINT = f"""
(chosen) => {{
  const offers = ({FIND_OFFERS})();
  const first = Math.floor(chosen * offers.length);
  const parts = [0.5, 0.25, 0.75, 0.35, 0.65];
  for (const e of [...offers.slice(first), ...offers.slice(0, first)]) {{
    e.scrollIntoView({{ block: "center", inline: "center" }});
    const box = e.getBoundingClientRect();
    for (const [x, y] of parts.flatMap((x) => parts.map((y) => [x, y]))) {{
      const point = [box.x + box.width * x, box.y + box.height * y];
      const hit = document.elementFromPoint(...point);
      if (hit && (e === hit || e.contains(hit))) return point;
    }}
  }}
  return null;
}}
"""

STATE = """
() => {
  const stage = document.querySelector(".stage[data-version]");
  if (!stage) return null;
  const busy = document.querySelector(".table-root[data-busy]") !== null;
  return { turn: stage.dataset.turn, version: Number(stage.dataset.version), busy };
}
"""

#: The state if no animation or request is running, and the player has offers or is not to move.
SETTLED = f"""
() => {{
  const state = ({STATE})();
  if (!state || state.busy) return null;
  return state.turn !== "mine" || ({FIND_OFFERS})().length > 0 ? state : null;
}}
"""

#: Waits for the point of an offer, or for the end of the turn: then the point is null.
POINT_IF_MINE = f"""
(chosen) => {{
  const point = ({POINT})(chosen);
  if (point) {{
    window.clicked = new Promise((resolve) =>
      addEventListener("click", () => resolve(true), {{ once: true, capture: true }}));
    return {{ point }};
  }}
  const state = ({STATE})();
  return state && !state.busy && state.turn !== "mine" ? {{ point: null }} : null;
}}
"""

#: Waits until the last tap has become a click, but not for long: a tap that moves is none.
CLICKED = "() => Promise.race([window.clicked, new Promise((r) => setTimeout(r, 1000))])"

#: The state if the player can act, or the game is over.
READY = f"""
() => {{
  const state = ({SETTLED})();
  return state?.turn === "theirs" ? null : state;
}}
"""

#: Describes what a player sees who gets no further.
DESCRIBE = f"""
() => ({{
  state: ({STATE})(),
  offers: ({FIND_OFFERS})().map((e) => e.outerHTML.slice(0, 300)),
  texts: [...document.querySelectorAll(".notice, .bar, dialog[open]")].map((e) => e.textContent),
}})
"""

#: Waits until a function returns something, and returns it. It takes one message to the browser;
#: ``wait_for_function`` takes three.
WAIT = """
(check, argument, timeout) => new Promise((resolve, reject) => {
  const end = performance.now() + timeout;
  const attempt = () => {
    const found = check(argument);
    if (found) resolve(found);
    else if (performance.now() > end) reject(new Error(`still not true: ${check}`));
    else setTimeout(attempt, 10);
  };
  attempt();
})
"""

#: True if the focus is on an offer, and no other one confirms a move.
FOCUSED = """
() => {
  const e = document.activeElement;
  if (!e?.matches(".stage [data-move-id], .stage [data-step]")) return false;
  const first = document.querySelector(".stage [data-confirm]");
  return !first || e.hasAttribute("data-confirm");
}
"""


#: The probability that a player with a keyboard leaves the present offer.
LEAVING = 0.2
#: A move takes a few actions. More than these without a new state are a defect of the page.
MAX_ACTIONS = 150


class Driver:
    """A player at a table, with a mouse, a keyboard or a finger.

    Args:
        page: the page of the table.
        seed: determines the choices among the offers.
        device: ``mouse``, ``keyboard`` or ``touch``.
    """

    def __init__(self, page: Page, seed: int = 1, device: str = "mouse") -> None:
        self.page = page
        self.chance = Random(seed)
        self.device = device
        self._version = -1
        self._actions = 0

    def state(self) -> dict[str, Any]:
        """Return the turn (mine, theirs or over) and the version of the game."""
        found: dict[str, Any] | None = self.page.evaluate(STATE)
        assert found is not None
        return found

    def wait(self) -> dict[str, Any]:
        """Wait until the player can act, or the game is over; return the state."""
        state: dict[str, Any] = self._wait_for(READY)
        self._actions = self._actions + 1 if state["version"] == self._version else 0
        self._version = state["version"]
        assert self._actions < MAX_ACTIONS, self.page.evaluate(DESCRIBE)
        return state

    def settle(self) -> dict[str, Any]:
        """Wait until the last action has taken effect; return the state."""
        state: dict[str, Any] = self._wait_for(SETTLED)
        return state

    def play_to_end(self, most: int = 2000) -> None:
        """Play until the game is over."""
        for _ in range(most):
            if self.wait()["turn"] == "over":
                return
            self.act()
        raise AssertionError(f"the game is not over after {most} actions")

    def play(self, moves: int) -> None:
        """Play a number of moves, or fewer if the game ends before."""
        for _ in range(moves):
            state = self.wait()
            version = state["version"]
            while state["turn"] == "mine" and state["version"] == version:
                self.act()
                state = self.settle()

    def act(self) -> None:
        """Click or tap one offer, or press Enter on it.

        Do nothing if the turn has ended: the page plays forced moves without a click.
        """
        if self.device == "keyboard":
            self._press()
            return
        # The card of the guided first round may cover an offer for a moment.
        point = self._wait_for(POINT_IF_MINE, self.chance.random())["point"]
        if point is None:
            return
        if self.device == "touch":
            self.page.touchscreen.tap(*point)
            # The touch ends before the click. A second tap in between would undo a selection.
            self.page.evaluate(CLICKED)
        else:
            self.page.mouse.click(*point)

    def _wait_for(self, condition: str, argument: Any = None) -> Any:
        return self.page.evaluate(f"(given) => ({WAIT})({condition}, given, {TIMEOUT})", argument)

    def _press(self) -> None:
        """Move the focus to an offer with Tab and arrow keys, and press Enter.

        Sometimes the focus leaves the present offer. Otherwise the steps of a selection could be
        switched on and off without end, and nobody would reach the button beside them.
        """
        if self.chance.random() < LEAVING:
            self.page.keyboard.press("Tab")
        for _ in range(60):
            if self.page.evaluate(FOCUSED):
                break
            self.page.keyboard.press("Tab")
        else:
            if self.settle()["turn"] != "mine":
                return
            raise AssertionError("Tab does not reach any offer")
        for _ in range(self.chance.randrange(4)):
            self.page.keyboard.press(self.chance.choice(["ArrowRight", "ArrowDown"]))
        if not self.page.evaluate(FOCUSED):
            return
        self.page.keyboard.press("Enter")
