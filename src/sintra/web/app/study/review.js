/**
 * What the page makes of a review: labels by the reader's thresholds, key moments, the order of
 * mistakes. Nothing here draws anything.
 */

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("./types.js").Label} Label */
/** @typedef {import("./types.js").Loss} Loss */

/**
 * The losses from which a turn is an inaccuracy, a mistake, a blunder, in chance and, in a decided
 * game, in points.
 * @typedef {{chance: number[], points: number[]}} Thresholds
 */

/** @type {Label[]} */
export const LABELS = ["inaccuracy", "mistake", "blunder"];

/** The thresholds that a reader can choose. The review itself uses the normal ones. */
export const THRESHOLDS = {
  strict: { chance: [0.02, 0.05, 0.1], points: [1.5, 3, 6] },
  normal: { chance: [0.03, 0.07, 0.14], points: [2, 4, 8] },
  lenient: { chance: [0.05, 0.1, 0.2], points: [3, 6, 12] },
};

/** @typedef {keyof typeof THRESHOLDS} Strictness */

/** A loss has to be larger than this by two standard errors, or it may be noise. */
const CERTAIN = { chance: 0.015, points: 1 };
const KEY_MOMENTS = 3;

/**
 * Return the label of a turn.
 * @param {ReviewTurn} turn
 * @param {Thresholds} thresholds
 * @returns {Label | null}
 */
export function labelOf(turn, thresholds) {
  if (turn.forced || isDenied(turn)) return null;
  const { chance, chance_error, points, points_error } = turn.loss;
  return turn.hollow
    ? step(points, points_error, thresholds.points, CERTAIN.points)
    : step(chance, chance_error, thresholds.chance, CERTAIN.chance);
}

/**
 * True if games played on from both moves say that the played move is better.
 * @param {ReviewTurn} turn
 */
function isDenied({ recheck }) {
  return recheck !== null && recheck[0] + recheck[1] < 0;
}

/**
 * @param {number} lost
 * @param {number} error
 * @param {number[]} steps
 * @param {number} certain
 */
function step(lost, error, steps, certain) {
  if (lost - 2 * error <= certain) return null;
  const reached = steps.filter((from) => lost >= from).length;
  return reached ? LABELS[reached - 1] : null;
}

/**
 * Return the labelled turns in the order of the game. A quick review has none.
 * @param {Review} review
 * @param {Thresholds} thresholds
 * @param {number | null} [seat] only those of a seat
 * @returns {{turn: ReviewTurn, label: Label}[]}
 */
export function labelled(review, thresholds, seat = null) {
  if (review.depth !== "full") return [];
  return review.turns.flatMap((turn) => {
    const label = seat === null || turn.seat === seat ? labelOf(turn, thresholds) : null;
    return label ? [{ turn, label }] : [];
  });
}

/**
 * Sort labelled turns by their loss, the largest first. Those of decided games come last.
 * @template {{turn: ReviewTurn}} Marked
 * @param {Marked[]} marked
 * @returns {Marked[]}
 */
export function bySize(marked) {
  return [...marked].sort(
    ({ turn: a }, { turn: b }) =>
      Number(a.hollow) - Number(b.hollow) ||
      b.loss.chance - a.loss.chance ||
      b.loss.points - a.loss.points,
  );
}

/**
 * Return the labelled turns of a seat, or of all, that lost most.
 * @param {Review} review
 * @param {Thresholds} thresholds
 * @param {number | null} seat
 */
export function keyMoments(review, thresholds, seat) {
  return bySize(labelled(review, thresholds, seat)).slice(0, KEY_MOMENTS);
}

/**
 * Return the decision of a turn that lost most: where a better move was possible.
 * @param {Review} review
 * @param {ReviewTurn} turn
 */
export function worstOf(review, turn) {
  if (turn.worst !== null) return turn.worst;
  const steps = review.decisions.slice(turn.first, turn.end);
  let worst = turn.first;
  let most = Number.NEGATIVE_INFINITY;
  for (const { number, loss } of steps) {
    const lost = loss ? loss.chance : Number.NEGATIVE_INFINITY;
    if (lost > most) [worst, most] = [number, lost];
  }
  return worst;
}

