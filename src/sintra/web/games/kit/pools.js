/** The bag and the tower, with the number of their tiles, in total and by colour. */

import { h } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { picture, svg } from "../../app/svg.js";
import { total } from "./counts.js";

const SHAPES = {
  bag: "M14,12C6,20 3,29 5,36C7,44 35,44 37,36C39,29 36,20 28,12L32,5C25,8 17,8 10,5z M13,12H29",
  tower: "M8,44V18H4V6H11V10H17V6H25V10H31V6H38V18H34V44z M17,44V33A4,4 0 0 1 25,33V44",
};

/**
 * @param {Pick<import("./stage.js").Stage<any, any>, "host" | "scene" | "view" | "board">} stage
 * @param {(colour: string) => Element} icon
 */
export function drawPools({ host, scene, view, board }, icon) {
  const pool = (/** @type {"bag" | "tower"} */ name) => {
    /** @type {import("./counts.js").Counts} */
    const counts = view[name];
    const tip = t(`pool.${name}`, { count: total(counts) });
    const byColour = board.colours.map((/** @type {{name: string}} */ { name: colour }) => {
      const count = counts[colour] ?? 0;
      const about = {
        "data-counts": `${name}/${colour}`,
        "data-tip": host.t(`tiles.${colour}`, { count }),
      };
      return h("span", about, icon(colour), host.number(count));
    });
    return h(
      "div",
      { class: "pool", role: "group", "aria-label": tip, "data-tip": tip },
      picture(42, 48, {}, scene.place(name, svg("path", { d: SHAPES[name] }))),
      h("b", { "data-counts": name }, host.number(total(counts))),
      h("span", { class: "pool-counts" }, byColour),
    );
  };
  return h("div", { class: "pools" }, pool("bag"), pool("tower"));
}
