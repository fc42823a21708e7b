/**
 * The stage: the current offers, the player's selection, and moves that are being sent.
 *
 * A selection of several parts is collected here before a move is played. A plan is a sequence of
 * moves that were selected together; each is played in its position, if it is legal there.
 */

import { t } from "../../app/i18n.js";
import { roving } from "../../app/roving.js";
import { Ghosts } from "./ghosts.js";
import { offer, withdraw } from "./offers.js";
import { reveal } from "./reveal.js";
import { Scene } from "./scene.js";

/** @import { Badge, BarContent, Control, Host, LegalMove, Snapshot } from "../../app/types.js" */
/** @import { Offer } from "./offers.js" */
/** @typedef {(move: LegalMove) => boolean} MoveFilter */

/** Find a move by a part. @type {(part: string, value: any) => MoveFilter} */
export const having =
  (part, value) =>
  ({ parts }) =>
    String(parts[part]) === String(value);

/**
 * What an offer of the scene adds: a preview, the badges of its move, and how it looks.
 * @typedef {object} Shown
 * @property {() => void} [show]
 * @property {Badge[]} [badges]
 * @property {"is-source" | "is-target" | "is-chosen" | ""} [look] of a source that can be taken, of
 *   a target (the default), or of the selection
 */

const RESPONDS = "[data-move-id], [data-step]";
/** The widths below which the layout is that of a phone or a tablet. */
const PHONE = 700;
const TABLET = 1000;
/** Windows lower than this share of their width are low. */
const LOW = 0.7;

/** @template View, Board */
export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Host} host
   * @param {import("./table.js").Game<View, Board>} game
   */
  constructor(root, host, game) {
    this.root = root;
    /** The width of the root. To read it during an update would cost the browser a layout. */
    this.width = root.clientWidth;
    this.host = host;
    this.game = game;
    /** @type {Board} */
    this.board = host.board;
    this.scene = new Scene(game.paint);
    this.ghosts = new Ghosts(this.scene);
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

  /** @returns {View} */
  get view() {
    return this.snapshot?.view;
  }

  /** The seat of the large board: the viewer's, or the first for spectators. */
  get seat() {
    return this.snapshot?.viewer ?? 0;
  }

  /**
   * The shape of the layout: one column on a phone, or two on a tablet and in a low or high window.
   * @returns {"phone" | "tablet" | "low" | "high"}
   */
  get shape() {
    if (this.width > 0 && this.width < PHONE) return "phone";
    if (innerWidth < TABLET) return "tablet";
    return innerHeight < LOW * innerWidth ? "low" : "high";
  }

  /** @param {string} kind */
  moves(kind) {
    return this.legal.filter((move) => move.parts.kind === kind);
  }

  /** @param {MoveFilter} wanted */
  find(wanted) {
    return this.legal.find(wanted);
  }

  /** True if a move has to be confirmed even if it loses nothing. @param {LegalMove} [move] */
  needsConfirmation(move) {
    return this.host.confirms(move) || lastInputWasTouch;
  }

  /** @param {LegalMove} move */
  badges(move) {
    return this.game.badges(this, move);
  }

  // --- Offers --------------------------------------------------------------------------------

  /** Update the offers after a change of the position or the selection. */
  refresh() {
    const keyboard = this.hasFocus();
    this.withdrawAll();
    if (this.legal.length) this.game.offer(this);
    else if (!this.playing) this.host.bar(null);
    this.root.toggleAttribute("data-acting", this.offered.size > 0);
    const areas = /** @type {NodeListOf<HTMLElement>} */ (
      this.root.querySelectorAll(this.game.areas)
    );
    this.rovers = [...areas].map((area) => roving(area, RESPONDS));
    if (keyboard && this.legal.length) this.moveFocus();
    // The task of an exercise is read first.
    const reads = this.sent < 0 && !this.choice && this.root.closest(".is-learning");
    if (this.offered.size && this.shape === "phone" && !reads) {
      reveal(this.root, this.host.reducedMotion());
    }
  }

  /** Drop all offers before the table is drawn again. Whether the focus was here is remembered. */
  leave() {
    this.hasFocus();
    this.withdrawAll();
    this.choice = null;
    this.scene = new Scene(this.game.paint);
    this.ghosts = new Ghosts(this.scene);
  }

  withdrawAll() {
    this.ghosts.clear();
    this.idlePreview = undefined;
    for (const element of this.offered) {
      withdraw(element);
      element.classList.remove("is-source", "is-target", "is-chosen");
    }
    this.offered.clear();
    for (const rover of this.rovers) rover.release();
    this.rovers = [];
  }

  /**
   * Make a group of the scene interactive. A preview is shown while it is hovered or focused.
   * @param {string} name
   * @param {Omit<Offer, "enter" | "leave"> & Shown} offered
   */
  offer(name, { show, badges, look = "is-target", ...rest }) {
    const element = this.scene.groups.get(name);
    if (!element) return;
    const { hint, leave } = this.previewing(() => show?.());
    offer(element, {
      ...rest,
      enter: () => {
        hint();
        if (badges) this.host.consequence(badges);
      },
      leave: () => {
        leave();
        this.host.consequence(null);
      },
    });
    if (look) element.classList.add(look);
    this.offered.add(element);
  }

  /**
   * Offer a group that selects a move, and plays it if it is selected already.
   * @param {string} name
   * @param {LegalMove} move
   * @param {boolean} chosen
   * @param {{label: string, step: string, show?: () => void, act?: () => void}} offered
   */
  offerMove(name, move, chosen, { label, step, show, act }) {
    const badges = this.badges(move);
    this.offer(name, {
      label: [label, ...badges.map((badge) => badge.text)].join(". "),
      step,
      pressed: chosen,
      look: chosen ? "is-chosen" : "is-target",
      badges,
      show,
      act: act ?? (() => (chosen ? this.play(move) : this.choose({ move }))),
    });
  }

  /**
   * Return the functions that show a preview while something is hovered or focused.
   * @param {() => void} show
   */
  previewing(show) {
    return {
      hint: () => {
        this.ghosts.clear();
        show();
      },
      leave: () => {
        this.ghosts.clear();
        this.idlePreview?.();
      },
    };
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
   * @returns {Control[]}
   */
  confirmControls(label, move) {
    return [this.planControl(label, [({ id }) => id === move.id]), this.cancelControl()];
  }

  /**
   * Return the button that plays a sequence of moves.
   * @param {string} label
   * @param {MoveFilter[]} filters
   * @param {Control["look"]} [look]
   * @returns {Control}
   */
  planControl(label, [first, ...rest], look = "primary") {
    const move = this.find(first);
    return { label, look, moveId: move?.id, act: () => move && this.play(move, ...rest) };
  }

  /** @param {string} label @param {LegalMove} move @param {Control["look"]} [look] */
  playControl(label, move, look = "plain") {
    return {
      ...this.planControl(label, [({ id }) => id === move.id], look),
      badges: this.badges(move),
    };
  }

  /** @returns {Control} */
  cancelControl() {
    return { label: t("cancel"), look: "cancel", act: () => this.cancel() };
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
    const button = /** @type {HTMLElement | null} */ (
      document.querySelector(".bar [data-confirm]")
    );
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
