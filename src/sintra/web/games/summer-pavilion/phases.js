/**
 * From a click to a move.
 *
 * The selection is one of:
 *
 *   name, move     a piece that can be played in several ways, or has to be confirmed
 *   colour         a colour of the hand; only spaces that take it are offered
 *   pass           the move that has to be confirmed
 */

import { loss, note } from "../../app/badges.js";
import { h } from "../../app/dom.js";
import { byName } from "../../app/legal-moves.js";
import { BOARD, each, piles, total, wildColour } from "./board-data.js";
import { spaceName } from "./changes.js";
import { phrasesOf } from "./phrases.js";
import { showMove } from "./previews.js";
import { stepButton } from "./step-button.js";
import { tileIcon } from "./tiles.js";

/** @import { BarContent, Control, LegalMove } from "../../app/types.js" */
/** @import { Counts, Stage } from "./board-data.js" */
/** @import { Phrases } from "./phrases.js" */

/** @param {Stage} stage */
export function offerMoves(stage) {
  if (stage.moves("keep").length) return keep(stage);
  const { choice } = stage;
  const { t } = stage.host;
  offerPieces(stage);
  if (choice?.move) return stage.bar(waysBar(stage), () => showMove(stage, choice.move));
  if (choice?.pass) return stage.bar(passBar(stage), () => showMove(stage, choice.pass));
  if (stage.moves("take").length) return stage.bar({ prompt: t("prompt.take") });
  if (stage.moves("bonus").length) {
    return stage.bar({ prompt: t("prompt.bonus", { count: stage.view.owed }) });
  }
  stage.bar(placeBar(stage));
}

/**
 * Return the groups of the scene that play a move; passing and keeping have none.
 * @param {number} seat
 * @param {LegalMove} move
 */
export function groupsOf(seat, { parts }) {
  switch (parts.kind) {
    case "take":
      return [`take/${parts.source}/${parts.colour}`];
    case "place":
      return [spaceName(seat, parts)];
    case "bonus":
      return [`supply/${parts.colour}`];
    default:
      return [];
  }
}

/**
 * Return the forced move: the only legal one, or the only way to keep all tiles. Taking tiles is
 * never forced.
 * @param {LegalMove[]} legal
 * @returns {number | null}
 */
export function forcedMove(legal) {
  const losesNothing = legal.filter(
    ({ parts, effect }) => parts.kind === "keep" && total(effect.discards) === 0,
  );
  if (losesNothing.length === 1) return losesNothing[0].id;
  return legal.length === 1 && legal[0].parts.kind !== "take" ? legal[0].id : null;
}

// --- Pieces ----------------------------------------------------------------------------------

/** Offer everything that can be taken or filled, and the colours of the hand. @param {Stage} stage */
function offerPieces(stage) {
  const { seat, choice } = stage;
  const { t } = stage.host;
  const fits = (/** @type {LegalMove} */ { parts }) =>
    !choice?.colour || parts.colour === choice.colour;
  for (const [name, moves] of byName(stage.legal.filter(fits), (move) => groupsOf(seat, move))) {
    offerPiece(stage, name, moves);
  }
  for (const colour of new Set(stage.moves("place").map(({ parts }) => parts.colour))) {
    const chosen = choice?.colour === colour;
    stage.offer(`hand/${seat}/${colour}`, {
      label: t("hand.pick", { colour: t(`colour.${colour}`) }),
      step: "hand",
      look: chosen ? "is-chosen" : "",
      act: () => (chosen ? stage.cancel() : stage.choose({ colour })),
    });
  }
}

/**
 * Offer a piece. With only one move it is played at once, unless it has to be confirmed.
 * @param {Stage} stage
 * @param {string} name
 * @param {LegalMove[]} moves
 */
function offerPiece(stage, name, moves) {
  const phrases = phrasesOf(stage);
  const { choice } = stage;
  const chosen = choice?.name === name;
  const move = chosen ? choice.move : cheapest(moves);
  const single = moves.length === 1;
  const ways = single ? [] : [phrases.t("ways", { count: moves.length })];
  const look = move.parts.kind === "place" ? "is-target" : "is-source";
  stage.offer(name, {
    label: [phrases.move(move), ...ways].join(" "),
    ...(single ? { moveId: move.id } : { step: move.parts.kind }),
    look: chosen ? "is-chosen" : choice?.move ? "" : look,
    badges: [...stage.badges(move), ...ways.map((text) => note(text))],
    show: () => showMove(stage, move),
    act() {
      if (chosen || (single && !stage.needsConfirmation(move))) stage.play(move);
      else stage.choose({ name, moves, move });
    },
  });
}

/** Return the way to pay with the fewest wild tiles. @param {LegalMove[]} moves */
function cheapest(moves) {
  return moves.reduce((best, move) => (move.parts.wilds < best.parts.wilds ? move : best));
}

/**
 * Return the content for a selected piece: the colours, the payments, and a button to confirm.
 * @param {Stage} stage
 * @returns {BarContent}
 */
function waysBar(stage) {
  const phrases = phrasesOf(stage);
  const { t } = phrases;
  const { name, move } = stage.choice;
  /** @type {LegalMove[]} */
  const moves = stage.choice.moves;
  const { parts } = move;
  /** @type {(way: LegalMove, selected: boolean, label: string, tiles: string[]) => Control} */
  const option = (way, selected, label, tiles) => ({
    label,
    selected,
    step: "way",
    icon: tileIcon(...tiles),
    badges: stage.badges(way),
    act: () => stage.choose({ name, moves, move: way }),
    ...stage.previewing(() => showMove(stage, way)),
  });
  const byColour = [...byName(moves, (way) => [way.parts.colour])];
  const payments = moves.filter((way) => way.parts.colour === parts.colour);
  const groups = [
    {
      label: t("control.colour"),
      options: byColour.map(([colour, ways]) =>
        option(cheapest(ways), colour === parts.colour, t(`colour.${colour}`), [colour]),
      ),
    },
    {
      label: t("control.payment"),
      options: payments.map((way) => {
        const label = t("control.wilds", { count: way.parts.wilds });
        return option(way, way === move, label, each(way.effect.paid ?? {}));
      }),
    },
  ];
  const place = parts.kind === "place";
  return {
    prompt: confirmPrompt(parts, phrases),
    badges: stage.badges(move),
    groups: groups.filter(({ options }) => options.length > 1),
    controls: stage.confirmControls(t(place ? "control.place" : "control.take"), move),
  };
}

