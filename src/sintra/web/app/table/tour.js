/**
 * The guided first round: a card that points at elements, explains them and waits for the player.
 */

import { say } from "../announce.js";
import { fill, h } from "../dom.js";
import { tourModule } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { placeBeside } from "./placement.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").TourStep} TourStep */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {string} id the game's id
 */
export async function startTour(stage, id) {
  const game = await tourModule(id);
  let steps = game.tour(stage.host);
  let index = 0;
  /** @type {Snapshot | null} */
  let before = null;
  const ring = h("div", { class: "tour-ring", hidden: true, "aria-hidden": "true" });
  const card = h("section", { class: "tour card", role: "region", "data-test": "tour" });
  document.body.append(ring, card);

  /** @param {number} to */
  function turn(to) {
    if (to >= steps.length) return close();
    index = Math.max(0, to);
    before = stage.snapshot;
    write();
    bringIntoView(steps[index].target?.() ?? null);
    say(`${steps[index].title}. ${steps[index].text}`);
  }

  function write() {
    const step = steps[index];
    const last = index === steps.length - 1;
    card.setAttribute("aria-label", t("tour.title"));
    fill(
      card,
      h(
        "div",
        { class: "tour-head" },
        h("span", { class: "tour-count" }, t("tour.count", { step: index + 1, all: steps.length })),
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": t("tour.close"),
            "data-tip": t("tour.close"),
            onclick: close,
          },
          icon("close"),
        ),
      ),
      h("h2", {}, step.title),
      h("p", {}, step.text),
      h(
        "div",
        { class: "tour-foot" },
        index > 0 &&
          h(
            "button",
            { type: "button", class: "button button-quiet", onclick: () => turn(index - 1) },
            t("tour.back"),
          ),
        step.until
          ? h("span", { class: "tour-wait" }, t("tour.wait"))
          : h(
              "button",
              {
                type: "button",
                class: "button button-primary",
                "data-test": "tour-next",
                onclick: () => turn(index + 1),
              },
              last ? t("tour.done") : t("tour.next"),
            ),
      ),
    );
    place();
  }

  /** Position the card beside its target. */
  function place() {
    const target = steps[index]?.target?.() ?? null;
    const box = target?.getBoundingClientRect();
    ring.hidden = !box || box.width === 0;
    const own = card.getBoundingClientRect();
    const [x, y] = placeBeside(own, box?.width ? box : null);
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (!box) return;
    ring.style.transform = `translate(${box.x - 6}px, ${box.y - 6}px)`;
    ring.style.width = `${box.width + 12}px`;
    ring.style.height = `${box.height + 12}px`;
  }

  function close() {
    clearInterval(timer);
    removeEventListener("scroll", place, true);
    ring.remove();
    card.remove();
    index = steps.length;
  }

  // Boards change their size and position during a game; the ring follows them.
  const timer = setInterval(place, 250);
  addEventListener("scroll", place, true);
  card.hidden = true;

  return {
    close,
    /**
     * Handle a new snapshot: start the tour, or continue if the player has made the expected move.
     */
    show(/** @type {Snapshot} */ snapshot) {
      if (index >= steps.length) return;
      if (card.hidden) {
        card.hidden = false;
        return turn(0);
      }
      const { until } = steps[index];
      if (until && before && until(snapshot, before)) turn(index + 1);
    },
    relabel() {
      if (index >= steps.length) return;
      steps = game.tour(stage.host);
      write();
    },
  };
}

/** @param {Element | null} target */
function bringIntoView(target) {
  const box = target?.getBoundingClientRect();
  if (box && (box.top < 70 || box.bottom > innerHeight))
    target?.scrollIntoView({ block: "center" });
}
