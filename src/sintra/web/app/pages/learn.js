/**
 * Learning from mistakes: the position before a mistake, unmarked. The player tries to do better, and
 * the server judges the try. Without a table, the page shows what is due of the player's deck.
 */

import { notify } from "../announce.js";
import { waiting } from "../create.js";
import { fill, h } from "../dom.js";
import { ago, t } from "../i18n.js";
import { icon } from "../icons.js";
import {
  decision as fetchDecision,
  review as fetchReview,
  snapshot as fetchSnapshot,
} from "../net.js";
import { faultText, named } from "../phrases.js";
import { navigate } from "../router.js";
import { ownTable } from "../store.js";
import { answerCard, deck } from "../study/deck.js";
import { bySize, labelled, worstOf } from "../study/review.js";
import { studyTexts } from "../study/texts.js";
import { createTrial } from "../study/trial.js";
import { bestText, ownMoves, verdictCard, whyText } from "../study/verdict.js";
import { thresholds } from "../study/view-settings.js";
import { turnWords } from "../table/move-words.js";

/** @typedef {import("../study/types.js").Review} Review */
/** @typedef {import("../study/types.js").Judgement} Judgement */
/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * A mistake to learn from.
 * @typedef {{table: string, number: number}} Task
 */

/**
 * What is known about the game of a task.
 * @typedef {{review: Review, snapshot: Snapshot}} Played
 */

/**
 * @param {HTMLElement} root
 * @param {string} table
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, table) {
  waiting(root, t("wait.replay"), "");
  await studyTexts();
  /** @type {Map<string, Played>} */
  const games = new Map();
  const tasks = table ? await tasksOf(table, games) : await dueTasks();
  root.replaceChildren();
  if (typeof tasks === "string" || !tasks.length) {
    root.append(nothing(table, typeof tasks === "string" ? tasks : t("learn.none")));
    return { title: t("learn.title") };
  }
  const holder = h("div", { class: "learn-page" });
  root.append(holder);
  return practise(holder, tasks, games, Boolean(table));
}

/**
 * Return the mistakes of the viewer in a game, the largest first, or why there are none.
 * @param {string} table
 * @param {Map<string, Played>} games
 * @returns {Promise<Task[] | string>}
 */
async function tasksOf(table, games) {
  const played = await load(table, games);
  if (!played) return t("learn.no-review");
  const wanted = Number(location.hash.slice(1));
  if (location.hash && played.review.decisions[wanted]) return [{ table, number: wanted }];
  const own = ownTable(table)?.seats[0]?.seat ?? null;
  return bySize(labelled(played.review, thresholds(), own)).map(({ turn }) => ({
    table,
    number: worstOf(played.review, turn),
  }));
}

/** Return what is due of the player's deck, or when the next card is. */
async function dueTasks() {
  const found = await deck();
  if (found.due.length) return found.due;
  if (!found.next_due) return t("learn.empty");
  return t("learn.later", { when: ago(new Date(found.next_due * 1000), new Date()) });
}

/**
 * @param {string} table
 * @param {Map<string, Played>} games
 * @returns {Promise<Played | null>} null if the game has no review
 */
async function load(table, games) {
  const known = games.get(table);
  if (known) return known;
  const [{ review }, snapshot] = await Promise.all([fetchReview(table), fetchSnapshot(table)]);
  if (!review) return null;
  const found = { review, snapshot };
  games.set(table, found);
  return found;
}

/**
 * @param {string} table
 * @param {string} text
 */
function nothing(table, text) {
  return h(
    "div",
    { class: "quiet", "data-test": "learn-nothing" },
    h("h1", {}, t("learn.title")),
    h("p", {}, text),
    h(
      "a",
      { class: "button button-primary", href: table ? `/replay/${table}` : "/study" },
      table ? t("review.open") : t("learn.back"),
    ),
  );
}

/**
 * Show one task after the other.
 * @param {HTMLElement} root
 * @param {Task[]} tasks
 * @param {Map<string, Played>} games
 * @param {boolean} ofGame whether they belong to one game, to which the page leads back
 * @returns {Promise<import("../router.js").Page>}
 */
