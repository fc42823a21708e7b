/** The entry point: settings, language, header, and then the page of the current address. */

import { addRegions, say } from "./announce.js";
import { closeDialogs } from "./dialog.js";
import { fill, h } from "./dom.js";
import { addHeader, labelHeader, slot } from "./header.js";
import { LANGUAGE_CHANGED, language, useLanguage } from "./i18n.js";
import { clearMotion } from "./motion.js";
import { catchLinks, match, NAVIGATED, PLAYER, SEAT } from "./router.js";
import { chosenLanguage, onChange, watchSystem } from "./settings.js";
import { watchShortcuts } from "./shortcuts.js";
import { showTitle } from "./title.js";
import { watchTips } from "./tooltip.js";

/** @typedef {import("./router.js").Page} Page */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Page | null} */
let page = null;
let opened = 0;
let shown = "";

watchSystem();
await takeLanguage();
addHeader();
addRegions();
watchTips();
watchShortcuts();
catchLinks();
addEventListener(NAVIGATED, () => void show(true));
addEventListener("popstate", () => {
  // A link to a heading stays on the page. A link with a key opens the page again.
  const hasKey = SEAT.test(location.hash) || PLAYER.test(location.hash);
  if (address() !== shown || hasKey) void show(true);
});
onChange((name) => {
  if (name === "language") void changeLanguage();
});
await show(false);
// The dialog has to be there when the connection is lost.
import("./settings-dialog.js").catch(() => {});
// Without a secure connection browsers have no service workers. The page works without it.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

/**
 * Open the page of the current address. A later call overrides one that is still loading.
 * @param {boolean} navigated true if the user navigated within the site, which has to be announced
 */
async function show(navigated) {
  const turn = ++opened;
  shown = address();
  closeDialogs();
  clearMotion();
  page?.destroy?.();
  page = null;
  fill(slot);
  labelHeader();
  const root = h("div", { class: "page" });
  // The skeleton after it is visible while the page is empty.
  main.firstElementChild?.replaceWith(root);
  const { load, parts } = match(location.pathname);
  try {
    const { open } = await load();
    if (turn !== opened) return;
    const made = await open(root, ...parts);
    if (turn !== opened) return made.destroy?.();
    page = made;
  } catch (error) {
    if (turn !== opened) return;
    const { open } = await import("./pages/broken.js");
    page = open(root, error);
  }
  showTitle(page.title);
  if (!navigated) return;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  say(page.title);
}

/** Load the chosen language. The result is false if another one was chosen in the meantime. */
async function takeLanguage() {
  const taken = await useLanguage(chosenLanguage());
  if (taken) document.documentElement.lang = language();
  return taken;
}

/** Change the language. The page stays open if it can change its texts. */
async function changeLanguage() {
  if (!(await takeLanguage())) return;
  labelHeader();
  if (page?.relabel) {
    await page.relabel();
    showTitle(page.title);
  } else {
    await show(false);
  }
  dispatchEvent(new Event(LANGUAGE_CHANGED));
}

function address() {
  return location.pathname + location.search;
}
