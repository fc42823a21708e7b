/**
 * The service worker. It makes the page installable, and shows a message when the server cannot be
 * reached. The server is always asked first:
 *
 * - A page comes from the server. Only if that fails, the answer is the stored offline page.
 * - The files of the offline page have the query `?offline`. They come from the store.
 * - Everything else, the API included, is not intercepted and never stored.
 *
 * It also shows the notifications of mobile browsers. A tap on one leads to its table.
 *
 * So nobody sees an old page while the server has a new one. The server replaces the version by a
 * hash of all files of the client. A new version is another worker with a store of its own, which
 * takes over at once, because open pages do not depend on the store.
 */

const STORE = "sintra-__VERSION__";
const OFFLINE_PAGE = "/offline.html";
const FILES = [
  OFFLINE_PAGE,
  "/app/theme.js?offline",
  "/app/offline.js?offline",
  "/styles/paints.css?offline",
  "/styles/tokens.css?offline",
  "/styles/base.css?offline",
  "/styles/controls.css?offline",
  "/styles/offline.css?offline",
  "/styles/icon.svg?offline",
];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(store());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    Promise.all([
      removeOldStores(),
      // The browser asks the server while the worker is starting.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, search } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (origin === location.origin && search === "?offline") {
    event.respondWith(stored(request));
  }
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.tag));
});

/** Show a table: in the window in which it is open, or in a new one. @param {string} table */
async function openTable(table) {
  const path = `/table/${table}`;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

async function store() {
  const cache = await caches.open(STORE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })));
}

async function removeOldStores() {
  const old = (await caches.keys()).filter((name) => name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {any} event */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return stored(OFFLINE_PAGE);
  }
}

/** @param {RequestInfo} request */
async function stored(request) {
  return (await caches.match(request)) ?? fetch(request);
}
