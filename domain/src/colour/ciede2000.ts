import { type Lab, labOf } from './lab.js';

/**
 * How different two colours look: CIEDE2000 with all weights 1. 1 is about the least that is seen side by side.
 * Symmetric, and 0 for equal colours, but no metric: the way round may be shorter.
 *
 * Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
 * test data, and mathematical observations", Color Research and Application 30 (2005), 21–30; numbers in brackets are
 * its equations.
 */
export function ciede2000(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * chromaWeight((Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2); // (2)–(4)
  const a1 = one.a * stretch; // (5)
  const a2 = other.a * stretch;
  const chroma1 = Math.hypot(a1, one.b); // (6)
  const chroma2 = Math.hypot(a2, other.b);
  const hue1 = hueOf(a1, one.b); // (7)
  const hue2 = hueOf(a2, other.b);
  const isGrey = chroma1 * chroma2 === 0;
  const turn = isGrey ? 0 : shorter(hue2 - hue1); // (10)

  const lightness = other.l - one.l; // (8)
  const chroma = chroma2 - chroma1; // (9)
  const hue = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin(turn / 2); // (11)

  const meanLightness = (one.l + other.l) / 2; // (12)
  const meanChroma = (chroma1 + chroma2) / 2; // (13)
  const meanHue = isGrey ? hue1 + hue2 : between(hue1, hue2); // (14)
  const tilt = // (15)
    1 -
    0.17 * Math.cos(meanHue - degrees(30)) +
    0.24 * Math.cos(2 * meanHue) +
    0.32 * Math.cos(3 * meanHue + degrees(6)) -
    0.2 * Math.cos(4 * meanHue - degrees(63));
  const fromMiddle = (meanLightness - 50) ** 2;
  const l = lightness / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle)); // (18)
  const c = chroma / (1 + 0.045 * meanChroma); // (19)
  const h = hue / (1 + 0.015 * meanChroma * tilt); // (20)
  const rotation = -2 * chromaWeight(meanChroma) * Math.sin(2 * blueness(meanHue)); // (16), (17), (21)
  return Math.sqrt(l * l + c * c + h * h + rotation * c * h); // (22)
}

const degrees = (angle: number): number => (angle * Math.PI) / 180;
const FULL = 2 * Math.PI;

/** √(C⁷ / (C⁷ + 25⁷)): 0 for greys, near 1 for vivid colours. */
function chromaWeight(chroma: number): number {
  const seventh = chroma ** 7;
  return Math.sqrt(seventh / (seventh + 6_103_515_625));
}

/** 0 to 2π; 0 for greys. */
function hueOf(a: number, b: number): number {
  const hue = Math.atan2(b, a);
  return hue < 0 ? hue + FULL : hue;
}

const shorter = (turn: number): number => (turn > Math.PI ? turn - FULL : turn < -Math.PI ? turn + FULL : turn);

/** The hue halfway along the shorter way round. */
function between(hue1: number, hue2: number): number {
  const sum = hue1 + hue2;
  if (Math.abs(hue1 - hue2) <= Math.PI) return sum / 2;
  return sum < FULL ? (sum + FULL) / 2 : (sum - FULL) / 2;
}

/** How far blue is meant: 30° at a hue of 275°, next to nothing 60° beside it. */
function blueness(hue: number): number {
  return degrees(30) * Math.exp(-(((hue - degrees(275)) / degrees(25)) ** 2));
}

/** The distance of two colours that are written as `#rrggbb`. */
export const distanceOfHexes = (one: string, other: string): number => ciede2000(labOf(one), labOf(other));
