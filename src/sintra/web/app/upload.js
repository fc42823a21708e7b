/** Uploading a game record: the server creates a table from it. */

import { notify } from "./announce.js";
import { openTable } from "./create.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** The longest record that the server accepts. */
const MAX_BYTES = 200_000;

/** @param {HTMLElement} root the page, which the table replaces */
export function uploadButton(root) {
  const input = h("input", {
    type: "file",
    accept: ".txt,.sintra,text/plain",
    hidden: true,
    "data-test": "upload",
    "aria-label": t("start.upload"),
    onchange: () => {
      const file = input.files?.[0];
      input.value = "";
      if (file) void upload(root, file);
    },
  });
  return h(
    "span",
    {},
    h(
      "button",
      { type: "button", class: "button", onclick: () => input.click() },
      icon("upload"),
      t("start.upload.go"),
    ),
    input,
  );
}

/**
 * @param {HTMLElement} root
 * @param {File} file
 */
async function upload(root, file) {
  if (file.size > MAX_BYTES) return notify(t("error.too-large"), "warning");
  await openTable(root, { record: await file.text() });
}
