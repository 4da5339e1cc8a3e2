import { type Rgb, rgbOf } from './hex.js';

/** A color as CIE 1976 L*a*b* under D65, 2° observer: `l` 0 (black) to 100 (white), `a` green to red, `b` blue to yellow. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Light of one channel, 0 to 1, for each of its 256 values (IEC 61966-2-1). */
export const lightOf: Float64Array = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** The way back: light of one channel, 0 to 1 → 0 to 255, not rounded. */
export function fromLight(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

export const labOf = (hex: string): Lab => labOfRgb(rgbOf(hex));

/** sRGB → L*a*b*; each part is a whole number of 0 to 255. */
export function labOfRgb([red, green, blue]: Rgb): Lab {
  return labOfLight(lightOf[red] as number, lightOf[green] as number, lightOf[blue] as number);
}

/**
 * Light of the three channels, 0 to 1 each → L*a*b*. The matrix is that of IEC 61966-2-1; white is the sum of its rows,
 * so grays are exactly neutral.
 */
export function labOfLight(red: number, green: number, blue: number): Lab {
  const x = stretched(xOf(red, green, blue));
  const y = stretched(yOf(red, green, blue));
  const z = stretched(zOf(red, green, blue));
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/**
 * As `labOfRgb`, in a third of the time: no part is farther off than `ROUGHNESS`, because roots are read off a table.
 * @param into becomes the color, so that measuring many makes nothing that is to be cleared away
 */
export function roughLabOfRgb(red: number, green: number, blue: number, into: RoughLab): void {
  const r = lightOf[red] as number;
  const g = lightOf[green] as number;
  const b = lightOf[blue] as number;
  const x = roughlyStretched(xOf(r, g, b));
  const y = roughlyStretched(yOf(r, g, b));
  const z = roughlyStretched(zOf(r, g, b));
  into.l = 116 * y - 16;
  into.a = 500 * (x - y);
  into.b = 200 * (y - z);
}

export type RoughLab = { -readonly [part in keyof Lab]: number };

/** In L*, a* and b* each. */
export const ROUGHNESS = 0.005;

const xOf = (red: number, green: number, blue: number) => (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
const yOf = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const zOf = (red: number, green: number, blue: number) => (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;

/** The cube root, with the straight line of CIE 15 near black. */
const stretched = (part: number): number => (part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116);

const STEPS = 4096;
/** White, by rounding, may be a hair more than 1. */
const stretchedAt = Float64Array.from({ length: STEPS + 2 }, (_, step) => stretched(step / STEPS));

/** Along a straight line between two steps. */
function roughlyStretched(part: number): number {
  const step = Math.trunc(part * STEPS);
  const low = stretchedAt[step] as number;
  return low + (part * STEPS - step) * ((stretchedAt[step + 1] as number) - low);
}
