/**
 * Finds faults in the layout of the page. Evaluated in the page by layout.py.
 *
 * - nothing overlaps: texts, controls, pictures, and texts within a picture
 * - nothing is cut by the window or an element that hides its overflow, or spills over a picture, a
 *   card or a button, or into the padding of a sheet
 * - no word is broken without a hyphen
 * - no horizontal scrolling, neither of the page nor of a part of it
 * - on touch screens, controls and offers have 40 pixels in both directions in which a tap reaches
 *   them
 * - everything in `needed` and all offers are visible without scrolling
 * - nothing is hidden behind the bar at the end of the page
 */
({ touch, needed }) => {
  const SLACK = 2;
  const TARGET = 40;
  const STEP = 4;
  const root = document.documentElement;
  // The rules cover the page of a phone or a tablet.
  const sheet = innerWidth < 1000 ? document.querySelector(".rules-panel") : null;
  const modal = [...document.querySelectorAll("dialog[open]")].pop() ?? sheet;
  const area = modal ?? document.body;
  const ignored =
    ".visually-hidden, .motion-layer, .notices, .tooltip, .skip-link, .ghosts, " +
    ".hero-wall, .game-cover, .table-card-picture";
  const faults = [];
  scrollTo(0, 0);

  // --- What is on the page -------------------------------------------------------------------

  const styles = new Map();
  function styleOf(element) {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  }

  function isShown(element) {
    return (
      !element.closest(ignored) &&
      styleOf(element).clipPath !== "inset(50%)" &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    );
  }

  function pictureOf(element) {
    let found = element.closest("svg");
    while (found?.parentElement?.closest("svg")) found = found.parentElement.closest("svg");
    return found;
  }

  /** Texts outside pictures, with the box of the text itself. Reports broken words. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("svg, option, script, style, noscript")) continue;
      if (!isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getClientRects().length > 1) checkWords(node, element);
      // Each line of a text has a box; the box around all of them may include other texts.
      for (const line of range.getClientRects()) {
        if (line.width && line.height) found.push({ element, box: trimmed(line), kind: "text" });
      }
    }
    return found;
  }

  /** No word begins on one line and ends on the next, unless the browser may hyphenate. */
  function checkWords(node, element) {
    if (styleOf(element).hyphens === "auto") return;
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length < 2) continue;
      faults.push(`broken word: ${word} in ${name(element)}`);
    }
  }

  /** The box of a line is higher than its letters. */
  function trimmed(line) {
    const cut = line.height * 0.18;
    return new DOMRect(line.x, line.y + cut, line.width, line.height - 2 * cut);
  }

  /** Shapes and texts of pictures. Invisible ones only enlarge a target. */
  function drawn() {
    const found = [];
    const leaves = area.querySelectorAll(
      "svg :is(path, circle, rect, polygon, text, line, ellipse, image, use)",
    );
    for (const element of leaves) {
      if (element.closest("defs, pattern, clipPath, mask, symbol") || !isShown(element)) continue;
      const style = styleOf(element);
      const clear = (paint) =>
        paint === "none" || paint.endsWith(", 0)") || paint === "transparent";
      if (clear(style.fill) && clear(style.stroke)) continue;
      const box = element.getBoundingClientRect();
      if (box.width || box.height) found.push({ element, box, kind: element.tagName });
    }
    return found;
  }

  const controls = [
    ...area.querySelectorAll(
      "button, a[href], input, select, summary, [role=button], [data-move-id], [data-step]",
    ),
  ].filter((element) => isShown(element) && !element.disabled);
  const words = texts();
  const shapes = drawn();
  const pictures = [...area.querySelectorAll("svg")]
    .filter((element) => pictureOf(element) === element && isShown(element))
    .map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      painted: around(shapes.filter((shape) => element.contains(shape.element))),
      kind: "picture",
    }));
  const frames = controls
    .filter((element) => !element.closest("svg") && !element.matches("input"))
    .map((element) => ({ element, box: element.getBoundingClientRect(), kind: "control" }));

  function around(pieces) {
    if (!pieces.length) return null;
    const left = Math.min(...pieces.map(({ box }) => box.left));
    const top = Math.min(...pieces.map(({ box }) => box.top));
    const right = Math.max(...pieces.map(({ box }) => box.right));
    const bottom = Math.max(...pieces.map(({ box }) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  // --- Words for faults ----------------------------------------------------------------------

  function name(element) {
    const own = (e) => {
      const classes = (e.getAttribute("class") ?? "").split(/\s+/).filter(Boolean).join(".");
      const key = e.dataset.key ?? e.dataset.group ?? e.dataset.name ?? e.dataset.place;
      return `${e.tagName.toLowerCase()}${classes && `.${classes}`}${key ? `[${key}]` : ""}`;
    };
    const outer = element.parentElement?.closest("[class], section");
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 30);
    return `${outer ? `${own(outer)} > ` : ""}${own(element)}${text && ` "${text}"`}`;
  }

  function at(box) {
    const [x, y, w, h] = [box.x, box.y, box.width, box.height].map(Math.round);
    return `(${x},${y} ${w}x${h})`;
  }

  const show = ({ element, box, kind }) => `${kind} ${name(element)} ${at(box)}`;

  // --- Overlaps ------------------------------------------------------------------------------

  /** The element that an element moves with when the page scrolls: a sticky or fixed ancestor. */
  function layer(element) {
    for (let e = element; e && e !== area; e = e.parentElement) {
      if (["fixed", "sticky"].includes(styleOf(e).position)) return e;
    }
    return null;
  }

  function scrolls(element) {
    return element.scrollHeight > element.clientHeight + 1;
  }

  /** True if one of two elements moves over the other when something scrolls. */
  function mayCover(one, other) {
    const layers = [layer(one), layer(other)];
    if (layers[0] === layers[1]) return false;
    return layers.some((e) => {
      if (!e) return false;
      if (styleOf(e).position === "fixed") return scrolls(root);
      const scroller = e.closest(".dialog-body");
      return scroller !== null && scrolls(scroller);
    });
  }

  function overlap(one, other) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > SLACK && down > SLACK;
  }

  function related(one, other) {
    return one === other || one.contains(other) || other.contains(one);
  }

  /** The part of a box that its scrolling ancestors show; null if there is none. */
  function visiblePart(element, box) {
    let { left, top, right, bottom } = box;
    for (let e = element; e && e !== area; e = e.parentElement) {
      const style = styleOf(e);
      if (style.overflowY === "visible" || style.display === "inline") continue;
      const edge = e.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
  }

  function checkPairs(ones, others, apart) {
    for (const [at, one] of ones.entries()) {
      for (const other of ones === others ? others.slice(at + 1) : others) {
        if (!overlap(one.box, other.box) || related(one.element, other.element)) continue;
        if (!apart(one, other) || mayCover(one.element, other.element)) continue;
        const parts = [one, other].map((piece) => visiblePart(piece.element, piece.box));
        if (!parts[0] || !parts[1] || !overlap(parts[0], parts[1])) continue;
        faults.push(`overlap: ${show(one)} and ${show(other)}`);
      }
    }
  }

  /** The padding and the border at the right of an element. */
  function paddingOf(element) {
    const { paddingRight, borderRightWidth } = styleOf(element);
    return Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
  }

  const always = () => true;
  const labels = shapes.filter(({ kind }) => kind === "text");
  const visuals = pictures.filter(({ painted }) => painted);
  const within = ({ element }) => shapes.filter((shape) => element.contains(shape.element));
  const painted = visuals.map((picture) => ({ ...picture, box: picture.painted }));
  checkPairs(words, words, (one, other) => one.element !== other.element);
  checkPairs(words, frames, always);
  checkPairs(words, shapes, always);
  checkPairs(frames, frames, always);
  checkPairs(frames, shapes, always);
  checkPairs(painted, painted, (one, other) =>
    within(one).some((shape) => within(other).some(({ box }) => overlap(shape.box, box))),
  );
  checkPairs(labels, labels, always);

  // --- Cuts ----------------------------------------------------------------------------------

  const width = root.clientWidth;
  if (root.scrollWidth > width) {
    faults.push(`horizontal scrolling: the page is ${root.scrollWidth} wide, the window ${width}`);
  }
  for (const element of area.querySelectorAll("*")) {
    if (!["auto", "scroll"].includes(styleOf(element).overflowX)) continue;
    if (element.scrollWidth <= element.clientWidth + SLACK || !isShown(element)) continue;
    faults.push(
      `horizontal scrolling: ${name(element)} is ${element.scrollWidth} wide, ` +
        `its frame ${element.clientWidth}`,
    );
  }
  for (const piece of [...words, ...frames, ...visuals]) {
    const { element, box } = piece;
    if (box.left < -SLACK || box.right > width + SLACK) {
      faults.push(`outside the window: ${show(piece)}`);
    }
    for (let e = element; e && e !== area; e = e.parentElement) {
      const style = styleOf(e);
      if (style.display === "inline") continue;
      const edge = e.getBoundingClientRect();
      const across = box.left < edge.left - SLACK || box.right > edge.right + SLACK;
      const down = box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK;
      const scroller = ["auto", "scroll"];
      const cutAcross = across && style.overflowX !== "visible";
      const cutDown = down && style.overflowY !== "visible" && !scroller.includes(style.overflowY);
      if (e !== element || piece.kind === "text") {
        if (cutAcross || cutDown) {
          faults.push(`cut: ${show(piece)} by ${name(e)} ${at(edge)}`);
          break;
        }
      }
      // What is inside a scroller may be anywhere.
      if (scroller.includes(style.overflowY) && e.scrollHeight > e.clientHeight) break;
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const element of area.querySelectorAll("select")) {
    const style = styleOf(element);
    const text = element.selectedOptions[0]?.text ?? "";
    // The short form of the properties cannot express the kind of figures, so it is empty.
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room =
      element.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    if (isShown(element) && pen.measureText(text).width > room + SLACK) {
      faults.push(`cut: "${text}" by ${name(element)} ${at(element.getBoundingClientRect())}`);
    }
  }
  for (const piece of words) {
    const { element } = piece;
    const frame = element.closest(".button, .player, .bar, .sheet, .card");
    if (!frame || !area.contains(frame) || styleOf(frame).display === "contents") continue;
    // The own tiles on a phone are part of their sheet, and fixed above the dock.
    if (layer(element) !== layer(frame)) continue;
    const box = visiblePart(element, piece.box);
    const edge = frame.getBoundingClientRect();
    if (!box) continue;
    if (
      box.left < edge.left - SLACK ||
      box.right > edge.right + SLACK ||
      box.top < edge.top - SLACK ||
      box.bottom > edge.bottom + SLACK
    ) {
      faults.push(`spills over: ${show(piece)} and ${name(frame)} ${at(edge)}`);
    } else if (frame.matches(".sheet") && box.right > edge.right - paddingOf(frame) + SLACK) {
      faults.push(`in the padding: ${show(piece)} and ${name(frame)} ${at(edge)}`);
    }
  }
  // A picture that shows a part of a drawing shows its numbers whole or not at all.
  for (const piece of labels) {
    const picture = pictureOf(piece.element);
    if (styleOf(picture).overflowY === "visible") continue;
    const { box } = piece;
    const edge = picture.getBoundingClientRect();
    const out = [edge.left - box.left, box.right - edge.right, edge.top - box.top];
    const beyond = Math.max(...out, box.bottom - edge.bottom);
    if (overlap(box, edge) && beyond > 1) faults.push(`cut: ${show(piece)} by its picture`);
  }
  for (const { element, box, painted } of visuals) {
    // The boxes of turned shapes are larger than the shapes.
    const slack = SLACK + 0.03 * Math.max(box.width, box.height);
    if (
      styleOf(element).overflowY === "visible" &&
      (painted.left < box.left - slack ||
        painted.top < box.top - slack ||
        painted.right > box.right + slack ||
        painted.bottom > box.bottom + slack)
    ) {
      faults.push(`spills over: picture ${name(element)} ${at(box)}, painted ${at(painted)}`);
    }
  }

  // --- Visible without scrolling ---------------------------------------------------------------

  const offers = controls.filter((e) => e.matches(".stage :is([data-move-id], [data-step])"));
  function mustBeSeen(element, why) {
    const box = element.getBoundingClientRect();
    if (box.top < -SLACK || box.bottom > innerHeight + SLACK) {
      faults.push(`below the fold: ${why} ${name(element)} ${at(box)}`);
    }
  }
  if (needed.length && !modal) {
    for (const selector of needed) {
      const found = [...document.querySelectorAll(selector)].filter(isShown);
      if (!found.length) faults.push(`not on the page: ${selector}`);
      for (const element of found) mustBeSeen(element, selector);
    }
    for (const element of offers) mustBeSeen(element, "offer");
  }

  // --- Targets ---------------------------------------------------------------------------------

  /** The width and height in which a tap near the centre reaches an element; 0 if nothing does. */
  function reach(element) {
    const label = element.closest("label");
    const target = element.matches("input") && label ? label : element;
    target.scrollIntoView({ block: "center", inline: "center" });
    const box = target.getBoundingClientRect();
    const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
    const steps = [];
    for (let step = -TARGET; step <= TARGET; step += STEP) steps.push(step);
    const reaches = ([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && target.contains(hit);
    };
    const spread = (values) => Math.max(...values) - Math.min(...values) + STEP;
    // For most targets the lines through the centre suffice, which is ten times as fast.
    const across = steps.map((step) => [centreX + step, centreY]).filter(reaches);
    const down = steps.map((step) => [centreX, centreY + step]).filter(reaches);
    const lines = [spread(across.map(([x]) => x)), spread(down.map(([, y]) => y))];
    if (across.length && down.length && Math.min(...lines) >= TARGET - 1) return [...lines, box];
    const hits = steps.flatMap((y) => steps.map((x) => [centreX + x, centreY + y])).filter(reaches);
    if (!hits.length) return [0, 0, box];
    return [spread(hits.map(([x]) => x)), spread(hits.map(([, y]) => y)), box];
  }

  for (const element of touch ? controls : []) {
    if (element.matches("a") && styleOf(element).display === "inline") continue;
    const [across, down, box] = reach(element);
    if (!across) {
      faults.push(`out of reach: ${name(element)} ${at(box)}`);
    } else if (Math.min(across, down) < TARGET - 1) {
      faults.push(`small target: ${name(element)} ${at(box)}, ${across}x${down} react`);
    }
  }

  // --- The end of the page ---------------------------------------------------------------------

  scrollTo(0, root.scrollHeight);
  const bar = document.querySelector(".bar");
  if (bar && !modal && layer(bar)) {
    const top = bar.getBoundingClientRect().top;
    const under = [...document.querySelectorAll(".table-root, .side")]
      .map((element) => ({ element, box: element.getBoundingClientRect(), kind: "block" }))
      .filter(({ box }) => box.top < innerHeight && box.bottom > top + SLACK && box.height);
    if (getComputedStyle(layer(bar)).position === "fixed") {
      for (const piece of under)
        faults.push(`behind the bar at the end of the page: ${show(piece)}`);
    }
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
};
