/** A segmented control: choices side by side, one of them selected. */

import { h } from "../dom.js";

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} choices pairs of a value and its text
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 * @param {string} [help]
 */
export function segments(name, label, choices, chosen, onChange, help) {
  const id = `segments-${name}`;
  return h(
    "div",
    {
      class: "field",
      role: "radiogroup",
      "aria-labelledby": id,
      "aria-describedby": help ? `${id}-help` : null,
    },
    h("span", { class: "field-label", id }, label),
    h(
      "div",
      { class: "segments" },
      choices.map(([value, text]) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            onchange: () => onChange(value),
          }),
          h("span", {}, text),
        ),
      ),
    ),
    help && h("span", { class: "field-help", id: `${id}-help` }, help),
  );
}
