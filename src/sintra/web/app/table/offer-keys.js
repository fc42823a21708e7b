/** Digits choose among the offers of a table. */

const OFFERS = "[data-move-id], [data-step]";

/**
 * Move the focus to an offer, which shows its preview. If it has the focus already, click it. The
 * buttons that confirm a move come first, then the others in the order of the page.
 * @param {Element} stage
 * @param {number} digit 1 for the first
 */
export function chooseOffer(stage, digit) {
  const offers = /** @type {(HTMLElement | SVGElement)[]} */ ([
    ...stage.querySelectorAll(OFFERS),
  ]).filter((offer) => offer.checkVisibility({ visibilityProperty: true }));
  const confirms = offers.filter((offer) => offer.hasAttribute("data-confirm"));
  const others = offers.filter((offer) => !offer.hasAttribute("data-confirm"));
  const chosen = [...confirms, ...others][digit - 1];
  if (!chosen) return;
  if (chosen !== document.activeElement) return chosen.focus();
  chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
