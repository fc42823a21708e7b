/** The settings dialog. Every change takes effect immediately. */

import { notify } from "./announce.js";
import { closeDialogs, openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { LANGUAGE_CHANGED, LANGUAGE_NAMES, LANGUAGES, t } from "./i18n.js";
import { canNotify, requestPermission } from "./notifications.js";
import { change, settings } from "./settings.js";
import { segments } from "./setup/segments.js";
import { openOverview } from "./shortcuts.js";
import { sound } from "./sound.js";
import { MAX_NAME_LENGTH, playerName, rememberName } from "./store.js";

/** @typedef {import("./types.js").Settings} Settings */

/** Open the dialog. */
export function openSettings() {
  openDialog(t("settings.title"), content(), { name: "settings-dialog" });
}

/** Open the dialog again, in another language. */
function reopen() {
  closeDialogs();
  openSettings();
  /** @type {HTMLElement | null} */ (document.querySelector('[name="language"]'))?.focus();
}

function content() {
  const languages = ["auto", ...LANGUAGES].map((code) => [
    code,
    code === "auto" ? t("settings.language.auto") : nameOf(code),
  ]);
  return [
    nameField(),
    select("language", t("settings.language"), languages),
    choice("theme", t("settings.theme"), [
      ["auto", t("settings.auto")],
      ["light", t("settings.theme.light")],
      ["dark", t("settings.theme.dark")],
    ]),
    choice("animation", t("settings.animation"), [
      ["auto", t("settings.auto")],
      ["off", t("settings.animation.off")],
      ["calm", t("settings.animation.calm")],
      ["fast", t("settings.animation.fast")],
    ]),
    choice("botSpeed", t("settings.bots"), [
      ["slow", t("settings.bots.slow")],
      ["normal", t("settings.bots.normal")],
      ["fast", t("settings.bots.fast")],
      ["instant", t("settings.bots.instant")],
    ]),
    toggle("largeText", t("settings.large"), t("settings.large.help")),
    toggle("symbols", t("settings.symbols"), t("settings.symbols.help")),
    toggle("sound", t("settings.sound"), t("settings.sound.help")),
    canNotify() &&
      toggle("notifications", t("settings.notifications"), t("settings.notifications.help")),
    toggle("autoPass", t("settings.auto-pass"), t("settings.auto-pass.help")),
    choice(
      "confirm",
      t("settings.confirm"),
      [
        ["never", t("settings.confirm.never")],
        ["irreversible", t("settings.confirm.irreversible")],
        ["always", t("settings.confirm.always")],
      ],
      t("settings.confirm.help"),
    ),
    toggle("notation", t("settings.notation"), t("settings.notation.help")),
    toggle("shortcuts", t("settings.shortcuts"), t("settings.shortcuts.help")),
    h(
      "div",
      { class: "button-row" },
      h(
        "button",
        { type: "button", class: "button", "data-test": "keys", onclick: openOverview },
        t("keys.title"),
      ),
      h("a", { class: "button", href: "/you", "data-test": "you" }, t("you.title")),
    ),
  ];
}

function nameField() {
  const input = h("input", {
    class: "input",
    maxlength: MAX_NAME_LENGTH,
    name: "player-name",
    autocomplete: "nickname",
    value: playerName(),
    oninput: () => rememberName(input.value.trim()),
  });
  return h(
    "label",
    { class: "field" },
    h("span", { class: "field-label" }, t("name.label")),
    input,
    h("span", { class: "field-help" }, t("name.about")),
  );
}

/** @param {string} code */
function nameOf(code) {
  return /** @type {Record<string, string>} */ (LANGUAGE_NAMES)[code];
}

/**
 * @param {"language"} name
 * @param {string} label
 * @param {string[][]} choices
 */
function select(name, label, choices) {
  return h(
    "label",
    { class: "field" },
    h("span", { class: "field-label" }, label),
    h(
      "select",
      {
        class: "select",
        name,
        onchange: (/** @type {Event} */ event) => {
          const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
          addEventListener(LANGUAGE_CHANGED, reopen, { once: true });
          change(name, /** @type {Settings["language"]} */ (chosen));
        },
      },
      choices.map(([value, text]) =>
        h("option", { value, selected: settings()[name] === value }, text),
      ),
    ),
  );
}

/**
 * @param {"theme" | "animation" | "botSpeed" | "confirm"} name
 * @param {string} label
 * @param {string[][]} choices
 * @param {string} [help]
 */
function choice(name, label, choices, help) {
  const take = (/** @type {string} */ value) => change(name, /** @type {any} */ (value));
  return segments(name, label, choices, settings()[name], take, help);
}

/**
 * @param {"symbols" | "sound" | "notifications" | "autoPass" | "largeText" | "notation" | "shortcuts"} name
 * @param {string} label
 * @param {string} help
 */
function toggle(name, label, help) {
  const id = `help-${name}`;
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    name,
    checked: settings()[name],
    "aria-describedby": id,
    onchange: async () => {
      if (name === "notifications" && box.checked && !(await requestPermission())) {
        box.checked = false;
        return notify(t("settings.notifications.denied"), "warning");
      }
      change(name, box.checked);
      if (name === "sound") sound("score");
    },
  });
  return h(
    "div",
    { class: "field" },
    h("label", { class: "switch" }, h("span", { class: "field-label" }, label), box),
    h("span", { class: "field-help", id }, help),
  );
}
