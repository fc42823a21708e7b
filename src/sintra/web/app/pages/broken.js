/** The error page: explains what went wrong and offers to try again. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Refusal } from "../net.js";
import { faultText } from "../phrases.js";
import { messagePage } from "./missing.js";

/** Error codes for addresses that do not exist. */
const NOTHING = new Set(["no-such-table", "no-such-position", "not-found"]);

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 * @returns {import("../router.js").Page}
 */
export function open(root, error) {
  if (error instanceof Refusal && NOTHING.has(error.code)) {
    return messagePage(root, t("missing.title"), faultText(error));
  }
  if (!(error instanceof Refusal)) console.error(error);
  const again = h(
    "button",
    { type: "button", class: "button button-primary", onclick: () => location.reload() },
    t("broken.again"),
  );
  return messagePage(root, t("broken.title"), faultText(error), again);
}
