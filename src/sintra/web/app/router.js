/** The routes. Each page is a module that is loaded on demand. */

/**
 * An open page. `relabel` updates its texts after a change of language; a page without it is opened
 * again.
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
  [/^\/analysis(?:\/([\w-]{10}))?$/, () => import("./analysis/page.js")],
  [/^\/statistics$/, () => import("./statistics/page.js")],
  [/^\/puzzles$/, () => import("./puzzles/page.js")],
  [
    /^\/puzzles\/([\w-]+)\/(mixed|theme|exact|daily|streak|[0-9a-f]{10})$/,
    () => import("./puzzles/puzzle.js"),
  ],
  [/^\/study$/, () => import("./pages/study.js")],
  [/^\/you$/, () => import("./you/page.js")],
  [/^\/learn(?:\/([\w-]{10}))?$/, () => import("./pages/learn.js")],
  [/^\/coach\/([\w-]+)$/, () => import("./coach/page.js")],
  [/^\/coach\/([\w-]+)\/([\w-]+)$/, () => import("./coach/lesson.js")],
  [/^\/rules(?:\/([\w-]+))?$/, () => import("./pages/rules.js")],
];
const MISSING = () => import("./pages/missing.js");

/**
 * Return the page of a path and the arguments in the path.
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
 * Navigate to another page of this site.
 * @param {string} address
 * @param {{replace?: boolean}} [options]
 */
export function navigate(address, options = {}) {
  if (options.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  dispatchEvent(new Event(NAVIGATED));
}

/** The fragment of a link to a seat: its number and its secret. An invitation is for a friend. */
export const SEAT = /^#(invitation=)?(\d+)\.([\w-]+)$/;

/** The fragment of a link that gives another device the player's key. */
export const PLAYER = /^#player=([\w-]{22})$/;

/** The event that `navigate` dispatches on the window after it changed the address. */
export const NAVIGATED = "sintra-go";

/** Let links within this site change the page without a reload. */
export function catchLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download) return;
    const to = new URL(link.href, location.href);
    const here = to.pathname === location.pathname && to.hash;
    if (to.origin !== location.origin || to.pathname.startsWith("/api/") || here) return;
    event.preventDefault();
    navigate(to.pathname + to.search + to.hash);
  });
}
