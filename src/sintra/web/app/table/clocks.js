/** The clocks on the player cards. They count down between two snapshots. */

import { say } from "../announce.js";
import { clockText, LOW_SECONDS, secondsLeft } from "../clock.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { sound } from "../sound.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

/** The time between two updates of the text, in milliseconds. */
const TICK = 200;

/**
 * Create the place of a clock on a player card.
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
export function clockPlace({ clock, seats, over }, seat) {
  if (!clock || over || seats[seat].kind === "bot" || seats[seat].stand_in) return null;
  const text = clockText(clock.left[seat], inDays);
  const label = t("clock.label");
  return h("span", { class: "player-clock", "data-clock": seat, "data-tip": label }, text);
}

/** @param {Stage} stage */
export function createClocks(stage) {
  /** @type {Snapshot | null} */
  let current = null;
  let received = 0;
  /** The version in which the warning was given. */
  let warned = -1;
  const timer = setInterval(update, TICK);

  /** @param {Snapshot} snapshot */
  function show(snapshot) {
    current = snapshot;
    received = performance.now();
    update();
  }

  function update() {
    const clock = current?.clock;
    if (!clock || !current) return;
    const elapsed = (performance.now() - received) / 1000;
    for (const place of stage.element.querySelectorAll("[data-clock]")) {
      const seat = Number(place.getAttribute("data-clock"));
      const left = secondsLeft(clock, seat, elapsed);
      const text = clockText(left, inDays);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("is-running", clock.running === seat);
      place.classList.toggle("is-low", clock.running === seat && left <= LOW_SECONDS);
      if (clock.running === seat && left <= LOW_SECONDS) warn(seat);
    }
  }

  /** @param {number} seat */
  function warn(seat) {
    if (!current?.yours.includes(seat) || warned === current.version) return;
    warned = current.version;
    sound("turn");
    say(t("clock.low", { count: LOW_SECONDS }));
  }

  return { show, release: () => clearInterval(timer) };
}

/**
 * @param {number} days
 * @param {number} hours
 */
const inDays = (days, hours) => t("clock.left", { days, hours });
