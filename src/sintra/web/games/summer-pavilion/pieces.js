/**
 * Makes pieces interactive: a clickable piece gets a role, a label and a place in the arrow key
 * order. Hovering, focusing, clicking and dragging are reported to the actions.
 */

import { draggable } from "../shared/drag.js";
import { offer, withdraw } from "../shared/offers.js";
import { cheapest } from "./offers.js";

/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * The events of pieces.
 * @typedef {object} PieceActions
 * @property {(key: string) => LegalMove[]} available
 * @property {(key: string, how: {careful: boolean}) => void} activate
 * @property {(colour: string, key: string) => void} drop
 * @property {(key: string) => void} hover
 * @property {() => void} leave
 */

/** The pieces of a seat are only interactive on the board in front. */
const PIECES = ".sp-market [data-key], .sp-front [data-key]";
const OFFERED = ".sp-market .is-offered, .sp-front .is-offered";
const HAND = "hand:";

/**
 * @param {HTMLElement} root
 * @param {() => PieceActions} actions
 * @param {() => void} changed called when pieces become interactive or stop to be
 */
export function createPieces(root, actions, changed) {
  let touch = false;
  let keyboard = false;
  /** @param {PointerEvent} event */
  const onPointer = (event) => ([keyboard, touch] = [false, event.pointerType === "touch"]);
  const onKey = () => ([keyboard, touch] = [true, false]);
  document.addEventListener("pointerdown", onPointer, true);
  document.addEventListener("keydown", onKey, true);
  const stopDragging = letDrag(root, actions);

  /**
   * @param {Phrases | null} phrases
   * @param {string | null} chosenKey
   */
  function decorate(phrases, chosenKey) {
    for (const piece of /** @type {NodeListOf<SVGElement>} */ (root.querySelectorAll(PIECES))) {
      const key = keyOf(piece);
      const moves = actions().available(key);
      piece.classList.toggle("is-chosen", key === chosenKey);
      if (moves.length && phrases) respond(piece, key, moves, phrases);
      else rest(piece);
    }
    changed();
  }

  /**
   * @param {SVGElement} piece
   * @param {string} key
   * @param {LegalMove[]} moves
   * @param {Phrases} phrases
   */
  function respond(piece, key, moves, phrases) {
    const single = moves.length === 1 && !key.startsWith(HAND);
    rename(piece, "data-tip", "data-about"); // the preview has more details than the tooltip
    offer(piece, {
      label: label(key, moves, phrases),
      ...(single ? { moveId: moves[0].id } : { step: key.split(":")[0] }),
      act: () => actions().activate(key, { careful: touch }),
      enter: () => root.classList.contains("is-dragging") || actions().hover(key),
      leave: () => root.classList.contains("is-dragging") || actions().leave(),
    });
  }

  /**
   * Move the keyboard focus to the next choice: a piece, the confirm button, or the first
   * interactive piece.
   * @param {string | null} [key]
   */
  function follow(key) {
    const focused = document.activeElement;
    const free = !focused || focused === document.body || root.contains(focused);
    if (!keyboard || !(free || focused.closest(".bar"))) return;
    const next =
      [...root.querySelectorAll(OFFERED)].find((piece) => keyOf(piece) === key) ??
      document.querySelector("[data-confirm]") ??
      root.querySelector(OFFERED) ??
      document.querySelector(".bar [data-move-id], .bar [data-step]");
    /** @type {HTMLElement | null} */ (next)?.focus();
  }

  /**
   * Scroll if the action bar at the bottom of a phone's screen covers a piece.
   * @param {string} key
   */
  function reveal(key) {
    const piece = [...root.querySelectorAll(OFFERED)].find((known) => keyOf(known) === key);
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    if (!piece || !bar || bar.top < innerHeight / 2) return;
    const hidden = piece.getBoundingClientRect().bottom + 16 - bar.top;
    if (hidden > 0) scrollBy({ top: hidden });
  }

  function release() {
    document.removeEventListener("pointerdown", onPointer, true);
    document.removeEventListener("keydown", onKey, true);
    stopDragging();
  }

  return { decorate, follow, reveal, release };
}

/**
 * Let tiles be dragged from the market to the player's own side, and from the hand to a space.
 * @param {HTMLElement} root
 * @param {() => PieceActions} actions
 */
function letDrag(root, actions) {
  let [key, colour] = ["", ""];
  /** @type {Element | null} */
  let under = null;
  return draggable(root, {
    source: (at) => at.closest(".is-offered[data-colour]"),
    begin(source) {
      [key, colour] = [keyOf(source), source.getAttribute("data-colour") ?? ""];
      const petals = source.querySelector(".sp-petals");
      const tiles = [...source.querySelectorAll(".sp-tile")];
      const carried = petals ? [petals] : tiles.slice(key.startsWith("take:") ? 0 : -1);
      return /** @type {SVGGraphicsElement[]} */ (carried);
    },
    target(at) {
      if (!key.startsWith(HAND)) return at.closest(".sp-front");
      const space = at.closest(".sp-front .sp-space.is-offered");
      const takes =
        space &&
        actions()
          .available(keyOf(space))
          .some((way) => way.parts.colour === colour);
      return takes ? space : null;
    },
    over(target) {
      under?.classList.remove("is-under");
      target?.classList.add("is-under");
      under = target;
    },
    drop(target) {
      under?.classList.remove("is-under");
      under = null;
      if (!target) actions().leave();
      else if (key.startsWith(HAND)) actions().drop(colour, keyOf(target));
      else actions().activate(key, { careful: false });
    },
  });
}

/** @param {Element} piece */
function keyOf(piece) {
  return piece.getAttribute("data-key") ?? "";
}

/**
 * Make a piece inactive. A picture keeps its label.
 * @param {SVGElement} piece
 */
function rest(piece) {
  withdraw(piece);
  rename(piece, "data-about", "data-tip");
  if (piece.nodeName !== "svg") return;
  piece.setAttribute("role", "img");
  piece.setAttribute("aria-label", piece.getAttribute("data-tip") ?? "");
}

/**
 * @param {Element} piece
 * @param {string} from
 * @param {string} to
 */
function rename(piece, from, to) {
  const value = piece.getAttribute(from);
  if (value === null) return;
  piece.setAttribute(to, value);
  piece.removeAttribute(from);
}

/**
 * @param {string} key
 * @param {LegalMove[]} moves
 * @param {Phrases} phrases
 */
function label(key, moves, phrases) {
  if (key.startsWith(HAND)) {
    return phrases.t("hand.pick", { colour: phrases.t(`colour.${moves[0].parts.colour}`) });
  }
  if (moves.length === 1) return phrases.move(moves[0]);
  return `${phrases.move(cheapest(moves))} ${phrases.t("ways", { count: moves.length })}`;
}
