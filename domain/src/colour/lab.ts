import { type Rgb, rgbOf } from './hex.js';

/** A colour as CIE 1976 L*a*b* under D65, 2° observer: `l` 0 (black) to 100 (white), `a` green to red, `b` blue to yellow. */
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
 * so greys are exactly neutral.
 */
export function labOfLight(red: number, green: number, blue: number): Lab {
  const x = stretched((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = stretched(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = stretched((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** The cube root, with the straight line of CIE 15 near black. */
const stretched = (part: number): number => (part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116);
