/** What a try lacks, and the level to play against next. */

/** @typedef {import("./data.js").Exercise} Exercise */
/** @typedef {import("./data.js").Rung} Rung */

/**
 * Return the level to play against next: the first one that is not passed, or the strongest.
 * @param {Rung[]} ladder
 */
export function nextRung(ladder) {
  return ladder.find((rung) => !rung.passed) ?? ladder[ladder.length - 1];
}

/**
 * Compare a move with the best one by the first criterion in which they differ. The result is null if
 * the difference is nothing that people count.
 * @param {Pick<Exercise, "goal" | "values" | "right">} exercise
 * @param {string} move
 * @returns {{unit: "points" | "tiles" | "lead", lost: number} | null}
 */
export function shortfall({ goal, values, right }, move) {
  const own = values[move] ?? [];
  const best = values[right[0]];
  const at = best.findIndex((value, criterion) => value !== own[criterion]);
  const unit = at < 0 || own.length === 0 ? null : unitOf(goal[at]);
  return unit && { unit, lost: best[at] - own[at] };
}

/**
 * What the value of a criterion counts; see `sintra.analysis.lessons`.
 * @param {string} criterion
 */
function unitOf(criterion) {
  const [kind, path = ""] = criterion.split(" ");
  if (kind === "is" || path.endsWith("drawn")) return null;
  if (kind === "lead") return "lead";
  return path === "" || path.endsWith("score") || path.includes("losses") ? "points" : "tiles";
}
