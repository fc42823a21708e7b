/** The controls of a replay: a slider with marks for the rounds, and buttons. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * @param {number} count the number of positions
 * @param {(index: number) => void} onShow
 * @param {() => number} autoplayPause returns the time between two moves of the autoplay, in
 *   milliseconds
 * @param {{round: number, number: number}[]} rounds the first move of every round
 */
export function createPlayer(count, onShow, autoplayPause, rounds) {
  let index = 0;
  let timer = 0;
  const slider = h("input", {
    type: "range",
    class: "slider",
    min: 0,
    max: count - 1,
    value: 0,
    "data-test": "slider",
    oninput: () => {
      pause();
      show(Number(slider.value));
    },
  });
  const above = h("div", { class: "replay-above" });
  const place = h("output", { class: "replay-place" });
  const marks = rounds.map(({ round, number }) => {
    const mark = h(
      "button",
      {
        type: "button",
        class: "replay-round",
        onclick: () => {
          pause();
          show(number - 1);
        },
      },
      String(round),
    );
    mark.style.setProperty("--part", String((number - 1) / Math.max(1, count - 1)));
    return { round, mark };
  });
  const toggle = button("play", () => (timer ? pause() : play()));
  toggle.classList.add("replay-toggle");
  const first = button("first", () => show(0));
  const back = button("back", () => show(index - 1));
  const forward = button("forward", () => show(index + 1));
  const last = button("last", () => show(count - 1));
  const element = h(
    "section",
    { class: "replay-player card" },
    above,
    place,
    slider,
    h(
      "div",
      { class: "replay-rounds" },
      marks.map(({ mark }) => mark),
    ),
    h("div", { class: "replay-buttons" }, first, back, toggle, forward, last),
  );

  /** @param {number} to */
  function show(to) {
    index = Math.max(0, Math.min(count - 1, to));
    slider.value = String(index);
    place.textContent = t("replay.place", { move: index, all: count - 1 });
    slider.setAttribute("aria-valuetext", place.textContent);
    first.disabled = back.disabled = index === 0;
    forward.disabled = last.disabled = index === count - 1;
    onShow(index);
  }

  function play() {
    if (index === count - 1) show(0);
    const step = () => {
      if (index >= count - 1) return pause();
      show(index + 1);
      timer = setTimeout(step, autoplayPause());
    };
    timer = setTimeout(step, 150);
    label();
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    label();
  }

  function label() {
    slider.setAttribute("aria-label", t("replay.slider"));
    name(first, t("replay.first"));
    name(back, t("replay.back"));
    name(forward, t("replay.forward"));
    name(last, t("replay.last"));
    for (const { round, mark } of marks) name(mark, t("replay.round", { round }));
    name(toggle, timer ? t("replay.pause") : t("replay.play"));
    fill(toggle, icon(timer ? "pause" : "play"));
  }

  /** Handle the arrow keys everywhere on the page, except in inputs and dialogs. */
  function onKey(/** @type {KeyboardEvent} */ event) {
    const used = event.target instanceof Element && event.target.closest("input, select, dialog");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || used || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    pause();
    show(index + step);
  }
  document.addEventListener("keydown", onKey);
  label();

  return {
    element,
    /** The place for what is shown above the slider. */
    above,
    show,
    label,
    get index() {
      return index;
    },
    release() {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKey);
    },
  };
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {() => void} act
 */
function button(picture, act) {
  return h(
    "button",
    { type: "button", class: "icon-button", "data-test": `replay-${picture}`, onclick: act },
    icon(picture),
  );
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function name(element, text) {
  element.setAttribute("aria-label", text);
  element.setAttribute("data-tip", text);
}
