import { ciede2000 } from './ciede2000.js';
import { hexOf, type Rgb } from './hex.js';
import { fromLight, type Lab, labOfLight, lightOf } from './lab.js';
import type { Picture } from './picture.js';
import { withoutBackground } from './picture-background.js';

export interface MainColour {
  /** `#rrggbb` */
  hex: string;
  /** Share of the counted pixels, 0 to 1. */
  share: number;
}

/** Pixels of about the same color: how many, and their light in all. */
interface Bin {
  lab: Lab;
  red: number;
  green: number;
  blue: number;
  count: number;
}

const MOST = 6;
/** More groups than are returned, so that a small vivid one is not merged into a large dull one. */
const GROUPS = 12;
const ROUNDS = 12;
/** Groups nearer than this are one color to the eye: light and shade of one yarn (CIEDE2000). */
const ONE_COLOUR = 9;
/** Smaller areas are labels, pins or noise. */
const MIN_SHARE = 0.02;
const OPAQUE = 128;
const black: Lab = { l: 0, a: 0, b: 0 };

/**
 * The main colors of a picture, the largest first: at most 6, each with its share. An even background and transparent
 * pixels are ignored. The result is deterministic; empty if nothing is visible. A few ten thousand pixels are enough:
 * shrink larger pictures first.
 *
 * Pixels are counted in 32³ boxes of sRGB, which are then clustered (k-means in L*a*b*); the seeds are the largest box,
 * and then each time the one that is largest and farthest from all seeds before. A group's color is the mean of its
 * light, as the eye mixes threads from some steps away.
 */
export function mainColours(picture: Picture): MainColour[] {
  const bins = binsOf(picture, withoutBackground(picture, OPAQUE));
  const groups = joined(grouped(bins));
  const seen = total(groups);
  return groups
    .map((group) => ({ hex: hexOfBin(group), share: group.count / seen }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((one, other) => other.share - one.share || (one.hex < other.hex ? -1 : 1))
    .slice(0, MOST);
}

/** @param counted one byte a pixel, 1 where it counts */
function binsOf({ data }: Picture, counted: Uint8Array): Bin[] {
  const bins = new Map<number, Bin>();
  for (let pixel = 0; pixel < counted.length; pixel++) {
    if (counted[pixel] === 0) continue;
    const [red, green, blue] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]] as unknown as Rgb;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bin = bins.get(key) ?? { lab: black, red: 0, green: 0, blue: 0, count: 0 };
    if (bin.count === 0) bins.set(key, bin);
    bin.red += lightOf[red] as number;
    bin.green += lightOf[green] as number;
    bin.blue += lightOf[blue] as number;
    bin.count++;
  }
  return [...bins.values()].map((bin) => ({ ...bin, lab: labOfBin(bin) }));
}

/** Bins that lie together as one bin each (k-means). */
function grouped(bins: readonly Bin[]): Bin[] {
  let groups = seeds(bins);
  for (let round = 0; round < ROUNDS; round++) {
    const members: Bin[][] = groups.map(() => []);
    for (const bin of bins) members[nearest(groups, bin.lab)]?.push(bin);
    const moved = members.filter((those) => those.length > 0).map(together);
    if (moved.length === groups.length && moved.every((group, place) => group.count === groups[place]?.count)) break;
    groups = moved;
  }
  return groups;
}

/** The largest bin, then each time the one that is most and farthest from all before. */
function seeds(bins: readonly Bin[]): Bin[] {
  const gaps = bins.map(() => 1);
  const chosen: Bin[] = [];
  while (chosen.length < Math.min(GROUPS, bins.length)) {
    const weights = bins.map((bin, place) => bin.count * (gaps[place] as number));
    const heaviest = weights.reduce((best, weight, place) => (weight > (weights[best] as number) ? place : best), 0);
    if (weights[heaviest] === 0) break;
    const seed = bins[heaviest] as Bin;
    const isFirst = chosen.push(seed) === 1;
    bins.forEach((bin, place) => {
      const gap = squared(bin.lab, seed.lab);
      gaps[place] = isFirst ? gap : Math.min(gaps[place] as number, gap);
    });
  }
  return chosen;
}

/** Groups of one color become one, the two nearest first. */
function joined(groups: readonly Bin[]): Bin[] {
  const left = [...groups];
  for (;;) {
    let [least, first, second] = [ONE_COLOUR, -1, -1];
    left.forEach((one, place) => {
      for (let other = place + 1; other < left.length; other++) {
        const apart = ciede2000(one.lab, (left[other] as Bin).lab);
        if (apart < least) [least, first, second] = [apart, place, other];
      }
    });
    if (first < 0) return left;
    const [gone] = left.splice(second, 1);
    left[first] = together([left[first] as Bin, gone as Bin]);
  }
}

function nearest(groups: readonly Bin[], lab: Lab): number {
  let [least, place] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < groups.length; at++) {
    const gap = squared((groups[at] as Bin).lab, lab);
    if (gap < least) [least, place] = [gap, at];
  }
  return place;
}

const squared = (one: Lab, other: Lab): number =>
  (one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2;

function together(bins: readonly Bin[]): Bin {
  const sum = { lab: black, red: 0, green: 0, blue: 0, count: 0 };
  for (const { red, green, blue, count } of bins) {
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += count;
  }
  return { ...sum, lab: labOfBin(sum) };
}

const labOfBin = ({ red, green, blue, count }: Bin): Lab => labOfLight(red / count, green / count, blue / count);

const hexOfBin = ({ red, green, blue, count }: Bin): string =>
  hexOf([fromLight(red / count), fromLight(green / count), fromLight(blue / count)]);

const total = (bins: readonly Bin[]): number => bins.reduce((sum, { count }) => sum + count, 0);
