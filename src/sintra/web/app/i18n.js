/**
 * Translations.
 *
 * A locale file is a flat object of keys and texts. A text contains `{name}` for a value, which begins
 * with a capital letter if it is written `{Name}`, and `[takes|take]` for what is said about a player
 * and to the reader, with a third form for advice if it differs: `[nimmt|nimmst|nimm]`. Or it is an
 * object of texts by plural category, selected by the value `count`.
 */

import { asset } from "./assets.js";
import { capital } from "./sentences.js";

/** @typedef {import("./types.js").Values} Values */
/** @typedef {Record<string, string | Record<string, string>>} Messages */
/** @typedef {(key: string, values?: Values) => string} Translate */

export const LANGUAGES = /** @type {const} */ (["en", "en-US", "de", "it", "es"]);
/** @typedef {typeof LANGUAGES[number]} Language */

/** The name of each language in that language. */
export const LANGUAGE_NAMES = /** @type {Record<Language, string>} */ ({
  en: "English",
  "en-US": "English (US)",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
});

/** @type {Language} */
let current = "en";
/** @type {Language} */
let requested = "en";
/** @type {Messages} */
let shell = {};
/** @type {Map<string, Promise<Messages>>} */
const files = new Map();

/** Return the current language. */
export function language() {
  return current;
}

/**
 * Return the first of the browser's languages that is supported, or English.
 * @param {readonly string[]} preferred
 * @returns {Language}
 */
export function bestLanguage(preferred) {
  for (const tag of preferred) {
    const found =
      LANGUAGES.find((known) => tag === known) ??
      LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** The event that the window receives after the whole page has changed its language. */
export const LANGUAGE_CHANGED = "sintra-language";

/**
 * Load the shell's locale file and make this the current language.
 * @param {Language} chosen
 * @returns {Promise<boolean>} false if a later call chose another language
 */
export async function useLanguage(chosen) {
  requested = chosen;
  const folders = ["/locales", ...added];
  const messages = await Promise.all(folders.map((folder) => messagesOf(folder, chosen)));
  if (requested !== chosen) return false;
  shell = Object.assign({}, ...messages);
  current = chosen;
  return true;
}

/** The folders of further texts of the shell. @type {Set<string>} */
const added = new Set();

/**
 * Load further texts of the shell, which only some pages need. They follow the language from then on.
 * @param {string} folder
 */
export async function addTexts(folder) {
  if (added.has(folder)) return;
  const language = current;
  const messages = await localeFile(folder);
  added.add(folder);
  // The language may have changed since the request.
  if (language === current) shell = { ...shell, ...messages };
  else await useLanguage(current);
}

/**
 * Translate a text of the shell.
 * @type {Translate}
 */
export const t = (key, values) => render(shell, current, key, values);

/**
 * Return a function that translates with these messages, in the current language.
 * @param {Messages} messages
 * @returns {Translate}
 */
export function translator(messages) {
  const locale = current;
  return (key, values) => render(messages, locale, key, values);
}

/**
 * Translate a key, or return null if it has no text. For keys that contain a name from the server.
 * @param {Translate} translate
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function optional(translate, key, values) {
  const text = translate(key, values);
  return text === key ? null : text;
}

/**
 * Join items: "a, b, and c".
 * @param {string[]} items
 */
export function list(items) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(items);
}

/**
 * @param {number} value
 * @param {string} [locale]
 */
export function number(value, locale = current) {
  // Adding 0 removes the sign of a negative zero.
  return numberFormat(locale)
    .format(value + 0)
    .replace("-", "−");
}

/**
 * Format a number with its sign.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/**
 * Format a point in time relative to now, such as "2 hours ago".
 * @param {Date} then
 * @param {Date} now
 */
export function ago(then, now) {
  const seconds = (then.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(current, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, "second");
}

/**
 * Format a day, such as "3 May 2026".
 * @param {Date} day
 */
export function date(day) {
  // The spelling of the English texts is British, too.
  const locale = current === "en" ? "en-GB" : current;
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(day);
}

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
]);

/**
 * @param {Messages} messages
 * @param {string} locale
 * @param {string} key
 * @param {Values} [values]
 */
export function render(messages, locale, key, values = {}) {
  const found = messages[key];
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : found[category(locale, values.count)];
  const spoken = (text ?? key).replace(
    VERB,
    (_, they, you, advice) => [they, you, advice ?? you][Number(values.you ?? 0)],
  );
  return spoken.replace(/\{([a-z_]+)\}/gi, (whole, name) => {
    const value = values[name] ?? values[name.toLowerCase()];
    if (value === undefined) return whole;
    if (typeof value === "number") return number(value, locale);
    return name in values ? value : capital(value);
  });
}

/** The forms of a text, of which the value `you` selects one: 0, 1, or `ADVICE`. */
const VERB = /\[([^\]|]*)\|([^\]|]*)(?:\|([^\]|]*))?\]/g;

/** The value `you` of a text that tells the reader what to do. */
export const ADVICE = 2;

/**
 * @param {string} locale
 * @param {string | number | undefined} count
 */
function category(locale, count) {
  return pluralRules(locale).select(Number(count)) === "one" ? "one" : "other";
}

// A formatter takes longer to create than to draw a tile, and a position has hundreds of numbers.
const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale));
const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));

/**
 * Create an object once for each locale.
 * @template T
 * @param {(locale: string) => T} create
 * @returns {(locale: string) => T}
 */
function perLocale(create) {
  /** @type {Map<string, T>} */
  const created = new Map();
  return (locale) => {
    const object = created.get(locale) ?? create(locale);
    created.set(locale, object);
    return object;
  };
}

/**
 * Fetch the locale file of the current language from a folder, once.
 * @param {string} folder
 * @returns {Promise<Messages>}
 */
export function localeFile(folder) {
  return messagesOf(folder, current);
}

/**
 * @param {string} folder
 * @param {Language} language
 * @returns {Promise<Messages>}
 */
async function messagesOf(folder, language) {
  if (language !== "en-US") return fetchOnce(`${folder}/${language}.json`);
  const [english, { american }] = await Promise.all([
    fetchOnce(`${folder}/en.json`),
    import("./american.js"),
  ]);
  return american(english);
}

/**
 * @param {string} path
 * @returns {Promise<Messages>}
 */
function fetchOnce(path) {
  const cached = files.get(path);
  if (cached) return cached;
  const fetched = fetch(asset(path)).then((response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  });
  fetched.catch(() => files.delete(path));
  files.set(path, fetched);
  return fetched;
}
