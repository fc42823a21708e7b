/** Solving puzzles, one after another. */

import { notify } from "../announce.js";
import { openTable, waiting } from "../create.js";
import { fill, h } from "../dom.js";
import { gamePhrases } from "../games.js";
import { addTexts, number, signed, t } from "../i18n.js";
import { icon } from "../icons.js";
import { faultText } from "../phrases.js";
import { navigate } from "../router.js";
import { percent } from "../study/numbers.js";
import { createTrial } from "../study/trial.js";
import { whyText } from "../study/verdict.js";
import { addSheet } from "../styles.js";
import { adviceWords } from "../table/move-words.js";
import { judgeTry, nextPuzzle, puzzleById, puzzleTrial, themeName, voteOn } from "./data.js";

/** @typedef {import("./data.js").Mode} Mode */
/** @typedef {import("./data.js").Puzzle} Puzzle */
/** @typedef {import("./data.js").Verdict} Verdict */

const MODES = ["mixed", "theme", "exact", "daily", "streak"];
/** The level whose success is shown: people know best how it plays. */
const LEVEL = "casual";

/**
 * @param {HTMLElement} root
 * @param {string} game
 * @param {string} what a mode, or the id of a puzzle
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, game, what) {
  waiting(root, t("wait.puzzle"), "");
  const mode = /** @type {Mode} */ (MODES.includes(what) ? what : "mixed");
  const theme = new URLSearchParams(location.search).get("theme") ?? undefined;
  const byId = !MODES.includes(what);
  const [phrases] = await Promise.all([
    gamePhrases(game),
    addTexts("/app/puzzles/locales"),
    addSheet("/styles/puzzles.css"),
  ]);
  let puzzle = await (byId ? puzzleById(game, what) : nextPuzzle(game, mode, theme));
  root.replaceChildren();
  const holder = h("div", { class: "puzzle-page" });
  root.append(holder);
  const panel = h("section", { class: "puzzle card", "data-test": "puzzle" });
  const result = h("div", { class: "puzzle-result" });
  /** Whether this puzzle was tried on this page. */
  let tried = false;
  let shown = 0;

  const trial = await createTrial(holder, game, {
    load,
    idle: () => ({ prompt: t("puzzle.over") }),
    onMoved: write,
    onDone: (moves) => void judge(moves),
  });
  trial.stage.element.classList.add("is-learning");
  trial.stage.extra.append(panel, result);
  await trial.start();

  /**
   * Load the position after some moves. When the try is over, nobody is to move.
   * @param {string[]} moves
   */
  async function load(moves) {
    const found = moves.length ? await puzzleTrial(puzzle, moves) : puzzle.trial;
    return found.done ? { ...found, turn: null } : found;
  }

  /** Show another puzzle. @param {Puzzle} next */
  async function show(next) {
    puzzle = next;
    tried = false;
    shown += 1;
    fill(result);
    if (byId) history.replaceState(null, "", `/puzzles/${game}/mixed`);
    await trial.start();
    panel.scrollIntoView({ block: "nearest" });
    panel.focus({ preventScroll: true });
  }

  async function next() {
    try {
      await show(await nextPuzzle(game, mode === "daily" ? "mixed" : mode, theme, puzzle.id));
    } catch (error) {
      notify(faultText(error), "warning");
    }
  }

  /** Write the question. */
  function write() {
    const moves = trial?.moves ?? [];
    panel.tabIndex = -1;
    fill(
      panel,
      h(
        "div",
        { class: "decision-head" },
        h("h2", {}, t(`puzzle.${puzzle.kind}`)),
        h("span", { class: "muted" }, modeName()),
      ),
      h("p", {}, question()),
      offered(),
      h(
        "div",
        { class: "button-row" },
        moves.length > 0 &&
          !tried &&
          !trial.state?.done &&
          button("undo", t("puzzle.undo"), "puzzle-undo", () => void trial.undo()),
        !tried && button("forward", t("puzzle.skip"), "puzzle-skip", () => void next()),
      ),
    );
  }

  function modeName() {
    if (mode === "theme" && theme) return themeName(theme, phrases) ?? t("puzzles.themes");
    return t(`puzzles.${mode}`);
  }

  function question() {
    const best = puzzle.best === null ? "" : number(puzzle.best);
    return t(`puzzle.${puzzle.kind}.about`, { points: best });
  }

  /** List the moves to choose from or to arrange. */
  function offered() {
    const { snapshot, table } = trial.stage;
    if (!puzzle.moves.length || !snapshot) return null;
    const { legal, seat } = puzzle.trial;
    const named = legal.filter((move) => puzzle.moves.includes(move.text));
    if (puzzle.kind === "order") {
      const left = trial.state?.done ? 0 : puzzle.moves.length - trial.moves.length;
      // What a move does depends on the order, so it is worded without its effects.
      const moves = adviceWords(table, snapshot, puzzle.arranged, seat);
      return [
        h("p", {}, t("puzzle.moves", { moves })),
        left > 0 && h("p", { class: "muted" }, t("puzzle.left", { count: left })),
      ];
    }
    return h(
      "ul",
      { class: "puzzle-moves" },
      named.map((move) =>
        h("li", {}, t("hint.other", { move: adviceWords(table, snapshot, [move], seat) })),
      ),
    );
  }

  /** @param {string[]} moves */
  async function judge(moves) {
    const turn = shown;
    fill(
      result,
      h("p", { class: "hint-wait" }, h("span", { class: "spinner" }), t("learn.judging")),
    );
    try {
      const verdict = await judgeTry(puzzle, moves, mode);
      if (turn !== shown) return;
      tried = true;
      write();
      fill(result, verdictCard(verdict));
      /** @type {HTMLElement | null} */ (result.querySelector("[data-test=puzzle-next]"))?.focus({
        preventScroll: true,
      });
      result.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fill(result);
      notify(faultText(error), "warning");
      await trial.reset().catch(() => {});
    }
  }

  /** @param {Verdict} verdict */
  function verdictCard(verdict) {
    const look = { right: "right", part: "good", wrong: "wrong" }[verdict.verdict];
    return h(
      "section",
      {
        class: `verdict card is-${look}`,
        role: "status",
        "data-test": `verdict-${verdict.verdict}`,
      },
      h(
        "h2",
        {},
        icon(verdict.verdict === "wrong" ? "close" : "check"),
        t(verdict.verdict === "part" ? "puzzle.part" : `verdict.${look}`),
      ),
      h("p", {}, worth(verdict)),
      solutions(verdict),
      whyText(trial.stage, verdict),
      h("p", { class: "muted", "data-test": "puzzle-rating" }, ratings(verdict)),
      h(
        "div",
        { class: "button-row" },
        button("forward", t("puzzle.next"), "puzzle-next", () => void next(), "button-primary"),
        button("play", t("puzzle.act"), "puzzle-act", () => void trial.act(verdict.line)),
        verdict.verdict !== "right" &&
          button("undo", t("puzzle.again"), "puzzle-again", () => {
            fill(result);
            void trial.reset();
          }),
        button("log", t("puzzle.game"), "puzzle-game", () => void openGame(verdict)),
      ),
      votes(verdict),
    );
  }

  /** Say what the try is worth. @param {Verdict} verdict */
  function worth({ verdict, chance, points, reached, best }) {
    if (reached !== null && best !== null)
      return verdict === "right"
        ? t("puzzle.reached.all", { points: number(best) })
        : t("puzzle.reached", { reached: number(reached), best: number(best) });
    if (verdict === "right") return t("verdict.best");
    const lost = number(Math.round(points * 10) / 10);
    const isAhead = Number(trial.stage.snapshot?.names.length) > 2;
    const key = isAhead ? "verdict.loses.ahead" : "verdict.loses";
    return t(key, { chance: percent(chance ?? 0), points: lost });
  }

  /**
   * Name all moves that are right, and what the others lose; or the steps of a solution.
   * @param {Verdict} verdict
   */
  function solutions({ lines, line, verdict }) {
    const { snapshot, table } = trial.stage;
    if (!snapshot) return null;
    const seat = puzzle.trial.seat;
    if (!lines.length) {
      if (verdict === "right" || !line.length) return null;
      return [
        h("p", {}, t("puzzle.solution")),
        h(
          "ol",
          { class: "puzzle-lines puzzle-steps" },
          line.map(({ move }) =>
            h("li", {}, t("hint.other", { move: adviceWords(table, snapshot, [move], seat) })),
          ),
        ),
      ];
    }
    return h(
      "ul",
      { class: "puzzle-lines", "aria-label": t("puzzle.lines") },
      lines.map(({ moves, chance, points }) =>
        h(
          "li",
          { class: chance === 0 && points === 0 ? "is-right" : "" },
          h("span", {}, t("hint.other", { move: adviceWords(table, snapshot, moves, seat) })),
          h(
            "span",
            { class: "muted" },
            chance === 0 && points === 0
              ? t("verdict.right")
              : t("puzzle.line.loses", {
                  chance: percent(chance),
                  points: number(Math.round(points * 10) / 10),
                }),
          ),
        ),
      ),
    );
  }

  /** Say how the ratings changed, and how a bot does here. @param {Verdict} verdict */
  function ratings({ counted, before, after, rating, solved }) {
    const parts = [t("puzzle.rated", { rating: number(rating) })];
    if (solved[LEVEL] !== undefined)
      parts.push(t("puzzle.level", { level: t(`bot.${LEVEL}`), share: percent(solved[LEVEL]) }));
    if (counted)
      parts.unshift(
        t("puzzle.own", {
          rating: number(after.rating),
          change: signed(after.rating - before.rating),
        }),
      );
    else parts.unshift(t("puzzle.uncounted"));
    if (mode === "streak") parts.push(t("puzzle.streak", { count: after.streak }));
    return parts.join(" · ");
  }

  /** @param {Verdict} verdict */
  function votes(verdict) {
    let vote = verdict.vote;
    const row = h("div", { class: "puzzle-votes button-row", role: "group" });

    /** @param {1 | -1} value */
    const choice = (value) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          "aria-pressed": String(vote === value),
          "data-test": `vote-${value > 0 ? "up" : "down"}`,
          onclick: () => void cast(vote === value ? 0 : value),
        },
        t(value > 0 ? "puzzle.vote.up" : "puzzle.vote.down"),
      );

    /** @param {number} value */
    async function cast(value) {
      try {
        await voteOn(puzzle, value);
        vote = value;
        draw();
      } catch (error) {
        notify(faultText(error), "warning");
      }
    }

    function draw() {
      row.setAttribute("aria-label", t("puzzle.vote"));
      fill(row, h("span", { class: "muted" }, t("puzzle.vote")), choice(1), choice(-1));
    }
    draw();
    return row;
  }

  /** Open the game that the puzzle comes from, at its position. @param {Verdict} verdict */
  function openGame({ source }) {
    return openTable(
      root,
      { record: source.record },
      { address: (table) => `/replay/${table}#${source.number}` },
    );
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { target } = event;
    const inField = target instanceof Element && target.closest("input, textarea, select, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n" && !document.querySelector("dialog[open]")) void next();
  }
  document.addEventListener("keydown", onKey);

  return {
    title: t("puzzles.title"),
    relabel: () => navigate(location.pathname + location.search, { replace: true }),
    destroy() {
      document.removeEventListener("keydown", onKey);
      trial.destroy();
    },
  };
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} text
 * @param {string} test
 * @param {() => void} act
 * @param {string} [look]
 */
function button(picture, text, test, act, look = "") {
  return h(
    "button",
    { type: "button", class: `button ${look}`, "data-test": test, onclick: act },
    icon(picture),
    text,
  );
}
