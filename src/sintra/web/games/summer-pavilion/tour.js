/** The steps of the guided first round. */

import { BOARD } from "./board-data.js";

/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").TourSetup} TourSetup */
/** @typedef {import("../../app/types.js").TourStep} TourStep */

/** @type {TourSetup} */
export const setup = { options: { players: 2 }, seed: 12, bot: "greedy" };

/**
 * @param {Host} host
 * @returns {TourStep[]}
 */
export function tour({ t }) {
  return [
    { title: t("tour.welcome"), text: t("tour.welcome.text"), target: find(".sp-front .sp-board") },
    { title: t("tour.wild"), text: t("tour.wild.text"), target: find(".sp-rounds") },
    {
      title: t("tour.take"),
      text: t("tour.take.text"),
      target: find(".sp-ring"),
      until: (now, before) => movesOf(now, "take") > movesOf(before, "take"),
    },
    { title: t("tour.hand"), text: t("tour.hand.text"), target: find(".sp-front .sp-hand") },
    {
      title: t("tour.token"),
      text: t("tour.token.text"),
      target: find(".sp-centre"),
      until: (now) => now.view.phase !== "draft",
    },
    {
      title: t("tour.place"),
      text: t("tour.place.text"),
      target: find(".sp-front .sp-board"),
      until: (now, before) => movesOf(now, "place") > movesOf(before, "place"),
    },
    { title: t("tour.points"), text: t("tour.points.text"), target: find(".sp-front .sp-board") },
    {
      title: t("tour.features"),
      text: t("tour.features.text", BOARD.bonus_tiles),
      target: find(".sp-supply"),
    },
    {
      title: t("tour.pass"),
      text: t("tour.pass.text", { count: BOARD.most_kept }),
      target: find(".bar"),
      until: (now) => now.view.round > 1 || now.over,
    },
    {
      title: t("tour.numbers"),
      text: t("tour.numbers.text"),
      target: find(".sp-front .sp-numbers"),
    },
    { title: t("tour.done"), text: t("tour.done.text") },
  ];
}

/** @param {string} selector */
function find(selector) {
  return () => document.querySelector(selector);
}

/**
 * Return the number of moves of a kind that the player has played.
 * @param {Snapshot} snapshot
 * @param {string} kind
 */
function movesOf(snapshot, kind) {
  return snapshot.log.filter(
    ({ seat, move }) => seat === snapshot.viewer && move?.parts.kind === kind,
  ).length;
}
