/** Phrases that several pages need: names of bots and seats, error messages. */

import { optional, t } from "./i18n.js";
import { Refusal } from "./net.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").BotInfo} BotInfo */

/**
 * Return the name of a bot: translated, or as the server sends it.
 * @param {string} bot
 */
export function botName(bot) {
  return optional(t, `bot.${bot}`) ?? bot;
}

/** @param {BotInfo} bot */
export function botSummary(bot) {
  return optional(t, `bot.${bot.name}.about`) ?? bot.summary;
}

/**
 * Return the bot that is preselected for a new player.
 * @param {BotInfo[]} bots
 */
export function firstBot(bots) {
  return bots.find((bot) => bot.name === "casual")?.name ?? bots[0]?.name ?? "random";
}

/**
 * Return the name of a player: the name that a person chose, or the label in the reader's language.
 * @param {Seat} seat
 */
export function seatName({ name, bot, label }) {
  if (label?.kind === "bot" && bot) {
    return label.number === null ? botName(bot) : `${botName(bot)} ${label.number}`;
  }
  if (label?.kind === "player" && label.number !== null) {
    return t("player.name", { number: label.number });
  }
  return name;
}

/**
 * Return the snapshot with its names in the reader's language. The only person at a table, who
 * chose no name, is "You".
 * @param {Snapshot} snapshot
 * @returns {Snapshot}
 */
export function named(snapshot) {
  const people = snapshot.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const [first] = people;
  const alone = people.length === 1 && first === snapshot.viewer;
  const you = alone && snapshot.seats[first].label ? first : null;
  const names = snapshot.seats.map((seat, at) => (at === you ? t("you.name") : seatName(seat)));
  return { ...snapshot, you, names };
}

/**
 * Return a person's seat in the format of a request.
 * @param {string} name may be empty
 */
export function person(name) {
  return { kind: "person", ...(name ? { name } : {}) };
}

/**
 * Return an error message for the player.
 * @param {unknown} error a refusal of the server, or an unexpected error
 */
export function faultText(error) {
  const { code, message } = /** @type {{code?: string, message?: string}} */ (error ?? {});
  if (!(error instanceof Refusal) && !code) return t("error.unexpected");
  return optional(t, `error.${code}`) ?? (message || t("error.unexpected"));
}
