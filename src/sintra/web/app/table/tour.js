/**
 * The guided first round: a card that explains one move after another and why it is good. After
 * another move it says why that is worse, and takes it back.
 */

import { say } from "../announce.js";
import { fill, h } from "../dom.js";
import { tourModule, tourPhrases } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { EDGE, overlap, placeCard } from "./placement.js";
import { advanced } from "./tour-progress.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").TourStep} TourStep */
/** @typedef {import("./placement.js").Box} Box */
/** @typedef {import("./stage.js").Stage} Stage */

/** On a narrower window the card is a sheet at the bottom. */
const NARROW = matchMedia("(max-width: 640px)");
const MARGIN = 6;

/**
 * @param {Stage} stage
 * @param {string} id the game's id
 * @param {() => number} undo takes back the player's last move; returns the version of the game for
 *   which it asks, which may be newer than the one on the page
 */
export async function startTour(stage, id, undo) {
  const game = await tourModule(id);
  let steps = await stepsInLanguage();
  /** @type {import("./tour-progress.js").Progress} */
  let progress = [0];
  /** @type {string[]} */
  let played = [];
  let wrong = false;
  /** The version for which the last undo was sent, or -1. */
  let undone = -1;
  let closed = false;
  const ring = h("div", { class: "tour-ring", hidden: true, "aria-hidden": "true" });
  const card = h("section", { class: "tour card", role: "region", "data-test": "tour" });
  document.body.append(ring, card);
  document.documentElement.classList.add("has-tour");
  card.hidden = true;

  async function stepsInLanguage() {
    return game.tour({ ...stage.host, t: await tourPhrases(id) });
  }

  function current() {
    return steps[progress.length - 1];
  }

  /** Go to the next step, after an explanation. The player may already have made its move. */
  function next() {
    progress = [...progress, progress[progress.length - 1]];
    advance();
    if (!closed) enter();
  }

  /** Skip the steps whose moves were made. */
  function advance() {
    ({ progress, wrong } = advanced(steps, progress, played));
    if (progress.length > steps.length) close();
  }

  function back() {
    progress = progress.slice(0, -1);
    enter();
  }

  /** Show the current step, and bring its target into view. */
  function enter() {
    write();
    bringIntoView(scene(), card);
    place();
    const { title, text, wrong: reason } = current();
    say(wrong ? `${t("tour.wrong")}. ${reason ?? text}` : `${title}. ${text}`);
  }

  function write() {
    const { title, text, wrong: reason } = current();
    card.setAttribute("aria-label", t("tour.title"));
    card.classList.toggle("is-wrong", wrong);
    card.dataset.step = String(progress.length);
    fill(
      card,
      h(
        "div",
        { class: "tour-head" },
        h(
          "span",
          { class: "tour-count" },
          t("tour.count", { step: progress.length, all: steps.length }),
        ),
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": t("tour.close"),
            "data-tip": t("tour.close"),
            onclick: close,
          },
          icon("close"),
        ),
      ),
      h("h2", {}, wrong ? t("tour.wrong") : title),
      h("p", {}, wrong ? (reason ?? text) : text),
      h("div", { class: "tour-foot" }, ...buttons()),
    );
  }

  function buttons() {
    const { moves } = current();
    if (wrong) return [button("tour.undo", "tour-undo", "button-primary", rewind)];
    if (moves) return [h("p", { class: "tour-wait" }, t("tour.wait"))];
    const explained = progress.length > 1 && !steps[progress.length - 2].moves;
    const last = progress.length === steps.length;
    return [
      explained && button("tour.back", "tour-back", "button-quiet", back),
      button(last ? "tour.done" : "tour.next", "tour-next", "button-primary", next),
    ];
  }

  /**
   * Take back moves until the expected one can be made. If it is refused, because the opponent has
   * just moved, the next newer snapshot repeats it.
   */
  function rewind() {
    undone = undo();
  }

  function target() {
    return current()?.target?.() ?? null;
  }

  /** Return what has to be visible: the target, or what the text mentions beside a target that always is. */
  function scene() {
    const isFixed = NARROW.matches && target()?.closest(".above-dock");
    return isFixed ? (current().also?.() ?? null) : target();
  }

  /** Position the card and the ring. */
  function place() {
    if (card.hidden) return;
    const box = target()?.getBoundingClientRect();
    const shown = box && box.width > 0 ? padded(box) : null;
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    const board = target()?.closest("svg")?.getBoundingClientRect();
    const also = current()?.also?.()?.getBoundingClientRect();
    const own = card.getBoundingClientRect();
    const window = { x: 0, y: 0, width: innerWidth, height: innerHeight };
    const others = [bar, board, also].filter((each) => each !== undefined);
    const [x, y] = NARROW.matches
      ? aboveBar(own, shown, bar)
      : placeCard(own, shown, others, window);
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    ring.hidden = !shown;
    if (!shown) return;
    ring.style.transform = `translate(${shown.x}px, ${shown.y}px)`;
    ring.style.width = `${shown.width}px`;
    ring.style.height = `${shown.height}px`;
  }

  function close() {
    closed = true;
    clearInterval(timer);
    removeEventListener("scroll", place, true);
    document.documentElement.classList.remove("has-tour");
    ring.remove();
    card.remove();
  }

  // Boards change their size and position during a game; the ring follows them.
  const timer = setInterval(place, 250);
  addEventListener("scroll", place, true);

  return {
    close,
    /** True while it explains moves, which the player makes. */
    get running() {
      return !closed;
    },
    /** Handle a new snapshot: start the tour, go on after the expected move, or react to another. */
    show(/** @type {Snapshot} */ snapshot) {
      if (closed) return;
      const before = { step: progress.length, wrong };
      played = ownMoves(snapshot);
      advance();
      if (closed) return;
      if (wrong && undone >= 0) {
        if (snapshot.version > undone) rewind();
        return;
      }
      undone = -1;
      const first = card.hidden;
      // The next move is explained when it is the player's turn.
      card.hidden = !wrong && Boolean(current().moves) && snapshot.turn !== snapshot.viewer;
      if (card.hidden) ring.hidden = true;
      if (card.hidden) return;
      if (first || progress.length !== before.step || wrong !== before.wrong) return enter();
      // The table has scrolled to the next choices, away from what is being explained.
      if (!current().moves) bringIntoView(target(), card);
      place();
    },
    async relabel() {
      steps = await stepsInLanguage();
      if (closed) return;
      write();
      place();
    },
  };
}

