/**
 * System notifications. The browser asks for the permission when the player turns them on in the
 * settings. They are shown only while the page is hidden.
 */

import { settings } from "./settings.js";

/** Return whether this browser can show notifications. It needs a secure connection. */
export function canNotify() {
  return "Notification" in window && isSecureContext;
}

/**
 * Ask for the permission. Must be called in the handler of a click.
 * @returns {Promise<boolean>} whether notifications may be shown
 */
export async function requestPermission() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/**
 * Show a notification if the page is hidden. A new one of the same table replaces the old one.
 * @param {string} title
 * @param {string} body
 * @param {string} table
 */
export async function showNotification(title, body, table) {
  if (!settings().notifications || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  const options = { body, tag: table, icon: "/styles/icon.svg" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some mobile browsers show notifications of service workers only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}
