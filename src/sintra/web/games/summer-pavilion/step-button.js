import { h } from "../../app/dom.js";

/**
 * Create a button for one step. It keeps the focus if no further step is possible.
 * @param {string} sign
 * @param {string} label
 * @param {(() => void) | undefined} act
 */
export function stepButton(sign, label, act) {
  const attributes = {
    type: "button",
    class: "icon-button sp-step",
    "data-name": label,
    "aria-label": label,
    "aria-disabled": act ? null : "true",
    "data-step": act ? "keep" : null,
    onclick: () => act?.(),
  };
  return h("button", attributes, sign);
}