/**
 * Return the viewer's moves in notation.
 * @param {Snapshot} snapshot
 */
function ownMoves({ log, viewer }) {
  return log.flatMap(({ seat, move }) => (seat === viewer && move ? [move.text] : []));
}

/**
 * @param {string} key
 * @param {string} test
 * @param {string} look
 * @param {() => void} act
 */
function button(key, test, look, act) {
  return h(
    "button",
    { type: "button", class: `button ${look}`, "data-test": test, onclick: act },
    t(key),
  );
}

/** @param {DOMRect} box */
function padded({ x, y, width, height }) {
  return {
    x: x - MARGIN,
    y: y - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
}

/**
 * Return the position of the sheet on a phone: above the action bar, or above a target that is
 * always visible there.
 * @param {Box} card
 * @param {Box | null} target
 * @param {DOMRect | undefined} bar
 * @returns {[number, number]}
 */
function aboveBar(card, target, bar) {
  const x = (innerWidth - card.width) / 2;
  const y = (bar?.height ? bar.top : innerHeight) - card.height - EDGE / 2;
  const hidden = target && overlap({ x, y, width: card.width, height: card.height }, target) > 0;
  return [x, hidden ? Math.max(EDGE, target.y - card.height - EDGE / 2) : y];
}

/**
 * Scroll so that a target is visible, on a phone above the card.
 * @param {Element | null} target
 * @param {Element} card
 */
function bringIntoView(target, card) {
  const box = target?.getBoundingClientRect();
  if (!box) return;
  if (!NARROW.matches) {
    if (box.top < 0 || box.bottom > innerHeight) target?.scrollIntoView({ block: "center" });
    return;
  }
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const free =
    (bar?.height ? bar.top : innerHeight) - card.getBoundingClientRect().height - 2 * EDGE;
  scrollBy({ top: box.top - Math.max(EDGE, (free - box.height) / 2), behavior: "instant" });
}
