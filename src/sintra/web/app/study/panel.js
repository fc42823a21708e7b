/**
 * The review on the replay page: the graph above the slider, marks in the log and on the board, the
 * card of the decision, and the list of mistakes.
 */

import "./styles.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { Live } from "../live.js";
import { named } from "../phrases.js";
import { navigate } from "../router.js";
import { duration } from "../settings.js";
import { segments } from "../setup/segments.js";
import { bind } from "../shortcuts.js";
import { createCurve } from "../table/curve.js";
import { turnsOf } from "../table/turns.js";
import { analysePosition } from "./analyse.js";
import { createCard } from "./card.js";
import { labelChip } from "./chips.js";
import { createGraph } from "./graph.js";
import { ledgerTable, luckChip, luckList } from "./ledger.js";
import { tellOfReview } from "./news.js";
import { percent, tenths } from "./numbers.js";
import { openPlayOn } from "./play-on.js";
import { reviewProgress } from "./progress.js";
import { bySize, labelled, luckyDraws, neighbour, THRESHOLDS, worstOf } from "./review.js";
import { chooseStrictness, strictness, thresholds } from "./view-settings.js";
import { watchReview } from "./watch.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("./types.js").DecisionDetail} DecisionDetail */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {"chance" | "points" | "scores"} GraphKind */

/** The pause between two steps that are acted out, in milliseconds. */
const STEP_PAUSE = 1000;
const GRAPHS = /** @type {GraphKind[]} */ (["chance", "points", "scores"]);

/**
 * @param {object} given
 * @param {import("../table/stage.js").Stage} given.stage
 * @param {{index: number, above: HTMLElement, show: (index: number) => void}} given.player
 * @param {Snapshot[]} given.frames
 * @param {boolean} given.isOver whether the game can be reviewed
 */
