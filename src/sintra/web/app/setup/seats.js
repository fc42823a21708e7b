/** The seats of a new game: the user, a bot, a friend on this screen or a friend with a link. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { botName, botSummary, firstBot, person } from "../phrases.js";
import { MAX_NAME_LENGTH, playerName, rememberName } from "../store.js";

/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {"me" | "bot" | "here" | "link" | "open"} SeatKind */

/** @type {SeatKind[]} */
const KINDS = ["me", "bot", "here", "link", "open"];

/**
 * Create one row of fields for every seat.
 * @param {BotInfo[]} bots
 * @param {number} players
 */
export function seatRows(bots, players) {
  const element = h("div", { class: "seats" });
  /** @type {ReturnType<typeof row>[]} */
  const rows = [];

  /** @param {number} count */
  function resize(count) {
    while (rows.length < count) rows.push(row(rows.length, rows.length ? "bot" : "me", bots));
    rows.length = count;
    fill(
      element,
      rows.map((field) => field.element),
    );
  }

  resize(players);
  return {
    element,
    resize,
    value() {
      const seats = rows.map((field) => field.value());
      const me = seats.find((seat) => seat.kind === "me");
      if (me) rememberName(me.name);
      return {
        requests: seats.map(seatRequest),
        guests: seats.flatMap((seat, index) =>
          seat.kind === "link" || seat.kind === "open" ? [index] : [],
        ),
      };
    },
  };
}

/**
 * Return a seat in the format of a request.
 * @param {{kind: SeatKind, name: string, bot: string}} seat
 */
function seatRequest({ kind, name, bot }) {
  if (kind === "bot") return { kind: "bot", bot };
  return { ...person(name), ...(kind === "open" ? { open: true } : {}) };
}

/**
 * @param {number} index
 * @param {SeatKind} initial
 * @param {BotInfo[]} bots
 */
function row(index, initial, bots) {
  const number = index + 1;
  const kind = h(
    "select",
    {
      class: "select",
      name: `seat-${index}`,
      "aria-label": t("setup.seat", { number }),
      onchange: show,
    },
    KINDS.map((value) => h("option", { value, selected: value === initial }, t(`seat.${value}`))),
  );
  const name = h("input", {
    class: "input",
    maxlength: MAX_NAME_LENGTH,
    name: `name-${index}`,
    autocomplete: "off",
    "aria-label": t("setup.name.of", { number }),
    placeholder: t("setup.name"),
    value: initial === "me" ? playerName() : "",
  });
  const bot = h(
    "select",
    {
      class: "select",
      name: `bot-${index}`,
      "aria-label": t("setup.bot.of", { number }),
      onchange: show,
    },
    bots.map((known) =>
      h(
        "option",
        { value: known.name, selected: known.name === firstBot(bots) },
        botName(known.name),
      ),
    ),
  );
  const help = h("span", { class: "field-help seat-help" });
  const choice = h("div", {}, name, bot);
  const element = h(
    "div",
    { class: "seat-row" },
    h("span", { class: "seat-number", "aria-hidden": "true" }, String(number)),
    kind,
    choice,
    help,
  );

  function show() {
    const chosen = /** @type {SeatKind} */ (kind.value);
    name.hidden = chosen === "bot" || chosen === "open";
    bot.hidden = chosen !== "bot";
    const known = bots.find((each) => each.name === bot.value);
    help.textContent = chosen === "bot" && known ? botSummary(known) : t(`seat.${chosen}.help`);
  }

  show();
  return {
    element,
    value: () => ({
      kind: /** @type {SeatKind} */ (kind.value),
      name: name.value.trim(),
      bot: bot.value,
    }),
  };
}
