/** The rules page of a game without a folder of its own. Its lead is the game's `about` text. */

import { h } from "../../app/dom.js";

/** @param {HTMLElement} root @param {import("../../app/types.js").Host} host */
export function rulesPage(root, host) {
  root.append(h("p", { class: "muted" }, host.t("rules.none")));
}
