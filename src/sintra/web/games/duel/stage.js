/**
 * The stage: what is offered now, what has been chosen of it, and what is on its way.
 *
 * A choice of several parts is collected here before anything is played. A plan is a sequence of
 * moves that were chosen together; each is played when it is its turn, if it is legal then.
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
/** @typedef {(move: LegalMove) => boolean} Wanted */

const RESPONDS = "[data-move-id], [data-step]";

export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Host} host
   * @param {Board} board
   * @param {(stage: Stage) => void} act offers what the phase wants
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
    /** What has been chosen so far; its shape is the phase's own. @type {any} */
    this.choice = null;
    /** @type {Wanted[]} */
    this.plan = [];
    /** What is to be chosen in the next position. @type {any} */
    this.wish = null;
    this.playing = false;
    /** The position in which a move was sent. */
    this.sent = -1;
    /** Where the focus goes next. @type {string | null} */
    this.focus = null;
    /** @type {Set<HTMLElement | SVGElement>} */
    this.offered = new Set();
    /** @type {{release: () => void}[]} */
    this.rovers = [];
    /** What stays drawn while nothing is hovered. @type {(() => void) | undefined} */
    this.standing = undefined;
    this.hadFocus = false;
  }

  // --- Looking -------------------------------------------------------------------------------

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

  /** @param {Wanted} wanted */
  find(wanted) {
    return this.legal.find(wanted);
  }

  /** The picture of the market, and of the board of who is to move. */
  get market() {
    return this.root.querySelector(".du-market");
  }

  get near() {
    return this.root.querySelector(".du-near .du-board");
  }

  /** Whether a move has to be confirmed even where nothing is lost by it. */
  get asks() {
    return this.host.settings.confirmMoves || fingerWasLast;
  }

  /** @param {LegalMove} move */
  badges(move) {
    return badgesOf(this.host, move, this.snapshot?.names ?? []);
  }

  // --- Offering ------------------------------------------------------------------------------

  /** Offers anew what can be done, with what has been chosen so far. */
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

  /** Forgets what was offered in a drawing that is replaced now, but not that the focus was here. */
  leave() {
    this.hasFocus();
    this.withdrawAll();
    this.choice = null;
    this.scene = new Scene();
  }

  withdrawAll() {
    this.ghosts.clear();
    this.standing = undefined;
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
   * Makes a group of the scene respond. While it is hovered or focused, ghosts are shown.
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
        this.standing?.();
        this.host.consequence(null);
      },
    });
    if (look) element.classList.add(look);
    this.offered.add(element);
  }

  /**
   * What the bar says, and the ghosts that stay while nothing is hovered.
   * @param {BarContent} content
   * @param {() => void} [standing]
   */
  bar(content, standing) {
    this.standing = standing;
    this.host.bar(content);
    standing?.();
  }

  // --- Choosing and playing ------------------------------------------------------------------

  /**
   * @param {any} choice
   * @param {string | null} [focus] the group that gets the focus then, if the focus was here
   */
  choose(choice, focus = null) {
    this.choice = choice;
    this.focus = focus;
    this.host.sound("select");
    this.refresh();
  }

  /** Drops what was chosen; false if there was nothing. */
  cancel() {
    if (this.choice === null) return false;
    this.choice = null;
    this.refresh();
    return true;
  }

  /**
   * Plays a move, then what is wanted after it.
   * @param {LegalMove} move
   * @param {...Wanted} plan
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
      this.wish = null;
      this.playing = false;
      this.root.toggleAttribute("data-busy", false);
      this.refresh();
    }
  }

  /**
   * Goes on with the plan in a new position; false if there is nothing to go on with. In the same
   * position as before a move is still on its way.
   */
  goOn() {
    if (this.playing && this.snapshot?.version === this.sent) return true;
    this.playing = false;
    const [wanted, ...rest] = this.plan;
    this.plan = [];
    const move = wanted && this.find(wanted);
    if (move) this.play(move, ...rest);
    else [this.choice, this.wish] = [this.wish, null];
    return Boolean(move);
  }

  /**
   * The buttons that commit and that drop a choice.
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

  /** Whether the focus is here, or was here until what had it was drawn anew. */
  hasFocus() {
    const active = document.activeElement;
    const here = Boolean(active && (this.root.contains(active) || active.closest(".bar")));
    const nowhere = !active || active === document.body;
    this.hadFocus = here || (nowhere && this.hadFocus);
    return keyboardWasLast && this.hadFocus;
  }

  /** Puts the focus on what comes next: the group that was named, a button, or the first offer. */
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

// Who uses a mouse wants no focus to jump about, and no ghosts where it jumps to. A finger cannot
// hover, so it has to press twice where a mouse has seen everything before.
let keyboardWasLast = false;
let fingerWasLast = false;
addEventListener("keydown", () => (keyboardWasLast = true), { capture: true });
addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    keyboardWasLast = false;
    fingerWasLast = pointerType === "touch";
  },
  { capture: true },
);