/**
 * Return the next or previous of some numbers, beginning at another one; null if there is none.
 * @param {number[]} numbers in ascending order
 * @param {number} from
 * @param {1 | -1} direction
 */
export function neighbour(numbers, from, direction) {
  const found =
    direction > 0
      ? numbers.find((number) => number > from)
      : numbers.findLast((number) => number < from);
  return found ?? null;
}

/**
 * Return how difficult a decision was: the key of its description.
 * @param {number} difficulty what the level `casual` loses on average, from 0 to 1
 */
export function difficultyOf(difficulty) {
  const at = DIFFICULTIES.findIndex(([, to]) => difficulty < to);
  return DIFFICULTIES[at < 0 ? DIFFICULTIES.length - 1 : at][0];
}

const DIFFICULTIES = /** @type {const} */ ([
  ["easy", 0.005],
  ["medium", 0.02],
  ["hard", 0.05],
  ["very-hard", Number.POSITIVE_INFINITY],
]);

/**
 * Return whom the tiles favoured: 1 for the seat, -1 for its rivals, 0 if it cannot be told.
 * @param {import("./types.js").Ledger} ledger in points
 */
export function favour({ luck, luck_error }) {
  return Math.abs(luck) <= Math.max(1, 2 * luck_error) ? 0 : Math.sign(luck);
}

/**
 * Return how the game ended for a seat: the last part of the key of a sentence, the seat that it is
 * about, and its numbers.
 * @param {Pick<import("../types.js").Snapshot, "outcome" | "forfeit" | "scores">} snapshot
 * @param {number} seat
 * @returns {{key: string, seat: number, count: number, place: number} | null}
 */
export function resultOf({ outcome, forfeit, scores }, seat) {
  if (forfeit) return { key: forfeit.reason, seat: forfeit.seat, count: 0, place: 0 };
  if (!outcome) return null;
  const place = outcome.ranks[seat];
  const winners = outcome.ranks.filter((rank) => rank === 1).length;
  const rivals = scores.filter((_, at) => at !== seat);
  const best = place === 1 ? Math.max(...rivals) : Math.max(...winningScores(outcome, scores));
  const count = Math.abs(scores[seat] - best);
  const about = { seat, count, place };
  if (place === 1 && winners > 1) return { key: "tied", ...about };
  if (place > 1 && scores.length > 2) return { key: "place", ...about };
  const key = place === 1 ? "won" : "lost";
  return { key: count ? key : `${key}-level`, ...about };
}

/**
 * @param {import("../types.js").Outcome} outcome
 * @param {number[]} scores
 */
function winningScores({ ranks }, scores) {
  return scores.filter((_, seat) => ranks[seat] === 1);
}

/** From this loss on, a turn of a first look may be a key moment. A single search is noisy. */
const PROVISIONAL = 0.06;

/**
 * Return the turns of a first look that seem to have lost most.
 * @param {Review} review
 * @param {number | null} seat only those of a seat
 */
export function provisionalMoments(review, seat) {
  return review.turns
    .filter((turn) => seat === null || turn.seat === seat)
    .filter(({ forced, hollow, loss }) => !forced && !hollow && loss.chance >= PROVISIONAL)
    .sort((a, b) => b.loss.chance - a.loss.chance)
    .slice(0, KEY_MOMENTS);
}

/**
 * Return the draws that moved the chances most, in the order of the game: whom they favoured, how
 * much, and whether it was a lot.
 * @param {Review} review
 */
export function luckyDraws(review) {
  return review.events.flatMap(({ number, kind, luck, marks }) => {
    const seat = luck.chance.indexOf(Math.max(...luck.chance));
    const size = marks?.[seat] ?? 0;
    if (size < 1) return [];
    const round = review.turns.find(({ first, end }) => first <= number && number < end)?.round;
    return [{ number, kind, seat, size, round: round ?? 0, chance: luck.chance[seat] }];
  });
}
