/** The replay of a game, by slider, arrow keys or autoplay. */

import { notify } from "../announce.js";
import { openTable, waiting } from "../create.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import {
  history as fetchHistory,
  snapshot as fetchSnapshot,
  games,
  sharePosition,
} from "../net.js";
import { faultText, firstBot, named, person } from "../phrases.js";
import { navigate } from "../router.js";
import { duration } from "../settings.js";
import { ownTable, playerName } from "../store.js";
import { analysePosition } from "../study/analyse.js";
import { createReviewPanel } from "../study/panel.js";
import { openPlayOn } from "../study/play-on.js";
import { studyTexts } from "../study/texts.js";
import { showFinal } from "../table/final.js";
import { linkField } from "../table/links.js";
import { moveText } from "../table/log.js";
import { createPlayer } from "../table/player.js";
import { downloadRecord } from "../table/record.js";
import { verdict } from "../table/result.js";
import { positionField } from "../table/share.js";
import { createStage } from "../table/stage.js";
import { roundStarts } from "../table/turns.js";

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
  const [replay, now] = await Promise.all([fetchHistory(id, own), fetchSnapshot(id), studyTexts()]);
  root.replaceChildren();
  const frames = snapshots(replay, now);
  const log = frames[frames.length - 1].log;
  const stage = await createStage(root, replay.game, {
    idle: (snapshot) => ({ prompt: prompt(snapshot), controls: controls(snapshot) }),
    wholeLog: log,
    onJump: (number) => player.show(number),
    onShown: () => panel.mark(),
  });
  stage.element.classList.add("is-replay");

  /**
   * Say what the last move was.
   * @param {Snapshot} snapshot
   */
  function prompt(snapshot) {
    const last = snapshot.log.at(-1);
    if (!last) return t("replay.prompt");
    const move = `${snapshot.names[last.seat]} ${moveText(last, snapshot, stage.table)}`;
    return snapshot.over ? `${verdict(snapshot)} ${move}` : move;
  }

  /** @param {Snapshot} snapshot */
  function controls(snapshot) {
    /** @type {import("../types.js").Control[]} */
    const found = [];
    if (snapshot.over) {
      found.push({
        label: t("final.title"),
        look: "primary",
        act: () => void showFinal(stage),
      });
    } else {
      found.push({ label: t("position.play"), act: () => void playOn() });
    }
    if (!now.over) {
      const act = () => navigate(`/table/${id}`);
      found.unshift({ label: t("replay.back-to-table"), look: "primary", act });
    }
    return found;
  }

  /** Start a game from this position, in the viewer's seat and against bots. */
  async function playOn() {
    if (now.over) return openPlayOn(named(frames[frames.length - 1]), player.index, own?.seat);
    const { turn, seats, viewer } = frames[player.index];
    const bot = firstBot((await games()).bots);
    const mine = viewer ?? turn;
    try {
      const { position } = await sharePosition(id, player.index, own);
      const wanted = seats.map((seat, at) =>
        at === mine ? person(playerName()) : { kind: "bot", bot: seat.bot ?? bot },
      );
      await openTable(root, { position, seats: wanted });
    } catch (error) {
      notify(faultText(error), "warning");
    }
  }
  let last = -1;
  const player = createPlayer(
    frames.length,
    (index) => {
      stage.show(frames[index], index === last + 1);
      panel.show(index);
      last = index;
      const address = `${location.pathname}#${index}`;
      history.replaceState(null, "", address);
    },
    () => Math.max(AUTOPLAY_PAUSE, duration(AUTOPLAY_PAUSE * 1.6)),
    roundStarts(log),
  );
  stage.extra.append(player.element);
  const panel = createReviewPanel({ stage, player, frames, isOver: now.over });

  const tools = () =>
    stage.status.tools.replaceChildren(
      tool("link", t("tool.share"), () => {
        openDialog(t("share.title"), [
          linkField(t("share.replay"), location.href, t("share.replay.help")),
          positionField(id, player.index),
        ]);
      }),
      ...(now.over
        ? [
            tool("compass", t("position.analyse"), () => void analysePosition(id, player.index)),
            tool("download", t("tool.record"), () => void downloadRecord(id)),
          ]
        : []),
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
      panel.relabel();
    },
    destroy() {
      player.release();
      panel.release();
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
  // A game that somebody gave up ends in a position in which it could go on.
  const isEnd = (/** @type {Frame} */ frame) => now.over && frame.number === entries.length;
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
    over: isEnd(frame),
    outcome: isEnd(frame) ? now.outcome : null,
    forfeit: isEnd(frame) ? now.forfeit : null,
    legal: [],
    log: entries.slice(0, frame.number),
    can_undo: false,
    thinking: false,
    stuck: false,
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