/** @param {import("../../app/types.js").Parts} parts @param {Phrases} phrases */
function confirmPrompt({ kind, star, position, source }, { t, onto, source: named }) {
  if (kind === "bonus") return t("prompt.confirm-bonus");
  return kind === "take"
    ? t("prompt.confirm-take", { source: named(source) })
    : t("prompt.confirm-place", { star: onto(star), number: position });
}

// --- Placing and passing ---------------------------------------------------------------------

/** @param {Stage} stage @returns {BarContent} */
function placeBar(stage) {
  const { t } = stage.host;
  const colour = stage.choice?.colour;
  const canPlace = stage.moves("place").length > 0;
  const controls = stage.moves("pass").map((move) => passControl(stage, move, canPlace));
  if (colour) {
    const prompt = t("prompt.place-colour", { colour: t(`colour.${colour}`) });
    return { prompt, controls: [stage.cancelControl(), ...controls] };
  }
  return { prompt: t(canPlace ? "prompt.place" : "prompt.only-pass"), controls };
}

/** @param {Stage} stage @param {LegalMove} move @param {boolean} canPlace @returns {Control} */
function passControl(stage, move, canPlace) {
  const phrases = phrasesOf(stage);
  const { surplus, loss: points } = move.effect;
  const badges = stage.badges(move);
  if (surplus) {
    badges.push(
      loss(phrases.t("badge.surplus", { count: surplus })),
      loss(phrases.points(-points)),
    );
  }
  const asks = canPlace || stage.host.confirms(move);
  return {
    label: phrases.t("control.pass"),
    tip: phrases.t("control.pass-tip", { count: BOARD.most_kept }),
    badges,
    act: () => (asks ? stage.choose({ pass: move }) : stage.play(move)),
    ...stage.previewing(() => showMove(stage, move)),
    ...(asks ? { step: "pass" } : { moveId: move.id }),
  };
}

/** @param {Stage} stage @returns {BarContent} */
function passBar(stage) {
  const phrases = phrasesOf(stage);
  /** @type {LegalMove} */
  const move = stage.choice.pass;
  const { discards = {}, surplus, points, loss: later } = move.effect;
  const count = total(discards) || surplus;
  const warning = count
    ? phrases.t("warn.pass-loses", { count, points: phrases.points(points || -later) })
    : phrases.t("warn.pass");
  return {
    prompt: phrases.t("prompt.pass"),
    badges: stage.badges(move),
    warning: stage.moves("place").length ? warning : undefined,
    controls: stage.confirmControls(phrases.t("control.pass-now"), move),
  };
}

// --- Keeping tiles ---------------------------------------------------------------------------

/**
 * Offer a stepper for each colour. At first as many tiles as possible are kept, preferably those
 * that are wild next.
 * @param {Stage} stage
 */
function keep(stage) {
  const { t } = stage.host;
  const moves = stage.moves("keep");
  const next = wildColour(stage.view, 1) ?? "";
  const wilds = (/** @type {LegalMove} */ { parts }) => parts.tiles[next] ?? 0;
  const most = moves.filter(({ effect }) => !effect.needless);
  const first = most.reduce((best, move) => (wilds(move) > wilds(best) ? move : best));
  /** @type {LegalMove} */
  const move = stage.choice?.move ?? first;
  const needless = move.effect.needless;
  const control = stage.confirmControls(t("control.keep"), move)[0];
  stage.bar(
    {
      prompt: t("prompt.keep", { count: total(first.parts.tiles) }),
      badges: stage.badges(move),
      warning: needless ? t("warn.needless", { count: needless }) : undefined,
      custom: keepSteppers(stage, moves, move),
      controls: [control],
    },
    () => showMove(stage, move),
  );
}

/** @param {Stage} stage @param {LegalMove[]} moves @param {LegalMove} chosen */
function keepSteppers(stage, moves, chosen) {
  const { t } = stage.host;
  const kept = /** @type {Counts} */ (chosen.parts.tiles);
  const steppers = piles(stage.view.players[stage.seat].hand).map(([colour, all]) => {
    const count = kept[colour] ?? 0;
    const name = t(`colour.${colour}`);
    const step = (/** @type {number} */ by) => {
      const wanted = each({ ...kept, [colour]: Math.max(0, count + by) });
      const move = moves.find(({ parts }) => each(parts.tiles).join() === wanted.join());
      return move && move !== chosen ? () => stage.choose({ move }) : undefined;
    };
    return h(
      "div",
      { class: "sp-stepper", role: "group", "aria-label": t(`tiles.${colour}`, { count: all }) },
      tileIcon(colour),
      stepButton("−", t("keep.fewer", { colour: name }), step(-1)),
      h(
        "output",
        { "aria-label": t("keep.count", { count, all, colour: name }) },
        `${count}/${all}`,
      ),
      stepButton("+", t("keep.more", { colour: name }), step(1)),
    );
  });
  return h("div", { class: "sp-keeping", role: "group", "aria-label": t("keep.label") }, steppers);
}
