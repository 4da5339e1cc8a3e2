import { COS_275, chromaWeight, degrees, hueTilt, length, SIN_275 } from './ciede2000.js';
import type { Lab } from './lab.js';

/** All colors of lightness 0 to 100 whose components differ from those of `middle` by at most those of `half`. */
export interface LabBox {
  readonly middle: Lab;
  readonly half: Lab;
}

/** Lower and upper bound of CIEDE2000 distances. */
export interface DistanceBounds {
  lower: number;
  upper: number;
}

/** The hue's tilt (15) is 1 and four cosines: it lies between these, and an angle (rad) changes it by no more than `SLOPE`. */
const [MIN_TILT, MAX_TILT, SLOPE] = [0.07, 1.93, 0.17 + 2 * 0.24 + 3 * 0.32 + 4 * 0.2];
/** Upper bound of the rotation's (21) effect. */
const MAX_ROTATION = Math.sqrt(3);
/** With a smaller cosine of half the angle between two hues, the mean hue may be either way round. */
const OPPOSITE = 1e-6;
/** Tolerance for rounding, here and in the formula itself. */
const TOLERANCE = 1e-9;

/**
 * Bounds of the CIEDE2000 distances from `one` to all colors of a box, by interval arithmetic on each term. Numbers in
 * brackets are the equations of the source that `ciede2000` names. The bounds hold because each term is monotonic or
 * convex:
 * - lightness (8, 18) and chroma (9, 19) over their weights grow with the other's lightness and chroma: the ends
 * decide;
 * - hue (10, 11, 20) grows with both chromas and the angle between the hues, up to half a turn;
 * - their combination (22) is convex in chroma and hue, and linear in the rotation: it is largest in a corner and,
 * unless it is 0 inside, least on an edge.
 *
 * @param beyond if one term already shows that all distances exceed this, both bounds are `Infinity`
 * @param into receives the bounds, so that judging many boxes allocates nothing
 */
export function ciede2000Bounds(one: Lab, { middle, half }: LabBox, beyond: number, into: DistanceBounds): void {
  into.lower = Number.POSITIVE_INFINITY;
  into.upper = Number.POSITIVE_INFINITY;
  const lightLow = lightness(one.l, Math.max(0, middle.l - half.l));
  const lightHigh = lightness(one.l, Math.min(100, middle.l + half.l));
  const lightLeast = leastSquare(lightLow, lightHigh);
  const limit = beyond * beyond * (1 + TOLERANCE) + TOLERANCE;
  if (lightLeast > limit) return;

  const nearA = Math.max(0, Math.abs(middle.a) - half.a);
  const farA = Math.abs(middle.a) + half.a;
  const nearB = Math.max(0, Math.abs(middle.b) - half.b);
  const farB = Math.abs(middle.b) + half.b;
  const chroma = length(one.a, one.b);
  const stretchLow = stretch((chroma + length(farA, farB)) / 2);
  const stretchHigh = stretch((chroma + length(nearA, nearB)) / 2);
  const ownLow = length(one.a * stretchLow, one.b);
  const ownHigh = length(one.a * stretchHigh, one.b);
  const otherLow = length(nearA * stretchLow, nearB);
  const otherHigh = length(farA * stretchHigh, farB);
  const cLow = (otherLow - ownHigh) / (1 + 0.0225 * (otherLow + ownHigh));
  const cHigh = (otherHigh - ownLow) / (1 + 0.0225 * (otherHigh + ownLow));
  // Rotation takes away no more than three quarters.
  if (lightLeast + leastSquare(cLow, cHigh) / 4 > limit) return;

  // Each of the two is somewhere in a disc around its middle in the plane of hues: seen from 0, the discs blur the angle.
  const stretched = (stretchLow + stretchHigh) / 2;
  const spread = (stretchHigh - stretchLow) / 2;
  const ownA = one.a * stretched;
  const otherA = middle.a * stretched;
  const own = length(ownA, one.b);
  const other = length(otherA, middle.b);
  const blur = together(
    seenFrom(own, Math.abs(one.a) * spread),
    seenFrom(other, length(half.a * stretchHigh + Math.abs(middle.a) * spread, half.b)),
  );
  const across = ownA * middle.b - otherA * one.b;
  const angle = halfTangent(Math.abs(across), ownA * otherA + one.b * middle.b, own * other);
  const [sine, cosine] = [sineOf(angle), cosineOf(angle)];
  const [blurSine, blurCosine] = [sineOf(blur), cosineOf(blur)];
  const sineLow = Math.max(0, sine * blurCosine - cosine * blurSine);
  const cosineHigh = cosine * blurCosine - sine * blurSine;
  const sineHigh = cosineHigh > 0 ? sine * blurCosine + cosine * blurSine : 1;

  const meanLow = (ownLow + otherLow) / 2;
  const meanHigh = (ownHigh + otherHigh) / 2;
  let tiltLow = MIN_TILT;
  let tiltHigh = MAX_TILT;
  let turnLow = -MAX_ROTATION;
  let turnHigh = MAX_ROTATION;
  // The sum of the two directions has the mean hue; where one is gray there is none.
  const x = ownA * other + otherA * own;
  const y = one.b * other + middle.b * own;
  const size = length(x, y);
  if (cosineHigh > OPPOSITE && size > 0) {
    const tilt = hueTilt(x / size, y / size);
    // An angle is no larger than its tangent.
    const change = SLOPE * blur;
    tiltLow = Math.max(MIN_TILT, tilt - change);
    tiltHigh = Math.min(MAX_TILT, tilt + change);
    let turnLeast = 0;
    let turnMost = ROTATION_85;
    const cosineFromBlue = (x * COS_275 + y * SIN_275) / size;
    // 85° past 275° hues begin again at 0°, where there is none.
    if (cosineFromBlue >= COS_85 * blurCosine - SIN_85 * blurSine) {
      const fromBlue = Math.acos(Math.min(1, cosineFromBlue));
      const halfBlur = Math.atan(blur);
      turnMost = rotation(meanHigh, Math.max(0, fromBlue - halfBlur));
      if (fromBlue + halfBlur < degrees(85)) turnLeast = rotation(meanLow, fromBlue + halfBlur);
    }
    const isEither = sineLow === 0;
    turnLow = isEither || across < 0 ? -turnMost : turnLeast;
    turnHigh = !isEither && across < 0 ? -turnLeast : turnMost;
  }
  const hLow = (2 * Math.sqrt(ownLow * otherLow) * sineLow) / (1 + 0.015 * meanHigh * tiltHigh);
  const hHigh = (2 * Math.sqrt(ownHigh * otherHigh) * sineHigh) / (1 + 0.015 * meanLow * tiltLow);

  // If there is next to no rotation, its maximum is used.
  const rotationTolerance = ROTATION_85 * Math.max(Math.abs(cLow), Math.abs(cHigh)) * hHigh;
  const isStraight = Math.max(-turnLow, turnHigh) <= ROTATION_85;
  const least =
    lightLeast +
    (isStraight
      ? leastSquare(cLow, cHigh) + hLow * hLow - rotationTolerance
      : Math.min(leastForm(turnLow, cLow, cHigh, hLow, hHigh), leastForm(turnHigh, cLow, cHigh, hLow, hHigh)));
  const most =
    Math.max(lightLow * lightLow, lightHigh * lightHigh) +
    (isStraight
      ? Math.max(cLow * cLow, cHigh * cHigh) + hHigh * hHigh + rotationTolerance
      : Math.max(mostForm(turnLow, cLow, cHigh, hLow, hHigh), mostForm(turnHigh, cLow, cHigh, hLow, hHigh)));
  into.lower = Math.max(0, Math.sqrt(Math.max(0, least)) * (1 - TOLERANCE) - TOLERANCE);
  into.upper = Math.sqrt(most) * (1 + TOLERANCE) + TOLERANCE;
}

