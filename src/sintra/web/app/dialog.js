/** Modal dialogs. The focus moves into the dialog, and back to where it was when it closes. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} OpenDialog
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 * @property {Promise<void>} closed
 */

/**
 * Open a dialog over the page.
 * @param {string} title
 * @param {(Node | string | null | false)[]} content
 * @param {{wide?: boolean, name?: string}} [options] `name` is added as a class
 * @returns {OpenDialog}
 */
export function openDialog(title, content, options = {}) {
  const before = document.activeElement;
  const label = `dialog-${++count}`;
  const body = h("div", { class: "dialog-body" }, ...content);
  // A text without controls can only be scrolled by the keyboard if it gets the focus.
  if (!body.querySelector("a, button, input, select, summary")) body.tabIndex = 0;
  const element = h(
    "dialog",
    {
      class: `dialog${options.wide ? " dialog-wide" : ""}${options.name ? ` ${options.name}` : ""}`,
      "aria-labelledby": label,
      onclick: (/** @type {MouseEvent} */ event) => {
        // The children cover the dialog's box, so a click on the element itself is on the backdrop.
        if (event.target === element) element.close();
      },
    },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: label, tabindex: "-1" }, title),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": t("close"),
          onclick: () => element.close(),
        },
        icon("close"),
      ),
    ),
    body,
  );
  document.body.append(element);
  element.showModal();
  element.querySelector("h2")?.focus();
  const closed = new Promise((/** @type {(value: void) => void} */ resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve();
    });
  });
  return { element, close: () => element.close(), closed };
}

let count = 0;

/** Close all open dialogs. Called when the page changes. */
export function closeDialogs() {
  for (const open of document.querySelectorAll("dialog")) open.close();
}
