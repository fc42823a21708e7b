/** The statistics page: the player's finished games in numbers, by game and number of players. */

import { notify } from "../announce.js";
import { fill, h } from "../dom.js";
import { download } from "../download.js";
import { gamePhrases } from "../games.js";
import {
  date,
  language,
  list,
  localeFile,
  number,
  optional,
  signed,
  t,
  translator,
} from "../i18n.js";
import { icon } from "../icons.js";
import { asPlayer } from "../net.js";
import { emptyPicture } from "../ornament.js";
import { botName, faultText } from "../phrases.js";
import { linkSeats } from "../player.js";
import { percent } from "../study/numbers.js";
import { addSheet } from "../styles.js";
import { bars, timeline } from "./charts.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {{count: number, mean: number, least: number, most: number, margin: number | null}} Mean */
/** @typedef {{count: number, of: number, share: number, low: number, high: number}} Share */
/** @typedef {{turns: number, mean: number}} Pooled */
/** @typedef {import("./charts.js").Point} Point */
/**
 * @typedef {object} Group
 * @property {string} game
 * @property {number} players
 * @property {Record<string, Record<string, number>>} options how many games have which value
 * @property {number} count
 * @property {Share[]} places
 * @property {Mean} score
 * @property {Mean} margin
 * @property {Record<string, Mean>} figures
 * @property {{name: string, count: number, won: number, tied: number, lost: number, margin: Mean}[]} rivals
 * @property {{count: number, accuracy: Mean | null, luck: Mean | null, rating: number | null,
 *   counted: number, plays_like: string | null,
 *   by_round: Record<string, Pooled>, by_kind: Record<string, Pooled>} | null} review
 * @property {{window: number, score: Point[], accuracy: Point[]}} over_time the oldest first, with
 *   means of the last `window` games
 * @property {{ended: number, table: string, place: number, score: number, margin: number,
 *   rivals: string[], accuracy: number | null}[]} games the oldest first
 */

