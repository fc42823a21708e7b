/**
 * Names for the parts of a drawn table. What has a tooltip gets the same text as its accessible name,
 * so that screen readers find every space of a board and do not read the bare numbers on it.
 */

/**
 * Name the parts after every change.
 * @param {Element} root
 * @returns {() => void} stops it
 */
export function keepPartsNamed(root) {
  const observer = new MutationObserver(() => nameParts(root));
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-tip", "role"],
  });
  return () => observer.disconnect();
}

/**
 * Name the parts now. A drawing that has its names before it replaces another one changes less.
 * @param {Element} root
 */
export function nameParts(root) {
  for (const part of root.querySelectorAll("svg [data-tip]")) {
    const role = part.getAttribute("role");
    if (role === "button") continue; // an offer, which has a name of its own
    const tip = /** @type {string} */ (part.getAttribute("data-tip"));
    // Nothing inside a picture has a name, so a part that contains others is a group.
    const kind = part.querySelector("[data-tip], [role=button]") ? "group" : "img";
    if (role !== kind) part.setAttribute("role", kind);
    if (part.getAttribute("aria-label") !== tip) part.setAttribute("aria-label", tip);
  }
}
