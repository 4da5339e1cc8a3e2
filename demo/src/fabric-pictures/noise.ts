import type { Random } from '../random.js';

/** Smooth random values in [-1, 1] over a plane; features are one unit wide and it repeats after `cells` units. */
export function smoothNoise(random: Random, cells: number): (x: number, y: number) => number {
  const knots = Float32Array.from({ length: cells * cells }, () => random.between(-1, 1));
  const at = (x: number, y: number) => knots[(y % cells) * cells + (x % cells)] as number;
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = ease(x - left);
    const fy = ease(y - top);
    const column = ((left % cells) + cells) % cells;
    const row = ((top % cells) + cells) % cells;
    const upper = at(column, row) + (at(column + 1, row) - at(column, row)) * fx;
    const lower = at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * fx;
    return upper + (lower - upper) * fy;
  };
}

/** One-dimensional noise, sampled at every whole position below `length`; features are `wavelength` long. */
export function smoothLine(random: Random, length: number, wavelength: number): Float32Array {
  const knots = Float32Array.from({ length: Math.ceil(length / wavelength) + 2 }, () => random.between(-1, 1));
  return Float32Array.from({ length }, (_, position) => {
    const knot = Math.floor(position / wavelength);
    const from = knots[knot] as number;
    return from + ((knots[knot + 1] as number) - from) * ease(position / wavelength - knot);
  });
}

/** Slow at both ends, 0→0 and 1→1. */
export function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
