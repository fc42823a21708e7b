/** A live table: shows the server's snapshots and sends the player's moves. */

import { notify, say } from "../announce.js";
import { waiting } from "../create.js";
import { t } from "../i18n.js";
import { Live } from "../live.js";
import { snapshot as fetchSnapshot, Refusal, renew } from "../net.js";
import { showNotification } from "../notifications.js";
import { faultText, named } from "../phrases.js";
import { linkSeats } from "../player.js";
import { navigate, SEAT } from "../router.js";
import { onChange, settings } from "../settings.js";
import { sound } from "../sound.js";
import { forgetTable, ownTable, proposedSecret, rememberSeat } from "../store.js";
import { tellOfReview } from "../study/news.js";
import { createClocks } from "../table/clocks.js";
import { createConnection } from "../table/connection.js";
import { handOver } from "../table/hand-over.js";
import { idleBar } from "../table/idle.js";
import { createInvite } from "../table/invite.js";
import { moveText, settlementText } from "../table/log.js";
import { createQuestion, reportSeats } from "../table/question.js";
import { offerRematch } from "../table/rematch.js";
import { nameSeat } from "../table/seat.js";
import { createStage } from "../table/stage.js";
import { createTalk } from "../table/talk.js";
import { createTools } from "../table/tools.js";
import { logItems } from "../table/turns.js";
import { news, turnText, turnTitle } from "../table/waiting.js";
import { showTitle } from "../title.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Fault} Fault */

/** The time for which the position is shown before a forced move is played, in milliseconds. */
const FORCED_MOVE_DELAY = 700;
/** The pause before a move of a bot, as a factor of the server's usual one. */
const BOT_PACE = { slow: 2.5, normal: 1, fast: 0.4, instant: 0 };

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  waiting(root, t("wait.table"), "");
  const invited = await takeSeat(id);
  linkSeats().catch(() => {}); // they are linked with the next visit
  const first = await fetchSnapshot(id); // as a spectator, to learn which game it is
  const tour = new URLSearchParams(location.search).has("tour");
  root.replaceChildren();

  let forced = 0;
  let seatNamed = false;
  let destroyed = false;
  const connection = createConnection(root);
  const stage = await createStage(root, first.game, {
    host: { play, confirms, replay: false, say },
    idle: (snapshot) => idleBar(snapshot, actions),
    approach: handOver,
    onJump: (number) => navigate(`/replay/${id}#${number}`),
    onShown,
  });
  const tourGuide = tour ? await guide(stage, first.game, takeBack) : null;
  const actions = { final: () => void showFinal(stage), onSeated: () => live.reconnect() };
  const invite = createInvite(stage, id);
  const live = new Live(id, ownSecrets, BOT_PACE[settings().botSpeed], {
    onState,
    onConnection,
    onPending: connection.showPending,
    onSaid: (seat, phrase) => talk.hear(seat, phrase),
    onPreparing: connection.showPreparation,
    onReview: (status) => tellOfReview(id, status),
  });
  const talk = createTalk(live);
  const tools = createTools(stage, live, talk);
  const question = createQuestion(stage, live);
  const clocks = createClocks(stage);
  const stopPace = onChange((name) => {
    if (name === "botSpeed") live.setPace(BOT_PACE[settings().botSpeed]);
  });

  function ownSecrets() {
    return (ownTable(id)?.seats ?? []).map((own) => `${own.seat}.${own.secret}`);
  }

  /**
   * @param {number} move
   * @returns {Promise<boolean>}
   */
  async function play(move) {
    clearTimeout(forced);
    // Another move is on its way, or a newer position is about to be shown: this click is outdated.
    if (live.isChanging || stage.snapshot?.version !== live.snapshot?.version) return false;
    tools.closeHint();
    const fault = await live.play(move);
    if (!fault) return true;
    refused(fault);
    return false;
  }

  /** Take back a move; return the version for which this was asked. */
  function takeBack() {
    void live.undo();
    return live.snapshot?.version ?? 0;
  }

  /** @param {import("../types.js").LegalMove} [move] */
  function confirms(move) {
    const { confirm } = settings();
    const final = stage.snapshot?.final ?? [];
    const isFinal = move ? final.includes(move.id) : final.length > 0;
    return confirm === "always" || (confirm === "irreversible" && isFinal);
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
    notifyTurn(snapshot, last);
    // Undo and the first snapshot are not animated.
    const onwards = last !== null && snapshot.log.length > last.log.length;
    stage.show(snapshot, onwards);
    tools.show(snapshot);
    invite.show(snapshot);
    question.show(snapshot);
    clocks.show(snapshot);
  }

  /**
   * Tell a player who looks at another page that it is their turn, or that somebody asks them.
   * @param {Snapshot} snapshot
   * @param {Snapshot | null} last
   */
  function notifyTurn(snapshot, last) {
    const title = news(snapshot, last);
    if (title) void showNotification(title, stage.host.t("game.name"), id);
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
    if (previous) reportSeats(snapshot, previous);
    const mine = snapshot.turn !== null && snapshot.yours.includes(snapshot.turn);
    showTitle(stage.host.t("game.name"), turnTitle(snapshot));
    if (!seatNamed && invited && !snapshot.over) nameSeat(stage, id);
    seatNamed = true;
    if (snapshot.rematch && previous && !previous.rematch) offerRematch(snapshot);
    else if (snapshot.over && previous && !previous.over) {
      sound("win");
      showFinal(stage);
    } else if (mine && previous && previous.turn !== snapshot.turn) {
      sound("turn");
    }
    const automatic = settings().autoPass && !tourGuide?.running;
    const move = mine && automatic ? stage.table.forced(snapshot) : null;
    if (move !== null) forced = setTimeout(() => void auto(move), FORCED_MOVE_DELAY);
    tools.proceed();
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
      tools.closeHint(); // its texts are in the old language
      await stage.recreate();
      tools.label();
      connection.label();
      if (live.snapshot) {
        invite.show(named(live.snapshot));
        question.show(named(live.snapshot));
      }
      tourGuide?.relabel();
    },
    destroy() {
      destroyed = true;
      clearTimeout(forced);
      stopPace();
      live.close();
      tourGuide?.close();
      tools.release();
      clocks.release();
      stage.destroy();
    },
  };
}

