/** The page for addresses that do not exist. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { emptyPicture } from "../ornament.js";

/**
 * @param {HTMLElement} root
 * @returns {import("../router.js").Page}
 */
export function open(root) {
  return messagePage(root, t("missing.title"), t("missing.about"));
}

/**
 * Show a short message with one link or button.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {string} about
 * @param {Node} [action]
 */
export function messagePage(root, title, about, action) {
  root.replaceChildren(
    h(
      "div",
      { class: "quiet" },
      emptyPicture(),
      h("h1", {}, title),
      h("p", {}, about),
      action ?? h("a", { class: "button button-primary", href: "/" }, t("missing.home")),
    ),
  );
  return { title };
}
