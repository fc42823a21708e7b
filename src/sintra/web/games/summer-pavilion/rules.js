/** The rules page with drawn examples. */

import { h } from "../../app/dom.js";
import { figure, list, section } from "../shared/pages.js";
import { BOARD, ROUNDS } from "./board-data.js";
import {
  colourFigure,
  endFigure,
  factoryFigure,
  featureFigure,
  paymentFigure,
  runFigure,
  wildFigure,
} from "./rules-figures.js";
import { createPhrases } from "./phrases.js";

/** @typedef {import("../../app/types.js").Host} Host */

/**
 * @param {HTMLElement} root
 * @param {Host} host
 */
export function rulesPage(root, host) {
  const { t } = host;
  const phrases = createPhrases(host, { board: "coloured", wilds: "standard" });
  const kept = BOARD.most_kept;
  root.append(
    section("goal", t("rules.goal"), [t("rules.goal.text", { rounds: ROUNDS })]),
    section(
      "table",
      t("rules.table"),
      [
        t("rules.table.tiles", { count: BOARD.tiles_per_colour }),
        t("rules.table.board"),
        t("rules.table.start", { count: BOARD.start_score, tiles: BOARD.tiles_per_factory }),
      ],
      figure(colourFigure(), t("rules.table.figure")),
    ),
    section(
      "wild",
      t("rules.wild"),
      [t("rules.wild.text"), t("rules.wild.limit")],
      figure(wildFigure(phrases), t("rules.wild.figure")),
    ),
    section(
      "taking",
      t("rules.taking"),
      [
        t("rules.taking.text"),
        list(
          t("rules.taking.all"),
          t("rules.taking.wild"),
          t("rules.taking.rest"),
          t("rules.taking.only-wild"),
        ),
        t("rules.taking.token"),
        t("rules.taking.end"),
      ],
      figure(factoryFigure(phrases), t("rules.taking.figure")),
    ),
    section(
      "placing",
      t("rules.placing"),
      [
        t("rules.placing.text"),
        list(t("rules.placing.price"), t("rules.placing.wild"), t("rules.placing.colours")),
      ],
      figure(paymentFigure(phrases), t("rules.placing.figure")),
      [t("rules.placing.points")],
      figure(runFigure(phrases), t("rules.placing.points-figure")),
    ),
    section(
      "features",
      t("rules.features"),
      [
        t("rules.features.text", BOARD.bonus_tiles),
        t("rules.features.supply", { count: BOARD.supply_spaces }),
      ],
      figure(featureFigure(phrases), t("rules.features.figure")),
    ),
    section("passing", t("rules.passing"), [
      t("rules.passing.text", { count: kept }),
      t("rules.passing.supply"),
      t("rules.passing.next"),
    ]),
    section(
      "end",
      t("rules.end"),
      [t("rules.end.last", { rounds: ROUNDS }), t("rules.end.stars"), t("rules.end.numbers")],
      figure(endFigure(phrases), t("rules.end.figure")),
      [t("rules.end.winner")],
    ),
    section("variants", t("rules.variants"), [
      h("h3", {}, t("option.board.grey")),
      t("rules.variants.grey"),
      h("h3", {}, t("option.wilds")),
      t("rules.variants.wilds"),
      h("h3", {}, t("option.edition.mini")),
      t("rules.variants.mini"),
    ]),
  );
}
