/** Phase 1: one of the four actions. Tiles are selected together with their target line. */

import { chipIcon } from "../chips.js";
import { chipPhrase, factoryPhrase, platePhrase, tilesPhrase } from "../phrases.js";
import { askForTarget, groupOf } from "./targets.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").LegalMove} LegalMove */

/**
 * Offer all sources. The selection is a move, and for tiles optionally the target.
 * @param {Stage} stage
 */
export function act(stage) {
  for (const move of stage.legal) offerSource(stage, move);
  stage.market?.classList.add("is-acting");
  const chosen = /** @type {LegalMove | undefined} */ (stage.choice?.move);
  if (!chosen) return ask(stage);
  if (chosen.effect.targets) return askForLine(stage, chosen);
  askToConfirm(stage, chosen);
}

/** @param {Stage} stage */
function ask(stage) {
  const { host, view, seat } = stage;
  const opening = view.phase === "opening";
  const key = view.players[seat].tokens ? "prompt.act" : "prompt.act-no-token";
  stage.bar({ prompt: host.t(opening ? "prompt.opening" : key) });
}

// --- Sources ---------------------------------------------------------------------------------

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function offerSource(stage, move) {
  const chosen = stage.choice?.move === move;
  for (const name of groupsOf(stage, move)) {
    stage.offer(name, {
      label: sourceLabel(stage, move),
      step: "source",
      pressed: chosen,
      look: chosen ? "is-chosen" : stage.view.phase === "opening" ? "is-target" : undefined,
      badges: stage.badges(move),
      show: () => showSource(stage, move),
      act: () => choose(stage, move),
    });
  }
}

/**
 * Return the groups of the scene that select a move.
 * @param {Stage} stage
 * @param {LegalMove} move
 * @returns {string[]}
 */
export function groupsOf(stage, { parts, effect }) {
  switch (parts.kind) {
    case "sun":
      return [`sun/${parts.factory}/${parts.colour}`];
    case "moon":
      return Object.keys(effect.from).map((factory) => `moon/${factory}/${parts.colour}`);
    case "chip":
      return [`chip/${parts.factory}`];
    case "display":
      return [`display/${parts.place - 1}`];
    case "draw":
      return ["stack"];
    default:
      return [];
  }
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function choose(stage, move) {
  const [first] = move.effect.targets ?? [];
  if (stage.choice?.move === move) stage.cancel();
  else stage.choose({ move }, first && groupOf(stage, first));
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function sourceLabel({ host, board, view }, { parts, effect }) {
  switch (parts.kind) {
    case "sun": {
      const factory = factoryPhrase(host, parts.factory);
      return host.t("label.sun", { tiles: tilesPhrase(host, effect.tiles), factory });
    }
    case "moon":
      return host.t("label.moon", { tiles: tilesPhrase(host, effect.tiles) });
    case "chip":
      return host.t("label.chip", {
        chip: chipPhrase(host, effect.chip),
        factory: factoryPhrase(host, parts.factory),
      });
    case "display":
      return host.t("label.display", { plate: platePhrase(host, board, effect.plate) });
    default:
      return host.t("label.draw", { type: host.t(`type.${effect.type}`), count: view.stack.size });
  }
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function showSource(stage, move) {
  const { ghosts, scene } = stage;
  ghosts.mark(...groupsOf(stage, move).map((name) => scene.groups.get(name)));
  const { effect } = move;
  for (const factory of effect.reveals ?? []) ghosts.mark(scene.at(`chip/${factory}`));
  if (effect.first_tile) ghosts.mark(scene.at("first/table"));
  const [colour, count] = Object.entries(effect.tiles ?? {})[0] ?? [];
  if (colour) ghosts.hand(stage.near, colour, Number(count));
}

// --- Tiles: where do they go? ----------------------------------------------------------------

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function askForLine(stage, move) {
  const { host } = stage;
  const { effect } = move;
  const take = {
    label: host.t("control.take-first"),
    moveId: move.id,
    tip: host.t("control.take-first.tip"),
    act: () => stage.play(move),
  };
  askForTarget(stage, {
    targets: effect.targets,
    tiles: effect.tiles,
    badges: stage.badges(move),
    controls: [...(effect.reveals ? [take] : []), stage.cancelControl()],
    idlePreview: () => showSource(stage, move),
    idOf: () => move.id,
    play: (target) =>
      stage.play(move, ({ parts }) => parts.kind === "line" && parts.line === target.line),
  });
}

// --- Plates and chips ------------------------------------------------------------------------

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function askToConfirm(stage, move) {
  const { host, board } = stage;
  const { kind } = move.parts;
  const { effect } = move;
  const prompts = {
    chip: () => host.t("prompt.chip", { chip: chipPhrase(host, effect.chip) }),
    display: () => host.t("prompt.display", { plate: platePhrase(host, board, effect.plate) }),
    draw: () => host.t("prompt.draw", { type: host.t(`type.${effect.type}`) }),
  };
  const label = {
    chip: host.t("control.take-chip"),
    display: host.t("control.take-plate"),
    draw: host.t("control.draw"),
  };
  const known = /** @type {keyof typeof prompts} */ (kind);
  const controls = stage.confirmControls(label[known], move);
  if (kind === "chip") controls[0].icon = chipIcon(effect.chip);
  stage.bar(
    { prompt: prompts[known](), badges: stage.badges(move), controls },
    () => showSource(stage, move),
  );
}
