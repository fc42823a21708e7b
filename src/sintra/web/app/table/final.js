/** The final scoring, revealed line by line. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { icon } from "../icons.js";
import { duration } from "../settings.js";
import { sound } from "../sound.js";
import { rematch } from "./rematch.js";
import { verdict } from "./idle.js";

/** @typedef {import("../types.js").FinalLine} FinalLine */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

const PER_LINE = 420;

/**
 * Open the scoring of a finished game. The animation stops if the dialog is closed.
 * @param {Stage} stage
 */
export async function showFinal(stage) {
  const snapshot = stage.snapshot;
  if (!snapshot?.outcome || document.querySelector(".final")) return;
  const lines = stage.table.finalLines(snapshot);
  const rows = lines.map((line) => row(line));
  const totals = snapshot.seats.map(() => h("td", { class: "final-total" }, number(0)));
  const playAgain = rematch(snapshot);
  const dialog = openDialog(
    verdict(snapshot),
    [
      h("p", { class: "muted" }, stage.table.reason(snapshot)),
      h(
        "div",
        { class: "final-scroll", tabindex: "0", role: "region", "aria-label": t("final.title") },
        h(
          "table",
          { class: "final-table" },
          h("caption", { class: "visually-hidden" }, t("final.title")),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td", {}),
              snapshot.seats.map((_, seat) => head(snapshot, seat)),
            ),
          ),
          h("tbody", {}, rows),
          h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("final.total")), totals)),
        ),
      ),
      h(
        "div",
        { class: "button-row" },
        playAgain &&
          h(
            "button",
            { type: "button", class: "button button-primary", onclick: playAgain },
            t("table.again"),
          ),
        h(
          "a",
          { class: "button", href: `/replay/${snapshot.table}` },
          icon("play"),
          t("table.replay"),
        ),
        h("a", { class: "button button-quiet", href: "/" }, t("missing.home")),
      ),
    ],
    { wide: true, name: "final" },
  );
  await count(lines, rows, totals, dialog.element);
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
function head(snapshot, seat) {
  const winner = snapshot.outcome?.winners.includes(seat);
  return h(
    "th",
    { scope: "col", class: winner ? "is-winner" : null },
    winner && icon("crown"),
    h("span", {}, snapshot.names[seat]),
  );
}

/** @param {FinalLine} line */
function row(line) {
  return h(
    "tr",
    { class: line.kind === "end" ? "final-end" : null },
    h("th", { scope: "row" }, line.label),
    line.values.map((value) => h("td", {}, value === 0 ? "–" : signed(value))),
  );
}

/**
 * Reveal the lines one after another, and add them to the totals.
 * @param {FinalLine[]} lines
 * @param {HTMLElement[]} rows
 * @param {HTMLElement[]} totals
 * @param {HTMLDialogElement} dialog
 */
async function count(lines, rows, totals, dialog) {
  const wait = duration(PER_LINE);
  const sums = totals.map(() => 0);
  if (wait) for (const each of rows) each.classList.add("is-coming");
  for (const [index, line] of lines.entries()) {
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    const quick = wait > 0 && dialog.isConnected;
    rows[index].classList.remove("is-coming");
    if (quick) rows[index].scrollIntoView({ block: "center" });
    for (const [seat, value] of line.values.entries()) {
      sums[seat] += value;
      totals[seat].textContent = number(sums[seat]);
    }
    if (quick && line.values.some((value) => value !== 0)) sound("score");
  }
}
