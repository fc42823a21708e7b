/** The rules page with drawn examples. */

import { figure, heading, labelled, list, section, steps } from "../../app/rules/blocks.js";
import { BOARD, ROUNDS } from "./board-data.js";
import { createPhrases } from "./phrases.js";
import * as figures from "./rules-figures.js";

/** @import { Host } from "../../app/types.js" */

/** @param {HTMLElement} root @param {Host} host */
export function rulesPage(root, host) {
  const { t } = host;
  const phrases = createPhrases(host, { board: "coloured", wilds: "standard" });
  const start = t("rules.table.start", {
    count: BOARD.start_score,
    supply: BOARD.supply_spaces,
    tiles: BOARD.tiles_per_factory,
  });
  root.append(
    section(host, "rules.goal", t("rules.goal.text", { rounds: ROUNDS })),
    section(
      host,
      "rules.table",
      t("rules.table.tiles", { count: BOARD.tiles_per_colour }),
      figure(figures.colourFigure(), t("rules.table.figure")),
      t("rules.table.board"),
      heading("board", t("rules.board")),
      labelled(13, ...figures.boardFigure(phrases)),
      start,
      list(...factoryCounts(t)),
    ),
    section(
      host,
      "rules.wild",
      t("rules.wild.text"),
      t("rules.wild.limit"),
      figure(figures.wildFigure(phrases), t("rules.wild.figure")),
    ),
    section(
      host,
      "rules.taking",
      t("rules.taking.text"),
      list(
        t("rules.taking.all"),
        t("rules.taking.wild"),
        t("rules.taking.rest"),
        t("rules.taking.only-wild"),
      ),
      t("rules.taking.token"),
      t("rules.taking.end"),
      figure(figures.factoryFigure(phrases), t("rules.taking.figure")),
    ),
    section(
      host,
      "rules.placing",
      t("rules.placing.text"),
      list(t("rules.placing.price"), t("rules.placing.wild"), t("rules.placing.colours")),
      figure(figures.paymentFigure(phrases), t("rules.placing.figure")),
      t("rules.placing.points"),
      figure(figures.runFigure(phrases), t("rules.placing.points-figure")),
    ),
    section(
      host,
      "rules.features",
      t("rules.features.text", BOARD.bonus_tiles),
      t("rules.features.supply", { count: BOARD.supply_spaces }),
      figure(figures.featureFigure(phrases), t("rules.features.figure")),
    ),
    section(
      host,
      "rules.passing",
      t("rules.passing.text", { count: BOARD.most_kept }),
      t("rules.passing.supply"),
    ),
    section(
      host,
      "rules.next",
      t("rules.next.text", { tiles: BOARD.tiles_per_factory }),
      t("rules.next.empty"),
    ),
    section(
      host,
      "rules.end",
      t("rules.end.last", { rounds: ROUNDS }),
      t("rules.end.stars"),
      t("rules.end.numbers"),
      figure(figures.endFigure(phrases), t("rules.end.figure")),
      t("rules.end.winner"),
    ),
    section(
      host,
      "rules.example",
      steps(
        [t("rules.example.take"), figures.factoryFigure(phrases)],
        t("rules.example.centre"),
        [t("rules.example.place"), figures.paymentFigure(phrases)],
        t("rules.example.score"),
        t("rules.example.pass"),
      ),
    ),
    section(
      host,
      "rules.variants",
      heading("grey", t("option.board.grey")),
      t("rules.variants.grey"),
      heading("wild-order", t("option.wilds")),
      t("rules.variants.wilds"),
      heading("mini", t("option.edition.mini")),
      t("rules.variants.mini"),
    ),
    summary(phrases, start),
  );
}

/** Return the number of factories for each number of players. @param {Host["t"]} t */
function factoryCounts(t) {
  return Object.entries(BOARD.factories).map(([players, count]) =>
    t("rules.table.factories", { players, count }),
  );
}

/** The rules on one page. @param {import("./phrases.js").Phrases} phrases @param {string} start */
function summary(phrases, start) {
  const { t } = phrases;
  return section(
    phrases,
    "rules.summary",
    heading("summary-start", t("rules.table")),
    list(start, factoryCounts(t).join(" · ")),
    heading("summary-taking", t("rules.taking")),
    list(t("rules.summary.take"), t("rules.summary.token")),
    heading("summary-placing", t("rules.placing")),
    list(
      t("rules.summary.place"),
      t("rules.summary.score"),
      t("rules.summary.bonus", BOARD.bonus_tiles),
      t("rules.summary.pass", { kept: BOARD.most_kept, rounds: ROUNDS }),
    ),
    heading("summary-end", t("rules.end")),
    figures.endFigure(phrases),
    t("rules.end.winner"),
  );
}
