/** Everything for learning: first steps, practice, and the player's own games. */

import { h } from "../dom.js";
import { gamePhrases, hasPage } from "../games.js";
import { optional, t } from "../i18n.js";
import { games } from "../net.js";
import { knownKey } from "../store.js";
import { deck } from "../study/deck.js";
import { studyTexts } from "../study/texts.js";
import { uploadButton } from "../upload.js";
import { deckWay, puzzlesWay, way, wayLink } from "../ways.js";

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const [known, due] = await Promise.all([names(), mistakesDue(), studyTexts()]);
  /** @param {string} page */
  const links = (page) =>
    known.map(({ id, name }) => wayLink(`/${page}/${id}`, name, `${page}-${id}`));
  root.append(
    h(
      "div",
      { class: "column" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("study.title")),
        h("p", { class: "lead" }, t("study.lead")),
      ),
      section(
        t("study.first"),
        way("compass", t("start.tour"), t("study.tour.about"), ...links("tour")),
        way("flag", t("start.coach"), t("study.coach.about"), ...links("coach")),
        way("book", t("nav.rules"), t("study.rules.about"), ...links("rules")),
      ),
      section(
        t("study.practise"),
        puzzlesWay(),
        deckWay(due ? t("start.learn-deck.about", { count: due }) : t("study.deck.about")),
        way(
          "eye",
          t("start.analysis"),
          t("start.analysis.about"),
          wayLink("/analysis", t("start.analysis.go"), "analysis"),
        ),
      ),
      section(
        t("study.games"),
        way(
          "log",
          t("study.reviews"),
          t("study.reviews.about"),
          wayLink("/tables", t("study.reviews.go")),
        ),
        way(
          "chart",
          t("start.statistics"),
          t("start.statistics.about"),
          wayLink("/statistics", t("start.statistics.go"), "statistics"),
        ),
        way("upload", t("start.upload"), t("start.upload.about"), uploadButton(root)),
      ),
    ),
  );
  return { title: t("study.title") };
}

/** Return the games that have lessons and a guide, with their names. */
async function names() {
  const { games: known } = await games();
  return Promise.all(
    known.filter(hasPage).map(async ({ id }) => {
      const phrases = await gamePhrases(id);
      return { id, name: optional(phrases, "game.title") ?? phrases("game.name") };
    }),
  );
}

/** Return how many mistakes are to be practised today. */
async function mistakesDue() {
  if (!knownKey()) return 0;
  return deck().then(
    ({ due }) => due.length,
    () => 0,
  );
}

/**
 * @param {string} title
 * @param {...HTMLElement} ways
 */
function section(title, ...ways) {
  return h("section", { class: "section" }, h("h2", {}, title), h("div", { class: "ways" }, ways));
}
