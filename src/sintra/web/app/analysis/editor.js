/**
 * Sets up a position by hand. The server describes the parts of a position (its form, see
 * `sintra.analysis.forms`); this module shows a control for each part, whatever the game.
 */

import { fill, h } from "../dom.js";
import { number, optional, t } from "../i18n.js";
import { picture, svg } from "../svg.js";
import { isEqual, recounted, totalOf, valueAt, withValue } from "./values.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("./values.js").Path} Path */
/** @typedef {{value: any, text?: string, name?: string, label?: string, count?: number, paint?: string}} Choice */
/**
 * @typedef {object} Field
 * @property {string} [name] its phrase is `form.` and the name
 * @property {string} [text] the key of its phrase
 * @property {number} [number] a value of the phrase
 * @property {Path} path
 * @property {"number" | "flag" | "seat" | "choice" | "counts" | "list" | "cells"} kind
 * @property {number} [least]
 * @property {number} [most]
 * @property {string} [none]
 * @property {Choice[]} [choices]
 * @property {number} [rows]
 * @property {number} [columns]
 * @property {number} [wrap]
 */
/** @typedef {{name: string, seat?: number, fields: Field[]}} Section */
/** @typedef {{position: Record<string, any>, sections: Section[]}} Form */

/** More choices than this do not fit a palette. */
const MAX_PALETTE = 12;

/**
 * Create the controls for a position.
 * @param {Form} form
 * @param {Translate} phrases of the game
 * @param {Translate} words of the analysis board
 * @param {(position: Record<string, any>) => void} onChange
 */
