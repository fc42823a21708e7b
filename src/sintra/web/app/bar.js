/**
 * The action bar: what the player has to do, the consequences, and the buttons.
 *
 *     div.bar
 *       div.bar-words    p.bar-prompt, ul.badges, p.bar-warning
 *       div.bar-groups   div[role=group].choices*
 *       div.bar-controls button*
 */

import { fill, h } from "./dom.js";

/** @typedef {import("./types.js").BarContent} BarContent */
/** @typedef {import("./types.js").Badge} Badge */
/** @typedef {import("./types.js").Control} Control */

/** Create an empty bar. */
export function createBar() {
  const prompt = h("p", { class: "bar-prompt" });
  const badges = h("ul", { class: "badges" });
  const warning = h("p", { class: "bar-warning", hidden: true });
  const groups = h("div", { class: "bar-groups" });
  const controls = h("div", { class: "bar-controls" });
  const element = h(
    "div",
    { class: "bar" },
    h("div", { class: "bar-words" }, prompt, badges, warning),
    groups,
    controls,
  );
  /** @type {Badge[]} */
  let current = [];

  /** @param {Badge[] | null} shown */
  function consequence(shown) {
    fill(badges, (shown ?? current).map(badge));
  }

  /**
   * Replace the content. The focus stays on a button of the bar if the new content has the same
   * one.
   * @param {BarContent | null} content
   */
  function show(content) {
    const focused = element.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-name")
      : null;
    prompt.textContent = content?.prompt ?? "";
    current = content?.badges ?? [];
    consequence(null);
    warning.textContent = content?.warning ?? "";
    warning.hidden = !content?.warning;
    fill(
      groups,
      (content?.groups ?? []).map((group) => choices(group.label, group.options, consequence)),
      content?.custom,
    );
    fill(
      controls,
      (content?.controls ?? []).map((control) => button(control, consequence)),
    );
    element.classList.toggle("is-empty", !content);
    if (focused) restoreFocus(element, focused);
  }

  show(null);
  return { element, show, consequence };
}

/** @param {Badge} shown */
function badge(shown) {
  return h("li", { class: `badge badge-${shown.tone ?? "note"}` }, shown.icon, shown.text);
}

/**
 * @param {string} label
 * @param {Control[]} options
 * @param {(badges: Badge[] | null) => void} consequence
 */
function choices(label, options, consequence) {
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": label },
    h("span", { class: "choices-label", "aria-hidden": "true" }, label),
    options.map((option) => {
      const choice = button(option, consequence);
      choice.classList.add("choice");
      if (option.selected !== undefined)
        choice.setAttribute("aria-pressed", String(option.selected));
      return choice;
    }),
  );
}

/**
 * @param {Control} control
 * @param {(badges: Badge[] | null) => void} consequence
 */
function button(control, consequence) {
  const commits = control.moveId !== undefined || control.step !== undefined;
  const enter = () => {
    control.hint?.();
    if (control.badges) consequence(control.badges);
  };
  const leave = () => {
    control.leave?.();
    if (control.badges) consequence(null);
  };
  return h(
    "button",
    {
      type: "button",
      class: `button button-${control.look ?? "plain"}`,
      "data-name": control.label,
      "data-move-id": control.moveId,
      "data-step": control.step,
      "data-confirm": control.look === "primary" && commits,
      "data-cancel": control.look === "cancel",
      "data-tip": control.tip,
      onclick: () => control.act(),
      onpointerenter: enter,
      onpointerleave: leave,
      onfocus: enter,
      onblur: leave,
    },
    control.icon,
    h("span", {}, control.label),
  );
}

/**
 * @param {Element} element
 * @param {string} name
 */
function restoreFocus(element, name) {
  for (const found of element.querySelectorAll("button")) {
    if (found.getAttribute("data-name") === name) return found.focus();
  }
}
