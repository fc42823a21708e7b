/** The replay of a game, by slider, arrow keys or autoplay. */

import { waiting } from "../create.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { history as fetchHistory, snapshot as fetchSnapshot } from "../net.js";
import { duration } from "../settings.js";
import { ownTable } from "../store.js";
import { showFinal } from "../table/final.js";
import { verdict } from "../table/idle.js";
import { linkField } from "../table/links.js";
import { createPlayer } from "../table/player.js";
import { downloadRecord } from "../table/record.js";
import { positionField } from "../table/share.js";
import { openDialog } from "../dialog.js";
import { createStage } from "../table/stage.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").History} History */
/** @typedef {import("../types.js").Frame} Frame */

/** The time between two moves of the autoplay, in milliseconds. */
const AUTOPLAY_PAUSE = 900;

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  waiting(root, t("wait.replay"), "");
  const own = ownTable(id)?.seats[0] ?? null;
  const [replay, now] = await Promise.all([fetchHistory(id, own), fetchSnapshot(id)]);
  root.replaceChildren();
  const frames = snapshots(replay, now);
  const stage = await createStage(root, replay.game, {
    idle: (snapshot) =>
      snapshot.over
        ? {
            prompt: verdict(snapshot),
            controls: [
              { label: t("final.title"), look: "primary", act: () => void showFinal(stage) },
            ],
          }
        : { prompt: t("replay.prompt") },
  });
  stage.element.classList.add("is-replay");
  let last = -1;
  const player = createPlayer(
    frames.length,
    (index) => {
      stage.show(frames[index], index === last + 1);
      last = index;
      const address = `${location.pathname}#${index}`;
      history.replaceState(null, "", address);
    },
    () => Math.max(AUTOPLAY_PAUSE, duration(AUTOPLAY_PAUSE * 1.6)),
  );
  stage.extra.append(player.element);

  const tools = () =>
    stage.status.tools.replaceChildren(
      tool("link", t("tool.share"), () => {
        openDialog(t("share.title"), [
          linkField(t("share.replay"), location.href, t("share.replay.help")),
          positionField(id, player.index),
        ]);
      }),
      ...(now.over ? [tool("download", t("tool.record"), () => void downloadRecord(id))] : []),
      h(
        "a",
        { class: "tool", href: `/table/${id}`, "data-tip": t("replay.table") },
        icon("eye"),
        h("span", {}, t("replay.table")),
      ),
    );
  tools();
  player.show(initialIndex(frames.length));

  return {
    title: t("replay.title", { game: stage.host.t("game.name") }),
    async relabel() {
      tools();
      player.label();
      await stage.recreate();
    },
    destroy() {
      player.release();
      stage.destroy();
    },
  };
}

/**
 * Return the number in the address's fragment if it is a valid index, else 0.
 * @param {number} count
 */
function initialIndex(count) {
  const wanted = Number(location.hash.slice(1));
  return Number.isInteger(wanted) && wanted >= 0 && wanted < count ? wanted : 0;
}

/**
 * Return each frame as a snapshot without legal moves.
 * @param {History} replay
 * @param {Snapshot} now
 * @returns {Snapshot[]}
 */
function snapshots(replay, now) {
  const entries = replay.frames.flatMap((frame) => (frame.entry ? [frame.entry] : []));
  // Connections do not matter in a replay.
  const seats = replay.seats.map((seat) => ({ ...seat, connected: true, open: false }));
  return replay.frames.map((frame) => ({
    table: replay.table,
    game: replay.game,
    options: replay.options,
    version: frame.entry?.version ?? 0,
    names: replay.names,
    seats,
    yours: [],
    viewer: replay.viewer,
    view: frame.view,
    svg: frame.svg,
    turn: frame.turn,
    heading: frame.heading,
    scores: frame.scores,
    over: frame.over,
    outcome: frame.over ? now.outcome : null,
    legal: [],
    log: entries.slice(0, frame.number),
    can_undo: false,
    thinking: false,
    breakdown: frame.breakdown,
  }));
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} text
 * @param {() => void} act
 */
function tool(picture, text, act) {
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      "aria-label": text,
      "data-tip": text,
      "data-test": `tool-${picture}`,
      onclick: act,
    },
    icon(picture),
    h("span", {}, text),
  );
}
