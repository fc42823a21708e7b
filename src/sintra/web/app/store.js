/** Local storage: the player's key and name, and the tables with the secrets of the player's seats. */

const KEY = "sintra.player";
const NAME = "sintra.name";
const TABLES = "sintra.tables";
const PROPOSED = "sintra.proposed";
const SETTINGS = "sintra.settings";
/** The names of everything that this site stores in the browser begin with this. */
const PREFIX = "sintra.";
const MAX_TABLES = 50;
/** The longest name that the server accepts. */
export const MAX_NAME_LENGTH = 40;

/** @typedef {{seat: number, secret: string}} OwnSeat */
/**
 * `linked` tells whether the seat belongs to the player's history, `muted` has the seats whose
 * phrases are not shown.
 * @typedef {{table: string, game: string, seats: OwnSeat[], guests: OwnSeat[], linked?: boolean,
 *   muted?: number[]}} OwnTable
 */

/** Return the player's key, or null if there is none yet. */
export function knownKey() {
  return localStorage.getItem(KEY);
}

/** Return the player's key. The first call draws it. */
export function playerKey() {
  const key = knownKey() ?? randomSecret();
  rememberKey(key);
  return key;
}

/** @param {string} key */
export function rememberKey(key) {
  localStorage.setItem(KEY, key);
}

/** Return the name that the player used last, or an empty string. */
export function playerName() {
  return localStorage.getItem(NAME) ?? "";
}

/** @param {string} name */
export function rememberName(name) {
  if (name) localStorage.setItem(NAME, name);
  else localStorage.removeItem(NAME);
}

/**
 * Return the tables at which this browser has a seat, the latest first.
 * @returns {OwnTable[]}
 */
export function ownTables() {
  try {
    const stored = JSON.parse(localStorage.getItem(TABLES) ?? "[]");
    return Array.isArray(stored) ? stored.filter((table) => typeof table?.table === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} table */
export function ownTable(table) {
  return ownTables().find((known) => known.table === table) ?? null;
}

/**
 * Store a table. `guests` are seats whose links are for friends on other devices.
 * @param {OwnTable} table
 */
export function rememberTable(table) {
  const others = ownTables().filter((known) => known.table !== table.table);
  write([table, ...others]);
}

/**
 * Add one's own seat to a stored table.
 * @param {string} table
 * @param {string} game
 * @param {OwnSeat} seat
 */
export function rememberSeat(table, game, seat) {
  const known = ownTable(table) ?? { table, game, seats: [], guests: [] };
  const seats = [...known.seats.filter((own) => own.seat !== seat.seat), seat];
  const linked = known.linked && known.seats[0]?.secret === seats[0].secret;
  const guests = known.guests.filter((guest) => guest.seat !== seat.seat);
  rememberTable({ ...known, game: game || known.game, seats, guests, linked });
  localStorage.removeItem(`${PROPOSED}.${table}.${seat.seat}`);
}

/**
 * Forget the link for a friend who has come.
 * @param {string} table
 * @param {number} seat
 */
export function forgetGuest(table, seat) {
  const known = ownTable(table);
  if (!known) return;
  rememberTable({ ...known, guests: known.guests.filter((guest) => guest.seat !== seat) });
}

/**
 * Return whether the phrases of a seat are not shown.
 * @param {string} table
 * @param {number} seat
 */
export function isMuted(table, seat) {
  return ownTable(table)?.muted?.includes(seat) ?? false;
}

/**
 * Show the phrases of a seat no longer, or again.
 * @param {string} table
 * @param {number} seat
 * @param {boolean} isOn
 */
export function mute(table, seat, isOn) {
  const known = ownTable(table);
  if (!known) return;
  const others = (known.muted ?? []).filter((each) => each !== seat);
  rememberTable({ ...known, muted: isOn ? [...others, seat] : others });
}

/**
 * Return the secret that this browser proposes for a seat. It is the same until the seat is stored, so
 * that a request whose answer was lost can be repeated, also after the page was loaded again.
 * @param {string} table
 * @param {number} seat
 */
export function proposedSecret(table, seat) {
  const key = `${PROPOSED}.${table}.${seat}`;
  const secret = localStorage.getItem(key) ?? randomSecret();
  localStorage.setItem(key, secret);
  return secret;
}

/** 128 random bits in base64, in the alphabet for addresses. */
function randomSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Note whether the own seats of some tables belong to the player's history.
 * @param {string[]} tables
 * @param {boolean} linked
 */
export function markLinked(tables, linked) {
  write(ownTables().map((own) => (tables.includes(own.table) ? { ...own, linked } : own)));
}

/** Forget the player and all tables. The settings of the browser stay. */
export function forgetEverything() {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(PREFIX) && name !== SETTINGS) localStorage.removeItem(name);
  }
}

/** @param {string} table */
export function forgetTable(table) {
  write(ownTables().filter((known) => known.table !== table));
}

/** @param {OwnTable[]} tables */
function write(tables) {
  localStorage.setItem(TABLES, JSON.stringify(tables.slice(0, MAX_TABLES)));
}
