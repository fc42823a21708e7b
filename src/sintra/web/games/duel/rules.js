/** The rules page with drawn examples. All numbers come from the board data. */

import { h } from "../../app/dom.js";
import { figure, list, section } from "../shared/pages.js";
import {
  breakFigure,
  chipFigure,
  factoryFigure,
  lineFigure,
  moonFigure,
  payFigure,
  plateFigure,
  runFigure,
  specialFigure,
  stackFigure,
  tileFigure,
} from "./rules-figures.js";
import { sideIcon, sideWorth } from "./sides.js";

/** @typedef {import("./view.js").Host} Host */

/**
 * @param {HTMLElement} root
 * @param {Host} host
 */
export function rulesPage(root, host) {
  root.append(
    ...beginning(host),
    ...acquiring(host),
    ...tiling(host),
    section("ending", host.t("rules.ending"), ...ending(host)),
  );
}

/** @param {Host} host */
function beginning(host) {
  const { t, board } = host;
  return [
    section("goal", t("rules.goal"), t("rules.goal.text", { rounds: board.rounds })),
    section(
      "table",
      t("rules.table"),
      t("rules.table.tiles", { count: board.tiles_per_colour }),
      figure(tileFigure(host), t("rules.table.tiles-figure")),
      t("rules.table.factories"),
      figure(factoryFigure(host), t("rules.table.factory-figure")),
      t("rules.table.plates"),
      figure(plateFigure(host), t("rules.table.plate-figure")),
      t("rules.table.board", { lines: board.lines, points: board.points.start }),
      t("rules.table.opening"),
    ),
  ];
}

/** @param {Host} host */
function acquiring(host) {
  const { t, board } = host;
  return [
    section(
      "acquiring",
      t("rules.acquiring"),
      t("rules.acquiring.text"),
      h("h3", {}, t("rules.sun")),
      t("rules.sun.text"),
      figure(stackFigure(host), t("rules.sun.figure")),
      t("rules.sun.large"),
      h("h3", {}, t("rules.moon")),
      t("rules.moon.text", { count: board.points.first_player }),
      figure(moonFigure(host), t("rules.moon.figure")),
      h("h3", {}, t("rules.lines")),
      t("rules.lines.text"),
      figure(lineFigure(host), t("rules.lines.figure")),
      t("rules.lines.broken"),
      figure(breakFigure(host), t("rules.lines.broken-figure")),
      h("h3", {}, t("rules.plates")),
      t("rules.plates.text", { count: board.tokens }),
      list(
        t("rules.plates.display"),
        t("rules.plates.stack", { count: board.points.plate }),
        t("rules.plates.turn"),
      ),
      h("h3", {}, t("rules.chips")),
      t("rules.chips.text", { count: board.chips_per_round }),
      figure(chipFigure(host), t("rules.chips.figure")),
      t("rules.acquiring.end"),
    ),
  ];
}

/** @param {Host} host */
function tiling(host) {
  const { t, board } = host;
  return [
    section(
      "tiling",
      t("rules.tiling"),
      t("rules.tiling.text"),
      t("rules.tiling.points"),
      figure(runFigure(host), t("rules.tiling.figure")),
      t("rules.tiling.special"),
      figure(specialFigure(host), t("rules.tiling.special-figure")),
      t("rules.tiling.pay", { matching: board.matching_chips, any: board.any_chips }),
      figure(payFigure(host), t("rules.tiling.pay-figure")),
      t("rules.tiling.covered"),
      t("rules.tiling.losses"),
    ),
    section("next", t("rules.next"), t("rules.next.text", { rounds: board.rounds })),
  ];
}

/** @param {Host} host */
function ending(host) {
  const { t, board } = host;
  const sides = board.scoring_tiles.flat().map((/** @type {string} */ side) =>
    h(
      "li",
      { class: "du-rules-side" },
      sideIcon(side),
      h("span", {}, h("strong", {}, t(`side.${side}`)), ": ", sideWorth(host, board, side)),
    ),
  );
  return [
    t("rules.ending.text"),
    h("ul", { class: "du-rules-sides" }, ...sides),
    t("rules.ending.notes"),
    t("rules.ending.tie"),
  ];
}
