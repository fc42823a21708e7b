/** Proposals between people (an undo, a bot for an absent player), and resigning. */

import { notify, say } from "../announce.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { list, t } from "../i18n.js";
import { faultText } from "../phrases.js";
import { sound } from "../sound.js";
import { isShared } from "./hand-over.js";
import { seatEventText } from "./result.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../live.js").Fault} Fault */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {{label: string, name: string, primary?: boolean, act: () => Promise<Fault | null>}} Reply */

/**
 * Create the card that shows the open question, or the one that the viewer may ask.
 * @param {Stage} stage
 * @param {Live} live
 */
export function createQuestion(stage, live) {
  const element = h("section", {
    class: "question card",
    role: "group",
    hidden: true,
    "data-test": "question",
  });
  stage.extra.prepend(element);
  let shown = "";

  /** @param {Snapshot} snapshot */
  function show(snapshot) {
    const { text, replies } = content(snapshot, live);
    element.hidden = !text;
    // Rebuild the buttons only if something changes, so that they keep the focus.
    const now = [text, ...replies.map((reply) => reply.label)].join("\n");
    if (now === shown) return;
    shown = now;
    if (text) say(text);
    if (snapshot.proposal && replies.length) sound("turn");
    fill(
      element,
      h("p", {}, text),
      replies.length > 0 && h("div", { class: "button-row" }, replies.map(button)),
    );
    if (snapshot.proposal && replies.length) element.scrollIntoView({ block: "nearest" });
  }

  return { show };
}

/**
 * @param {Snapshot} snapshot
 * @param {Live} live
 * @returns {{text: string, replies: Reply[]}}
 */
function content({ proposal, can_ask, turn, names, yours }, live) {
  const absent = turn === null ? "" : names[turn];
  if (!proposal) {
    if (!can_ask?.includes("replace")) return { text: "", replies: [] };
    const label = t("question.replace.ask");
    return {
      text: t("question.away", { name: absent }),
      replies: [{ label, name: "ask", primary: true, act: () => live.ask("replace") }],
    };
  }
  const { kind, seat, waiting } = proposal;
  if (!waiting.some((each) => yours.includes(each))) {
    const others = list(waiting.map((each) => names[each]));
    const values = { names: others, name: absent, count: waiting.length };
    return { text: t(`question.${kind}.waiting`, values), replies: [] };
  }
  return {
    text: t(`question.${kind}`, { by: names[seat], name: absent }),
    replies: [
      { label: t("question.agree"), name: "agree", primary: true, act: () => live.answer(true) },
      { label: t("question.decline"), name: "decline", act: () => live.answer(false) },
    ],
  };
}

/** @param {Reply} reply */
function button({ label, name, primary, act }) {
  return h(
    "button",
    {
      type: "button",
      class: primary ? "button button-primary" : "button",
      "data-test": `question-${name}`,
      onclick: async () => report(await act()),
    },
    label,
  );
}

/**
 * Report what has happened to people's seats and questions since the last snapshot.
 * @param {Snapshot} snapshot
 * @param {Snapshot} previous
 */
export function reportSeats(snapshot, previous) {
  for (const [seat, { stand_in: now }] of snapshot.seats.entries()) {
    const before = previous.seats[seat]?.stand_in ?? null;
    if (now && !before) notify(seatEventText({ seat, kind: now.reason, bot: now.bot }, snapshot));
    if (!now && before) notify(seatEventText({ seat, kind: "back", bot: null }, snapshot));
  }
  const { proposal } = previous;
  const isSame = snapshot.log.length === previous.log.length;
  if (proposal && !snapshot.proposal && isSame && snapshot.yours.includes(proposal.seat)) {
    const isReplaced = snapshot.seats.some((seat) => seat.stand_in?.reason === "away");
    if (!isReplaced && !snapshot.over) notify(t("question.declined"));
  }
}

/**
 * Ask for confirmation, then give up the viewer's seat.
 * @param {Snapshot} snapshot
 * @param {Live} live
 */
export function openResign(snapshot, live) {
  const { turn, yours, viewer, seats, names } = snapshot;
  const seat = turn !== null && yours.includes(turn) ? turn : (viewer ?? yours[0]);
  const about = seats.length > 2 ? t("resign.about.many") : t("resign.about");
  const title = isShared(snapshot)
    ? t("resign.title.name", { name: names[seat] })
    : t("resign.title");
  const dialog = openDialog(title, [
    h("p", {}, about),
    h(
      "div",
      { class: "button-row" },
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          "data-test": "resign",
          onclick: async () => {
            dialog.close();
            report(await live.resign(seat));
          },
        },
        t("resign.go"),
      ),
      h(
        "button",
        { type: "button", class: "button", onclick: () => dialog.close() },
        t("resign.cancel"),
      ),
    ),
  ]);
}

/** @param {Fault | null} fault */
export function report(fault) {
  if (!fault) return;
  sound("refuse");
  notify(faultText(fault), "warning");
}
