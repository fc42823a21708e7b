/** Phase 1: one of the four actions. Tiles are selected together with their target line. */

import { each } from "../../kit/counts.js";
import { plateBadge } from "../badges.js";
import { chipIcon } from "../chips.js";
import { coloursPhrase, factoryPhrase, platePhrase, tilesPhrase } from "../phrases.js";
import { heldName, lineName, slotName, spaceName } from "../view.js";
import { askForTarget } from "./targets.js";

/** @import { LegalMove, Stage } from "../view.js" */

/**
 * Offer all sources. The selection is a move, and for tiles optionally the target.
 * @param {Stage} stage
 */
export function act(stage) {
  for (const move of stage.legal) offerSource(stage, move);
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

/** @param {Stage} stage @param {LegalMove} move */
function offerSource(stage, move) {
  const chosen = stage.choice?.move === move;
  for (const name of groupsOf(stage, move)) {
    stage.offer(name, {
      label: sourceLabel(stage, move),
      step: "source",
      pressed: chosen,
      look: chosen ? "is-chosen" : stage.choice ? "" : "is-source",
      badges: stage.badges(move),
      show: () => showSource(stage, move),
      act: () => choose(stage, move),
    });
  }
}

/**
 * Return the groups of the scene that a move uses, here and in later phases.
 * @param {Stage} stage
 * @param {LegalMove} move
 * @returns {string[]}
 */
export function groupsOf({ seat, board, view }, { parts, effect }) {
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
    case "line":
      return [lineName(seat, parts.line)];
    case "slot":
      return [slotName(board, seat, parts.slot)];
    case "tile":
      return [spaceName(board, seat, effect.space)];
    case "order":
      return [`sun/F${view.turn.stacking}/${parts.colour}`];
    case "choose":
    case "return":
      return [heldName(view, seat, parts.plate)];
    case "pay":
      return view.players[seat].chips.flatMap((name, index) =>
        board.chips[name].join() === parts.chip.join() ? [`chips/${seat}/${index}`] : [],
      );
    default:
      return [];
  }
}

/** @param {Stage} stage @param {LegalMove} move */
function choose(stage, move) {
  const [first] = move.effect.targets ?? [];
  if (stage.choice?.move === move) stage.cancel();
  else stage.choose({ move }, first && lineName(stage.seat, first.line));
}

/** @param {Stage} stage @param {LegalMove} move */
function sourceLabel({ host, view }, { parts, effect }) {
  switch (parts.kind) {
    case "sun": {
      const factory = factoryPhrase(host, parts.factory);
      return host.t("label.sun", { tiles: tilesPhrase(host, effect.tiles), factory });
    }
    case "moon":
      return host.t("label.moon", { tiles: tilesPhrase(host, effect.tiles) });
    case "chip":
      return host.t("label.chip", {
        chip: coloursPhrase(host, effect.chip),
        factory: factoryPhrase(host, parts.factory),
      });
    case "display":
      return host.t("label.display", { plate: platePhrase(host, effect.plate) });
    default:
      return host.t("label.draw", { type: host.t(`type.${effect.type}`), count: view.stack.size });
  }
}

/** @param {Stage} stage @param {LegalMove} move */
function showSource(stage, move) {
  const { ghosts, scene, seat } = stage;
  const { effect } = move;
  const names = [
    ...groupsOf(stage, move),
    ...(effect.reveals ?? []).map((/** @type {string} */ factory) => `chip/${factory}`),
    ...(effect.first_tile ? ["first/table"] : []),
  ];
  ghosts.mark("is-shown", ...names.map((name) => scene.at(name)));
  each(effect.tiles ?? {}, stage.board).forEach((colour, index) => {
    ghosts.piece(`hand/${seat}/${index}`, colour);
  });
}

// --- Tiles: where do they go? ----------------------------------------------------------------

/** @param {Stage} stage @param {LegalMove} move */
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

/** @param {Stage} stage @param {LegalMove} move */
function askToConfirm(stage, move) {
  const { host } = stage;
  const { kind } = move.parts;
  const { effect } = move;
  const values = {
    chip: coloursPhrase(host, effect.chip ?? []),
    type: effect.type ? host.t(`type.${effect.type}`) : "",
  };
  const [prompt, label] = CONFIRM[kind].map((key) => host.t(key, values));
  const controls = stage.confirmControls(label, move);
  if (kind === "chip") controls[0].icon = chipIcon(effect.chip);
  const plate = kind === "display" ? [plateBadge(host, effect.plate)] : [];
  const badges = [...plate, ...stage.badges(move)];
  stage.bar({ prompt, badges, controls }, () => showSource(stage, move));
}

/** The prompt and the button of each kind of move. @type {Record<string, string[]>} */
const CONFIRM = {
  chip: ["prompt.chip", "control.take-chip"],
  display: ["prompt.display", "control.take-plate"],
  draw: ["prompt.draw", "control.draw"],
};
