/** Score pop-ups at the places where points are scored and lost. */

import { pop } from "../../app/motion.js";

/** @typedef {{points: number, at: string}} Score points and the name of a place or group */

const LENGTH = 1000;
const BETWEEN = 160;

/**
 * @param {import("../../app/types.js").Host} host
 * @param {import("./scene.js").Scene} scene
 * @param {Score[]} scores
 */
export async function popAll(host, scene, scores) {
  if (scores.length) host.sound("score");
  const places = new Map();
  await Promise.all(
    scores.map(async ({ points, at }) => {
      const element = scene.at(at);
      if (!element || !points) return;
      const before = places.get(at) ?? 0;
      places.set(at, before + 1);
      const [duration, delay] = [host.duration(LENGTH), host.duration(BETWEEN * before)];
      await pop(host.signed(points), element, { duration, delay, loss: points < 0 });
    }),
  );
}
