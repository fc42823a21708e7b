/**
 * The head of every page: the mark, the way to the other pages, language and settings. A page may
 * put its own things into the middle (`slot`).
 */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { frieze, mark } from "./ornament.js";
import { openSettings } from "./settings-dialog.js";

const LINKS = /** @type {const} */ ([
  ["/", "nav.play"],
  ["/tables", "nav.tables"],
  ["/rules", "nav.rules"],
]);

const nav = h("nav", { class: "header-nav" });
const tools = h("div", { class: "header-tools" });
const skip = h("a", { class: "skip-link", href: "#main" });
const home = h("a", { class: "brand", href: "/" });

/** Where a page puts what belongs into the head; empty when another page is opened. */
export const slot = h("div", { class: "header-slot" });

export const header = h(
  "header",
  { class: "header" },
  h("div", { class: "header-row" }, home, slot, nav, tools),
  frieze(),
);

/** Writes all texts of the head, and marks the page that is open. */
export function labelHeader() {
  skip.textContent = t("skip");
  skip.onclick = (event) => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  };
  home.setAttribute("aria-label", t("nav.home"));
  fill(home, mark(), h("span", { class: "brand-name" }, "Sintra"));
  nav.setAttribute("aria-label", t("nav.label"));
  fill(
    nav,
    LINKS.map(([path, key]) => link(path, t(key))),
  );
  fill(
    tools,
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": t("settings.title"),
        "data-tip": t("settings.title"),
        "data-test": "settings",
        onclick: openSettings,
      },
      icon("settings"),
    ),
  );
}

/** Adds the head to the page. */
export function addHeader() {
  document.body.prepend(skip, header);
}

/**
 * @param {string} path
 * @param {string} text
 */
function link(path, text) {
  const here = location.pathname === path || (path !== "/" && location.pathname.startsWith(path));
  return h("a", { href: path, "aria-current": here ? "page" : null }, text);
}