/** ΔL' over its weight. The weight's slope is below 0.0165, so over 100 steps it never outweighs the difference. */
function lightness(own: number, other: number): number {
  const fromMiddle = ((own + other) / 2 - 50) ** 2;
  return (other - own) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
}

/** 1 + G (4, 5): less for more vivid colors. */
const stretch = (meanChroma: number): number => 1.5 - 0.5 * chromaWeight(meanChroma);

/**
 * Angles of at most half a turn are represented by the tangent of their half, because arcs would cost more than all
 * else; half a turn is Infinity. This is the one of the angle whose sine and cosine are given, times `size`.
 */
function halfTangent(sine: number, cosine: number, size: number): number {
  if (size === 0) return 0;
  // Uses the form of the half-angle formula whose terms don't vanish.
  return cosine > 0 ? sine / (size + cosine) : (size - cosine) / sine;
}

const sineOf = (halfTangent: number): number => 1 / Math.sqrt(1 + 1 / (halfTangent * halfTangent));
const cosineOf = (halfTangent: number): number => 1 / Math.sqrt(1 + halfTangent * halfTangent);

/** The angle to each side that a disc takes up, seen from so far off its middle; half a turn from inside. */
function seenFrom(distance: number, radius: number): number {
  if (radius >= distance) return radius > 0 ? Number.POSITIVE_INFINITY : 0;
  return radius / (distance + Math.sqrt(distance * distance - radius * radius));
}

/** Both one after the other, up to half a turn. */
function together(one: number, other: number): number {
  const left = 1 - one * other;
  return left > 0 ? (one + other) / left : Number.POSITIVE_INFINITY;
}

/** The rotation (21), turned positive, with its exponential at `angle` (rad) from 275°. */
const rotation = (chroma: number, angle: number): number =>
  2 * chromaWeight(chroma) * Math.sin(degrees(60) * Math.exp(-((angle / degrees(25)) ** 2)));

const [COS_85, SIN_85] = [Math.cos(degrees(85)), Math.sin(degrees(85))];
/** The largest so far from 275°. */
const ROTATION_85 = 2 * degrees(60) * Math.exp(-((85 / 25) ** 2));

const leastSquare = (low: number, high: number): number => (low > 0 ? low * low : high < 0 ? high * high : 0);

/** c² + h² − turn × c × h, least. */
function leastForm(turn: number, cLow: number, cHigh: number, hLow: number, hHigh: number): number {
  if (cLow <= 0 && cHigh >= 0 && hLow <= 0) return 0;
  return Math.min(
    onEdge(turn, cLow, hLow, hHigh),
    onEdge(turn, cHigh, hLow, hHigh),
    onEdge(turn, hLow, cLow, cHigh),
    onEdge(turn, hHigh, cLow, cHigh),
  );
}

function onEdge(turn: number, fixed: number, low: number, high: number): number {
  return form(turn, fixed, Math.min(high, Math.max(low, (turn * fixed) / 2)));
}

function mostForm(turn: number, cLow: number, cHigh: number, hLow: number, hHigh: number): number {
  return Math.max(form(turn, cLow, hLow), form(turn, cLow, hHigh), form(turn, cHigh, hLow), form(turn, cHigh, hHigh));
}

const form = (turn: number, c: number, h: number): number => c * c + h * h - turn * c * h;
