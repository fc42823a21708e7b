/**
 * The legal moves as a list of buttons, with a filter if the list is long.
 *
 *     section.ge-moves
 *       h3
 *       label.field > input        the filter
 *       p[role=status]             the number of matches
 *       ul.ge-list > li > button   one for each move
 *
 * While it is not the viewer's turn, the last list stays visible and is disabled. It is disabled
 * with `aria-disabled`, because `disabled` would take the keyboard focus away from the list.
 */

import { fill, h } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { roving } from "../../app/roving.js";
import { setAttributes } from "../../app/svg.js";

/** @import { BarContent, Host, LegalMove, Snapshot } from "../../app/types.js" */

/** A longer list has a filter. */
const MAX_UNFILTERED = 12;
/** The version of no position. */
const NONE = -1;

export class Moves {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.filter = h("input", {
      type: "search",
      class: "input",
      name: "move-filter",
      autocomplete: "off",
      oninput: () => this.applyFilter(),
    });
    this.filterField = h(
      "label",
      { class: "field" },
      h("span", { class: "field-label" }, host.t("filter.label")),
      this.filter,
    );
    this.matches = h("p", { class: "field-help", role: "status" });
    this.list = h("ul", { class: "ge-list", "data-test": "moves" });
    this.element = h(
      "section",
      { class: "ge-moves card", hidden: true },
      h("h3", {}, host.t("moves.title")),
      this.filterField,
      this.matches,
      this.list,
    );
    this.rover = roving(this.list, "li:not([hidden]) > button");
    /** @type {LegalMove[]} */
    this.legal = [];
    /** The version of the position that the list belongs to. */
    this.version = NONE;
    /** The version in which a move was sent that is not answered yet. */
    this.sent = NONE;
    this.isTurn = false;
    /** The move that waits for confirmation. @type {LegalMove | null} */
    this.chosen = null;
  }

  get enabled() {
    return this.isTurn && this.sent === NONE;
  }

  /** @param {Snapshot} snapshot */
  show({ legal, version, over }) {
    if (version !== this.sent) this.sent = NONE;
    this.isTurn = legal.length > 0;
    if (this.isTurn && version !== this.version) this.write(legal, version);
    this.element.hidden = this.host.replay || over || !this.legal.length;
    this.refresh();
  }

  /**
   * Replace the list. The focus stays on the same move, or goes to the first one.
   * @param {LegalMove[]} legal
   * @param {number} version
   */
  write(legal, version) {
    const active = document.activeElement;
    const focused = this.list.contains(active) ? active?.getAttribute("data-move-id") : null;
    [this.legal, this.version, this.chosen] = [legal, version, null];
    fill(
      this.list,
      legal.map((move) => h("li", {}, this.button(move))),
    );
    this.filterField.hidden = legal.length <= MAX_UNFILTERED;
    this.filter.value = "";
    this.applyFilter();
    if (focused) (this.buttonOf(Number(focused)) ?? this.list.querySelector("button"))?.focus();
  }

  /** @param {LegalMove} move */
  button(move) {
    const points = move.effect?.points ?? 0;
    return h(
      "button",
      {
        type: "button",
        class: "button ge-move",
        "data-move-id": move.id,
        onclick: () => this.choose(move),
      },
      h("span", { class: "ge-move-text", lang: "en" }, move.description ?? move.text),
      h(
        "span",
        { class: "ge-move-side" },
        points !== 0 &&
          h("span", { class: points > 0 ? "log-gain" : "log-loss" }, this.host.signed(points)),
        move.description && h("code", {}, move.text),
      ),
    );
  }

  /** @param {number} id */
  buttonOf(id) {
    const selector = `[data-move-id="${id}"]`;
    return /** @type {HTMLButtonElement | null} */ (this.list.querySelector(selector));
  }

  /** Hide the moves that do not contain every word of the filter. */
  applyFilter() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const [index, { description, text }] of this.legal.entries()) {
      const searched = `${description ?? ""} ${text}`.toLowerCase();
      const matches = words.every((word) => searched.includes(word));
      this.list.children[index].toggleAttribute("hidden", !matches);
      if (matches) count++;
    }
    this.matches.textContent = words.length ? this.host.t("filter.matches", { count }) : "";
    this.rover.refresh();
  }

  /** Update the state of the buttons and the action bar. */
  refresh() {
    for (const { id } of this.legal) {
      const button = this.buttonOf(id);
      if (!button) continue;
      setAttributes(button, { "aria-disabled": !this.enabled });
      button.classList.toggle("is-chosen", id === this.chosen?.id);
    }
    this.host.bar(this.enabled ? this.barContent() : null);
  }

  /** @returns {BarContent} */
  barContent() {
    const { chosen, host } = this;
    if (!chosen) return { prompt: host.t("prompt.choose") };
    return {
      prompt: host.t("prompt.confirm", { move: chosen.description ?? chosen.text }),
      controls: [
        {
          label: host.t("control.confirm"),
          look: "primary",
          moveId: chosen.id,
          act: () => void this.play(chosen),
        },
        { label: t("cancel"), look: "cancel", act: () => this.cancel() },
      ],
    };
  }

  /** @param {LegalMove} move */
  choose(move) {
    if (!this.enabled) return;
    if (!this.host.confirms(move)) return void this.play(move);
    this.chosen = move;
    this.host.sound("select");
    this.refresh();
    /** @type {HTMLElement | null} */ (document.querySelector(".bar [data-confirm]"))?.focus();
  }

  /** Drop the move that waits for confirmation; false if there is none. */
  cancel() {
    if (!this.chosen) return false;
    this.buttonOf(this.chosen.id)?.focus();
    this.chosen = null;
    this.refresh();
    return true;
  }

  /** @param {LegalMove} move */
  async play(move) {
    if (this.chosen) this.buttonOf(move.id)?.focus();
    [this.sent, this.chosen] = [this.version, null];
    this.refresh();
    if (await this.host.play(move.id)) return;
    this.sent = NONE;
    this.refresh();
  }

  /** @param {number | null} moveId */
  preview(moveId) {
    this.list.querySelector(".is-hinted")?.classList.remove("is-hinted");
    const button = moveId === null ? null : this.buttonOf(moveId);
    if (!button) return;
    this.filter.value = "";
    this.applyFilter();
    button.classList.add("is-hinted");
    button.scrollIntoView({ block: "nearest" });
  }

  release() {
    this.rover.release();
  }
}
