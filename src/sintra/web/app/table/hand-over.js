/**
 * Several people on one screen: lead from one player's view to the next one's.
 *
 * The player to move has the large board, so the boards change places when the turn passes to
 * somebody else on this screen. First the move is shown from the old player's side, then the boards
 * change places. If the next view shows something secret, a screen covers the table until its
 * player is there.
 */

import { notify, say } from "../announce.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mark } from "../ornament.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./stage.js").Draw} Draw */

/**
 * The time between a move and the change of the boards, in milliseconds. It is for reading, so it is
 * the same without animations.
 */
const PAUSE = 900;

/**
 * Return whether several people play on this screen.
 * @param {Snapshot} snapshot
 */
export const isShared = (snapshot) => snapshot.yours.length > 1;

/**
 * Prepare the table for a snapshot. Resolves when the snapshot may be shown.
 * @param {Snapshot} next
 * @param {Snapshot | null} previous
 * @param {Table} table
 * @param {Draw} draw draws a snapshot, animated from another one
 * @returns {Promise<Snapshot | null>} the snapshot to animate from, or null for no animation
 */
export async function handOver(next, previous, table, draw) {
  if (!isShared(next) || next.viewer === null || next.over) return previous;
  const isAnother = previous !== null && previous.viewer !== next.viewer;
  if (table.hasSecrets(next)) {
    if (previous && !isAnother && table.hasSecrets(previous)) return previous;
    const isNewTurn = next.turn === next.viewer && (isAnother || next.turn !== previous?.turn);
    await cover(next.names[next.viewer], isNewTurn);
    return isAnother ? null : previous;
  }
  if (!isAnother || next.turn === null) return previous;
  if (!table.hasSecrets(previous)) {
    await draw({ ...next, viewer: previous.viewer, legal: [] }, previous);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  notify(t("turn.theirs", { name: next.names[next.turn] }));
  return null;
}

/**
 * Cover the whole page until the player says that nobody else is looking.
 * @param {string} name
 * @param {boolean} isNewTurn false if the player only looks at something during a turn
 * @returns {Promise<void>}
 */
function cover(name, isNewTurn) {
  const title = t(isNewTurn ? "hand-over.turn" : "hand-over.look", { name });
  const ready = h(
    "button",
    {
      type: "button",
      class: "button button-primary button-large",
      "data-test": "hand-over",
      onclick: () => element.close(),
    },
    t("hand-over.ready", { name }),
  );
  const element = h(
    "dialog",
    {
      class: "hand-over",
      "aria-labelledby": "hand-over-title",
      "aria-describedby": "hand-over-about",
      // Escape would show the secret to whoever pressed it.
      oncancel: (/** @type {Event} */ event) => event.preventDefault(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") event.preventDefault();
      },
    },
    mark(),
    h("h2", { id: "hand-over-title" }, title),
    h("p", { id: "hand-over-about" }, t("hand-over.about", { name })),
    ready,
  );
  document.body.append(element);
  element.showModal();
  ready.focus();
  say(title);
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve();
    });
  });
}
