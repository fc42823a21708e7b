/**
 * Sets the property `--room` of the table and the log: the height that is free without scrolling.
 */

const MIN_TABLE = 420;
const MIN_LOG = 220;
const MARGIN = 16;

/**
 * @param {HTMLElement} table
 * @param {HTMLElement} log
 */
export function watchFreeHeight(table, log) {
  const measure = () => {
    setFreeHeight(table, MIN_TABLE);
    setFreeHeight(log, MIN_LOG);
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
 * @param {number} minimum
 */
function setFreeHeight(element, minimum) {
  const top = element.getBoundingClientRect().top + scrollY;
  const height = `${Math.round(Math.max(minimum, innerHeight - top - MARGIN))}px`;
  if (element.style.getPropertyValue("--room") !== height) {
    element.style.setProperty("--room", height);
  }
}
