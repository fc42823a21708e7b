/** The targets for tiles: a pattern line, or the broken space. */

import { lineBadges } from "../badges.js";
import { total } from "../view.js";
import { tilesPhrase } from "../phrases.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").Counts} Counts */

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

/**
 * Return the group of the scene that selects a target.
 * @param {Stage} stage
 * @param {any} target
 */
export function groupOf({ seat }, target) {
  return target.line ? `line/${seat}/${target.line - 1}` : `broken/${seat}`;
}

/**
 * @param {Stage} stage
 * @param {Question} question
 * @param {any} target
 */
function offerTarget(stage, question, target) {
  const { host } = stage;
  const chosen = stage.choice?.target === target;
  const needsConfirmation = stage.needsConfirmation || Boolean(warningOf(stage, question, target));
  const badges = lineBadges(host, target);
  const [colour] = Object.keys(question.tiles);
  const place = target.line
    ? host.t("label.line", { line: target.line, colour: host.t(`colour.${colour}`) })
    : host.t("label.break");
  stage.offer(groupOf(stage, target), {
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

/**
 * @param {Stage} stage
 * @param {Question} question
 * @param {any} target
 */
function show(stage, question, target) {
  const [colour] = Object.keys(question.tiles);
  const broken = total(stage.view.players[stage.seat].broken);
  stage.ghosts.line(stage.near, false, colour, target, broken);
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
