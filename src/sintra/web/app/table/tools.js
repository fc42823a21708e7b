/** The toolbar of a live table: undo, hint, share, and a menu. */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { hint as askHint } from "../net.js";
import { sound } from "../sound.js";
import { ownTable } from "../store.js";
import { faultText } from "../phrases.js";
import { downloadRecord } from "./record.js";
import { hintPanel } from "./hint.js";
import { openShare } from "./share.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {Live} live
 */
export function createTools(stage, live) {
  const undo = tool("undo", () => void takeBack());
  const hint = tool("hint", () => void showHint());
  const share = tool("link", () => openShare(stage, live.table));
  const more = tool("more", openMenu);
  const panel = hintPanel(stage);
  fill(stage.status.tools, undo, hint, share, more);
  label();

  function label() {
    name(undo, t("tool.undo"));
    name(hint, t("tool.hint"));
    name(share, t("tool.share"));
    name(more, t("tool.more"));
  }

  /** @param {Snapshot} snapshot */
  function show(snapshot) {
    const mine = snapshot.turn !== null && snapshot.yours.includes(snapshot.turn);
    undo.disabled = !snapshot.can_undo;
    hint.disabled = !mine || snapshot.over;
    undo.hidden = hint.hidden = snapshot.yours.length === 0;
    if (panel.version !== snapshot.version) panel.close();
  }

  async function takeBack() {
    const fault = await live.undo();
    if (!fault) return;
    sound("refuse");
    notify(faultText(fault), "warning");
  }

  async function showHint() {
    const snapshot = live.snapshot;
    const own = ownTable(live.table)?.seats.find((seat) => seat.seat === snapshot?.turn);
    if (!own) return;
    hint.disabled = true;
    hint.classList.add("is-working");
    try {
      const found = await askHint(live.table, own);
      if (found.version === live.snapshot?.version) panel.show(found);
    } catch (error) {
      notify(faultText(error), "warning");
    }
    hint.classList.remove("is-working");
    if (live.snapshot) hint.disabled = live.snapshot.turn !== own.seat;
  }

  function openMenu() {
    const snapshot = live.snapshot;
    if (!snapshot) return;
    const dialog = openDialog(t("tool.more"), [
      h(
        "div",
        { class: "menu" },
        item("eye", t("table.words"), () => {
          dialog.close();
          openDialog(t("table.words"), [h("p", {}, stage.table.describe(snapshot))]);
        }),
        h(
          "a",
          { class: "menu-item", href: `/rules/${snapshot.game}` },
          icon("book"),
          t("start.rules"),
        ),
        h(
          "a",
          { class: "menu-item", href: `/replay/${snapshot.table}` },
          icon("play"),
          t("table.replay"),
        ),
        snapshot.over &&
          item("download", t("tool.record"), () => void downloadRecord(snapshot.table)),
        h("a", { class: "menu-item", href: "/" }, icon("flag"), t("tool.leave")),
      ),
    ]);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement || undo.disabled) return;
    event.preventDefault();
    void takeBack();
  }
  document.addEventListener("keydown", onKey);

  return {
    show,
    label,
    closeHint: panel.close,
    release: () => document.removeEventListener("keydown", onKey),
  };
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {() => void} act
 */
function tool(picture, act) {
  return h(
    "button",
    { type: "button", class: "tool", onclick: act, "data-test": `tool-${picture}` },
    icon(picture),
    h("span", {}),
  );
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
function name(button, text) {
  button.setAttribute("aria-label", text);
  button.setAttribute("data-tip", text);
  /** @type {HTMLElement} */ (button.lastElementChild).textContent = text;
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} text
 * @param {() => void} act
 */
function item(picture, text, act) {
  return h("button", { type: "button", class: "menu-item", onclick: act }, icon(picture), text);
}
