/** The analysis board: a position, moves that are tried and taken back, and a search that deepens. */

import { notify } from "../announce.js";
import { openTable } from "../create.js";
import { fill, h } from "../dom.js";
import { slot } from "../header.js";
import { number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { analysis, games, shareGiven } from "../net.js";
import { faultText, firstBot, named, person } from "../phrases.js";
import { bars } from "../statistics/charts.js";
import { playerName } from "../store.js";
import { percent } from "../study/numbers.js";
import { linkField } from "../table/links.js";
import { moveText } from "../table/log.js";
import { lineWords } from "../table/move-words.js";
import { createStage } from "../table/stage.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/**
 * @typedef {object} Evaluation
 * @property {number} simulations
 * @property {number | null} seat
 * @property {number[]} chance
 * @property {number[]} points
 * @property {boolean} solved
 * @property {{seat: number, move: import("../types.js").LegalMove}[]} line the expected moves
 * @property {{move: import("../types.js").LegalMove, chance: number[], points: number[], visits: number}[]} moves
 */

/** The simulations of one search after another, while somebody looks. */
const DEPTHS = [400, 1600, 6400, 25_600, 80_000];

/**
 * @param {HTMLElement} root
 * @param {string | Record<string, any>} start a position or the id of a shared one
 * @param {Translate} words
 * @param {HTMLElement} back leads to another position
 */
export async function createBoard(root, start, words, back) {
  /** The moves since, in notation. @type {string[]} */
  let moves = [];
  /** @type {any} */
  let board = await load();
  let version = 0;
  /** @type {AbortController | null} */
  let search = null;
  let destroyed = false;

  const panel = h("section", { class: "analysis-panel card", "aria-label": words("evaluation") });
  const tools = h("div", { class: "button-row" });
  const stage = await createStage(root, board.game, {
    host: { play, confirms: () => false, replay: false },
    idle: () => ({ prompt: words("over"), controls: [] }),
  });
  stage.extra.append(panel, tools, back);
  show(false);

  /** Fetch the position after the moves. */
  async function load() {
    const found = await analysis("board", { position: start, moves });
    if (!found.board) throw new Error(found.problems.join("; "));
    return found.board;
  }

  /** @param {number} id */
  async function play(id) {
    const move = board.legal.find((/** @type {any} */ each) => each.id === id);
    return move ? go([...moves, move.text], true) : false;
  }

  /**
   * Show the position after other moves.
   * @param {string[]} wanted
   * @param {boolean} animate
   */
  async function go(wanted, animate) {
    const before = moves;
    moves = wanted;
    try {
      board = await load();
    } catch (error) {
      moves = before;
      notify(faultText(error), "warning");
      return false;
    }
    if (!destroyed) show(animate);
    return true;
  }

  /** @param {boolean} animate */
  function show(animate) {
    version += 1;
    stage.show(snapshot(), animate);
    fill(
      tools,
      button(
        "undo",
        words("back"),
        "back",
        !moves.length,
        () => void go(moves.slice(0, -1), false),
      ),
      button("first", words("reset"), "reset", !moves.length, () => void go([], false)),
      button("play", t("position.play"), "play", board.over, () => void playOn()),
      button("link", t("share.position"), "share", false, () => void share()),
    );
    void deepen();
  }

  /** @returns {Snapshot} */
  function snapshot() {
    const { position: _, ...shown } = board;
    const first = version - board.log.length + 1;
    return {
      ...shown,
      table: "",
      version,
      seats: board.names.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
        kind: "person",
        name,
        label: { kind: "player", number: seat + 1 },
        bot: null,
        connected: true,
        open: false,
      })),
      yours: board.turn === null ? [] : [board.turn],
      viewer: board.turn ?? 0,
      outcome: null,
      log: board.log.map((/** @type {any} */ entry, /** @type {number} */ at) => ({
        ...entry,
        version: first + at,
      })),
      can_undo: false,
      thinking: false,
      stuck: false,
    };
  }

  /** Search deeper and deeper, until the position changes or the viewer leaves. */
  async function deepen() {
    search?.abort();
    const own = new AbortController();
    search = own;
    if (board.over) return fill(panel, h("p", {}, words("over")));
    fill(panel, h("p", { class: "muted", role: "status" }, words("thinking")));
    for (const simulations of DEPTHS) {
      try {
        const body = { position: start, moves, simulations };
        const found = await analysis("search", body, own.signal);
        if (own.signal.aborted) return;
        showEvaluation(found);
        if (found.solved || found.moves.length < 2) return;
      } catch (error) {
        if (own.signal.aborted) return;
        fill(
          panel,
          h("p", { class: "muted" }, faultText(error)),
          button("hint", words("again"), "again", false, () => void deepen()),
        );
        return;
      }
    }
  }

  /** @param {Evaluation} found */
  function showEvaluation(found) {
    const name = (/** @type {number} */ seat) => t("player.name", { number: seat + 1 });
    const points = (/** @type {number} */ value) => number(Math.round(value * 10) / 10);
    const seat = found.seat ?? 0;
    const shown = stage.snapshot ?? snapshot();
    const entry = {
      ...(shown.log.at(-1) ?? {}),
      seat,
      draws: [],
      scoring: [],
      scores: shown.scores,
    };
    fill(
      panel,
      h("h2", {}, words("evaluation")),
      bars(
        found.chance.map((chance, at) => ({
          label: name(at),
          value: chance,
          text: words("expected", { chance: percent(chance), points: points(found.points[at]) }),
        })),
        1,
      ),
      found.chance.length > 2 && h("p", { class: "muted" }, words("ahead")),
      h("h3", {}, words("best")),
      h(
        "ol",
        { class: "analysis-moves", "data-test": "analysis-moves" },
        found.moves.map(({ move, chance, points: expected }) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "analysis-move",
                "data-test": "analysis-move",
                onclick: () => void go([...moves, move.text], true),
              },
              bars(
                [
                  {
                    label: t("hint.other", {
                      move: moveText(/** @type {any} */ ({ ...entry, move }), shown, stage.table),
                    }),
                    value: chance[seat],
                    text: words("expected", {
                      chance: percent(chance[seat]),
                      points: points(expected[seat]),
                    }),
                  },
                ],
                1,
              ),
            ),
          ),
        ),
      ),
      found.line.length > 1 && [
        h("h3", {}, words("line")),
        h(
          "ol",
          { class: "analysis-line", "data-test": "analysis-line" },
          lineWords(stage.table, named(shown), found.line).map((text) => h("li", {}, text)),
        ),
      ],
      h(
        "p",
        { class: "muted", role: "status", "data-test": "depth" },
        found.solved ? words("solved") : words("depth", { count: found.simulations }),
      ),
    );
  }

  /** Start a game from this position, in the seat to move and against bots. */
  async function playOn() {
    const bot = firstBot((await games()).bots);
    const seats = board.names.map((/** @type {string} */ _, /** @type {number} */ seat) =>
      seat === board.turn ? person(playerName()) : { kind: "bot", bot },
    );
    await openTable(root, { position: board.position, seats });
  }

  async function share() {
    try {
      const { position } = await shareGiven(board.position);
      const address = `${location.origin}/analysis/${position}`;
      fill(tools, linkField(t("share.position"), address));
      tools.querySelector("input")?.focus();
    } catch (error) {
      notify(faultText(error), "warning");
    }
  }

  return {
    game: board.game,
    relabel: () => stage.recreate(),
    destroy() {
      destroyed = true;
      search?.abort();
      stage.destroy();
      stage.element.remove();
      fill(slot);
    },
  };
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} text
 * @param {string} name
 * @param {boolean} disabled
 * @param {() => void} act
 */
function button(picture, text, name, disabled, act) {
  return h(
    "button",
    { type: "button", class: "button", "data-test": `analysis-${name}`, disabled, onclick: act },
    icon(picture),
    text,
  );
}
