/**
 * Dragging by mouse, pen or touch, as an alternative to clicking: copies of pieces follow the
 * pointer and are dropped on a target. A short movement counts as a click.
 */

import { copied, spotOf } from "../../app/motion.js";

/** @import { Stage } from "./stage.js" */

const THRESHOLD = 6;

/**
 * @template View, Board
 * @typedef {object} Drag
 * @property {string} sources selects what can be dragged
 * @property {(stage: Stage<View, Board>, source: Element) => Element[]} pieces returns what follows the
 *   pointer; may change the selection
 * @property {(stage: Stage<View, Board>, at: Element) => Element | null} target returns the drop
 *   target at an element
 * @property {(stage: Stage<View, Board>, target: Element, source: Element) => void} drop
 */

/** Let the pieces of a table be dragged; the result stops it. @param {Stage<any, any>} stage */
export function dragPieces(stage) {
  const ended = new AbortController();
  const { signal } = ended;
  stage.root.addEventListener("pointerdown", (event) => begin(stage, event), { signal });
  return () => ended.abort();
}

/** @param {Stage<any, any>} stage @param {PointerEvent} event */
function begin(stage, event) {
  const { root, game } = stage;
  const { drag } = game;
  const at = event.target instanceof Element ? event.target : null;
  const source = stage.legal.length && event.button === 0 ? at?.closest(drag.sources) : null;
  if (!source) return;
  const over = new AbortController();
  /** @type {(name: string, listener: (event: any) => void) => void} */
  const listen = (name, listener) =>
    addEventListener(name, listener, { signal: over.signal, capture: true });
  /** @type {HTMLElement | null} */
  let carried = null;
  /** @type {Element | null} */
  let hovered = null;

  listen("pointermove", (moving) => {
    const [dx, dy] = [moving.clientX - event.clientX, moving.clientY - event.clientY];
    if (!carried) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      const pieces = drag.pieces(stage, source);
      if (!pieces.length) return over.abort();
      carried = carry(/** @type {SVGGraphicsElement[]} */ (pieces));
      root.classList.add("is-dragging");
    }
    carried.style.transform = `translate(${dx}px, ${dy}px)`;
    hover(under(moving));
  });
  listen("pointerup", (up) => finish(under(up)));
  listen("pointercancel", () => finish(null));
  listen("keydown", ({ key }) => key === "Escape" && finish(null));

  /** @param {PointerEvent} moving */
  function under({ clientX, clientY }) {
    const found = document.elementFromPoint(clientX, clientY);
    return found && drag.target(stage, found);
  }

  /** @param {Element | null} target */
  function hover(target) {
    if (target === hovered) return;
    hovered?.dispatchEvent(new PointerEvent("pointerleave"));
    hovered?.classList.remove("is-under");
    hovered = target;
    hovered?.dispatchEvent(new PointerEvent("pointerenter"));
    hovered?.classList.add("is-under");
  }

  /** @param {Element | null} target */
  function finish(target) {
    over.abort();
    if (!carried) return;
    carried.remove();
    root.classList.remove("is-dragging");
    hover(null);
    if (target && source) drag.drop(stage, target, source);
    else stage.cancel();
    swallowClick();
  }
}

/** Copy the pieces to a layer above the page. @param {SVGGraphicsElement[]} pieces */
function carry(pieces) {
  const layer = document.createElement("div");
  layer.className = "drag-layer";
  layer.setAttribute("aria-hidden", "true");
  for (const piece of pieces) {
    const { x, y, size, turned, shape } = spotOf(piece);
    const copy = copied(piece, shape, (size * shape.width) / shape.height, size);
    copy.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turned}deg)`;
    layer.append(copy);
  }
  document.body.append(layer);
  return layer;
}

/** Click an element, which may be part of a picture. @param {Element} element */
export function click(element) {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** Suppress the click event at the end of a drag. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
