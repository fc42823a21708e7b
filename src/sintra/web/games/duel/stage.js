/**
 * The stage: the current offers, the player's selection, and moves that are being sent.
 *
 * A selection of several parts is collected here before a move is played. A plan is a sequence of
 * moves that were selected together; each is played in its position, if it is legal there.
 */

import { roving } from "../../app/roving.js";
import { offer, withdraw } from "../shared/offers.js";
import { badgesOf } from "./badges.js";
import { Ghosts } from "./ghosts.js";
import { reveal } from "./reveal.js";
import { Scene } from "./scene.js";
import { nearSeat, viewOf } from "./view.js";

/** @typedef {import("../../app/types.js").BarContent} BarContent */
/** @typedef {import("../../app/types.js").Control} Control */
/** @typedef {import("./view.js").Snapshot} Snapshot */
/** @typedef {import("./view.js").LegalMove} LegalMove */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Board} Board */
/** @typedef {import("../shared/offers.js").Offer} Offer */
/** @typedef {(move: LegalMove) => boolean} MoveFilter */

const RESPONDS = "[data-move-id], [data-step]";

export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Host} host
   * @param {Board} board
   * @param {(stage: Stage) => void} act offers the choices of the phase
   */
  constructor(root, host, board, act) {
    this.root = root;
    this.host = host;
    this.board = board;
    this.act = act;
    this.scene = new Scene();
    this.ghosts = new Ghosts(board);
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** The selection so far; each phase has its own format. @type {any} */
    this.choice = null;
    /** @type {MoveFilter[]} */
    this.plan = [];
    /** The selection for the next position. @type {any} */
    this.nextChoice = null;
    this.playing = false;
    /** The version of the position in which a move was sent. */
    this.sent = -1;
    /** The group that gets the focus next. @type {string | null} */
    this.focus = null;
    /** @type {Set<HTMLElement | SVGElement>} */
    this.offered = new Set();
    /** @type {{release: () => void}[]} */
    this.rovers = [];
    /**
     * Draws the preview that is shown while nothing is hovered.
     * @type {(() => void) | undefined}
     */
    this.idlePreview = undefined;
    this.hadFocus = false;
  }

  // --- Queries -------------------------------------------------------------------------------

  /** @returns {LegalMove[]} */
  get legal() {
    return this.playing || !this.snapshot || this.host.replay ? [] : this.snapshot.legal;
  }

  get view() {
    return viewOf(/** @type {Snapshot} */ (this.snapshot));
  }

  get seat() {
    return nearSeat(/** @type {Snapshot} */ (this.snapshot));
  }

  /** @param {string} kind */
  moves(kind) {
    return this.legal.filter((move) => move.parts.kind === kind);
  }

  /** @param {MoveFilter} wanted */
  find(wanted) {
    return this.legal.find(wanted);
  }

  /** The picture of the market. `near` is the board of the viewer. */
  get market() {
    return this.root.querySelector(".du-market");
  }

  get near() {
    return this.root.querySelector(".du-near .du-board");
  }

  /** True if a move has to be confirmed even if it loses nothing. */
  get needsConfirmation() {
    return this.host.settings.confirmMoves || lastInputWasTouch;
  }

  /** @param {LegalMove} move */
  badges(move) {
    return badgesOf(this.host, move, this.snapshot?.names ?? []);
  }

  // --- Offers --------------------------------------------------------------------------------

  /** Update the offers after a change of the position or the selection. */
  refresh() {
    const keyboard = this.hasFocus();
    this.withdrawAll();
    if (this.legal.length) this.act(this);
    else if (!this.playing) this.host.bar(null);
    this.rovers = [".du-market", ".du-near"].flatMap((selector) => {
      const container = /** @type {HTMLElement | null} */ (this.root.querySelector(selector));
      return container ? [roving(container, RESPONDS)] : [];
    });
    if (keyboard && this.legal.length) this.moveFocus();
    if (this.offered.size) reveal(this.root, this.host.reducedMotion());
  }

  /** Drop all offers before the table is drawn again. Whether the focus was here is remembered. */
  leave() {
    this.hasFocus();
    this.withdrawAll();
    this.choice = null;
    this.scene = new Scene();
  }

  withdrawAll() {
    this.ghosts.clear();
    this.idlePreview = undefined;
    for (const element of this.offered) {
      withdraw(element);
      element.classList.remove("is-target", "is-chosen");
    }
    this.offered.clear();
    this.market?.classList.remove("is-acting");
    for (const rover of this.rovers) rover.release();
    this.rovers = [];
  }

  /**
   * Make a group of the scene interactive. A preview is shown while it is hovered or focused.
   * @param {string} name
   * @param {Omit<Offer, "enter" | "leave"> & {show?: () => void, badges?: import("../../app/types.js").Badge[], look?: "is-target" | "is-chosen"}} offered
   */
  offer(name, { show, badges, look, ...rest }) {
    const element = this.scene.groups.get(name);
    if (!element) return;
    offer(element, {
      ...rest,
      enter: () => {
        this.ghosts.clear();
        show?.();
        if (badges) this.host.consequence(badges);
      },
      leave: () => {
        this.ghosts.clear();
        this.idlePreview?.();
        this.host.consequence(null);
      },
    });
    if (look) element.classList.add(look);
    this.offered.add(element);
  }

  /**
   * Show the action bar, and a preview for the time while nothing is hovered.
   * @param {BarContent} content
   * @param {() => void} [idlePreview]
   */
  bar(content, idlePreview) {
    this.idlePreview = idlePreview;
    this.host.bar(content);
    idlePreview?.();
  }

  // --- Selecting and playing -----------------------------------------------------------------

  /**
   * @param {any} choice
   * @param {string | null} [focus] the group that gets the focus, if the focus is on the table
   */
  choose(choice, focus = null) {
    this.choice = choice;
    this.focus = focus;
    this.host.sound("select");
    this.refresh();
  }

  /** Drop the selection; false if there was none. */
  cancel() {
    if (this.choice === null) return false;
    this.choice = null;
    this.refresh();
    return true;
  }

  /**
   * Play a move, and plan the moves after it.
   * @param {LegalMove} move
   * @param {...MoveFilter} plan
   */
  async play(move, ...plan) {
    if (this.playing) return;
    this.playing = true;
    this.sent = this.snapshot?.version ?? -1;
    this.root.toggleAttribute("data-busy", true);
    this.plan = plan;
    this.choice = null;
    this.refresh();
    if (!(await this.host.play(move.id))) {
      this.plan = [];
      this.nextChoice = null;
      this.playing = false;
      this.root.toggleAttribute("data-busy", false);
      this.refresh();
    }
  }

  /**
   * Continue with the plan in a new position; false if there is nothing to continue. If the version
   * is unchanged, a move is still being sent.
   */
  continuePlan() {
    if (this.playing && this.snapshot?.version === this.sent) return true;
    this.playing = false;
    const [wanted, ...rest] = this.plan;
    this.plan = [];
    const move = wanted && this.find(wanted);
    if (move) this.play(move, ...rest);
    else [this.choice, this.nextChoice] = [this.nextChoice, null];
    return Boolean(move);
  }

  /**
   * Return the buttons that play a move and that drop the selection.
   * @param {string} label
   * @param {LegalMove} move
   * @param {() => void} [act]
   * @returns {Control[]}
   */
  confirmControls(label, move, act = () => this.play(move)) {
    return [{ label, look: "primary", moveId: move.id, act }, this.cancelControl()];
  }

  /** @returns {Control} */
  cancelControl() {
    return { label: this.host.t("cancel"), look: "cancel", act: () => this.cancel() };
  }

  // --- Focus ---------------------------------------------------------------------------------

  /** Return true if the focus is here, or was here until the focused element was removed. */
  hasFocus() {
    const active = document.activeElement;
    const here = Boolean(active && (this.root.contains(active) || active.closest(".bar")));
    const nowhere = !active || active === document.body;
    this.hadFocus = here || (nowhere && this.hadFocus);
    return lastInputWasKeyboard && this.hadFocus;
  }

  /** Move the focus to the next choice: the requested group, a button, or the first offer. */
  moveFocus() {
    const named = this.focus ? this.scene.groups.get(this.focus) : null;
    this.focus = null;
    if (named && this.offered.has(named)) return named.focus();
    if (document.activeElement?.closest(".bar")) return;
    const button = /** @type {HTMLElement | null} */ (document.querySelector(".bar [data-confirm]"));
    const first = /** @type {HTMLElement | null} */ (this.root.querySelector(RESPONDS));
    (button ?? first)?.focus();
  }
}

// After a mouse click the focus must not move, and no preview may appear at the focused element.
// Touch cannot hover, so a move by touch has to be confirmed.
let lastInputWasKeyboard = false;
let lastInputWasTouch = false;
addEventListener("keydown", () => (lastInputWasKeyboard = true), { capture: true });
addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    lastInputWasKeyboard = false;
    lastInputWasTouch = pointerType === "touch";
  },
  { capture: true },
);
