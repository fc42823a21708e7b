/** Text fields with links: to copy, to scan, and to share with the system's share sheet. */

import { notify } from "../announce.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { picture, svg } from "../svg.js";

/** @typedef {import("../store.js").OwnSeat} OwnSeat */

/**
 * Return the link to a seat. The secret is in the fragment, which browsers do not send to servers.
 * @param {string} table
 * @param {OwnSeat} own
 */
export function seatLink(table, own) {
  return `${location.origin}/table/${table}#${own.seat}.${own.secret}`;
}

/**
 * Return the link for a friend. The friend's page replaces the secret, so that only the friend has it.
 * @param {string} table
 * @param {OwnSeat} guest
 */
export function invitationLink(table, guest) {
  return `${location.origin}/table/${table}#invitation=${guest.seat}.${guest.secret}`;
}

/**
 * Create a field for a link, with buttons that copy it, show it as a QR code and share it.
 * @param {string} label
 * @param {string} address
 * @param {string} [help]
 */
export function linkField(label, address, help) {
  const input = h("input", {
    class: "input",
    readonly: true,
    value: address,
    "aria-label": label,
    "data-test": "link",
    onfocus: () => input.select(),
  });
  const code = h("div", { class: "qr-code", hidden: true });
  const scan = button("qr", t("link.qr"), t("link.qr.label", { label }), async () => {
    if (!code.hasChildNodes()) fill(code, await qrPicture(address, t("link.qr.alt", { label })));
    code.hidden = !code.hidden;
    scan.setAttribute("aria-expanded", String(!code.hidden));
    if (!code.hidden) code.scrollIntoView({ block: "nearest" });
  });
  scan.setAttribute("aria-expanded", "false");
  return h(
    "div",
    { class: "field" },
    h("span", { class: "field-label", "aria-hidden": "true" }, label),
    h(
      "div",
      { class: "link-field" },
      input,
      h(
        "div",
        { class: "link-buttons" },
        button("copy", t("link.copy"), t("link.copy.label", { label }), () => void copy(input)),
        scan,
        typeof navigator.share === "function" &&
          button(
            "share",
            t("link.share"),
            t("link.share.label", { label }),
            () => void share(label, address),
          ),
      ),
    ),
    code,
    help && h("span", { class: "field-help" }, help),
  );
}

/**
 * Create a field for a link that gives power over the player's own seat. It is shown on demand.
 * @param {string} label
 * @param {string} address
 * @param {string} help
 */
export function secretLinkField(label, address, help) {
  const holder = h("div", { class: "field" });
  fill(
    holder,
    h("span", { class: "field-label" }, label),
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-test": "secret-link",
        onclick: () => {
          const shown = linkField(label, address, help);
          holder.replaceWith(shown);
          shown.querySelector("input")?.focus();
        },
      },
      icon("eye"),
      t("link.show"),
    ),
    h("span", { class: "field-help" }, help),
  );
  return holder;
}

/**
 * @param {"copy" | "qr" | "share"} name
 * @param {string} text
 * @param {string} label
 * @param {() => void | Promise<void>} act
 */
function button(name, text, label, act) {
  return h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-label": label,
      "data-test": `link-${name}`,
      onclick: act,
    },
    icon(name),
    text,
  );
}

/**
 * Draw a QR code with the light border that scanners need. It is dark on light in both themes.
 * @param {string} text
 * @param {string} label
 */
async function qrPicture(text, label) {
  const { qrCode } = await import("../qr.js");
  const modules = qrCode(text) ?? [];
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const size = modules.length + 2 * QUIET;
  return picture(
    size,
    size,
    { label, class: "qr" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/** The width of the light border, in modules. */
const QUIET = 4;

/**
 * @param {string} title
 * @param {string} url
 */
async function share(title, url) {
  try {
    await navigator.share({ title: `Sintra: ${title}`, url });
  } catch (error) {
    // Closing the share sheet is no error.
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      notify(t("link.share.failed"), "warning");
    }
  }
}

/** @param {HTMLInputElement} input */
async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    notify(t("link.copied"));
  } catch {
    // The clipboard needs a permission and a secure connection. Select the link instead.
    input.select();
    notify(t("link.select"));
  }
}
