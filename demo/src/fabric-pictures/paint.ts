import { fullLight, type Light } from './colour.js';
import type { Texture } from './texture.js';

/** A closed outline: x0, y0, x1, y1 … in pixels. */
type Outline = readonly number[];

/** Scan lines per row of pixels: enough that an edge shows no steps once yarns lie over it. */
const fine = 4;

/** Fills an outline (even-odd) with smooth edges. Parts outside the texture are cut off. */
export function fill(texture: Texture, outline: Outline, colour: Light, opacity = 1): void {
  const { size, light } = texture;
  const [top, bottom] = extent(outline, 1);
  const [leftmost, rightmost] = extent(outline, 0);
  if (rightmost < 0 || leftmost >= size) return;
  const first = Math.max(0, Math.floor(top));
  const last = Math.min(size - 1, Math.floor(bottom));
  const cover = coverOf(size);
  for (let y = first; y <= last; y++) {
    let left = size;
    let right = -1;
    for (let line = 0; line < fine; line++) {
      const crossings = crossingsAt(outline, y + (line + 0.5) / fine);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, crossings[pair] as number);
        const to = Math.min(size, crossings[pair + 1] as number);
        if (to <= from) continue;
        spread(cover, from, to);
        left = Math.min(left, Math.floor(from));
        right = Math.max(right, Math.min(size - 1, Math.floor(to)));
      }
    }
    for (let x = left; x <= right; x++) {
      const share = Math.min(1, (cover[x] as number) / fine) * opacity;
      cover[x] = 0;
      if (share <= 0) continue;
      const at = (y * size + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const under = light[at + channel] as number;
        light[at + channel] = under + ((colour[channel] as number) * fullLight - under) * share;
      }
    }
  }
}

let scratch = new Float32Array(0);

/** One row of zeros; `fill` leaves it as it found it. */
function coverOf(size: number): Float32Array {
  if (scratch.length < size) scratch = new Float32Array(size);
  return scratch;
}

/** Smallest and largest of the x (0) or y (1) values. */
function extent(outline: Outline, axis: 0 | 1): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = axis; at < outline.length; at += 2) {
    const value = outline[at] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

function crossingsAt(outline: Outline, y: number): number[] {
  const crossings: number[] = [];
  let x0 = outline[outline.length - 2] as number;
  let y0 = outline[outline.length - 1] as number;
  for (let at = 0; at < outline.length; at += 2) {
    const x1 = outline[at] as number;
    const y1 = outline[at + 1] as number;
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    x0 = x1;
    y0 = y1;
  }
  return crossings.sort((a, b) => a - b);
}

/** Adds the part of each pixel that the span covers. */
function spread(cover: Float32Array, from: number, to: number): void {
  const first = Math.floor(from);
  const last = Math.floor(to);
  if (first === last) {
    cover[first] = (cover[first] as number) + to - from;
    return;
  }
  cover[first] = (cover[first] as number) + first + 1 - from;
  for (let x = first + 1; x < last; x++) cover[x] = (cover[x] as number) + 1;
  // A span that ends on the right edge has nothing in the pixel beyond.
  if (to > last) cover[last] = (cover[last] as number) + to - last;
}

/** An outline given by its radius at each angle; 0 points to the right, turned by `turn`. */
export function around(x: number, y: number, turn: number, radius: (angle: number) => number, corners = 36): number[] {
  const outline: number[] = [];
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI;
    const reach = radius(angle);
    outline.push(x + Math.cos(angle + turn) * reach, y + Math.sin(angle + turn) * reach);
  }
  return outline;
}

/** A leaf or petal from its foot to its tip: `belly` is its width against its length, `bow` bends it sideways. */
export function leaf(x: number, y: number, turn: number, length: number, belly: number, bow = 0): number[] {
  const outline: number[] = [];
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const steps = 9;
  for (let side = -1; side <= 1; side += 2) {
    for (let at = 0; at <= steps; at++) {
      const t = side < 0 ? at / steps : 1 - at / steps;
      const along = t * length;
      const aside = side * belly * length * 0.5 * Math.sin(Math.PI * t ** 0.8) + bow * length * Math.sin(Math.PI * t);
      outline.push(x + along * cos - aside * sin, y + along * sin + aside * cos);
    }
  }
  return outline;
}

/** A line of even or swelling width through points. */
export function stroke(points: Outline, width: (share: number) => number): number[] {
  const left: number[] = [];
  const right: number[] = [];
  const count = points.length / 2;
  for (let at = 0; at < count; at++) {
    const before = Math.max(0, at - 1) * 2;
    const after = Math.min(count - 1, at + 1) * 2;
    const dx = (points[after] as number) - (points[before] as number);
    const dy = (points[after + 1] as number) - (points[before + 1] as number);
    const scale = width(at / (count - 1)) / 2 / (Math.hypot(dx, dy) || 1);
    const x = points[at * 2] as number;
    const y = points[at * 2 + 1] as number;
    left.push(x - dy * scale, y + dx * scale);
    right.unshift(x + dy * scale, y - dx * scale);
  }
  return [...left, ...right];
}
