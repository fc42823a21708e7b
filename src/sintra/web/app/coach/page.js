/** The coach of a game: lessons and progress, one thing to work on, the level to play against next. */

import "./styles.js";
import { openTable } from "../create.js";
import { h } from "../dom.js";
import { gamePhrases, hasPage } from "../games.js";
import { optional, t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { open as missing } from "../pages/missing.js";
import { person } from "../phrases.js";
import { linkSeats } from "../player.js";
import { playerName } from "../store.js";
import { percent } from "../study/numbers.js";
import { coachData, loadLessons } from "./data.js";
import { nextRung } from "./goals.js";

/** The most lessons that are offered for one thing to work on. */
const MAX_LINKS = 4;

/** @typedef {import("./data.js").Lesson} Lesson */
/** @typedef {import("./data.js").Rung} Rung */

/**
 * @param {HTMLElement} root
 * @param {string} id the game's id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const { games: known } = await games();
  if (!known.some((game) => game.id === id && hasPage(game))) return missing(root);
  await linkSeats().catch(() => {}); // the games against bots count for the levels
  const [{ lessons, words }, data, phrases] = await Promise.all([
    loadLessons(id),
    coachData(id),
    gamePhrases(id),
  ]);
  const title = t("coach.title", { game: phrases("game.name") });
  const done = lessons.filter((lesson) => isDone(lesson, data.solved)).length;
  root.append(
    h(
      "div",
      { class: "column coach" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, title),
        h("p", { class: "lead" }, t("coach.lead")),
      ),
      data.focus && focus(id, data.focus, phrases, words),
      h(
        "section",
        { class: "section" },
        h(
          "div",
          { class: "section-head" },
          h("h2", {}, t("coach.lessons")),
          h("p", { class: "muted" }, t("coach.done", { done, all: lessons.length })),
        ),
        h(
          "ol",
          { class: "lesson-list" },
          lessons.map((lesson, at) => item(id, lesson, at, words(lesson.id), data.solved)),
        ),
      ),
      h(
        "section",
        { class: "section" },
        h("div", { class: "section-head" }, h("h2", {}, t("coach.levels"))),
        h("p", { class: "muted section-words" }, t("coach.levels.about")),
        ladder(root, id, data.ladder),
      ),
    ),
  );
  return { title };
}

/**
 * One thing to work on: the kind of turn that cost most, with its lessons and puzzles.
 * @param {string} game
 * @param {import("./data.js").Focus} found
 * @param {import("../i18n.js").Translate} phrases
 * @param {import("../i18n.js").Translate} words
 */
function focus(game, { kind, lost, turns, games: count, lessons, theme, puzzles }, phrases, words) {
  const name = optional(phrases, `kind.${kind}`) ?? kind;
  const values = { lost: percent(lost / turns), count };
  return h(
    "section",
    { class: "section", "data-test": "focus" },
    h("div", { class: "section-head" }, h("h2", {}, t("coach.focus", { kind: name }))),
    h("p", { class: "section-words" }, t("coach.focus.about", values)),
    h(
      "div",
      { class: "button-row" },
      h(
        "a",
        {
          class: "button button-primary",
          href: puzzles ? `/puzzles/${game}/theme?theme=${theme}` : `/puzzles/${game}/mixed`,
          "data-test": "focus-puzzles",
        },
        icon("play"),
        puzzles ? t("coach.focus.puzzles", { count: puzzles }) : t("coach.focus.mixed"),
      ),
      lessons
        .slice(0, MAX_LINKS)
        .map((id) =>
          h("a", { class: "button", href: `/coach/${game}/${id}` }, icon("flag"), words(id)),
        ),
    ),
  );
}

/**
 * @param {Lesson} lesson
 * @param {Record<string, number[]>} solved
 */
function isDone(lesson, solved) {
  return (solved[lesson.id] ?? []).length >= lesson.exercises.length;
}

/**
 * @param {string} game
 * @param {Lesson} lesson
 * @param {number} at
 * @param {string} name
 * @param {Record<string, number[]>} solved
 */
function item(game, lesson, at, name, solved) {
  const found = solved[lesson.id] ?? [];
  const all = lesson.exercises.length;
  const progress = t("coach.progress", { done: found.length, all });
  return h(
    "li",
    {},
    h(
      "a",
      {
        class: "lesson-card card",
        href: `/coach/${game}/${lesson.id}`,
        "data-test": `lesson-${lesson.id}`,
      },
      h("span", { class: "lesson-number", "aria-hidden": "true" }, String(at + 1)),
      h("span", { class: "lesson-name" }, name),
      h(
        "span",
        { class: "lesson-dots", role: "img", "aria-label": progress },
        lesson.exercises.map((_, number) =>
          h("i", { class: found.includes(number) ? "is-done" : "" }),
        ),
      ),
    ),
  );
}

/**
 * The levels from weak to strong, with the last games against each.
 * @param {HTMLElement} root
 * @param {string} game
 * @param {Rung[]} rungs
 */
function ladder(root, game, rungs) {
  const next = nextRung(rungs);
  return h(
    "ol",
    { class: "ladder" },
    rungs.map((rung) =>
      h(
        "li",
        {
          class: `rung${rung.passed ? " is-passed" : ""}${rung === next ? " is-next" : ""}`,
          "data-test": `rung-${rung.level}`,
        },
        icon(rung.passed ? "check" : "person"),
        h(
          "span",
          { class: "rung-words" },
          h("b", {}, t(`bot.${rung.level}`)),
          h("span", { class: "muted" }, results(rung)),
        ),
        rung === next &&
          h(
            "button",
            {
              type: "button",
              class: "button button-primary",
              "data-test": "coach-play",
              onclick: () => void play(root, game, rung.level),
            },
            icon("play"),
            t("coach.play"),
          ),
      ),
    ),
  );
}

/** @param {Rung} rung */
function results({ passed, results: games }) {
  if (!games.length) return passed ? t("coach.passed") : t("coach.unplayed");
  const won = games.filter(Boolean).length;
  const score = t("coach.won", { won, count: games.length });
  return passed ? `${t("coach.passed")} · ${score}` : score;
}

/**
 * @param {HTMLElement} root
 * @param {string} game
 * @param {string} level
 */
function play(root, game, level) {
  const seats = [person(playerName()), { kind: "bot", bot: level }];
  return openTable(root, { game, seats });
}
