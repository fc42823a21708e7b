/**
 * From a click to a move: the interactive pieces, the current selection, and the action bar.
 *
 * The selection is one of:
 *
 *   ways    a piece was clicked that can be played in several ways, or has to be confirmed
 *   colour  a colour of the hand was picked; only spaces that take it are offered
 *   pass    passing has to be confirmed
 */

import { badgesOf } from "./badges.js";
import { barFor } from "./prompts.js";
import { firstChoice } from "./keeping.js";
import { cheapest, offersOf, ofKind } from "./offers.js";
import { clearPreview, showPreview } from "./preview.js";
import { wildColour } from "./board-data.js";

/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./phrases.js").Phrases} Phrases */
/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @typedef {{kind: "ways", key: string, moves: LegalMove[], move: LegalMove}
 *   | {kind: "colour", colour: string}
 *   | {kind: "pass", move: LegalMove}} Choice
 */

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @param {ReturnType<typeof import("./pieces.js").createPieces>} pieces
 */
export function createActions(root, host, pieces) {
  /** @type {Snapshot | null} */
  let snapshot = null;
  /** @type {Phrases | null} */
  let phrases = null;
  /** @type {Map<string, LegalMove[]>} */
  let offers = new Map();
  /** @type {Choice | null} */
  let choice = null;
  /** @type {Record<string, number>} */
  let kept = {};
  /** @type {LegalMove | null} */
  let hinted = null;
  let playing = false;
  let prompt = "";

  /**
   * Offer the legal moves of a position.
   * @param {Snapshot} now
   * @param {Phrases} newPhrases
   */
  function begin(now, newPhrases) {
    [snapshot, phrases, choice, hinted, playing] = [now, newPhrases, null, null, false];
    offers = offersOf(now.legal);
    const player = now.turn === null ? null : now.view.players[now.turn];
    kept = player ? firstChoice(player.hand, wildColour(now.view, 1)) : {};
    refresh();
  }

  /** Offer nothing during an animation. */
  function pause() {
    [choice, hinted, playing] = [null, null, true];
    offers = new Map();
    pieces.decorate(null, null);
    clearPreview(root);
  }

  function refresh() {
    pieces.decorate(phrases, choice?.kind === "ways" ? choice.key : null);
    rest();
    if (!snapshot || !phrases || playing) return;
    const bar = barFor(snapshot, phrases, { choice, kept, actions: controls });
    prompt = bar?.prompt ?? "";
    host.bar(bar);
  }

  /**
   * Return the moves that a click on a piece can lead to.
   * @param {string} key
   */
  function available(key) {
    if (playing) return [];
    const moves = offers.get(key) ?? [];
    if (choice?.kind !== "colour" || !key.startsWith("place:")) return moves;
    const { colour } = choice;
    return moves.filter((move) => move.parts.colour === colour);
  }

  /**
   * Handle a click on a piece. A piece with only one move plays it at once, unless it has to be
   * confirmed: because of the settings, or because touch cannot hover to see a preview.
   * @param {string} key
   * @param {{careful: boolean}} how
   */
  function activate(key, { careful }) {
    const moves = available(key);
    if (!moves.length) return;
    if (key.startsWith("hand:")) return pick(key.slice("hand:".length));
    if (choice?.kind === "ways" && choice.key === key) return commit(choice.move.id);
    if (moves.length === 1 && !careful && !host.settings.confirmMoves) return commit(moves[0].id);
    host.sound("select");
    choice = { kind: "ways", key, moves, move: preferred(moves) };
    refresh();
    pieces.reveal(key);
    pieces.follow();
  }

  /** @param {string} colour */
  function pick(colour) {
    host.sound("select");
    const again = choice?.kind === "colour" && choice.colour === colour;
    choice = again ? null : { kind: "colour", colour };
    refresh();
    pieces.follow();
  }

  /**
   * Handle the drop of a tile of a colour on a space.
   * @param {string} colour
   * @param {string} key
   */
  function drop(colour, key) {
    choice = { kind: "colour", colour };
    activate(key, { careful: false });
  }

  /** @param {number} id */
  async function commit(id) {
    if (playing) return;
    pause();
    host.consequence(null);
    host.bar({ prompt });
    const played = await host.play(id);
    if (!played && playing && snapshot && phrases) begin(snapshot, phrases);
  }

  const controls = {
    commit,
    /** @param {LegalMove} move */
    choose(move) {
      if (choice?.kind === "ways") choice = { ...choice, move };
      refresh();
    },
    /** @param {LegalMove} move */
    pass(move) {
      const canPlace = ofKind(snapshot?.legal ?? [], "place").length > 0;
      if (!canPlace && !host.settings.confirmMoves) return void commit(move.id);
      choice = { kind: "pass", move };
      refresh();
      pieces.follow();
    },
    /** @param {Record<string, number>} counts */
    keep(counts) {
      kept = counts;
      refresh();
    },
    /** @param {LegalMove | null} move */
    show(move) {
      if (move) showPreview(root, move);
      else rest();
    },
    cancel,
  };

  function cancel() {
    if (!choice) return false;
    const key = choice.kind === "ways" ? choice.key : null;
    choice = null;
    host.consequence(null);
    refresh();
    pieces.follow(key);
    return true;
  }

  /**
   * Show the preview of a piece.
   * @param {string} key
   */
  function hover(key) {
    const moves = available(key);
    if (!moves.length || !phrases || key.startsWith("hand:")) return;
    const move = choice?.kind === "ways" && choice.key === key ? choice.move : preferred(moves);
    root.classList.remove("is-hinting");
    showPreview(root, move);
    const badges = badgesOf(move, phrases);
    const ways = new Set(moves.map((way) => way.id)).size;
    if (ways > 1) badges.push({ text: phrases.t("ways", { count: ways }), tone: "note" });
    host.consequence(badges);
  }

  /** Show the preview of the selection or the hint, or remove it. */
  function rest() {
    const chosen = choice?.kind === "ways" || choice?.kind === "pass" ? choice.move : null;
    const shown = playing ? null : (chosen ?? hinted);
    root.classList.toggle("is-hinting", shown !== null && shown === hinted);
    if (shown) showPreview(root, shown);
    else clearPreview(root);
  }

  function leave() {
    host.consequence(null);
    rest();
  }

  /** @param {number | null} id */
  function hint(id) {
    hinted = snapshot?.legal.find((move) => move.id === id) ?? null;
    refresh();
    return hinted;
  }

  return { begin, pause, activate, drop, available, hover, leave, cancel, hint };
}

/**
 * Return the way to pay that is selected first.
 * @param {LegalMove[]} moves
 */
function preferred(moves) {
  return moves[0].parts.kind === "place" ? cheapest(moves) : moves[0];
}
