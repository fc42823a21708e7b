/**
 * Legal moves, grouped by the piece to click.
 *
 * A key identifies a piece on the table. The piece has it as its `data-key`:
 *
 * `take:F1:green`, `place:green:4`, `bonus:green`, `hand:green`.
 */

/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Parts} Parts */

/**
 * @param {Parts} parts
 * @returns {string | null} the key of a move's piece; passing and keeping have none
 */
export function keyOf(parts) {
  switch (parts.kind) {
    case "take":
      return `take:${parts.source}:${parts.colour}`;
    case "place":
      return `place:${parts.star}:${parts.position}`;
    case "bonus":
      return `bonus:${parts.colour}`;
    default:
      return null;
  }
}

/**
 * @param {LegalMove[]} legal
 * @returns {Map<string, LegalMove[]>}
 */
export function offersOf(legal) {
  /** @type {Map<string, LegalMove[]>} */
  const offers = new Map();
  for (const move of legal) {
    add(offers, keyOf(move.parts), move);
    if (move.parts.kind === "place") add(offers, `hand:${move.parts.colour}`, move);
  }
  return offers;
}

/**
 * @param {Map<string, LegalMove[]>} offers
 * @param {string | null} key
 * @param {LegalMove} move
 */
function add(offers, key, move) {
  if (key === null) return;
  const known = offers.get(key);
  if (known) known.push(move);
  else offers.set(key, [move]);
}

/**
 * Return the payment that spends the fewest wild tiles.
 * @param {LegalMove[]} moves
 */
export function cheapest(moves) {
  return moves.reduce((best, move) => (move.parts.wilds < best.parts.wilds ? move : best));
}

/**
 * Return the moves of a kind.
 * @param {LegalMove[]} legal
 * @param {string} kind
 */
export function ofKind(legal, kind) {
  return legal.filter((move) => move.parts.kind === kind);
}

/**
 * Return the forced move: the only legal one, or the only way to keep all tiles. Taking tiles is
 * never forced.
 * @param {LegalMove[]} legal
 * @returns {number | null}
 */
export function forcedMove(legal) {
  const losesNothing = legal.filter(
    ({ parts, effect }) => parts.kind === "keep" && Object.keys(effect.discards).length === 0,
  );
  if (losesNothing.length === 1) return losesNothing[0].id;
  return legal.length === 1 && legal[0].parts.kind !== "take" ? legal[0].id : null;
}
