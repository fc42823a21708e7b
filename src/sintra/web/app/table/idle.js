/** The content of the action bar while the viewer cannot move. */

import { t } from "../i18n.js";
import { navigate } from "../router.js";
import { isShared } from "./hand-over.js";
import { rematchChoices } from "./rematch.js";
import { verdict } from "./result.js";
import { sitDown } from "./seat.js";
import { waitingPrompt } from "./waiting.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").BarContent} BarContent */

/**
 * @param {Snapshot} snapshot
 * @param {{final: () => void, onSeated: () => void}} actions
 * @returns {BarContent | null}
 */
export function idleBar(snapshot, actions) {
  if (snapshot.over) return over(snapshot, actions.final);
  const { turn } = snapshot;
  if (turn === null) return { prompt: t("bar.waiting") };
  const free = snapshot.seats.findIndex((seat) => seat.open);
  if (!snapshot.yours.length && free >= 0) {
    const warning = snapshot.fairness ? "" : ` ${t("fair-play.known")}`;
    return {
      prompt: t("bar.free") + warning,
      controls: [
        {
          label: t("bar.sit"),
          look: "primary",
          act: () => sitDown(snapshot, free, actions.onSeated),
        },
      ],
    };
  }
  if (snapshot.yours.includes(turn)) {
    const name = snapshot.names[turn];
    return isShared(snapshot) ? { prompt: t("turn.theirs", { name }) } : null;
  }
  return { prompt: waitingPrompt(snapshot, turn) };
}

/**
 * @param {Snapshot} snapshot
 * @param {() => void} final
 * @returns {BarContent}
 */
function over(snapshot, final) {
  const controls = [
    { label: t("final.title"), look: /** @type {const} */ ("primary"), act: final },
    { label: t("table.replay"), act: () => navigate(`/replay/${snapshot.table}`) },
  ];
  controls.push(...rematchChoices(snapshot).map(({ label, act }) => ({ label, act })));
  return { prompt: verdict(snapshot), controls };
}
