/**
 * The header of every page: logo, navigation, settings. A page can add its own elements to `slot`.
 */

import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { frieze, mark } from "./ornament.js";

/** The links of the navigation: the page, its name, and the first parts of the paths that belong to it. */
const LINKS = /** @type {const} */ ([
  ["/", "nav.play", [""]],
  ["/study", "nav.study", ["study", "puzzles", "learn", "coach", "analysis", "statistics"]],
  ["/tables", "nav.tables", ["tables"]],
  ["/rules", "nav.rules", ["rules"]],
]);

const nav = h("nav", { class: "header-nav" });
const tools = h("div", { class: "header-tools" });
const skip = h("a", { class: "skip-link", href: "#main" });
const home = h("a", { class: "brand", href: "/" });

/** The place for a page's own elements. It is emptied when another page opens. */
export const slot = h("div", { class: "header-slot" });

export const header = h(
  "header",
  { class: "header" },
  h("div", { class: "header-row" }, home, slot, nav, tools),
  frieze(),
);

/** Write all texts of the header, and mark the current page in the navigation. */
export function labelHeader() {
  skip.textContent = t("skip");
  skip.onclick = (event) => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  };
  home.setAttribute("aria-label", t("nav.home"));
  fill(home, mark(), h("span", { class: "brand-name" }, "Sintra"));
  nav.setAttribute("aria-label", t("nav.label"));
  const here = location.pathname.split("/")[1];
  fill(
    nav,
    LINKS.map(([href, key, parts]) =>
      h("a", { href, "aria-current": parts.some((part) => part === here) ? "page" : null }, t(key)),
    ),
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
        onclick: () => void openSettings(),
      },
      icon("settings"),
    ),
  );
}

/** Open the settings. Their dialog is loaded after the page, so that the page is there sooner. */
async function openSettings() {
  (await import("./settings-dialog.js")).openSettings();
}

/** Add the header to the document. */
export function addHeader() {
  document.getElementById("first-header")?.replaceWith(skip, header);
}
