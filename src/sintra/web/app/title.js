/** The title of the window: the page's, and in front of it what is worth looking up for. */

import { t } from "./i18n.js";

/**
 * @param {string} page
 * @param {string} [call]
 */
export function showTitle(page, call) {
  const title = page ? `${page} · Sintra` : t("site.title");
  document.title = call ? `${call} · ${title}` : title;
}
