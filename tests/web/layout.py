"""Positions of every phase, sizes of windows, and the check of the layout (layout.js)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.golden import FOLDER
from tests.web.driver import Driver
from tests.web.tables import PERSON, create, sit

CHECK = (Path(__file__).parent / "layout.js").read_text()
NAMES = ("Inês", "Rui", "Clara", "Duarte")
#: Every move needs a confirmation, so that a click only selects.
SETTINGS = '{"animation": "off", "language": "en", "confirm": "always", "autoPass": false}'


@dataclass(frozen=True)
class Size:
    """The size of a window, on a desktop or on a touch screen."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}


SIZES = (
    Size(1440, 900),
    Size(1280, 720),
    Size(1024, 768),
    Size(820, 1180, touch=True),
    Size(390, 844, touch=True),
    Size(360, 740, touch=True),
)
#: What a player on a desktop sees without scrolling: in every game, and in each game.
NEEDED = (".bar-prompt", ".player-score")
NEEDED_IN = {
    "summer-pavilion": (".sp-front .sp-board", ".sp-front .sp-hand", ".sp-ring", ".sp-other"),
    "duel": (".du-near .du-board", ".du-far .du-board", ".du-market", ".du-sides"),
}
#: For each phase, a golden game and the number of moves before a decision of seat 0 with as many
#: choices as possible. In the phase "waiting" another seat decides.
PHASES = {
    ("summer-pavilion", 2): {
        "draft": (12, 119),
        "place": (7, 13),
        "bonus": (7, 143),
        "keep": (12, 61),
        "waiting": (12, 94),
        "over": (7, 150),
    },
    ("summer-pavilion", 3): {
        "draft": (1, 90),
        "place": (1, 13),
        "bonus": (1, 111),
        "keep": (1, 144),
        "waiting": (1, 54),
        "over": (1, 182),
    },
    ("summer-pavilion", 4): {
        "draft": (3, 206),
        "place": (3, 22),
        "bonus": (3, 221),
        "keep": (3, 204),
        "waiting": (3, 205),
        "over": (3, 242),
    },
    ("duel", 2): {
        "opening": (1, 2),
        "slot": (1, 3),
        "act": (1, 164),
        "line": (1, 165),
        "order": (2, 158),
        "drawn": (2, 137),
        "choose": (2, 132),
        "return": (2, 134),
        "pay": (3, 156),
        "tile": (3, 163),
        "waiting": (1, 162),
        "over": (1, 259),
    },
}


#: What can be open beside a table, and what opens it. Another player asks the question.
PANELS = {"hint": "[data-test=tool-hint]", "rules": "[data-test=tool-book]", "question": None}
#: Answers a request for a hint without a search, and adds a question to each state.
PANEL = """
(panel) => {
  let state;
  window.WebSocket = class extends WebSocket {
    set onmessage(handler) {
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "state") state = message;
        if (panel === "question") message.proposal = { kind: "undo", seat: 1, waiting: [0] };
        handler({ data: JSON.stringify(message) });
      });
    }
  };
  const { fetch } = window;
  window.fetch = async (path, ...rest) => {
    if (!String(path).endsWith("/hint")) return fetch(path, ...rest);
    const { version, legal: [move, ...others] } = state;
    const duel = state.game === "duel";
    const codes = duel ? ["side.corners", "broken"] : ["placed.orange", "number.4"];
    return Response.json({
      version,
      turn: [move],
      reasons: codes.map((code) => ({ code, round: 3, points: 2 })),
      alternatives: others.slice(0, 3).map((other) => ({ move: other, loss: 2 })),
    });
  };
}
"""


@dataclass(frozen=True)
class Scene:
    """A table as seat 0 sees it in a phase of the game, after some clicks on offers."""

    game: str
    players: int
    phase: str
    clicks: int = 0
    panel: str = ""

    def __str__(self) -> str:
        clicked = f"-{self.clicks}" if self.clicks else ""
        panel = f"-{self.panel}" if self.panel else ""
        return f"{self.game}-{self.players}-{self.phase}{clicked}{panel}"

    def open(self, page: Page) -> None:
        """Open the table, click, and open the panel."""
        if self.panel:
            page.add_init_script(f"({PANEL})({self.panel!r})")
        seats = [{**PERSON, "name": name} for name in NAMES[: self.players]]
        sit(page, create(page, record=self.record(), seats=seats), 0)
        driver = Driver(page, 5)
        driver.settle()
        if self.phase == "over":
            for _ in range(self.clicks):
                page.locator(".bar .button-primary").click()
                page.wait_for_selector(".final[open]")
            return
        for _ in range(self.clicks):
            driver.act()
            driver.settle()
        if opener := PANELS.get(self.panel):
            page.locator(opener).click()
        if self.panel:
            page.wait_for_selector(
                f"[data-test^={self.panel}] :is(.button-primary, .rules-panel-body p)"
            )

    def record(self) -> str:
        """Return the beginning of a golden game up to the phase."""
        number, moves = PHASES[self.game, self.players][self.phase]
        return beginning((FOLDER / f"{self.game}-{number:02}.txt").read_text(), moves)

    def in_sizes(self, page: Page, sizes: Iterable[Size]) -> Iterator[Size]:
        """Show the table in windows of some sizes. A selection stays."""
        for at, size in enumerate(sizes):
            page.set_viewport_size(size.viewport)
            if at == 0:
                self.open(page)
            yield size

    def faults(self, page: Page, size: Size) -> list[str]:
        """Return the faults of the page in a window of this size."""
        needed = [] if size.touch else [*NEEDED, *NEEDED_IN[self.game]]
        return [f"{self}: {fault}" for fault in faults(page, size, touch=size.touch, needed=needed)]


def faults(page: Page, size: Size, *, touch: bool, needed: Sequence[str] = ()) -> list[str]:
    """Return the faults of a page; see layout.js."""
    page.set_viewport_size(size.viewport)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    found: list[str] = page.evaluate(CHECK, {"touch": touch, "needed": list(needed)})
    return [f"at {size}: {fault}" for fault in found]


def scenes(game: str, players: int) -> Iterator[Scene]:
    """Yield every phase, before and after a click on an offer, and every panel."""
    phase = "act" if "act" in PHASES[game, players] else "draft"
    for panel in PANELS:
        yield Scene(game, players, phase, panel=panel)
    for phase in PHASES[game, players]:
        yield Scene(game, players, phase)
        if phase != "waiting":
            yield Scene(game, players, phase, clicks=1)


def beginning(record: str, moves: int) -> str:
    """Return a record up to a number of moves, with the draws after the last one."""
    head, body = re.sub(r"\[Result .*\]\n", "", record).split("\n\n", 1)
    kept = []
    left = moves
    # Comments, draws, numbers of moves, moves.
    for part in re.findall(r";.*|\{[^}]*\}|\d+\.(?=\s)|\S+", body):
        is_move = not re.match(r"[;{]|\d+\.$", part)
        if is_move and left == 0:
            break
        left -= is_move
        kept.append(part)
    return head + "\n\n" + "\n".join(kept) + "\n"
