/**
 * Changes a drawing into a newer one and keeps the elements that are the same in both.
 *
 * The browser computes the style and the layout of new and changed elements only. Most moves change
 * a few of the more than a thousand elements of a table.
 *
 * A kept element keeps its listeners, so a listener must not depend on the position. Elements of
 * different places, groups and seats are never merged.
 */

/**
 * Replace a drawing.
 * @param {Element} old the drawing in the document
 * @param {Element} drawn the newer drawing
 * @param {Set<Element | null>} pieces elements of the newer drawing that are never merged with others
 * @returns {(element: Element) => Node | undefined} returns the element in the document that was kept
 *   for an element of the newer drawing
 */
export function patch(old, drawn, pieces) {
  /** @type {Map<Node, Node>} */
  const kept = new Map();

  /** @param {Node} before @param {Node} after */
  function merge(before, after) {
    if (before.isEqualNode(after)) keep(before, after);
    else if (canChange(before, after)) change(before, after);
    else before.parentNode?.replaceChild(after, before);
  }

  /** @param {Node} before @param {Node} after */
  function keep(before, after) {
    kept.set(after, before);
    if (!(before instanceof Element && after instanceof Element)) return;
    const within = before.getElementsByTagName("*");
    let index = 0;
    for (const element of after.getElementsByTagName("*")) kept.set(element, within[index++]);
  }

  /**
   * A piece is never changed into another one: it may be in flight.
   * @param {Node} before
   * @param {Node} after
   * @returns {before is Element}
   */
  function canChange(before, after) {
    return (
      before instanceof Element &&
      after instanceof Element &&
      before.nodeName === after.nodeName &&
      nameOf(before) === nameOf(after) &&
      !pieces.has(after)
    );
  }

  /** @param {Element} before @param {Node} after */
  function change(before, after) {
    kept.set(after, before);
    copyAttributes(before, /** @type {Element} */ (after));
    const [olds, news] = [[...before.childNodes], [...after.childNodes]];
    news.forEach((child, index) => {
      if (index < olds.length) merge(olds[index], child);
      else before.append(child);
    });
    for (const child of olds.slice(news.length)) child.remove();
  }

  merge(old, drawn);
  return (element) => kept.get(element);
}

/** Return the name of a place or a group, or the number of a seat. @param {Element} element */
function nameOf(element) {
  const name = ["data-place", "data-group", "data-seat"].find((key) => element.hasAttribute(key));
  return name && element.getAttribute(name);
}

/** @param {Element} before @param {Element} after */
function copyAttributes(before, after) {
  for (const name of before.getAttributeNames()) {
    if (!after.hasAttribute(name)) before.removeAttribute(name);
  }
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) === value) continue;
    // The content security policy forbids style attributes, but not to change a style.
    if (name === "style") styleOf(before).cssText = styleOf(after).cssText;
    else before.setAttribute(name, value);
  }
}

/** @param {Element} element */
function styleOf(element) {
  return /** @type {HTMLElement | SVGElement} */ (element).style;
}