const ADDRESS = "/api/player/statistics";
/** The most games in the list. */
const MAX_LISTED = 100;
/** The charts are drawn for a phone below this width of the window. */
const narrow = matchMedia("(width < 40rem)");
/** The prefix of figures that are points. */
const POINTS = "points.";

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const [messages] = await Promise.all([
    localeFile("/app/statistics/locales"),
    addSheet("/app/statistics/statistics.css"),
    linkSeats().catch(() => {}), // they are linked with the next visit
  ]);
  const words = translator(messages);
  let destroyed = false;
  let chosen = 0;
  /** @type {Record<string, string>} */
  let wanted = {};
  const pending = h("p", { class: "muted", role: "status" });
  const content = h("div", { class: "statistics", "data-test": "statistics" });
  root.append(
    h(
      "div",
      { class: "column" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, words("title")),
        h("p", { class: "lead" }, words("lead")),
      ),
      pending,
      content,
    ),
  );
  const all = await load();
  await show(all);
  const redraw = () => void show(all);
  narrow.addEventListener("change", redraw);

  /** Fetch the statistics, again and again until the server has counted all games. */
  async function load() {
    for (;;) {
      const found = await asPlayer(ADDRESS);
      pending.textContent = found.pending ? words("pending", { count: found.pending }) : "";
      if (!found.pending || destroyed) return /** @type {Group[]} */ (found.groups);
    }
  }

  /** @param {Group[]} groups of all games */
  async function show(groups) {
    if (!groups.length) return fill(content, nothing(words));
    const whole = groups[chosen];
    const phrases = await gamePhrases(whole.game);
    const group = await selected(whole);
    const titles = await Promise.all(groups.map((one) => titleOf(one, words)));
    fill(
      content,
      h(
        "div",
        { class: "statistics-choices" },
        choice(words("games"), "group", titles, chosen, (at) => {
          chosen = at;
          wanted = {};
          void show(groups);
        }),
        ...optionChoices(whole, phrases, groups),
      ),
      ...(group ? sections(group, words, phrases) : [h("p", {}, words("none"))]),
      exports(words),
    );
  }

  /**
   * Return the statistics of the games with the chosen options.
   * @param {Group} whole
   * @returns {Promise<Group | undefined>}
   */
  async function selected(whole) {
    if (!Object.keys(wanted).length) return whole;
    const { groups } = await asPlayer(`${ADDRESS}?${query()}`);
    return groups.find(
      (/** @type {Group} */ one) => one.game === whole.game && one.players === whole.players,
    );
  }

  function query() {
    return Object.entries(wanted)
      .map(([name, value]) => `option=${encodeURIComponent(`${name}=${value}`)}`)
      .join("&");
  }

  /**
   * @param {Group} group
   * @param {Translate} phrases
   * @param {Group[]} groups
   */
  function optionChoices(group, phrases, groups) {
    return Object.entries(group.options)
      .filter(([, values]) => Object.keys(values).length > 1)
      .map(([name, values]) => {
        const known = Object.keys(values);
        const texts = known.map(
          (value) =>
            `${optional(phrases, `option.${name}.${value}`) ?? value} (${number(values[value])})`,
        );
        const at = known.indexOf(wanted[name] ?? "") + 1;
        const label = phrases(`option.${name}`);
        return choice(label, name, [words("option.all"), ...texts], at, (index) => {
          const { [name]: _, ...others } = wanted;
          wanted = index ? { ...others, [name]: known[index - 1] } : others;
          void show(groups);
        });
      });
  }

  /** @param {Translate} say */
  function exports(say) {
    const save = async (/** @type {boolean} */ csv) => {
      try {
        const path = `${ADDRESS}${csv ? ".csv" : ""}?${query()}`;
        const found = await asPlayer(path, { text: csv });
        if (csv) download("sintra-games.csv", found, "text/csv");
        else download("sintra-statistics.json", JSON.stringify(found, null, 2), "application/json");
      } catch (error) {
        notify(faultText(error), "warning");
      }
    };
    const button = (/** @type {string} */ text, /** @type {boolean} */ csv) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-test": `export-${text.toLowerCase()}`,
          onclick: () => void save(csv),
        },
        icon("download"),
        text,
      );
    return section(
      say("export"),
      h("p", { class: "muted" }, say("export.about")),
      h(
        "div",
        { class: "button-row" },
        button("CSV", true),
        button("JSON", false),
        h("a", { class: "button", href: "/you" }, say("data")),
      ),
    );
  }

  return {
    title: words("title"),
    destroy() {
      destroyed = true;
      narrow.removeEventListener("change", redraw);
    },
  };
}

/** @param {Translate} words */
function nothing(words) {
  return h(
    "div",
    { class: "empty card" },
    emptyPicture(),
    h("p", {}, words("none")),
    h("a", { class: "button button-primary", href: "/" }, words("none.go")),
  );
}

/**
 * @param {Group} group
 * @param {Translate} words
 */
async function titleOf(group, words) {
  const phrases = await gamePhrases(group.game);
  const players = t("players", { count: group.players });
  return `${words("group", { game: phrases("game.name"), players })} (${number(group.count)})`;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string[]} texts
 * @param {number} chosen
 * @param {(index: number) => void} take
 */
function choice(label, name, texts, chosen, take) {
  const select = h(
    "select",
    { class: "select", name, onchange: () => take(select.selectedIndex) },
    texts.map((text, at) => h("option", { value: String(at), selected: at === chosen }, text)),
  );
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label), select);
}

/**
 * @param {Group} group
 * @param {Translate} words
 * @param {Translate} phrases
 */
function sections(group, words, phrases) {
  const { window: size, score: scores, accuracy: accuracies } = group.over_time;
  return [
    facts(group, words),
    section(words("places"), places(group.places, words)),
    scores.length > 1 &&
      section(words("points.time"), ...overTime(scores, size, words("score"), words)),
    accuracies.length > 1 &&
      section(words("accuracy.time"), ...overTime(accuracies, size, words("accuracy"), words)),
    ...losses(group, words, phrases),
    section(words("figures"), figures(group, words, phrases)),
    section(words("rivals"), rivals(group, words)),
    section(words("history"), history(group, words)),
  ].filter((part) => part !== false);
}

