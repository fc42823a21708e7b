/**
 * Keyboard shortcuts of single keys. They can be switched off in the settings, because speech input
 * and some keyboards press keys by accident.
 */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { shortcutOf } from "./keys.js";
import { settings } from "./settings.js";

/** @typedef {import("./keys.js").Shortcut} Shortcut */

/** Shortcuts of the open page. @type {Set<Shortcut>} */
const bound = new Set();

/**
 * Add the shortcuts of a page.
 * @param {Shortcut[]} shortcuts
 * @returns {() => void} removes them
 */
export function bind(shortcuts) {
  for (const shortcut of shortcuts) bound.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
  };
}

/** Handle the keys of the whole page. */
export function watchShortcuts() {
  bind([{ key: "?", label: "keys.overview", act: openOverview }]);
  document.addEventListener("keydown", (event) => {
    if (!settings().shortcuts || document.querySelector("dialog[open]")) return;
    const found = shortcutOf(event, bound);
    if (!found) return;
    event.preventDefault();
    found.act(Number(event.key));
  });
}

/** Show all shortcuts of the open page, and the keys that always work. */
export function openOverview() {
  const rows = [...bound].map(({ key, label }) =>
    row(key === "1" ? "1–9" : key.toUpperCase(), label),
  );
  const fixed = /** @type {const} */ ([
    ["keys.tab.key", "keys.tab"],
    ["keys.arrows.key", "keys.arrows"],
    ["keys.enter.key", "keys.enter"],
    ["keys.escape.key", "keys.escape"],
    ["keys.ctrl-z.key", "keys.undo"],
  ]).map(([key, label]) => row(t(key), label));
  openDialog(t("keys.title"), [
    settings().shortcuts
      ? h("table", { class: "keys" }, h("tbody", {}, rows))
      : h("p", { class: "muted" }, t("keys.off")),
    h("h3", {}, t("keys.always")),
    h("table", { class: "keys" }, h("tbody", {}, fixed)),
  ]);
}

/**
 * @param {string} key
 * @param {string} label
 */
function row(key, label) {
  return h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, t(label)));
}
