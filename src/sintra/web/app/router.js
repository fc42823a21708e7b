/** Which page belongs to an address. Every page is a module that is loaded when it is needed. */

/**
 * A page that is shown. `relabel` writes its texts anew when the language has changed; without it
 * the page is opened again.
 * @typedef {object} Page
 * @property {string} title
 * @property {() => void} [destroy]
 * @property {() => void | Promise<void>} [relabel]
 */

/** @typedef {(root: HTMLElement, ...parts: string[]) => Promise<Page> | Page} OpenPage */

/** @type {[RegExp, () => Promise<{open: OpenPage}>][]} */
const ROUTES = [
  [/^\/$/, () => import("./pages/start.js")],
  [/^\/new\/([\w-]+)$/, () => import("./pages/setup.js")],
  [/^\/tables$/, () => import("./pages/tables.js")],
  [/^\/table\/([\w-]{10})$/, () => import("./pages/table.js")],
  [/^\/tour\/([\w-]+)$/, () => import("./pages/tour.js")],
  [/^\/replay\/([\w-]{10})$/, () => import("./pages/replay.js")],
  [/^\/position\/([\w-]{10})$/, () => import("./pages/position.js")],
  [/^\/rules(?:\/([\w-]+))?$/, () => import("./pages/rules.js")],
];
const MISSING = () => import("./pages/missing.js");

/**
 * Finds the page of a path, with the parts of the path that are its arguments.
 * @param {string} path
 */
export function match(path) {
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { load, parts: found.slice(1).map((part) => part ?? "") };
  }
  return { load: MISSING, parts: [] };
}

/**
 * Goes to another page of this site.
 * @param {string} address
 * @param {{replace?: boolean}} [how]
 */
export function go(address, how = {}) {
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  dispatchEvent(new Event(GONE));
}

/** What stands behind the # of a link that gives a seat: its number and its secret. */
export const SEAT = /^#(\d+)\.([\w-]+)$/;

/** Told to the window when `go` has changed the address. */
export const GONE = "sintra-go";

/** Lets links to this site change the page without loading it anew. */
export function catchLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download) return;
    const to = new URL(link.href, location.href);
    const here = to.pathname === location.pathname && to.hash;
    if (to.origin !== location.origin || to.pathname.startsWith("/api/") || here) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
}
