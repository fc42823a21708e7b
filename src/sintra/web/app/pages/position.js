/** A shared position: shows it, and starts a game from it. */

import { openTable } from "../create.js";
import { t } from "../i18n.js";
import { position as fetchPosition, games } from "../net.js";
import { firstBot, person } from "../phrases.js";
import { navigate } from "../router.js";
import { playerName } from "../store.js";
import { createStage } from "../table/stage.js";

/** @typedef {import("../types.js").SharedPosition} SharedPosition */
/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const [shared, catalogue] = await Promise.all([fetchPosition(id), games()]);
  const stage = await createStage(root, shared.game, {
    idle: (snapshot) => ({
      prompt: t("position.prompt"),
      controls: snapshot.over
        ? []
        : [
            { label: t("position.play"), look: "primary", act: () => void play(snapshot) },
            { label: t("position.analyse"), act: () => navigate(`/analysis/${id}`) },
          ],
    }),
  });
  stage.element.classList.add("is-replay", "is-position");
  stage.show(asSnapshot(shared), false);

  /**
   * Start a game in which the viewer takes the seat to move and bots take the others.
   * @param {Snapshot} snapshot
   */
  function play(snapshot) {
    const bot = firstBot(catalogue.bots);
    const seats = snapshot.names.map((_, seat) =>
      seat === snapshot.turn ? person(playerName()) : { kind: "bot", bot },
    );
    return openTable(root, { position: id, seats });
  }

  return {
    title: t("position.title", { game: stage.host.t("game.name") }),
    relabel: () => stage.recreate(),
    destroy: () => stage.destroy(),
  };
}

/**
 * @param {SharedPosition} shared
 * @returns {Snapshot}
 */
function asSnapshot(shared) {
  // A shared position has no names of its own; its players are numbered.
  const seats = shared.names.map((name, seat) => ({
    kind: /** @type {const} */ ("person"),
    name,
    label: { kind: /** @type {const} */ ("player"), number: seat + 1 },
    bot: null,
    connected: true,
    open: false,
  }));
  return {
    ...shared,
    table: "",
    version: 0,
    seats,
    yours: [],
    viewer: shared.turn,
    legal: [],
    log: [],
    can_undo: false,
    thinking: false,
    stuck: false,
  };
}
