/** Text fields with links to copy. */

import { notify } from "../announce.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("../store.js").OwnSeat} OwnSeat */

/**
 * Return the link to a seat. The secret is in the fragment, which browsers do not send to servers.
 * @param {string} table
 * @param {OwnSeat} own
 */
export function seatLink(table, own) {
  return `${location.origin}/table/${table}#${own.seat}.${own.secret}`;
}

/**
 * Create a field for a link with a button that copies it.
 * @param {string} label
 * @param {string} address
 * @param {string} [help]
 */
export function linkField(label, address, help) {
  const input = h("input", {
    class: "input",
    readonly: true,
    value: address,
    "aria-label": label,
    "data-test": "link",
    onfocus: () => input.select(),
  });
  return h(
    "div",
    { class: "field" },
    h("span", { class: "field-label", "aria-hidden": "true" }, label),
    h(
      "div",
      { class: "link-field" },
      input,
      h(
        "button",
        {
          type: "button",
          class: "button",
          "aria-label": t("link.copy.label", { label }),
          onclick: () => void copy(input),
        },
        icon("copy"),
        t("link.copy"),
      ),
    ),
    help && h("span", { class: "field-help" }, help),
  );
}

/** @param {HTMLInputElement} input */
async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    notify(t("link.copied"));
  } catch {
    // The clipboard needs a permission and a secure connection. Select the link instead.
    input.select();
    notify(t("link.select"));
  }
}
