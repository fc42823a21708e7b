/**
 * The page of the analysis board. A position comes from a link, from a text (a position in JSON or a
 * game record), or is set up by hand. A record of a game at a real table can be typed in.
 */

import { notify } from "../announce.js";
import { openTable } from "../create.js";
import { fill, h } from "../dom.js";
import { formPhrases, gamePhrases } from "../games.js";
import { language, localeFile, number, optional, translator } from "../i18n.js";
import { icon } from "../icons.js";
import { analysis, games } from "../net.js";
import { faultText } from "../phrases.js";
import { navigate } from "../router.js";
import { optionFields } from "../setup/options.js";
import { segments } from "../setup/segments.js";
import { addSheet } from "../styles.js";
import { createBoard } from "./board.js";
import { createEditor } from "./editor.js";

/** @typedef {import("../i18n.js").Translate} Translate */

/** The pause after a change before the server is asked, in milliseconds. */
const PAUSE = 400;
/** How many of the moves that can follow are listed. */
const MAX_NEXT = 60;

/**
 * @param {HTMLElement} root
 * @param {string} id a shared position; empty for none
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const [messages] = await Promise.all([
    localeFile("/app/analysis/locales"),
    addSheet("/app/statistics/statistics.css"),
    addSheet("/app/analysis/analysis.css"),
  ]);
  const words = translator(messages);
  const content = h("div", { class: "column analysis", "data-test": "analysis" });
  root.append(content);
  /** @type {{destroy: () => void, relabel?: () => Promise<void>} | null} */
  let part = null;
  if (id) await analyse(id);
  else ways();

  /** @param {{destroy: () => void} | null} next */
  function replace(next) {
    part?.destroy();
    part = next;
    content.hidden = false;
  }

  /**
   * Show the board.
   * @param {string | Record<string, any>} position
   */
  async function analyse(position) {
    replace(null);
    fill(content);
    try {
      part = await createBoard(root, position, words, back());
      content.hidden = true;
    } catch (error) {
      notify(
        error instanceof Error && !("code" in error) ? error.message : faultText(error),
        "warning",
      );
      ways();
    }
  }

  function back() {
    return h(
      "button",
      {
        type: "button",
        class: "button analysis-other",
        "data-test": "analysis-other",
        onclick: () => leave(),
      },
      icon("back"),
      words("other"),
    );
  }

  function leave() {
    if (id) navigate("/analysis");
    else ways();
  }

  /** The ways to a position. */
  function ways() {
    replace(null);
    fill(
      content,
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, words("title")),
        h("p", { class: "lead" }, words("lead")),
      ),
      h(
        "div",
        { class: "analysis-ways" },
        way("settings", words("setup"), words("setup.about"), "setup", () => void setUp()),
        way("upload", words("paste"), words("paste.about"), "paste", paste),
        way("log", words("record"), words("record.about"), "record", () => void typeRecord()),
      ),
    );
  }

  // --- A text ----------------------------------------------------------------------------------

  function paste() {
    const problems = problemList();
    const input = textArea(words("paste"), 10);
    const go = h(
      "button",
      {
        type: "button",
        class: "button button-primary",
        "data-test": "analysis-go",
        onclick: () => void read(),
      },
      words("go"),
    );

    async function read() {
      const text = input.value.trim();
      try {
        if (!text.startsWith("{")) {
          const found = await analysis("record", { record: text });
          if (found.problem) return problems.show([recordFault(found.problem)]);
          return chooseMove(text, found.moves);
        }
        const position = JSON.parse(text);
        const phrases = await phrasesOf(position.game);
        if (!phrases) return problems.show([words("game.fault")]);
        const found = await analysis("board", { position });
        if (found.board) await analyse(found.board.position);
        else problems.show(positionFaults(found, phrases));
      } catch (error) {
        problems.show([error instanceof SyntaxError ? words("json") : faultText(error)]);
      }
    }

    fill(content, back(), h("h1", {}, words("paste")), input.element, go, problems.element);
    input.focus();
  }

  /**
   * Let the viewer choose a position of a record.
   * @param {string} record
   * @param {number} moves
   */
  function chooseMove(record, moves) {
    const slider = h("input", { type: "range", min: 0, max: moves, value: moves });
    const shown = h("output", {}, number(moves));
    slider.addEventListener("input", () => {
      shown.textContent = number(Number(slider.value));
    });
    const take = async () => {
      const found = await analysis("record", { record, number: Number(slider.value) });
      await analyse(found.position);
    };
    fill(
      content,
      back(),
      h("h1", {}, words("choose")),
      h(
        "label",
        { class: "field" },
        h("span", { class: "field-label" }, words("choose.after")),
        slider,
        shown,
      ),
      h(
        "div",
        { class: "button-row" },
        h(
          "button",
          {
            type: "button",
            class: "button button-primary",
            "data-test": "analysis-go",
            onclick: () => void take(),
          },
          words("go"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "button",
            "data-test": "analysis-review",
            onclick: () =>
              void openTable(root, { record }, { address: (table) => `/replay/${table}` }),
          },
          words("review"),
        ),
      ),
    );
  }

  // --- By hand ---------------------------------------------------------------------------------

  async function setUp() {
    const offered = (await games()).games;
    let latest = "";
    await choose(offered[0].id);

    /** @param {string} game */
    async function choose(game) {
      latest = game;
      const info = /** @type {import("../types.js").GameInfo} */ (
        offered.find((each) => each.id === game)
      );
      const phrases = await formPhrases(game);
      const names = await Promise.all(
        offered.map(async (each) => [each.id, (await gamePhrases(each.id))("game.name")]),
      );
      const players = info.options.find((option) => option.name === "players");
      let count = Number(players?.default ?? 2);
      const options = await optionFields(info, phrases);
      if (game !== latest) return; // another game has been chosen
      const holder = h("div", {});
      const start = async () => {
        const chosen = options.value();
        for (const [name, value] of Object.entries(chosen))
          if (value === "random") delete chosen[name];
        await fillForm(holder, game, { ...chosen, players: count }, phrases);
      };
      const counts = (players?.choices ?? []).map((choice) => [String(choice), String(choice)]);
      const begin = h(
        "button",
        {
          type: "button",
          class: "button",
          "data-test": "analysis-form",
          onclick: () => void start(),
        },
        words("form"),
      );
      fill(
        content,
        back(),
        h("h1", {}, words("setup")),
        h("p", { class: "lead" }, words("setup.lead")),
        segments("analysis-game", words("game"), names, game, (chosen) => {
          begin.disabled = true; // until the form for this game is there
          void choose(chosen);
        }),
        counts.length > 1 &&
          segments("analysis-players", words("players"), counts, String(count), (value) => {
            count = Number(value);
          }),
        h("details", {}, h("summary", {}, words("options")), options.element),
        begin,
        holder,
      );
    }
  }

  /**
   * @param {HTMLElement} holder
   * @param {string} game
   * @param {Record<string, any>} options
   * @param {Translate} phrases
   */
  async function fillForm(holder, game, options, phrases) {
    const problems = problemList();
    const go = h(
      "button",
      {
        type: "button",
        class: "button button-primary",
        "data-test": "analysis-go",
        disabled: true,
      },
      words("go"),
    );
    try {
      const { form } = await analysis("form", { game, options });
      if (!form) return fill(holder, h("p", {}, words("form.none")));
      /** @type {Record<string, any>} */
      let position = form.position;
      let timer = 0;
      const check = async () => {
        const checked = position;
        try {
          const found = await analysis("board", { position: checked });
          if (checked !== position) return;
          go.disabled = found.problems.length > 0;
          problems.show(positionFaults(found, phrases));
        } catch (error) {
          problems.show([faultText(error)]);
        }
      };
      const editor = createEditor(form, phrases, words, (changed) => {
        position = changed;
        go.disabled = true;
        clearTimeout(timer);
        timer = setTimeout(() => void check(), PAUSE);
      });
      go.addEventListener("click", () => void analyse(position));
      fill(holder, editor.element, h("div", { class: "analysis-check" }, problems.element, go));
      await check();
    } catch (error) {
      fill(holder, h("p", {}, faultText(error)));
    }
  }

  // --- A record --------------------------------------------------------------------------------

  async function typeRecord() {
    const offered = (await games()).games;
    const problems = problemList();
    const next = h("div", { class: "analysis-next" });
    const input = textArea(words("record"), 16);
    const example = h("code", {});
    /** Begin the record of a game. @param {string} game */
    const begin = async (game) => {
      const { record } = await analysis("form", { game });
      example.textContent = record;
      input.value = `${record.split("\n\n")[0]}\n\n`;
      await check();
    };
    const names = await Promise.all(
      offered.map(async (each) => [each.id, (await gamePhrases(each.id))("game.name")]),
    );
    const go = h(
      "button",
      {
        type: "button",
        class: "button button-primary",
        "data-test": "analysis-review",
        disabled: true,
        onclick: () =>
          void openTable(root, { record: input.value }, { address: (table) => `/replay/${table}` }),
      },
      words("review"),
    );
    let timer = 0;
    const check = async () => {
      const record = input.value;
      try {
        const found = await analysis("record", { record });
        if (record !== input.value) return;
        go.disabled = found.problem !== null;
        problems.show(found.problem ? [recordFault(found.problem)] : []);
        fill(next, found.next && following(found.next));
      } catch (error) {
        problems.show([faultText(error)]);
      }
    };
    /** @param {{turn: number | null, moves: {text: string, description: string}[]}} found */
    const following = ({ turn, moves }) => [
      h("h2", {}, turn === null ? words("over") : words("next", { player: turn + 1 })),
      h(
        "ul",
        { class: "analysis-next-moves" },
        moves.slice(0, MAX_NEXT).map(({ text, description }) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "button",
                title: description,
                "aria-label": `${text}: ${description}`,
                onclick: () => {
                  input.value = `${input.value.trimEnd()}\n${text}\n`;
                  void check();
                },
              },
              text,
            ),
          ),
        ),
      ),
    ];
    input.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), PAUSE);
    });
    fill(
      content,
      back(),
      h("h1", {}, words("record")),
      h("p", { class: "lead" }, words("record.lead")),
      segments(
        "analysis-game",
        words("game"),
        names,
        offered[0].id,
        (game) => void begin(game).catch((error) => problems.show([faultText(error)])),
      ),
      h("p", { class: "muted" }, words("record.help", { draws: "{F1: p g g r}" })),
      h(
        "details",
        { "data-test": "example" },
        h("summary", {}, words("record.example")),
        h("pre", { class: "analysis-example" }, example),
      ),
      input.element,
      problems.element,
      go,
      next,
    );
    input.focus();
    await begin(offered[0].id);
  }

  /**
   * Say what is wrong with a record. The English message of the server says more.
   * @param {{line: number, message: string, fault: string, word: string}} problem
   */
  function recordFault({ line, message, fault, word }) {
    if (language().startsWith("en")) return message;
    return optional(words, `record.fault.${fault}`, { line, word }) ?? message;
  }

  /**
   * Say what is wrong with a position. A value that cannot be read has no name, only a place.
   * @param {{problems: string[], faults: string[]}} found
   * @param {Translate} phrases of the game
   */
  function positionFaults({ problems, faults }, phrases) {
    return problems.map((problem, at) => {
      const text = optional(phrases, `form.fault.${faults[at]}`);
      const [, field] = /^([^:;]+): /.exec(problem) ?? [];
      if (text || language().startsWith("en") || !field) return text ?? problem;
      return words("field.fault", { field });
    });
  }

  /** A list of everything that is wrong. */
  function problemList() {
    const element = h("div", {
      class: "analysis-problems",
      role: "status",
      "data-test": "problems",
    });
    return {
      element,
      /** @param {string[]} problems */
      show(problems) {
        fill(
          element,
          problems.length > 0
            ? h(
                "ul",
                {},
                problems.map((problem) => h("li", {}, icon("warning"), problem)),
              )
            : h("p", { class: "analysis-fine" }, icon("check"), words("fine")),
        );
      },
    };
  }

  return {
    title: words("title"),
    async relabel() {
      await part?.relabel?.();
    },
    destroy: () => replace(null),
  };
}

/**
 * Return the phrases of a game that a pasted text names; null if there is no such game.
 * @param {unknown} game
 * @returns {Promise<Translate | null>}
 */
async function phrasesOf(game) {
  const known = (await games()).games.some(({ id }) => id === game);
  return known ? formPhrases(String(game)) : null;
}

/**
 * @param {string} label
 * @param {number} rows
 */
function textArea(label, rows) {
  const element = h("textarea", {
    class: "input analysis-text",
    rows,
    spellcheck: "false",
    "aria-label": label,
    "data-test": "analysis-text",
  });
  return {
    element,
    get value() {
      return element.value;
    },
    set value(text) {
      element.value = text;
    },
    focus: () => element.focus(),
    /** @param {() => void} act */
    listen: (act) => element.addEventListener("input", act),
  };
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} title
 * @param {string} about
 * @param {string} name
 * @param {() => void} act
 */
function way(picture, title, about, name, act) {
  return h(
    "div",
    { class: "way" },
    h("h2", {}, icon(picture), title),
    h("p", { class: "muted" }, about),
    h(
      "button",
      { type: "button", class: "button", "data-test": `way-${name}`, onclick: act },
      title,
    ),
  );
}
