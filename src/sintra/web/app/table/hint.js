/** The hint panel: the recommended turn, what it gains and why, and other moves. */

import { fill, h } from "../dom.js";
import { list, t } from "../i18n.js";
import { icon } from "../icons.js";
import { sentence } from "../sentences.js";
import { adviceWords } from "./move-words.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").LegalMove} LegalMove */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

const MAX_REASONS = 2;

/** @param {Stage} stage */
export function hintPanel(stage) {
  const element = h("section", {
    class: "hint card",
    hidden: true,
    role: "status",
    "data-test": "hint",
  });
  stage.extra.append(element);
  let version = -1;
  /** @type {{id: number, version: number}[]} */
  let plan = [];

  function close() {
    if (element.hidden) return;
    element.hidden = true;
    version = -1;
    stage.table.preview([]);
  }

  /** Show that a hint is being computed. */
  function wait() {
    version = stage.snapshot?.version ?? -1;
    fill(
      element,
      head(close),
      h("p", { class: "hint-wait" }, h("span", { class: "spinner" }), t("hint.wait")),
    );
    open();
  }

  /** @param {Hint} hint */
  function show(hint) {
    const snapshot = stage.snapshot;
    if (!snapshot || snapshot.turn === null) return;
    version = hint.version;
    fill(
      element,
      head(close),
      h("p", { class: "hint-move" }, t("hint.move", { move: words(stage, hint.turn) })),
      comparison(stage, hint),
      reasons(stage, hint, snapshot),
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          onclick: () => {
            plan = hint.turn.map(({ id }, at) => ({ id, version: hint.version + at }));
            close();
            proceed();
          },
        },
        t("hint.play"),
      ),
      others(stage, hint),
    );
    open();
    stage.table.preview(hint.turn);
  }

  function open() {
    element.hidden = false;
    element.scrollIntoView({ block: "nearest" });
  }

  /** Play the next move of the accepted turn, if the game is where the plan expects it. */
  function proceed() {
    const [next] = plan;
    const { version: now = -1, legal = [] } = stage.snapshot ?? {};
    if (!next || now < next.version) return;
    plan = plan.slice(1);
    if (now > next.version || !legal.some(({ id }) => id === next.id)) plan = [];
    else void stage.host.play(next.id);
  }

  return {
    wait,
    show,
    close,
    proceed,
    get version() {
      return version;
    },
  };
}

/** @param {() => void} close */
function head(close) {
  return h(
    "div",
    { class: "hint-head" },
    h("h2", {}, icon("hint"), t("hint.title")),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("close"), onclick: close },
      icon("close"),
    ),
  );
}

/**
 * Say what the hint gains against the second-best move, in whole points.
 * @param {Stage} stage
 * @param {Hint} hint
 */
function comparison(stage, { alternatives }) {
  const [second] = alternatives;
  const isForced = stage.snapshot?.legal.length === 1;
  if (!second) return h("p", {}, isForced ? t("hint.forced") : t("hint.only"));
  const count = Math.round(second.loss);
  const move = words(stage, [second.move]);
  return h("p", {}, count ? t("hint.gain", { count, move }) : t("hint.equal", { move }));
}

/**
 * Say where it gains most. The gain of the whole move is the only number: the items of a score can
 * gain more, at the cost of others.
 * @param {Stage} stage
 * @param {Hint} hint
 * @param {Snapshot} snapshot
 */
function reasons(stage, hint, snapshot) {
  const gain = Math.round(hint.alternatives[0]?.loss ?? 0);
  const main = hint.reasons.slice(0, MAX_REASONS);
  if (!gain) return null;
  if (!main.length) return h("p", { class: "hint-why" }, t("hint.why-none"));
  const texts = main.map((reason) => reasonText(stage, reason, snapshot));
  if (texts.every((text) => text !== null)) {
    return h("p", { class: "hint-why" }, texts.join(" "));
  }
  const items = list(main.map(({ code }) => stage.table.scoreItem(code, snapshot)));
  return h("p", { class: "hint-why" }, t("hint.why", { items }));
}

/**
 * Return a reason as a sentence, or null if the game has none for it.
 * @param {Stage} stage
 * @param {import("../types.js").Reason} reason
 * @param {Snapshot} snapshot
 */
function reasonText({ host, table }, { code, round }, snapshot) {
  const [kind] = code.split(".");
  const when = round === null ? t("hint.when.now") : t("hint.when.round", { round });
  const values = { item: table.scoreItem(code, snapshot), when, count: snapshot.scores.length - 1 };
  const key = [`why.${code}`, `why.${kind}`].find((each) => host.t(each) !== each);
  return key ? sentence(host.t(key, values)) : null;
}

/**
 * @param {Stage} stage
 * @param {Hint} hint
 */
function others(stage, { alternatives }) {
  if (!alternatives.length) return null;
  return h(
    "details",
    { class: "hint-others" },
    h("summary", {}, t("hint.others")),
    h(
      "ul",
      {},
      alternatives.map(({ move, loss }) => {
        const count = Math.round(loss);
        const cost = count ? t("hint.loss", { count }) : t("hint.no-loss");
        const text = t("hint.other", { move: words(stage, [move]) });
        return h("li", {}, text, " ", h("span", { class: "muted" }, cost));
      }),
    ),
  );
}

/**
 * Word moves of the current turn for the player who asks.
 * @param {Stage} stage
 * @param {LegalMove[]} moves
 */
function words(stage, moves) {
  const snapshot = /** @type {Snapshot} */ (stage.snapshot);
  return adviceWords(stage.table, snapshot, moves, snapshot.turn ?? 0);
}
