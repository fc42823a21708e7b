/**
 * The symbols on the tiles, as path data around (0, 0) in a disc of radius 50.
 *
 * Every colour has its own symbol, so that tiles can be distinguished without their colours.
 */

import { disc } from "../shared/paint.js";

/**
 * Areas and lines in one paint, and areas above them in another.
 * @typedef {{filled?: string, drawn?: string, over?: string}} Motif
 */

/** @type {Record<string, Motif>} */
export const MOTIFS = {
  // waves
  blue: {
    drawn:
      "M-17,-18q8.5,-10 17,0t17,0M-26,1q8.7,-10 17.4,0t17.4,0t17.4,0M-17,20q8.5,-10 17,0t17,0",
  },
  // a diamond between dots
  yellow: {
    filled:
      "M0,-22L17,0L0,22L-17,0z" +
      disc(-20, -20, 5) + disc(20, -20, 5) + disc(-20, 20, 5) + disc(20, 20, 5),
  },
  // a flower
  red: {
    filled: disc(0, -17, 13) + disc(0, 17, 13) + disc(-17, 0, 13) + disc(17, 0, 13),
    over: disc(0, 0, 9),
  },
  // a cross with broad ends
  black: {
    filled:
      "M-4,-4C-5,-16 -9,-25 -15,-31H15C9,-25 5,-16 4,-4C16,-5 25,-9 31,-15V15" +
      "C25,9 16,5 4,4C5,16 9,25 15,31H-15C-9,25 -5,16 -4,4C-16,5 -25,9 -31,15V-15" +
      "C-25,-9 -16,-5 -4,-4z",
  },
  // a leaf
  turquoise: {
    filled: "M0,-36C27,-12 22,16 0,28C-22,16 -27,-12 0,-36z",
    drawn: "M0,26V36",
    over:
      "M-2.5,-20H2.5V-6L12,-14V-7L2.5,2V12L11,5V12L2.5,20V27H-2.5V20L-11,12V5L-2.5,12V2" +
      "L-12,-7V-14L-2.5,-6z",
  },
};

/** The colours in the order of the wheel on joker spaces. */
export const COLOURS = Object.keys(MOTIFS);

/** A crescent. */
export const MOON = "M12,-36A37,37 0 1 0 36,18A31,31 0 0 1 12,-36z";

/** The outline of a player token. */
export const PAWN = "M-24,46C-24,30 -10,22 -9,4A21,21 0 1 1 9,4C10,22 24,30 24,46z";
