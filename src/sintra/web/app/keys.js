/** Which shortcut a key press means. */

/**
 * @typedef {object} Shortcut
 * @property {string} key what `KeyboardEvent.key` is; `1` is bound for all digits from 1 to 9
 * @property {string} label a key of the locale files
 * @property {(digit: number) => void} act
 */

/**
 * Return the shortcut of a key, unless somebody types or the key is part of a combination.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">} event
 * @param {Iterable<Shortcut>} shortcuts
 */
export function shortcutOf(event, shortcuts) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isTyping(event.target)) return null;
  const key = /^[1-9]$/.test(event.key) ? "1" : event.key.toLowerCase();
  return [...shortcuts].find((shortcut) => shortcut.key === key) ?? null;
}

/**
 * True if keys change the value of an element. Keys on buttons and check boxes do not.
 * @param {any} target
 */
function isTyping(target) {
  return Boolean(
    target?.isContentEditable ||
      target?.closest?.(
        "textarea, select, input:not([type=checkbox], [type=radio], [type=button])",
      ),
  );
}
