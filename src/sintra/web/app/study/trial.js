/**
 * A position on a table in which a person tries moves: one turn, or a whole phase.
 *
 * The server plays the moves and judges them; nothing is stored. Lessons, puzzles and the learn mode
 * use it like this:
 *
 *     const trial = await createTrial(root, game, { idle, onMoved, onDone });
 *     await trial.start({ position });              // or { table, number }
 *     // The person plays. When the turn is over, onDone is called.
 *     const judgement = await trial.judge();        // or with { accept, live: false }
 *     await trial.act(judgement.line);              // shows the best play, step by step
 *     await trial.reset();                          // back to the first position
 */

import "./styles.js";
import { notify } from "../announce.js";
import { t } from "../i18n.js";
import { trial as fetchTrial, judgeTrial } from "../net.js";
import { faultText } from "../phrases.js";
import { duration } from "../settings.js";
import { createStage } from "../table/stage.js";
import { studyTexts } from "./texts.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("./types.js").TrialState} TrialState */
/** @typedef {import("./types.js").LineStep} LineStep */
/** @typedef {import("./types.js").Judgement} Judgement */

/** The pause between two steps that are acted out, in milliseconds. */
const STEP_PAUSE = 900;

/**
 * Where the position comes from: a complete position or its id, or a finished game and the number of
 * moves before the position. `scope` is how much can be played; by default a turn.
 * @typedef {({position: string | Record<string, any>} | {table: string, number: number}) &
 *   {scope?: "turn" | "phase"}} TrialSource
 */

/**
 * @typedef {object} TrialOptions
 * @property {(snapshot: Snapshot) => import("../types.js").BarContent | null} [idle] the content of the
 *   action bar while no move is offered
 * @property {(names: string[], seat: number) => Seat[]} [seats] returns the players, of whom one tries
 *   the moves; by default they are numbered
 * @property {(moves: string[]) => Promise<TrialState>} [load] loads the position after some moves, if it
 *   comes from elsewhere; then `start` needs no source
 * @property {(moves: string[]) => void} [onMoved] called after every move and when moves are taken back
 * @property {(moves: string[]) => void} [onDone] called when the turn or the phase is over
 */

/** @typedef {Awaited<ReturnType<typeof createTrial>>} TrialTable */

/**
 * @param {HTMLElement} root
 * @param {string} game
 * @param {TrialOptions} options
 */
export async function createTrial(root, game, options) {
  await studyTexts();
  const stage = await createStage(root, game, {
    host: { play, confirms: () => false, replay: false },
    idle: (snapshot) => options.idle?.(snapshot) ?? null,
  });
  /** @type {TrialSource | null} */
  let source = null;
  /** The moves so far, in notation. @type {string[]} */
  let moves = [];
  /** @type {TrialState | null} */
  let state = null;
  /** Tables expect that the version grows with every change, also when moves are taken back. */
  let version = 0;
  /** Counts what was requested, so that late answers are dropped. */
  let requests = 0;

  /**
   * Show a position.
   * @param {TrialSource | null} [from]
   */
  async function start(from = null) {
    source = from;
    await load([], false);
  }

  /**
   * Load the position after some moves; return whether the server accepted them.
   * @param {string[]} wanted
   * @param {boolean} animate
   */
  async function load(wanted, animate) {
    const request = ++requests;
    const found = await (options.load?.(wanted) ?? fetchTrial({ ...source, moves: wanted }));
    if (request !== requests) return;
    state = found;
    moves = wanted;
    show(state, state.log, animate);
    options.onMoved?.(moves);
    if (state.done) options.onDone?.(moves);
  }

  /**
   * @param {number} id
   * @returns {Promise<boolean>}
   */
  async function play(id) {
    const move = state?.legal.find((each) => each.id === id);
    if (!move) return false;
    try {
      await load([...moves, move.text], true);
      return true;
    } catch (error) {
      notify(faultText(error), "warning");
      return false;
    }
  }

  /**
   * Draw a position for the person who moves.
   * @param {import("./types.js").BarePosition} position
   * @param {import("../types.js").LogEntry[]} log
   * @param {boolean} animate
   */
  function show(position, log, animate) {
    const { seat, game: id, options: chosen, names, legal } = /** @type {TrialState} */ (state);
    version += 1;
    const own = position === state;
    const first = version - log.length + 1;
    stage.show(
      {
        table: "",
        game: id,
        options: chosen,
        version,
        names,
        seats: (options.seats ?? numbered)(names, seat),
        yours: [seat],
        viewer: seat,
        view: position.view,
        svg: position.svg,
        turn: own && state?.done ? null : position.turn,
        heading: position.heading,
        scores: position.scores,
        over: position.over,
        outcome: null,
        legal: own ? legal : [],
        log: log.map((entry, at) => ({ ...entry, version: first + at })),
        can_undo: own && moves.length > 0,
        thinking: false,
        stuck: false,
        breakdown: position.breakdown,
      },
      animate,
    );
  }

  /**
   * Act out a line from the first position, step by step.
   * @param {LineStep[]} line
   */
  async function act(line) {
    await reset();
    const request = requests;
    /** @type {import("../types.js").LogEntry[]} */
    const log = [];
    for (const { seat, move, position } of line) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(350, duration(STEP_PAUSE))));
      if (request !== requests || !position) return;
      const entry = { seat, move, draws: [], scoring: [], scores: position.scores };
      log.push({ ...entry, number: log.length + 1, version: 0, turn: 1, round: 0 });
      show(position, log, true);
    }
  }

  const reset = () => load([], false);

  return {
    stage,
    start,
    reset,
    act,
    /** Take back the last move. */
    undo: () => load(moves.slice(0, -1), false),
    /**
     * Judge the moves so far.
     * @param {{accept?: string[][], live?: boolean, measure?: "chance" | "points",
     *   explain?: boolean}} [about]
     * @returns {Promise<Judgement>}
     */
    judge: (about = {}) => judgeTrial({ ...source, moves, ...about }),
    get moves() {
      return moves;
    },
    get state() {
      return state;
    },
    relabel: () => stage.recreate(),
    destroy() {
      requests += 1;
      stage.destroy();
    },
  };
}

/**
 * Return seats of numbered players, of whom the one who moves is the reader.
 * @param {string[]} names
 * @param {number} seat
 * @returns {Seat[]}
 */
function numbered(names, seat) {
  return names.map((_, at) => ({
    kind: at === seat ? "person" : "bot",
    name: t("player.name", { number: at + 1 }),
    label: { kind: "player", number: at + 1 },
    bot: null,
    connected: true,
    open: false,
  }));
}
