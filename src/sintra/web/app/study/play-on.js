/** Playing on from a position of a finished game, against chosen bots, with the same or new tiles. */

import { notify } from "../announce.js";
import { closeDialogs, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { createTable, games } from "../net.js";
import { botName, faultText, firstBot, person } from "../phrases.js";
import { navigate } from "../router.js";
import { segments } from "../setup/segments.js";
import { playerName, rememberTable } from "../store.js";
import { rememberOrigin } from "./origins.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * Ask who plays, then open the new table.
 * @param {Snapshot} snapshot the finished game
 * @param {number} number the number of moves before the position
 * @param {number} [mine] the seat of the person; by default the one that moves
 */
export async function openPlayOn(snapshot, number, mine = snapshot.log[number]?.seat ?? 0) {
  const { bots } = await games();
  const levels = snapshot.seats.map((seat) => seat.bot ?? firstBot(bots));
  let tiles = "same";

  async function begin() {
    const seats = snapshot.seats.map((_, seat) =>
      seat === mine ? person(playerName()) : { kind: "bot", bot: levels[seat] },
    );
    try {
      const wanted = { table: snapshot.table, number, tiles, seats };
      const created = await createTable(wanted);
      rememberTable({
        table: created.table,
        game: snapshot.game,
        seats: created.seats,
        guests: [],
      });
      rememberOrigin(created.table, { table: snapshot.table, number, seat: mine });
      closeDialogs();
      navigate(`/table/${created.table}`);
    } catch (error) {
      notify(faultText(error), "warning");
    }
  }

  openDialog(t("play-on.title"), [
    h(
      "p",
      { class: "muted" },
      t("play-on.about", { move: number + 1 }),
      snapshot.you !== mine && ` ${t("play-on.as", { name: snapshot.names[mine] })}`,
    ),
    ...snapshot.seats.map((_, seat) =>
      seat === mine
        ? null
        : h(
            "label",
            { class: "field" },
            h("span", { class: "field-label" }, snapshot.names[seat]),
            h(
              "select",
              {
                class: "select",
                "data-test": `play-on-${seat}`,
                onchange: (/** @type {Event} */ event) => {
                  levels[seat] = /** @type {HTMLSelectElement} */ (event.target).value;
                },
              },
              bots.map(({ name }) =>
                h("option", { value: name, selected: name === levels[seat] }, botName(name)),
              ),
            ),
          ),
    ),
    segments(
      "tiles",
      t("play-on.tiles"),
      [
        ["same", t("play-on.tiles.same")],
        ["new", t("play-on.tiles.new")],
      ],
      tiles,
      (value) => {
        tiles = value;
      },
      t("play-on.tiles.help"),
    ),
    h(
      "div",
      { class: "button-row" },
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          "data-test": "play-on-start",
          onclick: () => void begin(),
        },
        t("setup.create"),
      ),
    ),
  ]);
}
