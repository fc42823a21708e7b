/** The document title: the page's title, with an optional prefix such as "Your turn". */

import { t } from "./i18n.js";

/**
 * @param {string} page
 * @param {string} [prefix]
 */
export function showTitle(page, prefix) {
  const title = page ? `${page} · Sintra` : t("site.title");
  document.title = prefix ? `${prefix} · ${title}` : title;
}
