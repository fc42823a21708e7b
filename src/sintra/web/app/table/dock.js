/**
 * The lower edge of a narrow page: the last move of the others, buttons that scroll to the parts of
 * the table, and the action bar. Always visible. On a wide page it is only the bar.
 *
 *     div.bar-slot
 *       div.dock      p.dock-last, div.dock-panes > button*
 *       div.bar
 *
 * A table marks its parts with `data-pane`, one of PANES. Elements of the class `above-dock` know its
 * height on a narrow page, `--dock`.
 */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { recapOf } from "./recap.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */

const PANES = ["market", "own", "others"];
const narrow = matchMedia("(width < 1000px)");

/**
 * @param {HTMLElement} place the table
 * @param {HTMLElement} bar
 */
export function createDock(place, bar) {
  const last = h("p", { class: "dock-last" });
  const panes = h("div", { class: "dock-panes", role: "group" });
  let opponents = 1;
  const element = h("div", { class: "bar-slot" }, h("div", { class: "dock" }, last, panes), bar);

  // A rule of a sheet changes the style of the few elements that use the height. A property of the
  // stage would be inherited by every element of the table.
  const sheet = new CSSStyleSheet();
  sheet.insertRule(".stage, .above-dock { --dock: 96px }");
  const { style } = /** @type {CSSStyleRule} */ (sheet.cssRules[0]);
  document.adoptedStyleSheets.push(sheet);
  const heights = new ResizeObserver(() => {
    if (narrow.matches) style.setProperty("--dock", `${element.offsetHeight}px`);
  });
  heights.observe(element);

  // The part in the middle of the window is the current one.
  const middle = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const name = /** @type {HTMLElement} */ (target).dataset.pane;
        panes
          .querySelector(`[data-to="${name}"]`)
          ?.setAttribute("aria-pressed", String(isIntersecting));
      }
    },
    { rootMargin: "-40% 0% -60% 0%" },
  );

  /** @param {string} name */
  function pane(name) {
    const scroll = () =>
      place.querySelector(`[data-pane="${name}"]`)?.scrollIntoView({ behavior: "smooth" });
    return h(
      "button",
      { type: "button", class: "dock-pane", "data-to": name, onclick: scroll },
      t(`pane.${name}`, { count: opponents }),
    );
  }

  return {
    element,
    /**
     * @param {Snapshot} snapshot
     * @param {Table} table
     */
    show(snapshot, table) {
      opponents = snapshot.seats.length - 1;
      fill(last, recapOf(snapshot, table));
    },
    /** Find the parts of the table after it was drawn. */
    refresh() {
      const parts = [
        .../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-pane]")),
      ];
      const names = PANES.filter((name) => parts.some(({ dataset }) => dataset.pane === name));
      const known = [...panes.children].map((button) => button.getAttribute("data-to"));
      if (names.join() !== known.join()) fill(panes, names.map(pane));
      middle.disconnect();
      for (const part of parts) middle.observe(part);
    },
    label() {
      panes.setAttribute("aria-label", t("table.label"));
      fill(panes);
    },
    release() {
      heights.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      middle.disconnect();
    },
  };
}
