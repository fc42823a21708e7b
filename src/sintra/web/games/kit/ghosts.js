/** The preview of a move, drawn over the table: pale copies of pieces, marks, numbers and points. */

import { moved, svg } from "../../app/svg.js";

/** @import { Scene, Spot } from "./scene.js" */

/** The layer of a picture into which previews are drawn, above everything else. */
export function ghostLayer() {
  return svg("g", { class: "ghosts", "aria-hidden": "true" });
}

/** `clear` removes everything that was drawn or marked. */
export class Ghosts {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Element[]} */
    this.drawn = [];
    /** @type {[Element, string][]} */
    this.marked = [];
  }

  clear() {
    for (const element of this.drawn) element.remove();
    for (const [element, look] of this.marked) element.classList.remove(look);
    this.drawn = [];
    this.marked = [];
  }

  /**
   * Give a look to existing elements.
   * @param {string} look
   * @param {...(Element | null | undefined)} elements
   */
  mark(look, ...elements) {
    for (const element of elements) {
      if (!element) continue;
      element.classList.add(look);
      this.marked.push([element, look]);
    }
  }

  /**
   * Give a look to pieces whose places begin with a prefix, or to a slice of them.
   * @param {string} look
   * @param {string} beginning
   * @param {number} [from]
   * @param {number} [to]
   */
  pieces(look, beginning, from, to) {
    const places = this.scene.under(beginning).slice(from, to);
    this.mark(look, ...places.map(([, { piece }]) => piece));
  }

  /**
   * Draw the ghost of a piece on a place.
   * @param {string} name
   * @param {string} what
   * @param {string} [look]
   */
  piece(name, what, look = "ghost") {
    this.on(name, (...spot) => svg("g", { class: look }, this.scene.paint(what, ...spot)));
  }

  /**
   * Draw something on a place, in the layer of its picture.
   * @param {string} name
   * @param {(...spot: Spot) => SVGElement} draw
   */
  on(name, draw) {
    const { element, spot } = this.scene.places.get(name) ?? {};
    const picture = element instanceof SVGElement ? element.ownerSVGElement : null;
    const layer = picture?.querySelector(":scope > .ghosts");
    if (!spot || !layer) return;
    const drawn = svg("g", { transform: transformOf(element) }, draw(...spot));
    layer.append(drawn);
    this.drawn.push(drawn);
  }

  /** Draw a number on a place. @param {string} name @param {string} text */
  number(name, text) {
    this.on(name, (x, y, size) => disc("ghost-number", x, y, 0.3 * size, text));
  }
}

/**
 * Draw a text on a small disc.
 * @param {string} look
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} text
 * @param {string} [tip]
 */
export function disc(look, x, y, radius, text, tip) {
  const label = svg("text", { "font-size": 1.15 * radius, dy: "0.35em" }, text);
  const about = { class: look, transform: moved(x, y), "data-tip": tip };
  return svg("g", about, svg("circle", { r: radius }), label);
}

/**
 * Return the transformation from an element's coordinates to those of its picture.
 * @param {Element | null | undefined} element
 * @returns {string}
 */
function transformOf(element) {
  if (!element || element instanceof SVGSVGElement) return "";
  return `${transformOf(element.parentElement)} ${element.getAttribute("transform") ?? ""}`.trim();
}