export function createReviewPanel({ stage, player, frames, isOver }) {
  const last = frames[frames.length - 1];
  const { table, log } = last;
  const turns = turnsOf(log);
  const progress = h("div", { class: "review-state" });
  const graphs = h("div", { class: "review-graph" });
  const listed = h("section", { class: "mistakes card", hidden: true, "data-test": "mistakes" });
  const card = createCard(stage, table, {
    onDetail: (detail) => {
      shownDetail = detail;
      mark();
      if (reveals) card.element.scrollIntoView({ block: "nearest" });
      reveals = false;
    },
    actOut: (detail) => void actOut(detail),
    tryOut: (number) => navigate(`/learn/${table}#${number}`),
    playOn: (number) => void openPlayOn(named(last), number),
    analyse: (number) => void analysePosition(table, number),
  });
  player.above.append(progress, graphs);
  stage.extra.append(card.element, listed);

  /** The review that is shown. @type {Review | null} */
  let drawn = null;
  /** @type {GraphKind} */
  let kind = "chance";
  /** The seat whose mistakes are listed; null for all. @type {number | null} */
  let seat = null;
  /** @type {{show: (move: number) => void} | null} */
  let graph = null;
  /** @type {DecisionDetail | null} */
  let shownDetail = null;
  /** Whether the card of the next decision is brought into view: after a link to it, or a jump. */
  let reveals = location.hash.length > 1;
  /** @type {Live | null} */
  let live = null;
  let acting = 0;
  const watch = isOver && log.length ? watchReview(table, onReview) : null;
  drawGraph();

  /**
   * @param {ReviewStatus} status
   * @param {Review | null} review
   */
  function onReview(status, review) {
    fill(progress, watch && reviewProgress(table, status, () => watch));
    const isComplete = review?.depth === "full";
    if (isComplete) disconnect();
    else if (status.state !== "absent") connect();
    if (status.state === "working" && review === drawn) return;
    drawn = review;
    card.clear();
    update();
  }
  /** Follow the progress over the socket of the table, as a spectator. */
  function connect() {
    const ignore = () => {};
    live ??= new Live(table, () => [], 1, {
      onState: ignore,
      onConnection: ignore,
      onPending: ignore,
      onSaid: ignore,
      onPreparing: ignore,
      onReview: (status) => tellOfReview(table, status),
    });
  }

  function disconnect() {
    live?.close();
    live = null;
  }

  /** Draw everything that depends on the review and on the reader's choices. */
  function update() {
    drawGraph();
    drawList();
    markLog();
    show(player.index);
  }

  /** The labelled turns in the order of the game. */
  function marked() {
    return drawn ? labelled(drawn, thresholds(), seat) : [];
  }

  function drawGraph() {
    const { names } = named(frames[0]);
    const review = drawn;
    const what = review ? kind : "scores";
    const made =
      review && what !== "scores"
        ? createGraph({
            review,
            what,
            names,
            log,
            seat: frames[0].viewer,
            marks: marked().map(({ turn, label }) => ({
              number: worstOf(review, turn),
              seat: turn.seat,
              label,
              hollow: turn.hollow,
            })),
            luck: luckyDraws(review),
            onShow: player.show,
          })
        : createCurve(
            frames.map((frame) => frame.scores),
            names,
            log,
          );
    const tabs =
      review &&
      segments(
        "graph",
        t("review.graph"),
        GRAPHS.map((each) => [each, t(`review.graph.tab.${each}`)]),
        kind,
        (value) => {
          kind = /** @type {GraphKind} */ (value);
          drawGraph();
        },
      );
    tabs?.classList.add("review-tabs");
    fill(graphs, tabs, made.element);
    graph = made;
    graph.show(player.index);
  }

  function drawList() {
    const review = drawn;
    listed.hidden = review?.depth !== "full";
    if (!review || listed.hidden) return;
    const snapshot = named(last);
    const found = bySize(marked());
    fill(
      listed,
      h("h2", {}, t("review.mistakes", { count: found.length })),
      h(
        "div",
        { class: "mistakes-view" },
        chooser(
          "filter",
          t("review.filter"),
          [
            ["", t("review.filter.all")],
            ...snapshot.names.map((name, each) => [String(each), name]),
          ],
          seat === null ? "" : String(seat),
          (value) => {
            seat = value === "" ? null : Number(value);
            update();
          },
        ),
        chooser(
          "strictness",
          t("review.strictness"),
          Object.keys(THRESHOLDS).map((each) => [each, t(`review.strictness.${each}`)]),
          strictness(),
          (value) => {
            chooseStrictness(/** @type {import("./review.js").Strictness} */ (value));
            update();
          },
        ),
      ),
      found.length
        ? h(
            "ol",
            { class: "review-moments" },
            found.map(({ turn, label }) => {
              const number = worstOf(review, turn);
              const move = stage.table.turnText(turns.get(turn.first) ?? [], snapshot);
              return h(
                "li",
                {},
                h(
                  "button",
                  {
                    type: "button",
                    class: "review-moment",
                    "data-number": number,
                    onclick: () => jump(number),
                  },
                  labelChip(label, turn.hollow),
                  h("span", {}, `${snapshot.names[turn.seat]} ${move}`),
                  h(
                    "b",
                    {},
                    turn.hollow
                      ? t("review.minus-points", { points: tenths(turn.loss.points) })
                      : `−${percent(turn.loss.chance)}`,
                  ),
                ),
              );
            }),
          )
        : h("p", { class: "muted" }, t("review.no-moments")),
      ledgerTable(review, seat ?? last.viewer ?? 0, snapshot),
      luckList(review, snapshot.names, jump),
    );
  }

  function markLog() {
    const review = drawn;
    if (!review) return;
    /** @type {Map<number, () => HTMLElement>} */
    const marks = new Map();
    const { names } = named(last);
    for (const draw of luckyDraws(review)) marks.set(draw.number, () => luckChip(draw, names));
    for (const { turn, label } of marked()) {
      const luck = marks.get(turn.end);
      const mark = () =>
        h(
          "button",
          {
            type: "button",
            class: "log-mark",
            onclick: () => jump(worstOf(review, turn)),
          },
          labelChip(label, turn.hollow),
        );
      marks.set(turn.end, luck ? () => h("span", { class: "log-marks" }, mark(), luck()) : mark);
    }
    stage.markLog(marks);
  }

  /**
   * Show the decision after some moves.
   * @param {number} index
   */
  function show(index) {
    acting += 1;
    graph?.show(index);
    shownDetail = null;
    if (drawn) void card.show(drawn, index, named(frames[index]));
  }

  /**
   * Show a decision, and bring its card into view.
   * @param {number} number
   */
  function jump(number) {
    reveals = true;
    player.show(number);
  }

  /** Mark the played and the better move on the board, if it shows the position before them. */
  function mark() {
    const now = stage.snapshot;
    if (!now || !shownDetail || now.log.length !== shownDetail.number) return;
    const { best, played, line } = shownDetail;
    if (best.id === played.id) return stage.table.preview([best]);
    const own = line.filter(({ seat: each }) => each === shownDetail?.seat);
    stage.table.preview(own.length > 1 ? [best] : own.map(({ move }) => move), [played]);
  }

  /**
   * Show the best play step by step.
   * @param {DecisionDetail} detail
   */
  async function actOut({ number, line }) {
    const run = ++acting;
    const first = frames[number];
    stage.table.preview([]);
    /** @type {import("../types.js").LogEntry[]} */
    const steps = [...first.log];
    for (const { seat: mover, move, position } of line) {
      if (!position) return;
      steps.push({
        number: steps.length + 1,
        version: first.version + steps.length + 1,
        turn: (first.log.at(-1)?.turn ?? 0) + 1,
        round: first.log.at(-1)?.round ?? 0,
        seat: mover,
        move,
        draws: [],
        scoring: [],
        scores: position.scores,
      });
      const version = first.version + steps.length;
      stage.show({ ...first, ...position, version, log: [...steps] }, true);
      await new Promise((resolve) => setTimeout(resolve, Math.max(500, duration(STEP_PAUSE))));
      if (run !== acting) return;
    }
  }

  /** @param {1 | -1} direction */
  function step(direction) {
    const review = drawn;
    if (!review) return;
    const numbers = marked().map(({ turn }) => worstOf(review, turn));
    const found = neighbour(
      numbers.sort((a, b) => a - b),
      player.index,
      direction,
    );
    if (found !== null) jump(found);
  }
  const unbind = bind([
    { key: "n", label: "review.next", act: () => step(1) },
    { key: "b", label: "review.previous", act: () => step(-1) },
  ]);

  return {
    show,
    mark,
    relabel() {
      drawGraph();
      drawList();
      markLog();
      card.clear();
      show(player.index);
    },
    release() {
      acting += 1;
      watch?.release();
      disconnect();
      unbind();
    },
  };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} choices pairs of a value and its text
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
function chooser(name, label, choices, chosen, onChange) {
  return h(
    "label",
    { class: "field" },
    h("span", { class: "field-label" }, label),
    h(
      "select",
      {
        class: "select",
        "data-test": `review-${name}`,
        onchange: (/** @type {Event} */ event) =>
          onChange(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
  );
}
