/** The fields for the clock of a new game. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { segments } from "./segments.js";

/** @typedef {"none" | "game" | "move" | "days"} ClockChoice */

const CHOICES = /** @type {const} */ (["none", "game", "move", "days"]);
const MINUTES = [5, 10, 15, 20, 30, 45, 60];
const INCREMENTS = [0, 5, 10, 20, 30];
const SECONDS = [15, 30, 60, 120, 300];
const DAYS = [1, 2, 3, 5, 7];
const DAY = 86_400;

export function clockFields() {
  /** @type {ClockChoice} */
  let chosen = "none";
  const minutes = select("clock-minutes", t("clock.minutes"), MINUTES, 15);
  const increment = select("clock-increment", t("clock.increment"), INCREMENTS, 10);
  const seconds = select("clock-seconds", t("clock.seconds"), SECONDS, 60);
  const days = select("clock-days", t("clock.days-per-move"), DAYS, 3);
  const fields = {
    none: [],
    game: [minutes.element, increment.element],
    move: [seconds.element],
    days: [days.element],
  };
  const holder = h("div", { class: "clock-fields" });
  const kinds = segments(
    "clock",
    t("clock.title"),
    CHOICES.map((choice) => [choice, t(`clock.kind.${choice}`)]),
    chosen,
    (value) => {
      chosen = /** @type {ClockChoice} */ (value);
      fill(holder, fields[chosen]);
    },
    t("clock.help"),
  );
  return {
    element: h("div", { class: "setup-clock" }, kinds, holder),
    /** The clock in the format of a request; none is left out. */
    value() {
      switch (chosen) {
        case "game":
          return {
            clock: { kind: "game", seconds: 60 * minutes.value(), increment: increment.value() },
          };
        case "move":
          return { clock: { kind: "move", seconds: seconds.value() } };
        case "days":
          return { clock: { kind: "move", seconds: DAY * days.value() } };
        default:
          return {};
      }
    },
  };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number[]} choices
 * @param {number} initial
 */
function select(name, label, choices, initial) {
  const input = h(
    "select",
    { class: "select", name },
    choices.map((value) => h("option", { value, selected: value === initial }, String(value))),
  );
  return {
    element: h("label", { class: "field" }, h("span", { class: "field-label" }, label), input),
    value: () => Number(input.value),
  };
}
