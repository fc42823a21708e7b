/** The rules page with drawn examples. All numbers come from the board data. */

import { h } from "../../app/dom.js";
import { figure, heading, labelled, list, section, steps } from "../../app/rules/blocks.js";
import * as figures from "./rules-figures.js";
import { sideIcon, sideWorth } from "./sides.js";

/** @import { Host } from "./view.js" */

/** @param {HTMLElement} root @param {Host} host */
export function rulesPage(root, host) {
  const { t, board } = host;
  const { points, rounds } = board;
  const size = (/** @type {boolean} */ large) =>
    board.factories.find((factory) => factory.large === large)?.tiles ?? 0;
  const redraw = t("rules.table.redraw", { small: size(false), large: size(true) });
  root.append(
    section(host, "rules.goal", t("rules.goal.text", { rounds })),
    section(
      host,
      "rules.table",
      t("rules.table.tiles", { count: board.tiles_per_colour }),
      figure(figures.tileFigure(), t("rules.table.tiles-figure")),
      t("rules.table.factories", { small: size(false), large: size(true) }),
      figure(figures.factoryFigure(host), t("rules.table.factory-figure")),
      redraw,
      t("rules.table.plates"),
      figure(figures.plateFigure(host), t("rules.table.plate-figure")),
      t("rules.table.board", { lines: board.lines, points: points.start }),
      heading("board", t("rules.board")),
      labelled(15, ...figures.boardFigure(host)),
      t("rules.table.opening"),
    ),
    section(
      host,
      "rules.acquiring",
      t("rules.acquiring.text"),
      heading("sun", t("rules.sun")),
      t("rules.sun.text"),
      figure(figures.stackFigure(host), t("rules.sun.figure")),
      t("rules.sun.large"),
      heading("moon", t("rules.moon")),
      t("rules.moon.text", { count: points.first_player }),
      figure(figures.moonFigure(host), t("rules.moon.figure")),
      heading("lines", t("rules.lines")),
      t("rules.lines.text"),
      figure(figures.lineFigure(host), t("rules.lines.figure")),
      t("rules.lines.broken"),
      figure(figures.breakFigure(host), t("rules.lines.broken-figure")),
      heading("plates", t("rules.plates")),
      t("rules.plates.text", { count: board.tokens }),
      list(
        t("rules.plates.display"),
        t("rules.plates.stack", { count: points.plate }),
        t("rules.plates.turn"),
      ),
      heading("chips", t("rules.chips")),
      t("rules.chips.text", { count: board.chips_per_round }),
      figure(figures.chipFigure(host), t("rules.chips.figure")),
      t("rules.acquiring.end"),
    ),
    section(
      host,
      "rules.tiling",
      t("rules.tiling.text"),
      t("rules.tiling.points"),
      figure(figures.runFigure(host), t("rules.tiling.figure")),
      t("rules.tiling.special"),
      figure(figures.specialFigure(host), t("rules.tiling.special-figure")),
      t("rules.tiling.pay", { matching: board.matching_chips, any: board.any_chips }),
      figure(figures.payFigure(host), t("rules.tiling.pay-figure")),
      t("rules.tiling.covered"),
      t("rules.tiling.losses"),
    ),
    section(host, "rules.next", t("rules.next.text", { rounds }), redraw, t("rules.next.empty")),
    section(
      host,
      "rules.ending",
      t("rules.ending.text"),
      scoringSides(host),
      t("rules.ending.notes"),
      t("rules.ending.tie"),
    ),
    section(
      host,
      "rules.example",
      steps(
        [t("rules.example.take"), figures.stackFigure(host)],
        [t("rules.example.line"), figures.exampleLine(host)],
        t("rules.example.stack"),
        [t("rules.example.pay"), figures.examplePayment(host)],
        [t("rules.example.score"), figures.exampleScore(host)],
      ),
    ),
    summary(host),
  );
}

/** @param {Host} host */
function scoringSides(host) {
  const sides = host.board.scoring_tiles.flat().map((side) => {
    const name = h("strong", {}, host.t(`side.${side}`));
    const text = h("span", {}, name, ": ", sideWorth(host, side));
    return h("li", { class: "du-rules-side" }, sideIcon(side), text);
  });
  return h("ul", { class: "du-rules-sides" }, ...sides);
}

/** The rules on one page. @param {Host} host */
function summary(host) {
  const { t, board } = host;
  const losses = board.points.broken.map((/** @type {number} */ loss) => host.signed(-loss));
  return section(
    host,
    "rules.summary",
    heading("summary-acquiring", t("rules.acquiring")),
    list(
      t("rules.summary.sun"),
      t("rules.summary.moon", { loss: board.points.first_player }),
      t("rules.summary.plate", { tokens: board.tokens, rounds: board.rounds }),
      t("rules.summary.chip", { chips: board.chips_per_round }),
      t("rules.summary.lines", { losses: losses.join(", ") }),
    ),
    heading("summary-tiling", t("rules.tiling")),
    list(
      t("rules.summary.tile"),
      t("rules.summary.pay", { matching: board.matching_chips, any: board.any_chips }),
      t("rules.summary.score"),
      t("rules.summary.stuck"),
      t("rules.tiling.losses"),
    ),
    heading("summary-next", t("rules.next")),
    list(t("rules.next.text", { rounds: board.rounds }), t("rules.next.empty")),
    heading("summary-ending", t("rules.ending")),
    scoringSides(host),
    t("rules.ending.tie"),
  );
}
