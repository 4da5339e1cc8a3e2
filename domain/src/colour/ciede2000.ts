import { type Lab, labOf } from './lab.js';

/**
 * How different two colors look: CIEDE2000 with all weights 1. 1 is about the least that is seen side by side.
 * Symmetric, and 0 for equal colors, but no metric: the way round may be shorter.
 *
 * Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
 * test data, and mathematical observations", Color Research and Application 30 (2005), 21–30; numbers in brackets are
 * its equations. Hues stand here as directions rather than angles: their mean is the sum of two directions, multiples
 * of its angle follow from its sine and cosine, and a catalog is measured in a sixth of the time.
 *
 * @param most where a part of the formula says already that they are farther apart than this, the answer is Infinity
 */
export function ciede2000(one: Lab, other: Lab, most = Number.POSITIVE_INFINITY): number {
  const fromMiddle = ((one.l + other.l) / 2 - 50) ** 2; // (12)
  const l = (other.l - one.l) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle)); // (8), (18)
  /** The part of `most`², with a tolerance for rounding, that remains after lightness. */
  const limit = most * most * (1 + 1e-9) - l * l;
  if (limit < 0) return Number.POSITIVE_INFINITY;

  const stretch = 1.5 - 0.5 * chromaWeight((length(one.a, one.b) + length(other.a, other.b)) / 2); // (2)–(4)
  const a1 = one.a * stretch; // (5)
  const a2 = other.a * stretch;
  const chroma1 = length(a1, one.b); // (6)
  const chroma2 = length(a2, other.b);
  const meanChroma = (chroma1 + chroma2) / 2; // (13)
  const c = (chroma2 - chroma1) / (1 + 0.045 * meanChroma); // (9), (19)
  const squares = chroma1 * chroma2;
  if (squares < GREY) return Math.sqrt(l * l + c * c);

  // The sum of the two directions, which has the mean hue (14), as long as the product of chromas times 2.
  const towardsYellow = one.b * chroma2 + other.b * chroma1;
  // Hue can take away no more than three quarters of this, and only where blue is meant.
  if (c * c > (towardsYellow > 0 ? limit : 4 * limit)) return Number.POSITIVE_INFINITY;
  const towardsRed = a1 * chroma2 + a2 * chroma1;
  const sum = length(towardsRed, towardsYellow);
  let x = towardsRed / sum;
  let y = towardsYellow / sum;
  if (sum <= OPPOSITE * squares) {
    const middle = (hueOf(a1, one.b) + hueOf(a2, other.b)) / 2;
    x = Math.cos(middle);
    y = Math.sin(middle);
  }
  const across = a1 * other.b - a2 * one.b;
  const along = a1 * a2 + one.b * other.b;
  // (10), (11): from the sine of the hues' difference where that is small, from its cosine where it is large.
  const turn =
    along > 0 ? (2 * across * Math.sqrt(squares)) / sum : Math.sign(across || 1) * Math.sqrt(2 * (squares - along));
  const h = turn / (1 + 0.015 * meanChroma * hueTilt(x, y)); // (20)
  const straight = c * c + h * h;
  if (straight - mostRotation(x, y) * Math.max(0, c * h) > limit) return Number.POSITIVE_INFINITY;
  if (y > 0) return Math.sqrt(l * l + straight);
  const rotation = -2 * chromaWeight(meanChroma) * Math.sin(2 * blueness(x, y)); // (17), (21)
  return Math.sqrt(Math.max(0, l * l + straight + rotation * c * h)); // (22)
}

/** The distance of two colors that are written as `#rrggbb`. */
export const distanceOfHexes = (one: string, other: string): number => ciede2000(labOf(one), labOf(other));

/** Below it the sum of two directions is meaningless, because they are opposite. */
const OPPOSITE = 1e-9;

/** Below it the effect of a hue is smaller than rounding errors. */
const GREY = 1e-30;

export const degrees = (angle: number): number => (angle * Math.PI) / 180;
const [COS_30, SIN_30] = [Math.cos(degrees(30)), Math.sin(degrees(30))];
const [COS_6, SIN_6] = [Math.cos(degrees(6)), Math.sin(degrees(6))];
export const [COS_275, SIN_275] = [Math.cos(degrees(275)), Math.sin(degrees(275))];
const [COS_63, SIN_63] = [Math.cos(degrees(63)), Math.sin(degrees(63))];

/** The largest there is, and the largest farther than 60° from 275°. */
const ROTATION_OF_BLUE = Math.sqrt(3);
const ROTATION_BESIDE_BLUE = 2 * Math.sin(degrees(60) * Math.exp(-((60 / 25) ** 2)));

// Math.hypot takes ten times as long.
export const length = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** T (15): how much less a step of hue is seen where `x` and `y` are the direction of the mean hue. */
export function hueTilt(x: number, y: number): number {
  const cos2 = 2 * x * x - 1;
  const sin2 = 2 * x * y;
  return (
    1 -
    0.17 * (x * COS_30 + y * SIN_30) +
    0.24 * cos2 +
    0.32 * ((cos2 * x - sin2 * y) * COS_6 - (sin2 * x + cos2 * y) * SIN_6) -
    0.2 * ((2 * cos2 * cos2 - 1) * COS_63 + 2 * sin2 * cos2 * SIN_63)
  );
}

/** √(C⁷ / (C⁷ + 25⁷)): 0 for grays, near 1 for vivid colors. */
export function chromaWeight(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const seventh = cube * cube * chroma;
  return Math.sqrt(seventh / (seventh + 6_103_515_625));
}

/** 0 to 2π. */
function hueOf(a: number, b: number): number {
  const hue = Math.atan2(b, a);
  return hue < 0 ? hue + 2 * Math.PI : hue;
}

/** How far blue is meant (16): 30° at a hue of 275°. Outside of 180° to 360° less than a ten-thousandth of a degree. */
function blueness(x: number, y: number): number {
  return degrees(30) * Math.exp(-(((hueOf(x, y) - degrees(275)) / degrees(25)) ** 2));
}

/** No rotation (21) at this hue is farther below 0: found without its exponential, which costs as much as all else. */
function mostRotation(x: number, y: number): number {
  if (y > 0) return 0;
  return x * COS_275 + y * SIN_275 > 0.5 ? ROTATION_OF_BLUE : ROTATION_BESIDE_BLUE;
}
