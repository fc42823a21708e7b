"""Compares the numbers on a table's page with the snapshot, and looks for broken texts."""

from playwright.sync_api import Page

#: Keeps every state that arrives, by its version, in ``window.received``.
RECEIVE = """
window.received = new Map();
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "state") window.received.set(message.version, message);
    });
  }
};
"""

#: Returns the numbers on the page and what they should be. An object of counts stands for its sum.
COMPARE = """
() => {
  const { version } = document.querySelector(".stage").dataset;
  const { scores, view, over } = window.received.get(Number(version));
  const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .map((e) => Number(e.textContent.replace("−", "-")));
  const found = { cards: shown(".player-score") };
  const wanted = { cards: scores };
  for (const board of document.querySelectorAll("[data-seat] .sp-score")) {
    const { seat } = board.closest("[data-seat]").dataset;
    found[`board ${seat}`] = Number(board.textContent);
    wanted[`board ${seat}`] = scores[seat];
  }
  for (const { dataset, textContent } of document.querySelectorAll("[data-counts]")) {
    const value = dataset.counts.split("/").reduce((part, key) => part[key], view);
    found[dataset.counts] = Number(textContent);
    wanted[dataset.counts] = typeof value === "object" ? sum(value) : value ?? 0;
  }
  if (over && document.querySelector(".final")) {
    found.final = shown(".final tfoot td");
    wanted.final = scores;
  }
  return { version, found, wanted };
}
"""

#: Returns the texts and labels with a key instead of a text, or a placeholder without a value.
RAW_TEXTS = r"""
() => {
  const raw = /^[a-z-]+(\.[a-z0-9-]+)+$|\{[a-z_]+\}|undefined|\bNaN\b|\[object/;
  const found = [];
  const check = (text) => {
    const word = text?.trim();
    if (word && raw.test(word) && !word.startsWith("http")) found.push(word);
  };
  check(document.title);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) check(walker.currentNode.data);
  const names = ["aria-label", "data-tip", "placeholder", "title"];
  for (const e of document.querySelectorAll(names.map((name) => `[${name}]`).join(","))) {
    for (const name of names) check(e.getAttribute(name));
  }
  return found;
}
"""


def watch_states(page: Page) -> None:
    """Record the states that a page will receive. Call this before the table is opened."""
    page.add_init_script(RECEIVE)


def check_numbers(page: Page) -> int:
    """Check that every number equals the snapshot's; return how many there are."""
    compared = page.evaluate(COMPARE)
    assert compared["found"] == compared["wanted"], compared["version"]
    return len(compared["found"])


def raw_texts(page: Page) -> list[str]:
    """Return the texts that contain a raw key or placeholder."""
    found: list[str] = page.evaluate(RAW_TEXTS)
    return found
