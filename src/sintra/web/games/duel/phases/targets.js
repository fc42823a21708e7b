/** Tiles in the hand, or selected ones, go to a pattern line or to the broken space. */

import { total } from "../../kit/counts.js";
import { lineBadges } from "../badges.js";
import { tilesPhrase } from "../phrases.js";
import { showLine } from "../previews.js";
import { lineName } from "../view.js";

/** @import { Counts, LegalMove, Stage } from "../view.js" */

/**
 * @typedef {object} Question
 * @property {any[]} targets as in effects
 * @property {Counts} tiles of one colour
 * @property {import("../../../app/types.js").Badge[]} badges the effects that do not depend on the
 *   target
 * @property {import("../../../app/types.js").Control[]} controls shown while no target is selected
 * @property {() => void} idlePreview draws the preview that does not depend on the target
 * @property {(target: any) => number} idOf returns the first move that leads to a target
 * @property {(target: any) => void} play
 */

/**
 * Offer the targets. A selected target has to be confirmed, or is played at once if no confirmation
 * is needed.
 * @param {Stage} stage
 * @param {Question} question
 */
export function askForTarget(stage, question) {
  const { host } = stage;
  const chosen = stage.choice?.target;
  for (const target of question.targets) offerTarget(stage, question, target);
  const tiles = tilesPhrase(host, question.tiles);
  if (!chosen) {
    const prompt = host.t("prompt.line", { tiles });
    return stage.bar({ ...question, prompt }, question.idlePreview);
  }
  stage.bar(
    {
      prompt: chosen.line
        ? host.t("prompt.to-line", { tiles, line: chosen.line })
        : host.t("prompt.break", { tiles }),
      badges: [...question.badges, ...lineBadges(host, chosen)],
      warning: warningOf(stage, question, chosen),
      controls: [
        {
          label: host.t("control.confirm"),
          look: "primary",
          moveId: question.idOf(chosen),
          act: () => question.play(chosen),
        },
        stage.cancelControl(),
      ],
    },
    () => {
      question.idlePreview();
      show(stage, question, chosen);
    },
  );
}

/** The selection is the target, which is the effect of a move here. @param {Stage} stage */
export function line(stage) {
  const moves = stage.moves("line");
  const moveOf = (/** @type {any} */ target) =>
    /** @type {LegalMove} */ (moves.find(({ effect }) => effect === target));
  const { taken } = stage.view.turn;
  askForTarget(stage, {
    targets: moves.map(({ effect }) => effect),
    tiles: taken ? { [taken.colour]: taken.tiles } : {},
    badges: [],
    controls: [],
    idlePreview: () => {},
    idOf: (target) => moveOf(target).id,
    play: (target) => stage.play(moveOf(target)),
  });
}

/** @param {Stage} stage @param {Question} question @param {any} target */
function offerTarget(stage, question, target) {
  const { host } = stage;
  const chosen = stage.choice?.target === target;
  const confirmed = stage.needsConfirmation(stage.find(({ effect }) => effect === target));
  const needsConfirmation = confirmed || Boolean(warningOf(stage, question, target));
  const badges = lineBadges(host, target);
  const [colour] = Object.keys(question.tiles);
  const place = target.line
    ? host.t("label.line", { line: target.line, colour: host.t(`colour.${colour}`) })
    : host.t("label.break");
  stage.offer(lineName(stage.seat, target.line), {
    label: [place, ...badges.map((badge) => badge.text)].join(". "),
    look: chosen ? "is-chosen" : "is-target",
    ...(needsConfirmation ? { step: "target" } : { moveId: question.idOf(target) }),
    badges,
    show: () => show(stage, question, target),
    act: () => {
      if (!needsConfirmation || chosen) return question.play(target);
      stage.choose({ ...stage.choice, target });
    },
  });
}

/** @param {Stage} stage @param {Question} question @param {any} target */
function show(stage, question, target) {
  const [colour] = Object.keys(question.tiles);
  const broken = total(stage.view.players[stage.seat].broken);
  showLine(stage, colour, target, broken);
}

/**
 * Return a warning about an avoidable loss: tiles that another line could take, or a line that
 * would break.
 * @param {Stage} stage
 * @param {Question} question
 * @param {any} target
 * @returns {string | undefined}
 */
function warningOf({ host }, { targets }, target) {
  if (target.hopeless) return host.t("warning.hopeless", { line: target.line });
  const better = targets.some((other) => other.line && !other.hopeless);
  return target.line === null && better
    ? host.t("warning.needless", { count: target.breaks })
    : undefined;
}