async function practise(root, tasks, games, ofGame) {
  const panel = h("section", { class: "learn card", role: "region", "data-test": "learn" });
  const result = h("div", { class: "learn-result" });
  const undo = h("button", {
    type: "button",
    class: "button",
    hidden: true,
    "data-test": "learn-undo",
    onclick: () => void trial?.undo(),
  });
  let prompt = "";
  let at = 0;
  let solved = 0;
  let tries = 0;
  /** @type {import("../study/trial.js").TrialTable | null} */
  let trial = null;
  let game = "";

  async function next() {
    tries = 0;
    fill(result);
    const task = tasks[at];
    const played = await load(task.table, games);
    if (!played) return skip();
    if (!trial || game !== played.snapshot.game) await prepare(played);
    write();
    await trial?.start({ table: task.table, number: task.number });
  }

  /** A game whose review is gone cannot be practised. */
  function skip() {
    if (at + 1 >= tasks.length) return finish();
    at += 1;
    void next();
  }

  /** @param {Played} played */
  async function prepare(played) {
    trial?.destroy();
    root.replaceChildren();
    game = played.snapshot.game;
    trial = await createTrial(root, game, {
      idle: () => ({ prompt }),
      seats: (names, seat) => {
        const { seats } = /** @type {Played} */ (games.get(tasks[at].table)).snapshot;
        return names.map((_, each) => ({
          ...seats[each],
          kind: each === seat ? "person" : "bot",
          label: each === seat ? { kind: "player", number: each + 1 } : seats[each].label,
          connected: true,
          open: false,
        }));
      },
      onMoved: (moves) => {
        if (moves.length) fill(result);
        undo.hidden = !moves.length || Boolean(trial?.state?.done);
      },
      onDone: (moves) => void judge(moves),
    });
    trial.stage.element.classList.add("is-learning");
    trial.stage.extra.append(panel, result);
  }

  function write() {
    panel.setAttribute("aria-label", t("learn.title"));
    fill(
      panel,
      h(
        "div",
        { class: "decision-head" },
        h("h2", {}, t("learn.find")),
        h("span", { class: "muted" }, t("learn.count", { at: at + 1, all: tasks.length })),
      ),
      h("p", {}, t("learn.about")),
      undo,
    );
    undo.textContent = t("tool.undo");
  }

  /** @param {string[]} moves */
  async function judge(moves) {
    prompt = t("learn.judging");
    const task = tasks[at];
    fill(
      result,
      h("p", { class: "hint-wait" }, h("span", { class: "spinner" }), t("learn.judging")),
    );
    try {
      const judgement = await judged(task, moves);
      if (task !== tasks[at] || !trial) return;
      tries += 1;
      const isSolved = judgement.verdict !== "wrong";
      if (isSolved) void remember(task, tries === 1 || ofGame);
      if (isSolved) solved += 1;
      await showVerdict(task, judgement, isSolved);
    } catch (error) {
      fill(result, again());
      notify(faultText(error), "warning");
    }
  }

  /**
   * The review knows the best move and the one that was played; other tries are judged now.
   * @param {Task} task
   * @param {string[]} moves
   * @returns {Promise<Judgement>}
   */
  async function judged(task, moves) {
    const { review } = /** @type {Played} */ (games.get(task.table));
    const decision = review.decisions[task.number];
    const turn = review.turns[decision.turn];
    if (moves[0] !== decision.move || decision.best === decision.move) {
      return /** @type {import("../study/trial.js").TrialTable} */ (trial).judge({
        accept: decision.best ? [[decision.best]] : [],
      });
    }
    const { line } = await fetchDecision(task.table, task.number);
    return {
      verdict: "wrong",
      accepted: false,
      loss: turn.loss,
      chance: decision.chance ?? null,
      points: decision.points ?? null,
      solved: decision.solved ?? false,
      best: decision.line ?? [],
      line,
      moves: [],
      reasons: [],
    };
  }

  /**
   * @param {Task} task
   * @param {boolean} isSolved
   */
  async function remember(task, isSolved) {
    try {
      await answerCard(task.table, task.number, isSolved);
    } catch (error) {
      notify(faultText(error), "warning");
    }
  }

  /**
   * Say how good the try was. A wrong one names no better move yet.
   * @param {Task} task
   * @param {Judgement} judgement
   * @param {boolean} isSolved
   */
  async function showVerdict(task, judgement, isSolved) {
    const { stage } = /** @type {import("../study/trial.js").TrialTable} */ (trial);
    const shown = isSolved ? judgement : { ...judgement, line: [], reasons: [] };
    const card = verdictCard(stage, shown);
    if (isSolved) card.append(...(await explanation(task)));
    fill(
      result,
      card,
      isSolved
        ? buttons(forward())
        : buttons(
            again(),
            button(t("learn.show"), "learn-show", () => void reveal(task, judgement)),
          ),
    );
    prompt = t(`verdict.${judgement.verdict}`);
    stage.fillBar();
    result.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show the best play and why it is better.
   * @param {Task} task
   * @param {Judgement} judgement
   */
  async function reveal(task, judgement) {
    const table = /** @type {import("../study/trial.js").TrialTable} */ (trial);
    void remember(task, false);
    fill(
      result,
      h(
        "section",
        { class: "verdict card" },
        bestText(table.stage, judgement.line),
        ...(await explanation(task)),
      ),
      buttons(forward()),
    );
    await table.act(judgement.line);
    table.stage.table.preview(ownMoves(judgement.line));
  }

  /**
   * Say what was played in the game, and why another move is better.
   * @param {Task} task
   */
  async function explanation(task) {
    const { review, snapshot } = /** @type {Played} */ (games.get(task.table));
    const decision = review.decisions[task.number];
    const { stage } = /** @type {import("../study/trial.js").TrialTable} */ (trial);
    const { played } = await fetchDecision(task.table, task.number);
    const move = turnWords(stage.table, named(snapshot), [played], decision.seat, decision.seat);
    return [
      h("p", { class: "muted" }, t("learn.played", { move })),
      whyText(stage, review.turns[decision.turn]) ?? "",
    ];
  }

  function again() {
    return button(t("learn.again"), "learn-again", () => {
      fill(result);
      void trial?.reset();
    });
  }

  function forward() {
    const isLast = at + 1 >= tasks.length;
    return button(
      isLast ? t("learn.finish") : t("learn.next"),
      "learn-next",
      () => {
        if (isLast) return finish();
        at += 1;
        void next();
      },
      "button-primary",
    );
  }

  function finish() {
    trial?.destroy();
    trial = null;
    root.replaceChildren(
      h(
        "div",
        { class: "quiet", "data-test": "learn-done" },
        h("h1", {}, t(solved ? "learn.done" : "learn.finish")),
        h("p", {}, t("learn.solved", { solved, all: tasks.length })),
        h("p", { class: "muted" }, t("learn.deck")),
        h(
          "button",
          {
            type: "button",
            class: "button button-primary",
            onclick: () => navigate(ofGame ? `/replay/${tasks[0].table}` : "/study"),
          },
          ofGame ? t("review.open") : t("learn.back"),
        ),
      ),
    );
  }

  await next();
  return {
    title: t("learn.title"),
    async relabel() {
      if (!trial) return;
      await trial.relabel();
      write();
      fill(result);
      await trial.reset();
    },
    destroy: () => trial?.destroy(),
  };
}

/** @param {...HTMLElement} given */
function buttons(...given) {
  return h("div", { class: "button-row" }, given);
}

/**
 * @param {string} text
 * @param {string} test
 * @param {() => void} act
 * @param {string} [look]
 */
function button(text, test, act, look = "") {
  return h(
    "button",
    { type: "button", class: `button ${look}`, "data-test": test, onclick: act },
    test === "learn-next" && icon("forward"),
    text,
  );
}
