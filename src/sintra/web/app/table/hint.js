/** The hint panel: the recommended move and the reasons for it. */

import { fill, h } from "../dom.js";
import { optional, signed, t } from "../i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("./stage.js").Stage} Stage */

/** @param {Stage} stage */
export function hintPanel(stage) {
  const element = h("section", {
    class: "hint card",
    hidden: true,
    role: "status",
    "data-test": "hint",
  });
  stage.extra.append(element);
  let version = -1;

  function close() {
    if (element.hidden) return;
    element.hidden = true;
    version = -1;
    stage.table.preview(null);
  }

  /** @param {Hint} hint */
  function show(hint) {
    const snapshot = stage.snapshot;
    if (!snapshot || snapshot.turn === null) return;
    version = hint.version;
    const entry = {
      number: 0,
      version: 0,
      seat: snapshot.turn,
      move: hint.move,
      draws: [],
      scores: snapshot.scores,
    };
    fill(
      element,
      h(
        "div",
        { class: "hint-head" },
        h("h2", {}, icon("hint"), t("hint.title")),
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": t("close"), onclick: close },
          icon("close"),
        ),
      ),
      h(
        "p",
        { class: "hint-move" },
        t("hint.move", { move: stage.table.logLine(entry, snapshot) }),
      ),
      h(
        "ul",
        { class: "hint-reasons" },
        hint.reasons.map((reason) => line(stage, reason)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          onclick: () => {
            close();
            void stage.host.play(hint.move.id);
          },
        },
        t("hint.play"),
      ),
    );
    element.hidden = false;
    element.scrollIntoView({ block: "nearest" });
    stage.table.preview(hint.move.id);
  }

  return {
    show,
    close,
    get version() {
      return version;
    },
  };
}

/**
 * @param {Stage} stage
 * @param {Reason} reason
 */
function line(stage, reason) {
  const subject = optional(stage.host.t, `reason.${reason.code}`) ?? reason.subject;
  const when = reason.round === null ? t("hint.now") : t("hint.round", { round: reason.round });
  return h(
    "li",
    {},
    `${subject}, ${when}`,
    h("span", { class: reason.points > 0 ? "log-gain" : "log-loss" }, signed(reason.points)),
  );
}
