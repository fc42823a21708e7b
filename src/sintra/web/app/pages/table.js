/** A live table: shows the server's snapshots and sends the player's moves. */

import { notify, say } from "../announce.js";
import { waiting } from "../create.js";
import { t } from "../i18n.js";
import { Live } from "../live.js";
import { snapshot as fetchSnapshot } from "../net.js";
import { SEAT } from "../router.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { forgetTable, ownTable, rememberSeat } from "../store.js";
import { createConnection } from "../table/connection.js";
import { showFinal } from "../table/final.js";
import { handOver } from "../table/hand-over.js";
import { idleBar } from "../table/idle.js";
import { createInvite } from "../table/invite.js";
import { nameSeat } from "../table/seat.js";
import { createStage } from "../table/stage.js";
import { createTools } from "../table/tools.js";
import { startTour } from "../table/tour.js";
import { showTitle } from "../title.js";
import { faultText, named } from "../phrases.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Fault} Fault */

/** The time for which the position is shown before a forced move is played, in milliseconds. */
const FORCED_MOVE_DELAY = 700;

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  waiting(root, t("wait.table"), "");
  const invited = takeSeat(id);
  const first = await fetchSnapshot(id); // as a spectator, to learn which game it is
  const tour = new URLSearchParams(location.search).has("tour");
  root.replaceChildren();

  let forced = 0;
  let seatNamed = false;
  let destroyed = false;
  const connection = createConnection(root);
  const stage = await createStage(root, first.game, {
    host: { play, replay: false, say },
    idle: (snapshot) => idleBar(snapshot, actions),
    onShown,
  });
  const tourGuide = tour ? await startTour(stage, first.game) : null;
  const actions = { final: () => showFinal(stage), onSeated: () => live.reconnect() };
  const invite = createInvite(stage, id);
  const live = new Live(id, ownSecrets, {
    onState,
    onConnection,
    onPreparing: connection.showPreparation,
  });
  const tools = createTools(stage, live);

  function ownSecrets() {
    return (ownTable(id)?.seats ?? []).map((own) => `${own.seat}.${own.secret}`);
  }

  /**
   * @param {number} move
   * @returns {Promise<boolean>}
   */
  async function play(move) {
    clearTimeout(forced);
    tools.closeHint();
    const fault = await live.play(move);
    if (!fault) return true;
    refused(fault);
    return false;
  }

  /** @param {Fault} fault */
  function refused(fault) {
    sound("refuse");
    notify(faultText(fault), "warning");
    if (live.snapshot) stage.show(live.snapshot, false);
  }

  /** @param {Snapshot} received */
  function onState(received) {
    const snapshot = named(received);
    const last = stage.snapshot;
    // Undo and the first snapshot are not animated.
    const onwards = last !== null && snapshot.log.length > last.log.length;
    stage.show(snapshot, onwards);
    tools.show(snapshot);
    invite.show(snapshot);
  }

  /**
   * @param {import("../live.js").ConnectionState} state
   * @param {Fault | null} fault
   */
  function onConnection(state, fault) {
    if (state === "refused" && fault?.code === "bad-seat") {
      // The stored secret is not (or no longer) valid. Reconnect as a spectator.
      forgetTable(id);
      notify(faultText(fault), "warning");
      return live.reconnect();
    }
    connection.show(state);
  }

  /**
   * Handle a snapshot after its animations: announce the changes, play sounds and forced moves.
   * @param {Snapshot} snapshot
   * @param {Snapshot | null} previous
   */
  function onShown(snapshot, previous) {
    if (destroyed) return;
    clearTimeout(forced);
    announceChanges(stage, snapshot, previous);
    const mine = snapshot.turn !== null && snapshot.yours.includes(snapshot.turn);
    showTitle(stage.host.t("game.name"), mine ? t("turn.short") : "");
    if (!seatNamed && invited) nameSeat(stage, live, id);
    seatNamed = true;
    if (snapshot.over && previous && !previous.over) {
      sound("win");
      void showFinal(stage);
    } else if (mine && previous && previous.turn !== snapshot.turn) {
      sound("turn");
      handOver(stage, snapshot, previous);
    }
    const move = mine && settings().autoPass ? stage.table.forced(snapshot) : null;
    if (move !== null) forced = setTimeout(() => void auto(move), FORCED_MOVE_DELAY);
    tourGuide?.show(snapshot);
  }

  /** @param {number} move */
  async function auto(move) {
    const legal = stage.snapshot?.legal.find((each) => each.id === move);
    if (legal && (await play(move))) notify(t("table.auto-passed"));
  }

  return {
    get title() {
      return stage.host.t("game.name");
    },
    async relabel() {
      await stage.recreate();
      tools.label();
      connection.label();
      if (live.snapshot) invite.show(named(live.snapshot));
      tourGuide?.relabel();
    },
    destroy() {
      destroyed = true;
      clearTimeout(forced);
      live.close();
      tourGuide?.close();
      tools.release();
      stage.destroy();
    },
  };
}

/**
 * Store the seat from the address's fragment, and remove its secret from the address.
 * @param {string} id
 */
function takeSeat(id) {
  const found = SEAT.exec(location.hash);
  if (!found) return false;
  const seat = { seat: Number(found[1]), secret: found[2] };
  const known = ownTable(id)?.seats.some((own) => own.seat === seat.seat) ?? false;
  rememberSeat(id, "", seat);
  history.replaceState(null, "", location.pathname + location.search);
  return !known;
}

/**
 * Announce the differences between two snapshots to screen readers.
 * @param {import("../table/stage.js").Stage} stage
 * @param {Snapshot} snapshot
 * @param {Snapshot | null} previous
 */
function announceChanges(stage, snapshot, previous) {
  if (!previous) return;
  if (snapshot.log.length < previous.log.length) say(t("table.undone"));
  for (const entry of snapshot.log.slice(previous.log.length)) {
    const name = snapshot.names[entry.seat];
    const words = entry.move ? stage.table.logLine(entry, snapshot) : t("log.private");
    say(`${name} ${words}.`);
  }
  const heading = stage.table.heading(snapshot);
  const before = stage.table.heading(previous);
  if (heading.round !== before.round || heading.phase !== before.phase) {
    say(`${heading.round}. ${heading.phase}.`);
  }
  if (snapshot.turn !== previous.turn && snapshot.turn !== null && !snapshot.over) {
    const mine = snapshot.yours.includes(snapshot.turn);
    const name = snapshot.names[snapshot.turn];
    say(mine ? t("turn.yours") : t("turn.theirs", { name }));
  }
}
