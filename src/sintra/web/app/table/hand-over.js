/**
 * Two players on one screen: announces whose turn it is, and hides secret information in between.
 */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {Snapshot} previous
 */
export function handOver(stage, snapshot, previous) {
  const { turn } = snapshot;
  const changed = previous.viewer !== snapshot.viewer && previous.viewer !== null;
  if (snapshot.yours.length < 2 || turn === null || !changed) return;
  const name = snapshot.names[turn];
  if (!stage.table.hasSecrets(snapshot)) return notify(t("turn.theirs", { name }));
  stage.element.classList.add("is-covered");
  const ready = h(
    "button",
    { type: "button", class: "button button-primary button-large" },
    t("hand-over.ready", { name }),
  );
  const dialog = openDialog(t("hand-over.title", { name }), [
    h("p", { class: "muted" }, t("hand-over.about", { name })),
    ready,
  ]);
  ready.addEventListener("click", dialog.close);
  ready.focus();
  void dialog.closed.then(() => stage.element.classList.remove("is-covered"));
}
