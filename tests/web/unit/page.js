/**
 * A small stand-in for the browser's page: enough of the DOM to test modules that create elements
 * and listen to events. It draws nothing. Import it before these modules.
 */

import { readFileSync } from "node:fs";

const WEB = new URL("../../../src/sintra/web", import.meta.url);

class FakeElement extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {(FakeElement | string)[]} */
    this.nodes = [];
    /** @type {FakeElement | null} */
    this.parent = null;
    this.style = { setProperty() {} };
    this.classList = {
      add: (/** @type {string[]} */ ...names) => this.setClasses([...this.classes, ...names]),
      remove: (/** @type {string[]} */ ...names) =>
        this.setClasses(this.classes.filter((each) => !names.includes(each))),
      contains: (/** @type {string} */ name) => this.classes.includes(name),
      toggle: (/** @type {string} */ name, on = !this.classes.includes(name)) =>
        on ? this.classList.add(name) : this.classList.remove(name),
    };
    this.dataset = new Proxy(/** @type {Record<string, string>} */ ({}), {
      get: (_, key) => this.getAttribute(`data-${String(key)}`) ?? undefined,
      set: (_, key, value) => {
        this.setAttribute(`data-${String(key)}`, value);
        return true;
      },
    });
  }

  get classes() {
    return (this.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }
  /** @param {string[]} names */
  setClasses(names) {
    this.setAttribute("class", [...new Set(names)].join(" "));
  }
  get className() {
    return this.getAttribute("class") ?? "";
  }
  set className(value) {
    this.setAttribute("class", value);
  }
  get hidden() {
    return this.hasAttribute("hidden");
  }
  set hidden(on) {
    this.toggleAttribute("hidden", on);
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  /** @param {string} name */
  toggleAttribute(name, on = !this.hasAttribute(name)) {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }
  /** @returns {FakeElement[]} */
  get children() {
    return this.nodes.filter((node) => node instanceof FakeElement);
  }
  /** @returns {FakeElement | null} */
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  /** @returns {FakeElement | null} */
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  hasChildNodes() {
    return this.nodes.length > 0;
  }
  /** @param {(FakeElement | string)[]} nodes */
  append(...nodes) {
    for (const node of nodes) if (node instanceof FakeElement) node.parent = this;
    this.nodes.push(...nodes);
  }
  /** @param {(FakeElement | string)[]} nodes */
  prepend(...nodes) {
    this.append(...nodes);
    this.nodes.unshift(...this.nodes.splice(-nodes.length));
  }
  /** @param {(FakeElement | string)[]} nodes */
  replaceChildren(...nodes) {
    this.nodes = [];
    this.append(...nodes);
  }
  remove() {
    if (this.parent) this.parent.nodes = this.parent.nodes.filter((node) => node !== this);
    this.parent = null;
  }
  /** @returns {string} */
  get textContent() {
    return this.nodes.map((node) => (typeof node === "string" ? node : node.textContent)).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }
  /** @returns {FakeElement[]} */
  get all() {
    return this.children.flatMap((child) => [child, ...child.all]);
  }
  /** @param {string} selector a class, an attribute or a name, or several with commas */
  querySelectorAll(selector) {
    const parts = selector.split(",").map((part) => part.trim());
    return this.all.filter((element) => parts.some((part) => element.matches(part)));
  }
  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  /** @param {string} selector */
  matches(selector) {
    if (selector.startsWith(".")) return this.classes.includes(selector.slice(1));
    const found = /^\[([a-z-]+)(?:="(.*)")?\]$/.exec(selector);
    if (!found) return this.name === selector;
    const value = this.getAttribute(found[1]);
    return found[2] === undefined ? value !== null : value === found[2];
  }
  /** @param {string} selector @returns {FakeElement | null} */
  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null);
  }
  /** @param {FakeElement} other @returns {boolean} */
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  focus() {
    page.activeElement = this;
  }
  click() {
    this.dispatchEvent(new Event("click"));
  }
  scrollIntoView() {}
  showModal() {}
  close() {
    this.dispatchEvent(new Event("close"));
  }
}

const body = new FakeElement("body");
const events = new EventTarget();

export const page = {
  body,
  documentElement: new FakeElement("html"),
  activeElement: body,
  visibilityState: "visible",
  title: "",
  createElement: (/** @type {string} */ name) => new FakeElement(name),
  createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new FakeElement(name),
  querySelector: (/** @type {string} */ selector) => body.querySelector(selector),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
};

/** @type {Map<string, string>} */
const stored = new Map();

Object.assign(globalThis, {
  document: page,
  innerWidth: 1440,
  innerHeight: 900,
  location: { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  // The locale files, from the sources.
  fetch: async (/** @type {string} */ path) => new Response(readFileSync(`${WEB.pathname}${path}`)),
});
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => stored.set(name, value),
    removeItem: (/** @type {string} */ name) => stored.delete(name),
    clear: () => stored.clear(),
  },
});

/** Return a new element. @returns {any} */
export const element = (name = "div") => new FakeElement(name);
