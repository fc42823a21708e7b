/** The user's settings, stored in the browser. */

import { bestLanguage, LANGUAGES } from "./i18n.js";

/** @typedef {import("./types.js").Settings} Settings */

const KEY = "sintra.settings";

/** @type {Readonly<Settings>} */
export const DEFAULTS = {
  language: "auto",
  theme: "auto",
  animation: "auto",
  symbols: true,
  sound: false,
  notifications: false,
  autoPass: true,
  confirm: "never",
  botSpeed: "normal",
  largeText: false,
  shortcuts: true,
  notation: false,
};

const CHOICES = /** @type {Record<string, readonly string[]>} */ ({
  language: ["auto", ...LANGUAGES],
  theme: ["auto", "light", "dark"],
  animation: ["auto", "off", "calm", "fast"],
  confirm: ["never", "irreversible", "always"],
  botSpeed: ["slow", "normal", "fast", "instant"],
});

/** The factor for durations at each speed. */
const SPEED = { off: 0, calm: 1, fast: 0.45 };

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const paper = matchMedia("print");

/** @type {Settings} */
let current = read();
/** @type {Set<(changed: keyof Settings) => void>} */
const listeners = new Set();

/** @returns {Readonly<Settings>} */
export function settings() {
  return current;
}

/**
 * Change a setting, store it and notify the listeners.
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
 * @returns {() => void} removes the listener
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the language of the page. */
export function chosenLanguage() {
  return current.language === "auto" ? bestLanguage(navigator.languages) : current.language;
}

/** Return the speed of animations: the user's choice, or the system's preference. */
export function pace() {
  if (current.animation !== "auto") return current.animation;
  return reducedMotion.matches ? "off" : "calm";
}

/**
 * Scale a duration by the speed of animations; 0 if they are off.
 * @param {number} milliseconds at the calm speed
 */
export function duration(milliseconds) {
  return milliseconds * SPEED[pace()];
}

/**
 * Set the attributes on <html> that style sheets use, also when the system's preferences change.
 */
export function watchSystem() {
  apply();
  for (const query of [darkScheme, reducedMotion, paper]) query.addEventListener("change", apply);
}

function apply() {
  const data = document.documentElement.dataset;
  const isDark = current.theme === "auto" ? darkScheme.matches : current.theme === "dark";
  // Browsers print no backgrounds, and light texts on white paper could not be read.
  data.theme = isDark && !paper.matches ? "dark" : "light";
  data.symbols = current.symbols ? "on" : "off";
  data.text = current.largeText ? "large" : "normal";
  data.motion = pace() === "off" ? "off" : "on";
}

/** Read the stored settings. Values that are invalid or of another version are ignored. */
function read() {
  const result = { ...DEFAULTS };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, value] of Object.entries(DEFAULTS)) {
      const fits = CHOICES[name]?.includes(stored[name]) ?? typeof stored[name] === typeof value;
      if (fits) Object.assign(result, { [name]: stored[name] });
    }
  } catch {
    // The stored value is not JSON: use the defaults.
  }
  return result;
}
