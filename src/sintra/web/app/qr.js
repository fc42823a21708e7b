/**
 * QR codes (ISO/IEC 18004): texts of up to 213 bytes, in byte mode with error correction level M.
 *
 * The message is split into blocks, each block gets Reed-Solomon codewords, and the codewords are
 * written into a square of modules beside the fixed patterns. Of the eight masks, the one with the
 * lowest penalty is applied.
 */

/** @typedef {boolean[][]} Modules rows of modules; true is dark */

/** Error correction codewords per block, and the number of blocks, of versions 1 to 10. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** All codewords of each version. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** The centres of the alignment patterns, in both directions. */
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MAX_VERSION = CODEWORDS.length;
/** The two bits of level M in the format information. */
const LEVEL = 0;

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/**
 * Encode a text.
 * @param {string} text
 * @returns {Modules | null} null if the text is too long
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= MAX_VERSION && bytes.length > capacity(version)) version++;
  if (version > MAX_VERSION) return null;
  const codewords = interleaved(version, dataCodewords(version, bytes));
  /** @type {Modules | null} */
  let best = null;
  let least = Infinity;
  for (const [mask] of MASKS.entries()) {
    const modules = drawn(version, codewords, mask);
    const found = penalty(modules);
    if (found < least) [best, least] = [modules, found];
  }
  return best;
}

/** The number of data codewords. @param {number} version */
const dataSize = (version) =>
  CODEWORDS[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];

/** The number of bits that hold the length of the text. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** The most bytes of text. @param {number} version */
const capacity = (version) => dataSize(version) - Math.ceil((4 + lengthBits(version)) / 8);

// --- Codewords -------------------------------------------------------------------------------

/**
 * Return the data codewords: mode, length, text, terminator and padding.
 * @param {number} version
 * @param {Uint8Array} bytes
 */
function dataCodewords(version, bytes) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, dataSize(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  }
  for (let pad = 0xec; data.length < dataSize(version); pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/**
 * Split the data into blocks, add the error correction, and interleave the blocks.
 * @param {number} version
 * @param {number[]} data
 */
function interleaved(version, data) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  const generator = generatorOf(CORRECTION[version - 1]);
  /** @type {number[][]} */
  const blocks = [];
  for (let block = 0, at = 0; block < count; block++) {
    const size = short + (block < shortBlocks ? 0 : 1);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const corrections = blocks.map((block) => remainder(block, generator));
  return [...columns(blocks), ...columns(corrections)];
}

/** Read some lists column by column. @param {number[][]} lists */
function columns(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]] : [])),
  ).flat();
}

/**
 * Return the coefficients of the Reed-Solomon generator polynomial, without the leading 1.
 * @param {number} degree
 */
export function generatorOf(degree) {
  const result = [...new Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let factor = 0; factor < degree; factor++) {
    for (let at = 0; at < degree; at++) {
      result[at] = multiply(result[at], root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

/**
 * Return the error correction codewords of a block.
 * @param {number[]} data
 * @param {number[]} generator
 */
export function remainder(data, generator) {
  let rest = generator.map(() => 0);
  for (const value of data) {
    const factor = value ^ rest[0];
    rest = [...rest.slice(1), 0].map((old, at) => old ^ multiply(generator[at], factor));
  }
  return rest;
}

/**
 * Multiply in the field of 256 elements with the polynomial 0x11d.
 * @param {number} one
 * @param {number} other
 */
function multiply(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

// --- Modules ---------------------------------------------------------------------------------

/**
 * @param {number} version
 * @param {number[]} codewords
 * @param {number} mask
 * @returns {Modules}
 */
function drawn(version, codewords, mask) {
  const size = 17 + 4 * version;
  /** Null where nothing is drawn yet. @type {(boolean | null)[][]} */
  const modules = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {boolean} */ dark,
  ) => {
    if (row >= 0 && row < size && column >= 0 && column < size) modules[row][column] = dark;
  };
  drawFinders(size, set);
  drawAlignment(version, size, set);
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  drawFormat(mask, size, set);
  if (version >= 7) drawVersion(version, size, set);
  return filled(modules, codewords, MASKS[mask]);
}

/** @typedef {(row: number, column: number, dark: boolean) => void} SetModule */

/**
 * Draw the three finder patterns with their light borders.
 * @param {number} size
 * @param {SetModule} set
 */
function drawFinders(size, set) {
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ]) {
    for (let dr = -4; dr <= 4; dr++) {
      for (let dc = -4; dc <= 4; dc++) {
        const ring = Math.max(Math.abs(dr), Math.abs(dc));
        set(row + dr, column + dc, ring !== 2 && ring !== 4);
      }
    }
  }
}

/**
 * @param {number} version
 * @param {number} size
 * @param {SetModule} set
 */
function drawAlignment(version, size, set) {
  const centres = ALIGNMENT[version - 1];
  for (const row of centres) {
    for (const column of centres) {
      const isFinder =
        (row === 6 && column === 6) ||
        (row === 6 && column === size - 7) ||
        (row === size - 7 && column === 6);
      if (isFinder) continue;
      for (let dr = -2; dr <= 2; dr++) {
        for (let dc = -2; dc <= 2; dc++) {
          set(row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
        }
      }
    }
  }
}

/**
 * Draw the level and the mask, with their error correction, at two places.
 * @param {number} mask
 * @param {number} size
 * @param {SetModule} set
 */
function drawFormat(mask, size, set) {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const skip = at + (at >= 6 ? 1 : 0);
    if (at < 8) set(skip, 8, bit(at));
    else set(8, at === 8 ? 7 : 14 - at, bit(at));
    if (at < 8) set(8, size - 1 - at, bit(at));
    else set(size - 15 + at, 8, bit(at));
  }
  set(size - 8, 8, true);
}

/**
 * Draw the version, with its error correction, at two places.
 * @param {number} version
 * @param {number} size
 * @param {SetModule} set
 */
function drawVersion(version, size, set) {
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(near, far, dark);
    set(far, near, dark);
  }
}

/**
 * Write the codewords in a zigzag into the modules that are left, and apply the mask.
 * @param {(boolean | null)[][]} modules
 * @param {number[]} codewords
 * @param {(row: number, column: number) => boolean} mask
 * @returns {Modules}
 */
function filled(modules, codewords, mask) {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (modules[row][column] !== null) continue;
        const dark = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        modules[row][column] = dark !== mask(row, column);
        at++;
      }
    }
  }
  return /** @type {Modules} */ (modules);
}

// --- Penalty ---------------------------------------------------------------------------------

/** A finder pattern with four light modules on one side. */
const LOOKS_LIKE_FINDER = /(?=00001011101|10111010000)/g;

/** @param {Modules} modules */
function penalty(modules) {
  const size = modules.length;
  const rows = modules.map((row) => row.map(Number).join(""));
  const turned = modules.map((_, column) => modules.map((row) => Number(row[column])).join(""));
  let sum = 0;
  for (const line of [...rows, ...turned]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(LOOKS_LIKE_FINDER)].length;
  }
  for (let row = 0; row + 1 < size; row++) {
    for (let column = 0; column + 1 < size; column++) {
      const pair = rows[row].slice(column, column + 2);
      if (pair[0] === pair[1] && pair === rows[row + 1].slice(column, column + 2)) sum += 3;
    }
  }
  const dark = rows.join("").replaceAll("0", "").length;
  return sum + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}