export function createEditor(form, phrases, words, onChange) {
  let position = form.position;
  const players = position.players?.length ?? 2;
  const element = h(
    "div",
    { class: "editor" },
    form.sections.map((section, at) =>
      h(
        "details",
        { class: "editor-section card", open: at === 0 },
        h("summary", {}, sectionTitle(section)),
        h(
          "div",
          { class: "editor-fields" },
          section.fields.map((field) => control(field)),
        ),
      ),
    ),
  );

  /** @param {Section} section */
  function sectionTitle({ name, seat }) {
    return seat === undefined ? phrases(`form.${name}`) : playerName(seat);
  }

  /** @param {number} seat */
  function playerName(seat) {
    return t("player.name", { number: seat + 1 });
  }

  /** @param {Field} field */
  function labelOf({ name, text, number: count }) {
    return phrases(text ?? `form.${name}`, count === undefined ? {} : { number: count });
  }

  /** @param {Choice} choice */
  function choiceText({ text, name, label, count }) {
    const words = label ?? phrases(text ?? `form.${name}`);
    return count === undefined ? words : `${words} × ${number(count)}`;
  }

  /**
   * @param {Path} path
   * @param {any} value
   */
  function change(path, value) {
    position = withValue(position, path, value);
    onChange(position);
  }

  /** @param {Field} field */
  function control(field) {
    switch (field.kind) {
      case "number":
        return numberControl(field);
      case "flag":
        return flagControl(field);
      case "seat":
        return selectControl(field, seatChoices());
      case "choice":
        return selectControl(field, field.choices ?? []);
      case "counts":
        return countsControl(field);
      case "list":
        return listControl(field);
      default:
        return cellsControl(field);
    }
  }

  function seatChoices() {
    return Array.from({ length: players }, (_, seat) => ({ value: seat, label: playerName(seat) }));
  }

  /** @param {Field} field */
  function numberControl(field) {
    const input = h("input", {
      class: "input editor-number",
      type: "number",
      inputmode: "numeric",
      min: field.least,
      max: field.most,
      value: valueAt(position, field.path),
      oninput: () => change(field.path, input.value === "" ? null : Number(input.value)),
    });
    return h(
      "label",
      { class: "field" },
      h("span", { class: "field-label" }, labelOf(field)),
      input,
    );
  }

  /** @param {Field} field */
  function flagControl(field) {
    const box = h("input", {
      type: "checkbox",
      checked: Boolean(valueAt(position, field.path)),
      onchange: () => change(field.path, box.checked),
    });
    return h("label", { class: "editor-flag" }, box, labelOf(field));
  }

  /**
   * @param {Field} field
   * @param {Choice[]} choices
   */
  function selectControl(field, choices) {
    return h(
      "label",
      { class: "field" },
      h("span", { class: "field-label" }, labelOf(field)),
      select(choices, valueAt(position, field.path), field.none, (value) =>
        change(field.path, value),
      ),
    );
  }

  /**
   * @param {Choice[]} choices
   * @param {any} value
   * @param {string | undefined} none
   * @param {(value: any) => void} take
   * @param {string} [label]
   */
  function select(choices, value, none, take, label) {
    const empty = none === undefined ? [] : [{ value: null, label: noneText(none) }];
    const all = [...empty, ...choices];
    const element = h(
      "select",
      {
        class: "select",
        "aria-label": label,
        onchange: () => take(all[element.selectedIndex].value),
      },
      all.map((choice) =>
        h("option", { selected: isEqual(choice.value, value) }, choiceText(choice)),
      ),
    );
    return element;
  }

  /** @param {string} none */
  function noneText(none) {
    return none && (optional(phrases, `form.${none}`) ?? none);
  }

  /** @param {Field} field */
  function countsControl(field) {
    const most = field.most ?? 99;
    const holder = h("div", { class: "editor-counts" });
    const draw = () => {
      const counts = valueAt(position, field.path) ?? {};
      const add = (/** @type {any} */ kind, /** @type {number} */ by) => {
        change(field.path, recounted(counts, kind, by));
        const at = document.activeElement?.getAttribute("data-step-of");
        draw();
        /** @type {HTMLElement | null} */ (holder.querySelector(`[data-step-of="${at}"]`))?.focus();
      };
      fill(
        holder,
        (field.choices ?? []).map((choice) =>
          h(
            "span",
            { class: "editor-count", "data-tip": choiceText(choice) },
            step(
              "−",
              words("fewer", { what: choiceText(choice) }),
              `${choice.value}-`,
              !counts[choice.value],
              () => add(choice.value, -1),
            ),
            swatch(choice),
            h("b", {}, number(counts[choice.value] ?? 0)),
            step(
              "+",
              words("more", { what: choiceText(choice) }),
              `${choice.value}+`,
              totalOf(counts) >= most,
              () => add(choice.value, 1),
            ),
          ),
        ),
      );
    };
    draw();
    return group(field, holder);
  }

  /**
   * @param {string} sign
   * @param {string} label
   * @param {string} name
   * @param {boolean} disabled
   * @param {() => void} act
   */
  function step(sign, label, name, disabled, act) {
    return h(
      "button",
      {
        type: "button",
        class: "editor-step",
        "aria-label": label,
        "data-step-of": name,
        disabled,
        onclick: act,
      },
      sign,
    );
  }

  /** @param {Field} field */
  function listControl(field) {
    const holder = h("div", { class: "editor-list" });
    const draw = () => {
      /** @type {any[]} */
      const items = valueAt(position, field.path) ?? [];
      const set = (/** @type {any[]} */ wanted) => {
        change(field.path, wanted);
        draw();
      };
      const known = (/** @type {any} */ value) =>
        field.choices?.find((choice) => isEqual(choice.value, value)) ?? {
          value,
          label: `${value}`,
        };
      fill(
        holder,
        items.map((item, at) =>
          h(
            "button",
            {
              type: "button",
              class: "editor-item",
              "aria-label": words("remove", { what: choiceText(known(item)) }),
              onclick: () => set(items.filter((_, other) => other !== at)),
            },
            swatch(known(item)),
          ),
        ),
        items.length < (field.most ?? 99) &&
          select(
            field.choices ?? [],
            null,
            words("add"),
            (value) => value !== null && set([...items, value]),
            words("add"),
          ),
      );
    };
    draw();
    return group(field, holder);
  }

  /** @param {Field} field */
  function cellsControl(field) {
    const { rows = 1, columns = 1, wrap = columns, choices = [] } = field;
    const grid = h("div", { class: "editor-grid" });
    grid.style.setProperty("--columns", String(wrap));
    const places = Array.from({ length: rows * columns }, (_, at) =>
      rows === 1 ? [at] : [Math.floor(at / columns), at % columns],
    );
    if (choices.length > MAX_PALETTE) {
      fill(
        grid,
        places.map((place, at) => {
          const path = [...field.path, ...place];
          const label = words("space", { number: at + 1 });
          return select(
            choices,
            valueAt(position, path),
            words("empty"),
            (value) => change(path, value),
            label,
          );
        }),
      );
      return group(field, grid);
    }
    let chosen = choices[0];
    const palette = h(
      "div",
      { class: "editor-palette", role: "radiogroup", "aria-label": words("palette") },
      choices.map((choice, at) =>
        h(
          "label",
          { class: "editor-paint", "data-tip": choiceText(choice) },
          h("input", {
            type: "radio",
            name: field.path.join("-"),
            checked: at === 0,
            onchange: () => {
              chosen = choice;
            },
          }),
          swatch(choice),
          h("span", { class: "visually-hidden" }, choiceText(choice)),
        ),
      ),
    );
    fill(
      grid,
      places.map((place, at) => {
        const path = [...field.path, ...place];
        const cell = h("button", { type: "button", class: "editor-cell" });
        const draw = () => {
          const value = valueAt(position, path);
          const choice = choices.find((each) => isEqual(each.value, value));
          fill(cell, choice ? swatch(choice) : rows === 1 ? number(at + 1) : "");
          cell.setAttribute(
            "aria-label",
            `${words("space", { number: at + 1 })}: ${choice ? choiceText(choice) : words("empty")}`,
          );
        };
        cell.addEventListener("click", () => {
          const same = isEqual(valueAt(position, path), chosen.value);
          change(path, same ? null : chosen.value);
          draw();
        });
        draw();
        return cell;
      }),
    );
    return group(field, choices.length > 1 ? palette : null, grid);
  }

  /**
   * @param {Field} field
   * @param {...(Node | null)} content
   */
  function group(field, ...content) {
    const label = labelOf(field);
    return h(
      "div",
      { class: "field", role: "group", "aria-label": label },
      h("span", { class: "field-label" }, label),
      ...content,
    );
  }

  /** @param {Choice} choice */
  function swatch(choice) {
    if (!choice.paint) return h("span", { class: "editor-name" }, choiceText(choice));
    return picture(
      20,
      20,
      { class: "swatch" },
      svg("rect", {
        x: 1,
        y: 1,
        width: 18,
        height: 18,
        rx: 4,
        fill: `var(--${choice.paint})`,
        stroke: `var(--${choice.paint}-line)`,
      }),
    );
  }

  return { element };
}
