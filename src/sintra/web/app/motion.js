/** Animations above the table: moving pieces and score pop-ups, with the Web Animations API. */

import { svg } from "./svg.js";

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/**
 * Animate a copy of a picture from one element to another, above everything else, with a rotation
 * and a change of size. The caller hides and shows the original pieces.
 * @param {SVGGraphicsElement} piece the picture to copy
 * @param {Element} from
 * @param {Element} to
 * @param {{duration: number, delay?: number, turn?: number}} options no animation if duration is 0
 * @returns {Promise<void>}
 */
export async function fly(piece, from, to, options) {
  if (!options.duration || !piece.isConnected) return;
  const [start, end, own] = [from, to, piece].map((element) => element.getBoundingClientRect());
  if (!start.width || !end.width || !own.width) return;
  const copy = copied(piece, own);
  layer().append(copy);
  const [ax, ay] = [start.x + start.width / 2, start.y + start.height / 2];
  const [bx, by] = [end.x + end.width / 2, end.y + end.height / 2];
  const lift = Math.min(60, Math.hypot(bx - ax, by - ay) / 6);
  const [sizeA, sizeB] = [start, end].map((box) => box.height / own.height);
  const turn = options.turn ?? 0;
  const frames = [0, 0.5, 1].map((t) => {
    const x = ax + (bx - ax) * t - own.width / 2;
    const y = ay + (by - ay) * t - own.height / 2 - lift * Math.sin(Math.PI * t);
    const size = (sizeA + (sizeB - sizeA) * t) * (1 + 0.12 * Math.sin(Math.PI * t));
    return { transform: `translate(${x}px, ${y}px) rotate(${turn * t}deg) scale(${size})` };
  });
  await finished(copy, frames, options.duration, options.delay ?? 0);
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
 * Return a copy in an SVG element of its own, in the size of the piece on the screen.
 * @param {SVGGraphicsElement} piece
 * @param {DOMRect} box
 */
function copied(piece, box) {
  const shape = piece.getBBox();
  const clone = /** @type {SVGElement} */ (piece.cloneNode(true));
  clone.removeAttribute("transform");
  clone.removeAttribute("id");
  clone.classList.remove("is-hidden");
  const copy = svg(
    "svg",
    {
      viewBox: `${shape.x} ${shape.y} ${shape.width} ${shape.height}`,
      width: box.width,
      height: box.height,
      class: "motion-piece",
    },
    clone,
  );
  return copy;
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
