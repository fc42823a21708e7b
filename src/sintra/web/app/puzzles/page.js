/** The puzzles of all games: the puzzle of the day, the ways to practise, the themes. */

import { h } from "../dom.js";
import { cover, gamePhrases } from "../games.js";
import { addTexts, number, optional, t } from "../i18n.js";
import { icon } from "../icons.js";
import { addSheet } from "../styles.js";
import { overview, themeGroups, themeName } from "./data.js";

/** @typedef {import("./data.js").PuzzleGame} PuzzleGame */
/** @typedef {import("../i18n.js").Translate} Translate */

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const [games] = await Promise.all([
    overview(),
    addTexts("/app/puzzles/locales"),
    addSheet("/styles/puzzles.css"),
  ]);
  root.append(
    h(
      "div",
      { class: "column puzzle-hub" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("puzzles.title")),
        h("p", { class: "lead" }, t("puzzles.lead")),
      ),
      games.length
        ? h("div", { class: "games" }, await Promise.all(games.map(card)))
        : h("p", { class: "muted" }, t("puzzles.none")),
    ),
  );
  return { title: t("puzzles.title") };
}

/** @param {PuzzleGame} about */
async function card(about) {
  const [picture, phrases] = await Promise.all([cover(about.game), gamePhrases(about.game)]);
  const name = optional(phrases, "game.title") ?? phrases("game.name");
  const label = `puzzles-${about.game}`;
  const base = `/puzzles/${about.game}`;
  return h(
    "article",
    { class: "game-card card puzzle-game", "aria-labelledby": label },
    h("div", { class: "game-cover" }, picture),
    h(
      "div",
      { class: "game-body" },
      h("h2", { id: label }, name),
      h("p", { class: "game-tagline", "data-test": `standing-${about.game}` }, standing(about)),
      h(
        "div",
        { class: "game-actions" },
        h(
          "a",
          {
            class: "button button-primary button-large",
            href: `${base}/mixed`,
            "aria-label": t("puzzles.mixed.label", { game: name }),
            "data-test": `mixed-${about.game}`,
          },
          icon("play"),
          t("puzzles.mixed"),
        ),
        h(
          "a",
          { class: "button", href: `${base}/daily`, "data-test": `daily-${about.game}` },
          icon(about.daily.score === null ? "clock" : "check"),
          t("puzzles.daily"),
        ),
        h(
          "a",
          { class: "button", href: `${base}/exact`, "data-test": `exact-${about.game}` },
          t("puzzles.exact"),
        ),
        h(
          "a",
          { class: "button", href: `${base}/streak`, "data-test": `streak-${about.game}` },
          t("puzzles.streak"),
        ),
      ),
      h(
        "details",
        { class: "puzzle-themes", "data-test": `themes-${about.game}` },
        h("summary", {}, t("puzzles.themes")),
        themeGroups(about.themes).map((group) => themeList(about.game, group, phrases)),
      ),
    ),
  );
}

/** Say how many puzzles there are and how the player stands. @param {PuzzleGame} about */
function standing({ puzzles, standing: { rating, deviation, tries, solved, best_streak: best } }) {
  const count = t("puzzles.count", { count: puzzles });
  if (!tries) return count;
  const rated = t("puzzles.rating", { rating: number(rating), error: number(2 * deviation) });
  const done = t("puzzles.solved", { solved, tries });
  return [rated, done, best > 1 ? t("puzzles.best-streak", { count: best }) : "", count]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {string} game
 * @param {[theme: string, count: number][]} themes
 * @param {Translate} phrases
 */
function themeList(game, themes, phrases) {
  return h(
    "ul",
    { class: "theme-list" },
    themes.map(([theme, count]) => {
      const name = themeName(theme, phrases);
      return (
        name &&
        h(
          "li",
          {},
          h(
            "a",
            { href: `/puzzles/${game}/theme?theme=${encodeURIComponent(theme)}` },
            name,
            " ",
            h("span", { class: "muted" }, number(count)),
          ),
        )
      );
    }),
  );
}