/**
 * @param {Group} group
 * @param {Translate} words
 */
function facts({ count, places: [first], score, margin, review }, words) {
  const fact = (
    /** @type {string} */ name,
    /** @type {string} */ value,
    /** @type {string} */ more,
  ) =>
    h(
      "div",
      { class: "statistics-fact card" },
      h("dt", {}, name),
      h("dd", {}, value),
      more && h("dd", { class: "statistics-more" }, more),
    );
  const mean = (/** @type {string} */ name, /** @type {Mean | null} */ of, plus = false) =>
    of && fact(name, decimal(of.mean, plus), `${around(of)}${sample(of.count, words)}`);
  return h(
    "dl",
    { class: "statistics-facts" },
    fact(words("games"), number(count), ""),
    fact(words("won"), percent(first.share), interval(first, words)),
    mean(words("score"), score),
    mean(words("margin"), margin, true),
    review && mean(words("accuracy"), review.accuracy),
    review &&
      review.rating !== null &&
      fact(words("rating"), decimal(review.rating), ratingText(review, words)),
    review && mean(words("luck"), review.luck, true),
  );
}

/**
 * Say which level has about the same rating, and how many decisions count.
 * @param {{plays_like: string | null, counted: number}} review
 * @param {Translate} words
 */
function ratingText({ plays_like: level, counted }, words) {
  const like = level ? `${words("rating.like", { level: botName(level) })}; ` : "";
  return like + words("rating.sample", { count: counted });
}

/**
 * @param {Share[]} shares
 * @param {Translate} words
 */
function places(shares, words) {
  const rows = shares.map((share, at) => ({
    label: words("place", { place: at + 1 }),
    value: share.share,
    low: share.low,
    high: share.high,
    text: words("place.text", { share: percent(share.share), count: share.count, of: share.of }),
  }));
  return bars(rows, 1);
}

/**
 * @param {Point[]} games
 * @param {number} size the number of games that a running mean covers
 * @param {string} what
 * @param {Translate} words
 */
function overTime(games, size, what, words) {
  const values = games.map(({ value }) => value);
  const mean = (/** @type {number[]} */ some) =>
    decimal(some.reduce((sum, value) => sum + value, 0) / some.length);
  const about = { what, count: values.length };
  const label =
    values.length < 2 * size
      ? words("time.values", { ...about, values: values.map((each) => decimal(each)).join("; ") })
      : words("time.label", {
          ...about,
          first: mean(values.slice(0, size)),
          last: mean(values.slice(-size)),
          least: decimal(Math.min(...values)),
          most: decimal(Math.max(...values)),
        });
  return [
    timeline(games, { label, number, isNarrow: narrow.matches }),
    h("p", { class: "muted" }, words("time.note", { window: size })),
  ];
}

/**
 * What the reviews say about the kinds of decisions.
 * @param {Group} group
 * @param {Translate} words
 * @param {Translate} phrases
 */
function losses({ players, review }, words, phrases) {
  if (!review) return [h("p", { class: "muted" }, words("review.none"))];
  const rows = (
    /** @type {Record<string, Pooled>} */ parts,
    /** @type {(name: string) => string} */ label,
  ) =>
    Object.entries(parts).map(([name, { turns, mean }]) => ({
      label: label(name),
      value: Math.max(mean, 0),
      text: words("loss", { loss: percent(mean), count: turns }),
    }));
  const byRound = rows(review.by_round, (round) =>
    words(round === "0" ? "round.before" : "round", { round }),
  );
  const byKind = rows(review.by_kind, (kind) => optional(phrases, `kind.${kind}`) ?? kind);
  const about = h("p", { class: "muted" }, words(players > 2 ? "loss.ahead" : "loss.win"));
  return [
    byRound.length > 0 && section(words("by.round"), about, bars(byRound)),
    byKind.length > 0 && section(words("by.kind"), bars(byKind)),
  ];
}

