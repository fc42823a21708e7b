/**
 * Dragging by mouse, pen or touch: a copy of a piece follows the pointer and is dropped on a
 * target. A short movement counts as a click.
 */

const THRESHOLD = 6;

/**
 * @typedef {object} Dragging
 * @property {(at: Element) => Element | null} source returns the draggable element at an element
 * @property {(source: Element) => SVGGraphicsElement[] | null} begin returns the pieces that follow
 *   the pointer, or null if the element cannot be dragged; may offer targets
 * @property {(at: Element) => Element | null} target returns the drop target at an element
 * @property {(target: Element | null) => void} over called when the target under the pointer
 *   changes
 * @property {(target: Element | null) => void} drop
 */

/**
 * Make elements of a container draggable.
 * @param {HTMLElement} container
 * @param {Dragging} dragging
 * @returns {() => void} stops it
 */
export function draggable(container, dragging) {
  const ended = new AbortController();
  container.addEventListener("pointerdown", (event) => begin(event, container, dragging), {
    signal: ended.signal,
  });
  return () => ended.abort();
}

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} container
 * @param {Dragging} dragging
 */
function begin(event, container, dragging) {
  const source = event.target instanceof Element ? dragging.source(event.target) : null;
  if (!source || event.button !== 0) return;
  const [startX, startY] = [event.clientX, event.clientY];
  const over = new AbortController();
  const listen = (
    /** @type {string} */ name,
    /** @type {(event: PointerEvent) => void} */ listener,
  ) =>
    addEventListener(name, /** @type {EventListener} */ (listener), { signal: over.signal });
  /** @type {HTMLElement | null} */
  let carried = null;
  /** @type {Element | null} */
  let target = null;

  listen("pointermove", (moving) => {
    const [dx, dy] = [moving.clientX - startX, moving.clientY - startY];
    if (!carried) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      const pieces = dragging.begin(source);
      if (!pieces) return over.abort();
      carried = carry(pieces);
      container.classList.add("is-dragging");
    }
    carried.style.transform = `translate(${dx}px, ${dy}px)`;
    const found = under(moving, dragging);
    if (found === target) return;
    target = found;
    dragging.over(target);
  });
  listen("pointerup", (up) => finish(under(up, dragging)));
  listen("pointercancel", () => finish(null));
  addEventListener("keydown", (key) => key.key === "Escape" && finish(null), {
    signal: over.signal,
    capture: true,
  });

  /** @param {Element | null} on */
  function finish(on) {
    over.abort();
    if (!carried) return;
    carried.remove();
    container.classList.remove("is-dragging");
    dragging.drop(on);
    swallowClick();
  }
}

/**
 * @param {PointerEvent} event
 * @param {Dragging} dragging
 */
function under(event, dragging) {
  const at = document.elementFromPoint(event.clientX, event.clientY);
  return at ? dragging.target(at) : null;
}

/**
 * Copy the pieces to a layer above the page, at their current positions.
 * @param {SVGGraphicsElement[]} pieces
 */
function carry(pieces) {
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "60", pointerEvents: "none" });
  for (const piece of pieces) {
    const box = piece.getBoundingClientRect();
    const shape = piece.getBBox();
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
    copy.removeAttribute("transform");
    picture.setAttribute("viewBox", `${shape.x} ${shape.y} ${shape.width} ${shape.height}`);
    picture.append(copy);
    Object.assign(picture.style, {
      position: "absolute",
      overflow: "visible",
      left: `${box.x}px`,
      top: `${box.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    layer.append(picture);
  }
  document.body.append(layer);
  return layer;
}

/** Suppress the click event at the end of a drag. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
