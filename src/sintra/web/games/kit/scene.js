/**
 * An index of a drawing: places by name, the pieces on them, and groups that are selected together.
 *
 * A name tells the location, from the kind of place to its number: `line/0/4/1` is a place of seat
 * 0's fifth pattern line. A place exists even if it is empty, so that pieces can fly to it and
 * previews can be drawn on it.
 */

import { patch } from "../../app/patch.js";
import { svg } from "../../app/svg.js";

/** The centre of a piece, its size, and its rotation in degrees, in the units of the picture. */
/** @typedef {[x: number, y: number, size: number, turned?: number]} Spot */
/** @typedef {(what: string, ...spot: Spot) => SVGGraphicsElement} Paint */
/**
 * @typedef {object} Place
 * @property {SVGElement | HTMLElement} element
 * @property {SVGGraphicsElement | null} piece
 * @property {string} what the kind of the piece; empty if there is none
 * @property {Spot} [spot]
 */

export class Scene {
  /** @param {Paint} paint draws a piece of the game */
  constructor(paint) {
    this.paint = paint;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Map<string, SVGElement | HTMLElement>} */
    this.groups = new Map();
  }

  /**
   * Register a place and its piece.
   * @template {SVGElement | HTMLElement} Kind
   * @param {string} name
   * @param {Kind} element
   * @param {SVGGraphicsElement | null} [piece]
   * @param {string} [what]
   * @param {Spot} [spot]
   * @returns {Kind}
   */
  place(name, element, piece = null, what = "", spot = undefined) {
    element.setAttribute("data-place", name);
    this.places.set(name, { element, piece, what, spot });
    return element;
  }

  /**
   * Draw a place: what is always there, and the piece above it.
   * @param {string} name
   * @param {Spot} spot
   * @param {string} [what]
   * @param {...Element} below
   */
  put(name, spot, what = "", ...below) {
    const piece = what ? this.paint(what, ...spot) : null;
    return this.place(name, svg("g", {}, ...below, piece), piece, what, spot);
  }

  /**
   * Register a group of elements that is selected as one.
   * @template {SVGElement | HTMLElement} Kind
   * @param {string} name
   * @param {Kind} element
   * @returns {Kind}
   */
  group(name, element) {
    element.setAttribute("data-group", name);
    this.groups.set(name, element);
    return element;
  }

  /**
   * Show this drawing in place of an older one. Elements that are the same in both stay.
   * @param {Element} old
   * @param {Element} drawn
   */
  replace(old, drawn) {
    const kept = patch(old, drawn, new Set([...this.places.values()].map(({ piece }) => piece)));
    const found = (/** @type {any} */ element) => (element && kept(element)) ?? element;
    for (const place of this.places.values()) {
      [place.element, place.piece] = [found(place.element), found(place.piece)];
    }
    for (const [name, element] of this.groups) this.groups.set(name, found(element));
  }

  /** Return the element of a place or a group. @param {string} name */
  at(name) {
    return this.places.get(name)?.element ?? this.groups.get(name) ?? null;
  }

  /** Return the places whose names begin with a prefix. @param {string} beginning */
  under(beginning) {
    return [...this.places].filter(([name]) => name.startsWith(beginning));
  }
}