/**
 * @param {Group} group
 * @param {Translate} words
 * @param {Translate} phrases
 */
function figures(group, words, phrases) {
  const label = (/** @type {string} */ code) => {
    if (!code.startsWith(POINTS)) return optional(phrases, `figure.${code}`) ?? code;
    const item = code.slice(POINTS.length);
    return words("points.of", { what: optional(phrases, `reason.${item}`) ?? item });
  };
  return table(
    [words("figure"), words("mean"), words("range"), words("sample.short")],
    Object.entries(group.figures).map(([code, mean]) => [
      label(code),
      mean.least === mean.most ? number(mean.mean) : withMargin(mean),
      mean.least === mean.most
        ? number(mean.least)
        : words("range.text", { least: number(mean.least), most: number(mean.most) }),
      number(mean.count),
    ]),
  );
}

/**
 * @param {Group} group
 * @param {Translate} words
 */
function rivals(group, words) {
  const head = ["rival", "games", "rival.won", "rival.tied", "rival.lost", "rival.margin"];
  return table(
    head.map((key) => words(key)),
    group.rivals.map((rival) => [
      rivalName(rival.name),
      ...[rival.count, rival.won, rival.tied, rival.lost].map((value) => number(value)),
      withMargin(rival.margin, true),
    ]),
  );
}

/**
 * @param {Group} group
 * @param {Translate} words
 */
function history(group, words) {
  const latest = group.games.slice(-MAX_LISTED).reverse();
  const head = ["when", "opponents", "place.column", "score", "margin", "accuracy"];
  return table(
    head.map((key) => words(key)),
    latest.map((game) => [
      h(
        "a",
        { href: `/replay/${game.table}`, "data-tip": words("replay") },
        date(new Date(game.ended * 1000)),
      ),
      list(game.rivals.map(rivalName)),
      number(game.place),
      number(game.score),
      signed(game.margin),
      game.accuracy === null ? "–" : number(Math.round(game.accuracy)),
    ]),
    "is-history",
  );
}

/** @param {string} name a person, or `bot:` and a bot */
function rivalName(name) {
  return name.startsWith("bot:") ? botName(name.slice("bot:".length)) : name;
}

/**
 * @param {string[]} head
 * @param {(string | Node)[][]} rows
 * @param {string} [look]
 */
function table(head, rows, look = "") {
  return h(
    "div",
    { class: "statistics-wide", tabindex: "0", role: "group", "aria-label": head[0] },
    h(
      "table",
      { class: `statistics-table ${look}` },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([first, ...others]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, first),
            others.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function section(title, ...content) {
  return h("section", {}, h("div", { class: "section-head" }, h("h2", {}, title)), ...content);
}

/**
 * Format a number with at most one digit after the point.
 * @param {number} value
 * @param {boolean} [plus]
 */
function decimal(value, plus = false) {
  const rounded = Math.round(value * 10) / 10;
  return plus ? signed(rounded) : number(rounded);
}

/**
 * Format a mean and the half of its interval, both with one digit after the point.
 * @param {Mean} of
 * @param {boolean} [plus]
 */
function withMargin({ mean, margin }, plus = false) {
  if (margin === null) return decimal(mean, plus);
  const format = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: plus ? "exceptZero" : "negative",
  });
  return `${format.format(mean).replace("-", "−")}\u00a0± ${format.format(margin).replace("+", "")}`;
}

/**
 * @param {Share} share
 * @param {Translate} words
 */
function interval({ low, high }, words) {
  return words("interval", { low: percent(low), high: percent(high) });
}

/**
 * @param {Mean} mean
 */
function around({ margin }) {
  return margin === null ? "" : `±\u00a0${decimal(margin)}, `;
}

/**
 * @param {number} count
 * @param {Translate} words
 */
const sample = (count, words) => words("sample", { count });
