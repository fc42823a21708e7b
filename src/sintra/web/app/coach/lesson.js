/** A lesson: an idea, and positions in which the reader applies it. */

import "./styles.js";
import { say } from "../announce.js";
import { fill, h } from "../dom.js";
import { gamePhrases, hasPage } from "../games.js";
import { optional, t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { open as missing } from "../pages/missing.js";
import { navigate } from "../router.js";
import { createTrial } from "../study/trial.js";
import { coachData, loadLessons, noteSolved } from "./data.js";
import { shortfall } from "./goals.js";

/** @typedef {import("./data.js").Exercise} Exercise */

/**
 * @param {HTMLElement} root
 * @param {string} id the game's id
 * @param {string} name the lesson's id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id, name) {
  const { games: known } = await games();
  if (!known.some((game) => game.id === id && hasPage(game))) return missing(root);
  let [{ lessons, words }, data, phrases] = await Promise.all([
    loadLessons(id),
    coachData(id),
    gamePhrases(id),
  ]);
  const at = lessons.findIndex((each) => each.id === name);
  if (at < 0) return missing(root);
  const lesson = lessons[at];
  const all = lesson.exercises.length;
  let solved = data.solved[name] ?? [];
  /** The number of the current exercise: the first one that is not solved. */
  let number = Math.max(
    lesson.exercises.findIndex((_, each) => !solved.includes(each)),
    0,
  );
  /** @type {"open" | "wrong" | "right"} */
  let state = "open";
  /** The move that was tried, in notation. */
  let tried = "";

  const head = h("header", { class: "lesson-head" });
  const card = h("section", { class: "lesson-task", role: "status", "data-test": "task" });
  const holder = h("div", { class: "lesson-page" });
  root.append(holder);
  const trial = await createTrial(holder, id, {
    onMoved,
    idle: () => ({ prompt: prompt(), controls: controls() }),
  });
  trial.stage.element.classList.add("is-learning");
  trial.stage.extra.append(h("div", { class: "lesson card" }, head, card));

  /** @returns {Exercise} */
  const exercise = () => lesson.exercises[number];

  async function begin() {
    state = "open";
    tried = "";
    write();
    await trial.start({ position: exercise().position });
    say(`${words(name)}. ${task()}`);
  }

  /** Judge the first move of a try. @param {string[]} moves */
  function onMoved(moves) {
    if (moves.length !== 1 || state !== "open") return;
    tried = moves[0];
    state = exercise().right.includes(tried) ? "right" : "wrong";
    write();
    say(card.textContent ?? "");
    card.scrollIntoView({ block: "nearest" });
    if (state === "right") void note();
  }

  async function note() {
    try {
      ({ solved } = await noteSolved(id, name, number));
      writeHead();
    } catch {
      // The lesson goes on; the exercise can be solved again later.
    }
  }

  async function again() {
    state = "open";
    write();
    await trial.reset();
  }

  function next() {
    if (number + 1 < all) {
      number += 1;
      void begin();
    } else if (at + 1 < lessons.length) navigate(`/coach/${id}/${lessons[at + 1].id}`);
    else navigate(`/coach/${id}`);
  }

  function task() {
    return optional(words, `${name}.${number + 1}.task`) ?? words(`${name}.task`);
  }

  function prompt() {
    return state === "open" ? task() : t(`coach.${state}`);
  }

  function write() {
    writeHead();
    card.classList.toggle("is-right", state === "right");
    card.classList.toggle("is-wrong", state === "wrong");
    fill(
      card,
      h(
        "div",
        { class: "lesson-words" },
        h("p", { class: "lesson-count" }, t("coach.exercise", { number: number + 1, all })),
        h("h2", {}, state === "open" ? task() : t(`coach.${state}`)),
        ...(state === "open" ? [] : reaction()),
      ),
      h("div", { class: "button-row" }, ...ways().map((way) => button(...way))),
    );
  }

  /** What a try achieved, and why. */
  function reaction() {
    const why = h("p", {}, words(`${name}.${number + 1}.why`));
    if (state === "right") return [why];
    const missed = shortfall(exercise(), tried);
    return [
      h(
        "p",
        { "data-test": "reason" },
        missed ? t(`coach.short.${missed.unit}`, { count: missed.lost }) : t("coach.not-asked"),
      ),
      h("details", {}, h("summary", {}, t("coach.show-why")), why),
    ];
  }

  /** The way on, in the card and in the action bar. @returns {[string, string, () => void][]} */
  function ways() {
    if (state === "wrong") return [["coach.again", "lesson-again", () => void again()]];
    if (state !== "right") return [];
    const last = number + 1 === all;
    const key = !last ? "coach.next" : at + 1 < lessons.length ? "coach.next-lesson" : "coach.back";
    return [[key, "lesson-next", next]];
  }

  /** @returns {import("../types.js").BarContent["controls"]} */
  function controls() {
    return ways().map(([key, , act]) => ({ label: t(key), look: "primary", act }));
  }

  function writeHead() {
    fill(
      head,
      h(
        "a",
        { class: "lesson-back", href: `/coach/${id}` },
        icon("back"),
        t("coach.title", { game: phrases("game.name") }),
      ),
      h("h1", {}, words(name)),
      h("p", {}, words(`${name}.text`)),
      h(
        "nav",
        { class: "lesson-steps", "aria-label": t("coach.exercises") },
        lesson.exercises.map((_, each) =>
          h(
            "button",
            {
              type: "button",
              class: `lesson-step${solved.includes(each) ? " is-done" : ""}`,
              "aria-current": each === number ? "step" : undefined,
              "aria-label": t(solved.includes(each) ? "coach.step.done" : "coach.step", {
                number: each + 1,
              }),
              onclick: () => {
                number = each;
                void begin();
              },
            },
            solved.includes(each) ? icon("check") : String(each + 1),
          ),
        ),
      ),
    );
  }

  await begin();
  return {
    title: words(name),
    relabel: async () => {
      [{ words }, phrases] = await Promise.all([loadLessons(id), gamePhrases(id)]);
      write();
      await trial.relabel();
    },
    destroy: () => trial.destroy(),
  };
}

/**
 * @param {string} key
 * @param {string} test
 * @param {() => void} act
 */
function button(key, test, act) {
  return h(
    "button",
    { type: "button", class: "button button-primary", "data-test": test, onclick: act },
    t(key),
  );
}
