"""Compares the numbers on a table's page with the snapshot, and looks for broken texts."""

from playwright.sync_api import Page

#: Returns the numbers on the page and what they should be. An element with ``data-counts`` names
#: the value of the view that it shows: a number, a list that is shown as "2/7", or an object of
#: counts, whose sum is shown. After a minus sign the value is shown as a loss.
COMPARE = """
() => {
  const { version } = document.querySelector(".stage").dataset;
  const { scores, view, over } = window.received.get(Number(version));
  const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);
  const figures = (text) => text.replace("−", "-").match(/-?\\d+(\\/\\d+)?/)?.[0] ?? text;
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .map((e) => Number(figures(e.textContent)));
  const found = { cards: shown(".player-score"), counts: [] };
  const wanted = { cards: scores, counts: [] };
  for (const board of document.querySelectorAll("[data-seat] .sp-score")) {
    const { seat } = board.closest("[data-seat]").dataset;
    found[`board ${seat}`] = Number(board.textContent);
    wanted[`board ${seat}`] = scores[seat];
  }
  for (const { dataset, textContent } of document.querySelectorAll("[data-counts]")) {
    const [, sign, path] = /^(-?)(.*)$/.exec(dataset.counts);
    const value = path.split("/").reduce((part, key) => part[key], view);
    const plain = Array.isArray(value) ? value.join("/")
      : typeof value === "object" ? sum(value) : value ?? 0;
    found.counts.push([dataset.counts, figures(textContent)]);
    wanted.counts.push([dataset.counts, `${sign && plain ? "-" : ""}${plain}`]);
  }
  if (over && document.querySelector(".final")) {
    found.final = shown(".final tfoot td");
    wanted.final = scores;
  }
  return { version: Number(version), found, wanted };
}
"""

#: Keeps every state that arrives, by its version, in ``window.received``, compares each as soon as
#: it is drawn, and keeps the results in ``window.drawn``.
RECEIVE = f"""
window.received = new Map();
window.drawn = new Map();
window.WebSocket = class extends WebSocket {{
  constructor(...address) {{
    super(...address);
    this.addEventListener("message", ({{ data }}) => {{
      const message = JSON.parse(data);
      if (message.type === "state") window.received.set(message.version, message);
    }});
  }}
}};
new MutationObserver(() => {{
  const compared = ({COMPARE})();
  window.drawn.set(compared.version, compared);
}}).observe(document, {{ subtree: true, attributeFilter: ["data-version"] }});
"""

#: Returns the comparisons since the last call, the present one included.
COMPARISONS = f"""
() => {{
  const all = [...window.drawn.values(), ({COMPARE})()];
  window.drawn.clear();
  return all;
}}
"""

#: Returns the numbers of the table and the cards that nothing compares: neither a score, nor with
#: ``data-counts``, nor printed on a component, nor part of a name or of the preview of a move.
UNCOMPARED = r"""
() => {
  const known = `[data-counts], .player-score, .player-name, .player-note, .player-clock,
    .nameplate h3, .boss, .medal-figure, .ghosts,
    .sp-score, .sp-number, .sp-figure, .sp-worth,
    .du-cost, .du-display .du-caption, .du-slot-name, .du-first-cost, .du-side-worth`;
  const found = [];
  for (const area of document.querySelectorAll(".players, .table-root")) {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (/\d/.test(data) && !parentElement.closest(known)) found.push(parentElement.outerHTML);
    }
  }
  return found;
}
"""

#: Returns the texts and labels with a key instead of a text, a placeholder without a value, or the
#: letters of a plate.
RAW_TEXTS = r"""
() => {
  const raw = /^[a-z-]+(\.[a-z0-9-]+)+$|\{[a-z_]+\}|undefined|\bNaN\b|\[object|\b[bjkrsty]{4}\b/;
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


def check_numbers(page: Page) -> set[int]:
    """Check that every number equals the snapshot's, at every state since the last call.

    No number of the present state is left out.

    Returns:
        The versions of these states, those of bots included.
    """
    comparisons = page.evaluate(COMPARISONS)
    for compared in comparisons:
        assert compared["found"] == compared["wanted"], compared["version"]
        assert len(compared["found"]["counts"]) > 2
    assert page.evaluate(UNCOMPARED) == []
    return {compared["version"] for compared in comparisons}


def raw_texts(page: Page) -> list[str]:
    """Return the texts that contain a raw key or placeholder."""
    found: list[str] = page.evaluate(RAW_TEXTS)
    return found
