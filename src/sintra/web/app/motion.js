/** Animations above the table: moving pieces and score pop-ups, with the Web Animations API. */

import { svg } from "./svg.js";

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/**
 * A place on the screen: the centre of a piece, its height without its rotation, its rotation in
 * degrees, and its bounding box in its own coordinates.
 * @typedef {object} ScreenSpot
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {number} turned
 * @property {{x: number, y: number, width: number, height: number}} shape
 */

/**
 * @param {Element} element
 * @returns {ScreenSpot}
 */
export function spotOf(element) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  const shape = matrix && /** @type {SVGGraphicsElement} */ (element).getBBox();
  if (!matrix || !shape?.height) return { x, y, size: box.height, turned: 0, shape: box };
  const turned = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  return { x, y, size: shape.height * Math.hypot(matrix.a, matrix.b), turned, shape };
}

/**
 * Animate a copy of a piece from one spot to another, above everything else, with its rotation and
 * its size. The caller hides and shows the original pieces.
 * @param {SVGGraphicsElement} piece the picture to copy
 * @param {ScreenSpot} from
 * @param {ScreenSpot} to
 * @param {{duration: number, delay?: number, shape: ScreenSpot["shape"]}} options `shape` is the
 *   bounding box of the piece; no animation if duration is 0
 * @returns {Promise<void>}
 */
export async function fly(piece, from, to, { duration, delay = 0, shape }) {
  if (!duration || !from.size || !to.size) return;
  const size = Math.max(from.size, to.size);
  const width = (size * shape.width) / shape.height;
  const copy = copied(piece, shape, width, size);
  layer().append(copy);
  const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 6);
  const turn = ((to.turned - from.turned + 540) % 360) - 180;
  const frames = [0, 0.5, 1].map((t) => {
    const rise = Math.sin(Math.PI * t);
    const x = from.x + (to.x - from.x) * t - width / 2;
    const y = from.y + (to.y - from.y) * t - size / 2 - lift * rise;
    const scale = ((from.size + (to.size - from.size) * t) / size) * (1 + 0.12 * rise);
    const turned = from.turned + turn * t;
    return { transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale})` };
  });
  await finished(copy, frames, duration, delay);
  copy.remove();
}

/**
 * Show a short text, such as the points of a move, that rises from an element and fades.
 * @param {string} text
 * @param {Element} at
 * @param {{duration: number, delay?: number, loss?: boolean}} options
 * @returns {Promise<void>}
 */
export async function pop(text, at, options) {
  if (!options.duration) return;
  const box = at.getBoundingClientRect();
  const label = document.createElement("span");
  label.className = options.loss ? "pop pop-loss" : "pop";
  label.textContent = text;
  layer().append(label);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const place = (/** @type {number} */ up, /** @type {number} */ size) =>
    `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${size})`;
  const frames = [
    { transform: place(0, 0.4), opacity: 0 },
    { transform: place(14, 1.15), opacity: 1, offset: 0.25 },
    { transform: place(22, 1), opacity: 1, offset: 0.7 },
    { transform: place(44, 1), opacity: 0 },
  ];
  await finished(label, frames, options.duration, options.delay ?? 0);
  label.remove();
}

/** Remove all running animations. */
export function clearMotion() {
  document.querySelector(".motion-layer")?.remove();
}

function layer() {
  let found = document.querySelector(".motion-layer");
  if (!found) {
    found = document.createElement("div");
    found.className = "motion-layer";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

/**
 * Return a copy in an SVG element of its own.
 * @param {SVGGraphicsElement} piece
 * @param {ScreenSpot["shape"]} shape
 * @param {number} width
 * @param {number} height
 */
export function copied(piece, shape, width, height) {
  const clone = /** @type {SVGElement} */ (piece.cloneNode(true));
  clone.removeAttribute("transform");
  clone.classList.remove("is-hidden");
  const viewBox = `${shape.x} ${shape.y} ${shape.width} ${shape.height}`;
  return svg("svg", { viewBox, width, height, class: "motion-piece" }, clone);
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 */
async function finished(element, frames, duration, delay) {
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "both" });
  try {
    await animation.finished;
  } catch {
    // The element was removed during its animation.
  }
}
