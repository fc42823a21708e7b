/**
 * The symbols on tiles and ornaments, as path data.
 *
 * A tile stands on an acute corner around (0, 0), 100 wide and 173 high; an ornament fills a disc
 * of radius 50. Every colour has its own symbol in the centre and its own border at both tips, so
 * that tiles can be distinguished without their colours.
 */

import { disc, rays } from "../shared/paint.js";

/**
 * Areas and lines in one paint, areas above them in another, and the border at the upper tip.
 * @typedef {{filled?: string, drawn?: string, over?: string, tip: string}} Motif
 */

/** @type {Record<string, Motif>} */
export const MOTIFS = {
  // a flower
  purple: {
    filled: disc(0, -16, 12) + disc(0, 16, 12) + disc(-15, 0, 11) + disc(15, 0, 11),
    over: disc(0, 0, 8.5),
    tip: disc(0, -58, 4) + disc(-9, -44, 4) + disc(9, -44, 4),
  },
  // a leaf
  green: {
    filled: "M0,-40C27,-15 22,17 0,31C-22,17 -27,-15 0,-40z",
    drawn: "M0,28V41",
    over:
      "M-2.5,-20H2.5V-7L11,-14V-8L2.5,0V12L11,4V10L2.5,19V30H-2.5V19L-11,10V4L-2.5,12V0" +
      "L-11,-8V-14L-2.5,-7z",
    tip: "M0,-65L4,-58L0,-51L-4,-58z",
  },
  // a sun
  orange: {
    filled: disc(0, 0, 13),
    drawn: rays(8, 21, 30),
    tip: "M0,-64L11,-45Q0,-38 -11,-45z",
  },
  // a diamond between dots
  yellow: {
    filled: "M0,-25L14,0L0,25L-14,0z" + disc(-26, 0, 4.5) + disc(26, 0, 4.5),
    tip: "M0,-66L13,-43L8.5,-43L0,-57L-8.5,-43L-13,-43z" + disc(0, -40, 4.5),
  },
  // waves
  blue: {
    drawn: "M-16,-21q8,-10 16,0t16,0M-25,0q8.3,-10 16.6,0t16.6,0t16.6,0M-16,21q8,-10 16,0t16,0",
    tip: "M0,-66L6,-55H-6zM-8,-51H8L11,-45H-11z",
  },
  // a spark
  red: {
    filled: "M0,-40Q5,-9 29,0Q5,9 0,40Q-5,9 -29,0Q-5,-9 0,-40z",
    over: disc(0, 0, 6),
    tip: "M0,-67L7,-54L0,-49L-7,-54z",
  },
};

/** @type {Record<string, {filled?: string, drawn?: string}>} */
export const ORNAMENTS = {
  // an arch with panes and a sill
  window: {
    drawn: "M-18,26V-12A18,18 0 0 1 18,-12V26M-25,28H25M0,-29V28M-18,-10H18M-18,9H18",
  },
  // a bust on a plinth
  statue: {
    filled: `${disc(0, -20, 11)}M-21,18C-21,0 -10,-6 0,-6C10,-6 21,0 21,18zM-25,22H25V31H-25z`,
  },
  // a fluted column
  pillar: {
    filled:
      "M-24,-32H24V-24H-24zM-16,-21H-9V21H-16zM-4.5,-21H4.5V21H-4.5zM9,-21H16V21H9z" +
      "M-24,24H24V32H-24z",
  },
};
