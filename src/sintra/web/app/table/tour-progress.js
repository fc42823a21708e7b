/** How far a player is in the guided first round. */

/**
 * The numbers of moves that the player had made when each step began, the current step last.
 * @typedef {number[]} Progress
 */

/**
 * Return the progress after new moves or after moves that were undone, and whether the last move
 * is not the expected one.
 * @param {{moves?: RegExp}[]} steps
 * @param {Progress} progress
 * @param {string[]} played the player's own moves in notation
 * @returns {{progress: Progress, wrong: boolean}}
 */
export function advanced(steps, progress, played) {
  const now = progress.filter((start, index) => index === 0 || start <= played.length);
  for (;;) {
    const start = now[now.length - 1];
    const { moves } = steps[now.length - 1] ?? {};
    if (!moves || start >= played.length) return { progress: now, wrong: false };
    const history = played.slice(0, start + 1).map((move) => ` ${move}`);
    if (!moves.test(history.join(""))) return { progress: now, wrong: true };
    now.push(start + 1);
  }
}
