/** Line icons on a 24 x 24 grid. They are decorative: the text is beside them or in a label. */

import { picture, svg } from "./svg.js";

const PATHS = {
  undo: "M9 5 4 10l5 5M4 10h9.5a5.5 5.5 0 0 1 0 11H10",
  hint: "M9.5 18h5M10.5 21h3M12 3a6.2 6.2 0 0 0-3.6 11.2c.7.5 1.1 1.1 1.1 1.8h5c0-.7.4-1.3 1.1-1.8A6.2 6.2 0 0 0 12 3z",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v3M17.5 20H20M14 20h.01",
  share: "M12 15V4M8 7.5 12 3.5 16 7.5M6 11.5H5v9h14v-9h-1",
  talk: "M4 5h16v11h-9l-4 4v-4H4z",
  check: "M5 12.5 10 17.5 19.5 7",
  close: "M6 6l12 12M18 6 6 18",
  book: "M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14",
  print: "M7 8V4h10v4M7 17H4V8.5h16V17h-3M7 13.5h10V20H7z",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  first: "M18 6l-7 6 7 6zM6.5 6v12",
  last: "M6 6l7 6-7 6zM17.5 6v12",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  person:
    "M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5",
  bot: "M6 9.5h12v9H6zM12 9.5V6M12 6a1.2 1.2 0 1 0 0-2.4A1.2 1.2 0 0 0 12 6zM9.5 13.2v1.3M14.5 13.2v1.3M3.5 13v2.5M20.5 13v2.5",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  upload: "M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01",
  chart: "M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6",
  flag: "M6 21V4.5h11.5l-2.5 4 2.5 4H6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z",
  compass: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15.5 8.5l-2 5-5 2 2-5z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  crown: "M4 8.5l4 3.5 4-6.5 4 6.5 4-3.5-1.5 10h-13z",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const lines = svg("path", {
    d: PATHS[name],
    fill: "none",
    stroke: "currentColor",
    "stroke-width": name === "more" || name === "log" ? 2.4 : 1.8,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return picture(24, 24, { class: "icon" }, lines);
}
