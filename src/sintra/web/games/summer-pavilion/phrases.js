/** The names of tiles, places and moves in the reader's language. */

import { BOARD, piles } from "./board-data.js";

/** @import { Effect, Host, LegalMove, Parts } from "../../app/types.js" */
/** @typedef {ReturnType<typeof createPhrases>} Phrases */

/** @param {import("./board-data.js").Stage} stage */
export function phrasesOf({ host, snapshot }) {
  return createPhrases(host, snapshot?.options ?? {});
}

/** @param {Host} host @param {Record<string, any>} options the options of the game */
export function createPhrases(host, options) {
  const { t } = host;

  /** Count tiles: "2 green tiles and 1 red tile". @param {Record<string, number>} counts */
  function tiles(counts) {
    const named = piles(counts).map(([colour, count]) => t(`tiles.${colour}`, { count }));
    return named.length ? host.list(named) : t("tiles-none");
  }

  /**
   * Name what is taken: tiles, and the start player token with them.
   * @param {Effect} effect
   */
  function taken({ tiles: counts, token }) {
    const named = piles(counts).map(([colour, count]) => t(`tiles.${colour}`, { count }));
    return host.list(token ? [...named, t("the-token")] : named);
  }

  /** @param {string} name the source in notation */
  function source(name) {
    return name === "C" ? t("source.centre") : t("source.factory", { number: name.slice(1) });
  }

  /** Name a star as a heading; on the grey side by its place. @param {string} name */
  function star(name) {
    return options.board === "grey" ? t(`star-at.${name}`) : t(`star.${name}`);
  }

  /** Name a star after the preposition "onto". @param {string} name */
  function onto(name) {
    return options.board === "grey" ? t(`onto-at.${name}`) : t(`onto.${name}`);
  }

  /** Name an item of the scores, for hints and the final table. @param {string} code */
  function scoreItem(code) {
    const [item, ...part] = code.split(".");
    const byPlace = options.board === "grey" && (item === "star" || item === "placed");
    return t(`reason.${[byPlace ? `${item}-at` : item, ...part].join(".")}`);
  }

  /**
   * Describe a space, for a tooltip.
   * @param {string} name
   * @param {number} position
   * @param {number} price
   * @param {string | null} lies
   */
  function space(name, position, price, lies) {
    const place = { star: star(name), number: position };
    return lies
      ? t("space.filled", { ...place, tile: t(`a-tile.${lies}`) })
      : t("space.empty", { ...place, tiles: t("tiles-any", { count: price }) });
  }

  /**
   * Describe a window, statue or pillar, for a tooltip.
   * @param {string} kind
   * @param {number} filled
   * @param {number} all
   */
  function feature(kind, filled, all) {
    const tilesWon = t("tiles-bonus", { count: BOARD.bonus_tiles[kind] });
    const named = { feature: t(`feature-name.${kind}`), tiles: tilesWon };
    return filled === all ? t("feature.lit", named) : t("feature.open", { ...named, filled, all });
  }

  /** List what an effect completes, as short sentences. @param {Effect} effect */
  function completed(effect) {
    const features = /** @type {{kind: string}[]} */ (effect.features ?? []);
    const sentences = features.map(({ kind }) => t(`does-feature.${kind}`));
    if (effect.bonus) sentences.push(t("does.bonus", { count: effect.bonus }));
    if (effect.star) sentences.push(t("does.star", { count: effect.star }));
    if (effect.number) {
      const { number, points: count } = effect.number;
      sentences.push(t("does.number", { number, count }));
    }
    return sentences;
  }

  /** Describe all effects of a move that has a piece. @param {LegalMove} move */
  function move({ parts, effect }) {
    return [action(parts, effect), ...consequences(parts, effect)].join(" ");
  }

  /** @param {Parts} parts @param {Effect} effect */
  function action(parts, effect) {
    switch (parts.kind) {
      case "take":
        return t("do.take", { tiles: tiles(effect.tiles), source: source(parts.source) });
      case "place":
        return t("do.place", {
          tile: t(`a-tile.${parts.colour}`),
          star: onto(parts.star),
          number: parts.position,
          paid: tiles(effect.paid),
        });
      default:
        return t("do.bonus", { tile: t(`a-tile.${parts.colour}`) });
    }
  }

  /** @param {Parts} parts @param {Effect} effect */
  function consequences(parts, effect) {
    const sentences = [];
    if (effect.wild) sentences.push(t("does.wild"));
    if (effect.token) sentences.push(t("does.token"));
    if (effect.points) sentences.push(t("does.points", { points: points(effect.points) }));
    if (parts.kind === "place") sentences.push(...completed(effect));
    return sentences;
  }

  /** Count points: "+3 points". @param {number} count */
  function points(count) {
    return t("points-signed", { count: Math.abs(count), points: host.signed(count) });
  }

  return {
    t,
    tiles,
    taken,
    source,
    star,
    onto,
    scoreItem,
    space,
    feature,
    completed,
    move,
    points,
  };
}
