/** The content of the action bar in every situation. */

import { badgesOf } from "./badges.js";
import { BOARD, each, total } from "./board-data.js";
import { keepSteppers, keepingMove } from "./keeping.js";
import { cheapest, ofKind } from "./offers.js";
import { tileIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").BarContent} BarContent */
/** @typedef {import("../../app/types.js").Control} Control */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./actions.js").Choice} Choice */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * @typedef {object} BarActions
 * @property {(id: number) => void} commit
 * @property {(move: LegalMove) => void} choose
 * @property {(move: LegalMove) => void} pass
 * @property {(kept: Record<string, number>) => void} keep
 * @property {(move: LegalMove | null) => void} show
 * @property {() => void} cancel
 */

/** @typedef {{choice: Choice | null, kept: Record<string, number>, actions: BarActions}} Doing */

/**
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 * @param {Doing} doing
 * @returns {BarContent | null}
 */
export function barFor(snapshot, phrases, doing) {
  const { choice } = doing;
  if (!snapshot.legal.length) return null;
  if (choice?.kind === "ways") return waysBar(choice, phrases, doing.actions);
  if (choice?.kind === "pass") return passBar(choice.move, snapshot, phrases, doing.actions);
  switch (snapshot.legal[0].parts.kind) {
    case "take":
      return { prompt: phrases.t("prompt.take") };
    case "bonus":
      return { prompt: phrases.t("prompt.bonus", { count: snapshot.view.owed }) };
    case "keep":
      return keepBar(snapshot, phrases, doing);
    default:
      return placeBar(snapshot, phrases, doing);
  }
}

/**
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 * @param {Doing} doing
 * @returns {BarContent}
 */
function placeBar(snapshot, phrases, { choice, actions }) {
  const { t } = phrases;
  const places = ofKind(snapshot.legal, "place");
  const [pass] = ofKind(snapshot.legal, "pass");
  /** @type {Control[]} */
  const controls = pass ? [passControl(pass, places.length > 0, phrases, actions)] : [];
  if (choice?.kind === "colour") {
    controls.unshift(cancelControl(phrases, actions));
    return { prompt: t("prompt.place-colour", { colour: t(`colour.${choice.colour}`) }), controls };
  }
  return { prompt: places.length ? t("prompt.place") : t("prompt.only-pass"), controls };
}

/**
 * @param {LegalMove} move
 * @param {boolean} asks true if it has to be confirmed
 * @param {Phrases} phrases
 * @param {BarActions} actions
 * @returns {Control}
 */
function passControl(move, asks, phrases, actions) {
  const { effect } = move;
  const badges = badgesOf(move, phrases);
  if (effect.surplus) {
    badges.push({ text: phrases.t("badge.surplus", { count: effect.surplus }), tone: "loss" });
    badges.push({ text: phrases.points(-effect.loss), tone: "loss" });
  }
  return {
    label: phrases.t("control.pass"),
    tip: phrases.t("control.pass-tip", { count: BOARD.most_kept }),
    badges,
    act: () => actions.pass(move),
    hint: () => actions.show(move),
    leave: () => actions.show(null),
    ...(asks ? { step: "pass" } : { moveId: move.id }),
  };
}

/**
 * @param {LegalMove} move
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 * @param {BarActions} actions
 * @returns {BarContent}
 */
function passBar(move, snapshot, phrases, actions) {
  return {
    prompt: phrases.t("prompt.pass"),
    badges: badgesOf(move, phrases),
    warning: passWarning(move, snapshot, phrases),
    controls: [
      {
        label: phrases.t("control.pass-now"),
        look: "primary",
        moveId: move.id,
        act: () => actions.commit(move.id),
      },
      cancelControl(phrases, actions),
    ],
  };
}

/**
 * @param {LegalMove} move
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 */
function passWarning({ effect }, snapshot, phrases) {
  if (!ofKind(snapshot.legal, "place").length) return undefined;
  const discarded = total(effect.discards ?? {}) || effect.surplus;
  const points = phrases.points(effect.points || -effect.loss);
  return discarded
    ? phrases.t("warn.pass-loses", { count: discarded, points })
    : phrases.t("warn.pass");
}

/**
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 * @param {Doing} doing
 * @returns {BarContent}
 */
function keepBar(snapshot, phrases, { kept, actions }) {
  const { t } = phrases;
  const move = keepingMove(snapshot.legal, kept);
  const player = snapshot.view.players[snapshot.turn ?? 0];
  return {
    prompt: t("prompt.keep", { count: Math.min(BOARD.most_kept, total(player.hand)) }),
    badges: move ? badgesOf(move, phrases) : [],
    warning: move?.effect.needless
      ? t("warn.needless", { count: move.effect.needless })
      : undefined,
    custom: keepSteppers(player.hand, kept, phrases, actions.keep),
    controls: move
      ? [
          {
            label: t("control.keep"),
            look: "primary",
            moveId: move.id,
            act: () => actions.commit(move.id),
            hint: () => actions.show(move),
            leave: () => actions.show(null),
          },
        ]
      : [],
  };
}

/**
 * Return the content for a clicked piece: the colours, the payments, and a button to confirm.
 * @param {Extract<Choice, {kind: "ways"}>} choice
 * @param {Phrases} phrases
 * @param {BarActions} actions
 * @returns {BarContent}
 */
function waysBar({ moves, move }, phrases, actions) {
  const { t } = phrases;
  const { parts } = move;
  const groups = [];
  const colours = [...new Set(moves.map((way) => way.parts.colour))];
  if (parts.kind === "place" && colours.length > 1) {
    const options = colours.map((colour) => {
      const ways = moves.filter((way) => way.parts.colour === colour);
      return option(cheapest(ways), colour === parts.colour, t(`colour.${colour}`), [colour]);
    });
    groups.push({ label: t("control.colour"), options });
  }
  const payments = moves.filter((way) => way.parts.colour === parts.colour);
  if (parts.kind === "place" && payments.length > 1) {
    const options = payments.map((way) =>
      option(
        way,
        way.id === move.id,
        t("control.wilds", { count: way.parts.wilds }),
        each(way.effect.paid),
      ),
    );
    groups.push({ label: t("control.payment"), options });
  }

  /**
   * @param {LegalMove} way
   * @param {boolean} selected
   * @param {string} label
   * @param {string[]} tiles
   * @returns {Control}
   */
  function option(way, selected, label, tiles) {
    return {
      label,
      selected,
      step: "way",
      icon: tileIcon(...tiles),
      badges: badgesOf(way, phrases),
      act: () => actions.choose(way),
      hint: () => actions.show(way),
      leave: () => actions.show(null),
    };
  }

  return {
    prompt: confirmPrompt(move, phrases),
    badges: badgesOf(move, phrases),
    groups,
    controls: [
      {
        label: parts.kind === "place" ? t("control.place") : t("control.take"),
        look: "primary",
        moveId: move.id,
        act: () => actions.commit(move.id),
      },
      cancelControl(phrases, actions),
    ],
  };
}

/**
 * @param {LegalMove} move
 * @param {Phrases} phrases
 */
function confirmPrompt({ parts }, phrases) {
  if (parts.kind === "place") {
    return phrases.t("prompt.confirm-place", {
      star: phrases.onto(parts.star),
      number: parts.position,
    });
  }
  return parts.kind === "take"
    ? phrases.t("prompt.confirm-take", { source: phrases.source(parts.source) })
    : phrases.t("prompt.confirm-bonus");
}

/**
 * @param {Phrases} phrases
 * @param {BarActions} actions
 * @returns {Control}
 */
function cancelControl(phrases, actions) {
  return { label: phrases.t("control.cancel"), look: "cancel", act: actions.cancel };
}
