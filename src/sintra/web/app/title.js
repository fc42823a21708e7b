/** The document title: the page's title, preceded by an optional call for attention. */

import { t } from "./i18n.js";

/**
 * @param {string} page
 * @param {string} [call]
 */
export function showTitle(page, call) {
  const title = page ? `${page} · Sintra` : t("site.title");
  document.title = call ? `${call} · ${title}` : title;
}
