/**
 * An index of the drawing: places by name, the pieces on them, and groups that are selected
 * together.
 *
 * A place exists even if it is empty, so that pieces can fly to it and from it. Its name tells its
 * location:
 *
 *     sun/F1/0  moon/F1/2  moon/L/0  chip/F1  display/0  stack  bag/red  tower/red
 *     hand/0/3  line/0/4/1  dome/0/2/5  slot/0/8  broken/0/1  chips/0/2  held/0/1  plate/0
 *     first/table  first/0
 */

/** @typedef {{element: SVGElement | HTMLElement, piece: SVGGraphicsElement | null, what: string}} Place */

export class Scene {
  constructor() {
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Map<string, SVGElement | HTMLElement>} */
    this.groups = new Map();
  }

  /**
   * Register a place and its piece, with the kind of the piece.
   * @template {SVGElement | HTMLElement} Kind
   * @param {string} name
   * @param {Kind} element
   * @param {SVGGraphicsElement | null} [piece]
   * @param {string} [what]
   * @returns {Kind}
   */
  place(name, element, piece = null, what = "") {
    element.setAttribute("data-place", name);
    this.places.set(name, { element, piece, what });
    return element;
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

  /** @param {string} name */
  at(name) {
    return this.places.get(name)?.element ?? null;
  }

  /** @param {string} name */
  piece(name) {
    return this.places.get(name)?.piece ?? null;
  }

  /**
   * Return the places whose names begin with a prefix.
   * @param {string} beginning
   */
  under(beginning) {
    return [...this.places].filter(([name]) => name.startsWith(beginning));
  }
}
