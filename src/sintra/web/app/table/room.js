/**
 * Sets the property `--room` of the table and the log: the height that is free without scrolling.
 */

const LEAST = 420;
const LEAST_LOG = 220;
const MARGIN = 16;

/**
 * @param {HTMLElement} table
 * @param {HTMLElement} log
 */
export function createRoom(table, log) {
  const measure = () => {
    give(table, LEAST);
    give(log, LEAST_LOG);
  };
  const observer = new ResizeObserver(measure);
  for (const watched of [document.documentElement, table, log]) observer.observe(watched);
  addEventListener("resize", measure);
  measure();
  return {
    release() {
      observer.disconnect();
      removeEventListener("resize", measure);
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {number} least
 */
function give(element, least) {
  const top = element.getBoundingClientRect().top + scrollY;
  const room = `${Math.round(Math.max(least, innerHeight - top - MARGIN))}px`;
  if (element.style.getPropertyValue("--room") !== room) element.style.setProperty("--room", room);
}
