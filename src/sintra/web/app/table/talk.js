/** Phrases and emotes between the people at a table. Everybody reads them in their own language. */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { games } from "../net.js";
import { named } from "../phrases.js";
import { isMuted, mute } from "../store.js";
import { report } from "./question.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Live} Live */

/** The pictures of emotes. The other phrases are texts. @type {Record<string, string>} */
const EMOTES = {
  smile: "\u{1f642}",
  wow: "\u{1f62e}",
  sweat: "\u{1f605}",
  applause: "\u{1f44f}",
};

/**
 * Return whether somebody at the table can answer.
 * @param {Snapshot} snapshot
 */
export function canTalk(snapshot) {
  const { seats, yours } = snapshot;
  const others = seats.some((seat, index) => seat.kind === "person" && !yours.includes(index));
  return yours.length > 0 && others;
}

/** @param {Live} live */
export function createTalk(live) {
  /**
   * @param {number} seat
   * @param {string} phrase
   */
  function hear(seat, phrase) {
    if (!live.snapshot || isMuted(live.table, seat)) return;
    notify(`${named(live.snapshot).names[seat]}: ${textOf(phrase)}`);
  }

  async function open() {
    if (!live.snapshot || !canTalk(live.snapshot)) return;
    const { phrases } = await games();
    const { names, seats, yours, viewer } = named(live.snapshot);
    const seat = viewer !== null && yours.includes(viewer) ? viewer : yours[0];
    const button = (/** @type {string} */ phrase) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-test": `say-${phrase}`,
          onclick: async () => {
            dialog.close();
            report(await live.say(seat, phrase));
          },
        },
        textOf(phrase),
      );
    const dialog = openDialog(t("say.title"), [
      h("div", { class: "phrases" }, phrases.filter((each) => !EMOTES[each]).map(button)),
      h("div", { class: "phrases" }, phrases.filter((each) => EMOTES[each]).map(button)),
      ...seats.flatMap((other, index) =>
        other.kind === "person" && !yours.includes(index) ? [muteSwitch(index, names[index])] : [],
      ),
    ]);
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  function muteSwitch(seat, name) {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      name: `mute-${seat}`,
      checked: isMuted(live.table, seat),
      onchange: () => mute(live.table, seat, box.checked),
    });
    return h(
      "label",
      { class: "switch" },
      h("span", { class: "field-label" }, t("say.mute", { name })),
      box,
    );
  }

  return { hear, open };
}

/** Return a phrase in words, after its picture: a device may not have it. @param {string} phrase */
function textOf(phrase) {
  const words = t(`say.${phrase}`);
  return EMOTES[phrase] ? `${EMOTES[phrase]} ${words}` : words;
}
