/** The toolbar of a live table: undo, hint, share, and a menu. */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { hint as askHint } from "../net.js";
import { faultText, named } from "../phrases.js";
import { bind } from "../shortcuts.js";
import { ownTable } from "../store.js";
import { hintPanel } from "./hint.js";
import { chooseOffer } from "./offer-keys.js";
import { positionInWords } from "./position.js";
import { openResign, report } from "./question.js";
import { downloadRecord } from "./record.js";
import { rulesPanel } from "./rules-panel.js";
import { canTalk } from "./talk.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {Live} live
 * @param {{open: () => void}} talk
 */
export function createTools(stage, live, talk) {
  const undo = tool("undo", () => void takeBack());
  const hint = tool("hint", () => void showHint());
  const book = tool("book", () => rules.toggle());
  const rules = rulesPanel(stage, book);
  const share = tool("link", () => void openShare());
  share.classList.add("tool-share");
  const more = tool("more", openMenu);
  const panel = hintPanel(stage);
  fill(stage.status.tools, undo, hint, book, share, more);
  label();

  function label() {
    nameUndo();
    name(hint, t("tool.hint"));
    name(book, t("start.rules"));
    name(share, t("tool.share"));
    name(more, t("tool.more"));
  }

  /** Where the others have to agree, the button asks them. */
  function nameUndo() {
    name(undo, asksForUndo() ? t("tool.undo.ask") : t("tool.undo"));
  }

  function asksForUndo() {
    const snapshot = live.snapshot;
    return Boolean(snapshot && !snapshot.can_undo && snapshot.can_ask?.includes("undo"));
  }

  /** @param {Snapshot} snapshot */
  function show(snapshot) {
    const mine = snapshot.turn !== null && snapshot.yours.includes(snapshot.turn);
    undo.disabled = !snapshot.can_undo && !asksForUndo();
    nameUndo();
    hint.disabled = !mine || snapshot.over;
    undo.hidden = hint.hidden = snapshot.yours.length === 0;
    if (panel.version !== snapshot.version) panel.close();
  }

  async function takeBack() {
    report(await (asksForUndo() ? live.ask("undo") : live.undo()));
  }

  async function showHint() {
    const snapshot = live.snapshot;
    const own = ownTable(live.table)?.seats.find((seat) => seat.seat === snapshot?.turn);
    if (!own) return;
    hint.disabled = true;
    hint.classList.add("is-working");
    panel.wait();
    try {
      const found = await askHint(live.table, own);
      if (found.version === live.snapshot?.version) panel.show(found);
    } catch (error) {
      panel.close();
      notify(faultText(error), "warning");
    }
    hint.classList.remove("is-working");
    if (live.snapshot) hint.disabled = live.snapshot.turn !== own.seat;
  }

  async function openShare() {
    (await import("./share.js")).openShare(stage, live.table);
  }

  /** Show the position in words. */
  function openWords() {
    const snapshot = live.snapshot;
    if (snapshot) openDialog(t("table.words"), positionInWords(named(snapshot), stage.table));
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
          openWords();
        }),
        item("link", t("tool.share"), () => {
          dialog.close();
          void openShare();
        }),
        h(
          "a",
          { class: "menu-item", href: `/replay/${snapshot.table}` },
          icon("play"),
          t("table.replay"),
        ),
        snapshot.over &&
          item("download", t("tool.record"), () => void downloadRecord(snapshot.table)),
        canTalk(snapshot) &&
          item("talk", t("say.title"), () => {
            dialog.close();
            talk.open();
          }),
        !snapshot.over &&
          snapshot.yours.length > 0 &&
          item("flag", t("tool.resign"), () => {
            dialog.close();
            openResign(named(snapshot), live);
          }),
        h("a", { class: "menu-item", href: "/" }, icon("back"), t("tool.leave")),
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
  const unbind = bind([
    { key: "u", label: "tool.undo", act: () => undo.click() },
    { key: "h", label: "tool.hint", act: () => hint.click() },
    { key: "l", label: "log.title", act: stage.focusLog },
    { key: "r", label: "start.rules", act: rules.toggle },
    { key: "p", label: "table.words", act: openWords },
    { key: "s", label: "say.title", act: talk.open },
    { key: "1", label: "keys.offers", act: (digit) => chooseOffer(stage.element, digit) },
  ]);

  return {
    show,
    label() {
      label();
      rules.relabel();
    },
    closeHint: panel.close,
    proceed: panel.proceed,
    release() {
      rules.destroy();
      document.removeEventListener("keydown", onKey);
      unbind();
    },
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
