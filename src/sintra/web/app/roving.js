/**
 * Roving tabindex: one Tab stop for a group of elements, and arrow keys to move inside it.
 *
 * The elements can be anywhere (around a circle, on a star), so an arrow key moves to the nearest
 * element in its direction.
 */

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
});

/**
 * Make the matching elements of a container one group. Enter and Space click the focused element.
 * Call `refresh` after the elements have changed, and `release` to remove the listeners.
 * @param {HTMLElement | SVGElement} container
 * @param {string} selector matches the members of the group
 */
export function roving(container, selector) {
  const items = () =>
    /** @type {(HTMLElement | SVGElement)[]} */ ([...container.querySelectorAll(selector)]);

  function refresh() {
    const all = items();
    const current = all.find((item) => item === document.activeElement) ?? all[0];
    for (const item of all) item.setAttribute("tabindex", item === current ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const focused = items().find((item) => item === document.activeElement);
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (focused instanceof HTMLElement) return; // the browser clicks focused buttons
      event.preventDefault();
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const next = target(event.key, focused, items());
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const all = items();
    if (!all.some((item) => item === event.target)) return;
    for (const item of all) item.setAttribute("tabindex", item === event.target ? "0" : "-1");
  }

  container.addEventListener("keydown", /** @type {EventListener} */ (onKey));
  container.addEventListener("focusin", /** @type {EventListener} */ (onFocus));
  refresh();
  return {
    refresh,
    release() {
      container.removeEventListener("keydown", /** @type {EventListener} */ (onKey));
      container.removeEventListener("focusin", /** @type {EventListener} */ (onFocus));
    },
  };
}

/**
 * Return the element that a key moves to, or null.
 * @param {string} key
 * @param {HTMLElement | SVGElement} from
 * @param {(HTMLElement | SVGElement)[]} all
 */
function target(key, from, all) {
  if (key === "Home") return all[0];
  if (key === "End") return all[all.length - 1];
  const direction = DIRECTIONS[key];
  return direction ? nearest(from, all, direction) : null;
}

/**
 * Return the nearest element in a direction. Distance across the direction counts double. If there
 * is none, return the next element in document order, so that every element can be reached.
 * @param {HTMLElement | SVGElement} from
 * @param {(HTMLElement | SVGElement)[]} all
 * @param {[number, number]} direction
 */
function nearest(from, all, direction) {
  const [x, y] = middle(from);
  const [dx, dy] = direction;
  let best = null;
  let least = Infinity;
  for (const item of all) {
    if (item === from) continue;
    const [ix, iy] = middle(item);
    const along = (ix - x) * dx + (iy - y) * dy;
    const across = Math.abs((ix - x) * dy) + Math.abs((iy - y) * dx);
    if (along < 2) continue;
    const cost = along + 2 * across;
    if (cost < least) [best, least] = [item, cost];
  }
  if (best) return best;
  const index = all.indexOf(from) + (dx + dy);
  return all[(index + all.length) % all.length] ?? null;
}

/**
 * @param {Element} element
 * @returns {[number, number]}
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
