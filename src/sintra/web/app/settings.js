/** What the player likes, kept in this browser. */

import { bestLanguage } from "./i18n.js";

/** @typedef {import("./types.js").Settings} Settings */

const KEY = "sintra.settings";

/** @type {Readonly<Settings>} */
export const DEFAULTS = {
  language: "auto",
  theme: "auto",
  animation: "auto",
  symbols: true,
  sound: false,
  autoPass: true,
  confirmMoves: false,
};

const CHOICES = /** @type {Record<string, readonly string[]>} */ ({
  language: ["auto", "en", "de", "it", "es"],
  theme: ["auto", "light", "dark"],
  animation: ["auto", "off", "calm", "fast"],
});

/** How long a motion takes, compared with calm. */
const SPEED = { off: 0, calm: 1, fast: 0.45 };

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Settings} */
let current = read();
/** @type {Set<(changed: keyof Settings) => void>} */
const listeners = new Set();

/** @returns {Readonly<Settings>} */
export function settings() {
  return current;
}

/**
 * Changes one setting, keeps it and tells everybody.
 * @template {keyof Settings} Name
 * @param {Name} name
 * @param {Settings[Name]} value
 */
export function change(name, value) {
  current = { ...current, [name]: value };
  localStorage.setItem(KEY, JSON.stringify(current));
  apply();
  for (const listener of [...listeners]) listener(name);
}

/**
 * @param {(changed: keyof Settings) => void} listener
 * @returns {() => void} to stop
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page. */
export function chosenLanguage() {
  return current.language === "auto" ? bestLanguage(navigator.languages) : current.language;
}

/** How fast things move: the system's wish unless the player has chosen. */
export function pace() {
  if (current.animation !== "auto") return current.animation;
  return still.matches ? "off" : "calm";
}

/**
 * A duration as the player wants it; 0 if nothing is to move.
 * @param {number} milliseconds of the calm pace
 */
export function duration(milliseconds) {
  return milliseconds * SPEED[pace()];
}

/** Writes on <html> what style sheets want to know, now and when the system's wish changes. */
export function watchSystem() {
  apply();
  dark.addEventListener("change", apply);
  still.addEventListener("change", apply);
}

function apply() {
  const data = document.documentElement.dataset;
  const night = current.theme === "auto" ? dark.matches : current.theme === "dark";
  data.theme = night ? "dark" : "light";
  data.symbols = current.symbols ? "on" : "off";
  data.motion = pace() === "off" ? "off" : "on";
}

/** What is kept may be of another version, or broken: only what fits is taken. */
function read() {
  const taken = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, value] of Object.entries(DEFAULTS)) {
      const fits = CHOICES[name]?.includes(kept[name]) ?? typeof kept[name] === typeof value;
      if (fits) Object.assign(taken, { [name]: kept[name] });
    }
  } catch {
    // Nothing that could be read: the defaults.
  }
  return taken;
}
