/** The steps of the guided first round. */

/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").TourSetup} TourSetup */
/** @typedef {import("../../app/types.js").TourStep} TourStep */

/** @type {TourSetup} */
export const setup = { options: { first: 0 }, seed: 12, bot: "greedy" };

/**
 * @param {Host} host
 * @returns {TourStep[]}
 */
export function tour({ t, board }) {
  const { points } = board;
  return [
    { title: t("tour.welcome"), text: t("tour.welcome.text"), target: find(".du-near .du-board") },
    {
      title: t("tour.opening"),
      text: t("tour.opening.text"),
      target: find("[data-group='display/0']"),
      until: (now, before) => movesOf(now, "display") > movesOf(before, "display"),
    },
    {
      title: t("tour.turning"),
      text: t("tour.turning.text"),
      target: find(".du-near .du-board"),
      until: (now) => movesOf(now, "slot") > 0,
    },
    { title: t("tour.sun"), text: t("tour.sun.text"), target: find("[data-group='factory/F1']") },
    {
      title: t("tour.take"),
      text: t("tour.take.text"),
      target: find(".du-market"),
      until: (now, before) => movesOf(now, "line") > movesOf(before, "line"),
    },
    { title: t("tour.lines"), text: t("tour.lines.text"), target: find("[data-group^='line/0/']") },
    {
      title: t("tour.moon"),
      text: t("tour.moon.text", { count: points.first_player }),
      target: find("[data-group='factory/L']"),
    },
    {
      title: t("tour.plates"),
      text: t("tour.plates.text", { count: board.tokens, points: points.plate }),
      target: find("[data-group='stack']"),
      until: (now, before) => movesOf(now, "slot") > movesOf(before, "slot") || isTiling(now),
    },
    {
      title: t("tour.chips"),
      text: t("tour.chips.text", { count: board.chips_per_round }),
      target: find("[data-group='chip/F1']"),
    },
    {
      title: t("tour.on"),
      text: t("tour.on.text"),
      target: find(".du-market"),
      until: (now) => isTiling(now) || now.view.round > 1,
    },
    {
      title: t("tour.tiling"),
      text: t("tour.tiling.text"),
      target: find(".du-near .du-board"),
      until: (now) => now.view.round > 1,
    },
    { title: t("tour.sides"), text: t("tour.sides.text"), target: find(".du-sides") },
    { title: t("tour.done"), text: t("tour.done.text", { rounds: board.rounds }) },
  ];
}

/** @param {string} selector */
function find(selector) {
  return () => document.querySelector(selector);
}

/** @param {Snapshot} snapshot */
function isTiling({ view }) {
  return view.phase === "pay" || view.phase === "tile";
}

/**
 * Return the number of moves of a kind that the player has played.
 * @param {Snapshot} snapshot
 * @param {string} kind
 */
function movesOf({ log, viewer }, kind) {
  return log.filter(({ seat, move }) => seat === viewer && move?.parts.kind === kind).length;
}
