/** The position as text, for screen readers. */

import { BOARD, total, wildColour } from "./board-data.js";

/** @import { Host, Snapshot } from "../../app/types.js" */
/** @import { Star } from "./board-data.js" */
/** @import { Phrases } from "./phrases.js" */

/** Describe what all players share. @param {any} view @param {Phrases} phrases */
export function describe(view, phrases) {
  const { t } = phrases;
  const colour = (/** @type {string} */ key, /** @type {string | undefined} */ name) =>
    name ? [t(key, { colour: t(`colour.${name}`) })] : [];
  const items = [
    ...colour("say.wild", wildColour(view)),
    ...colour("say.wild-next", wildColour(view, 1)),
  ];
  for (const [at, tiles] of view.factories.entries()) {
    if (total(tiles)) items.push(t("say.factory", { number: at + 1, tiles: phrases.tiles(tiles) }));
  }
  if (total(view.centre)) items.push(t("say.centre", { tiles: phrases.tiles(view.centre) }));
  if (view.phase === "draft" && view.token === null) items.push(t("say.token"));
  items.push(t("say.supply", { tiles: phrases.tiles(view.supply) }));
  items.push(t("say.pools", { bag: total(view.bag), tower: total(view.tower) }));
  return [{ title: t("say.table"), items }];
}

/** Describe what a player has. @param {any} view @param {number} seat @param {Phrases} phrases */
export function describeSeat(view, seat, phrases) {
  const { t } = phrases;
  const { passed, hand, board } = view.players[seat];
  return [
    ...(view.token === seat ? [t("say.holds-token")] : []),
    t(passed ? "say.kept" : "say.hand", { tiles: phrases.tiles(hand) }),
    ...BOARD.stars.map((star) => describeStar(star, board[star.name], view, phrases)),
  ];
}

/**
 * Describe the spaces of a star, empty ones included.
 * @param {Star} star
 * @param {(string | null)[]} spaces
 * @param {any} view
 * @param {Phrases} phrases
 */
function describeStar(star, spaces, view, phrases) {
  const { t } = phrases;
  const filled = spaces.flatMap((colour, at) => {
    if (!colour) return [];
    const implied = view.options.board !== "grey" && star.colour === colour;
    return [implied ? `${at + 1}` : `${at + 1} ${t(`colour.${colour}`)}`];
  });
  const empty = spaces.flatMap((colour, at) => (colour ? [] : [String(at + 1)]));
  const name = { star: phrases.star(star.name) };
  if (!filled.length) return t("say.star-empty", name);
  if (!empty.length) return t("say.star-full", name);
  return t("say.star", { ...name, filled: filled.join(", "), empty: empty.join(", ") });
}

/** Return the name of the phase. @param {any} view @param {Host["t"]} t */
export function phaseName({ phase }, t) {
  return t(phase === "draft" || phase === "over" ? `phase.${phase}` : "phase.place");
}

/**
 * Return the parts of the scores before the final scoring.
 * @param {any} view
 * @returns {import("../../app/types.js").ScoreItem[]}
 */
export function scoreItems({ players }) {
  /** @type {(code: string, value: (points: any) => number) => [string, number[]]} */
  const item = (code, value) => [
    code,
    players.map((/** @type {any} */ { points }) => value(points)),
  ];
  const placed = BOARD.stars.map(({ name }) => item(`placed.${name}`, (part) => part.placed[name]));
  return [
    item("start", ({ start }) => start),
    ...placed.filter(([, values]) => values.some(Boolean)),
    item("token", ({ token }) => token),
    item("discards", ({ discards }) => discards),
  ];
}

/** Return what decided a game without a lead. @param {Snapshot} snapshot @param {Host} host */
export function reason({ outcome }, { t }) {
  return (outcome?.winners.length ?? 0) > 1 ? t("reason-end.shared") : "";
}
