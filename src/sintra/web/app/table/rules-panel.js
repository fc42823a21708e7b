/** The rules beside the table, or as a sheet over it on a phone. The game goes on below. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {HTMLButtonElement} button opens and closes the panel
 */
export function rulesPanel(stage, button) {
  /** @type {HTMLElement | null} */
  let panel = null;
  let opened = 0;
  /** @type {HTMLElement | null} where the keyboard was before */
  let before = null;
  button.setAttribute("aria-expanded", "false");

  /** @param {string} game */
  async function open(game) {
    const turn = ++opened;
    before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    button.setAttribute("aria-expanded", "true");
    const created = await createPanel(game, close);
    if (turn !== opened) return;
    panel = created.element;
    stage.element.append(panel);
    created.search.focus();
  }

  function close() {
    opened += 1;
    button.setAttribute("aria-expanded", "false");
    const held = panel?.contains(document.activeElement);
    panel?.remove();
    panel = null;
    if (held) (before?.isConnected ? before : button).focus();
  }

  /**
   * Escape closes the panel, unless it drops a selection on the table.
   * @param {KeyboardEvent} event
   */
  function onKey(event) {
    if (event.key !== "Escape" || !panel || document.querySelector("dialog[open]")) return;
    if (!panel.contains(document.activeElement) && stage.table.cancel()) return;
    event.preventDefault();
    close();
  }
  document.addEventListener("keydown", onKey);

  return {
    close,
    toggle() {
      const game = stage.snapshot?.game;
      if (panel) close();
      else if (game) void open(game);
    },
    /** Write the panel again, in another language. */
    relabel() {
      const game = stage.snapshot?.game;
      if (!panel || !game) return;
      close();
      void open(game);
    },
    destroy() {
      close();
      document.removeEventListener("keydown", onKey);
    },
  };
}

/**
 * @param {string} game
 * @param {() => void} close
 */
async function createPanel(game, close) {
  const [{ createSearch }, { contents, rulesText }] = await Promise.all([
    import("../rules/search.js"),
    import("../rules/text.js"),
  ]);
  const { text, headings } = await rulesText(game);
  // The page has its own ids, and the address belongs to the table.
  for (const heading of text.querySelectorAll("[id]")) heading.removeAttribute("id");
  const search = createSearch(text);
  const list = contents(headings, (heading) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          details.open = false;
          heading.scrollIntoView();
        },
      },
      heading.textContent ?? "",
    ),
  );
  const details = h("details", {}, h("summary", {}, t("rules.contents")), list);
  const element = h(
    "section",
    { class: "rules-panel", "aria-label": t("start.rules"), "data-test": "rules-panel" },
    h(
      "div",
      { class: "rules-panel-head" },
      h("h2", {}, t("start.rules")),
      h(
        "a",
        { class: "button button-quiet", href: `/rules/${game}`, target: "_blank" },
        t("rules.page"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": t("close"),
          "data-test": "rules-close",
          onclick: close,
        },
        icon("close"),
      ),
      search.element,
    ),
    h("div", { class: "rules-panel-body", tabindex: "0" }, details, text),
  );
  return { element, search: search.input };
}
