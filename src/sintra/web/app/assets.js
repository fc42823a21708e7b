/** The addresses of the client's own files. */

/** The folder of this version (`sintra.server.pages`), whose files the browser keeps; or nothing. */
const VERSION = /^\/v-[0-9a-f]+(?=\/)/.exec(new URL(import.meta.url).pathname)?.[0] ?? "";

/**
 * Return the address of a file of the client.
 * @param {string} path such as "/styles/site.css"
 */
export function asset(path) {
  return VERSION + path;
}