/**
 * Show the final scoring.
 * @param {import("../table/stage.js").Stage} stage
 */
async function showFinal(stage) {
  const final = await import("../table/final.js");
  await final.showFinal(stage);
}

/**
 * Start the guided first round.
 * @param {import("../table/stage.js").Stage} stage
 * @param {string} game
 * @param {() => number} undo
 */
async function guide(stage, game, undo) {
  const { startTour } = await import("../table/tour.js");
  return startTour(stage, game, undo);
}

/**
 * Store the seat from the address's fragment, and remove its secret from the address. The secret of
 * an invitation is replaced, so that the friend who sent it cannot play for the one who follows it.
 * @param {string} id
 * @returns {Promise<boolean>} whether the player has come by a link
 */
async function takeSeat(id) {
  const found = SEAT.exec(location.hash);
  if (!found) return false;
  const [, invitation, number, secret] = found;
  const given = { seat: Number(number), secret };
  const known = ownTable(id)?.seats.some((own) => own.seat === given.seat) ?? false;
  if (!invitation) rememberSeat(id, "", given);
  else if (!known) {
    try {
      const renewed = await renew(id, given, proposedSecret(id, given.seat));
      rememberSeat(id, "", renewed);
    } catch (error) {
      notify(faultText(error), "warning");
      if (!(error instanceof Refusal && error.code === "bad-seat")) return false;
    }
  }
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
    say(`${name} ${moveText(entry, snapshot, stage.table)}.`);
  }
  for (const item of logItems(snapshot.log.slice(previous.log.length))) {
    if (item.kind !== "scoring") continue;
    say(`${snapshot.names[item.seat]}: ${settlementText(item, snapshot, stage.table)}.`);
  }
  const heading = stage.table.heading(snapshot);
  const before = stage.table.heading(previous);
  if (heading.round !== before.round || heading.phase !== before.phase) {
    say(`${heading.round}. ${heading.phase}.`);
  }
  if (snapshot.turn !== previous.turn && snapshot.turn !== null && !snapshot.over) {
    say(turnText(snapshot, snapshot.turn));
  }
}
