/** Red, green and blue of sRGB, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Six digits may stand without their sign; an alpha must say that the color is opaque. */
const LONG = /^#?([0-9a-f]{6})$|^#([0-9a-f]{6})ff$/i;
const SHORT = /^#([0-9a-f]{3})f?$/i;
const RGB = /^rgba?\( ?(\d{1,3})[, ] ?(\d{1,3})[, ] ?(\d{1,3})(?: ?[,/] ?1(?:\.0)?)? ?\)$/i;

/** Advice shown when `readHex` returns null. */
export const HEX_ADVICE = 'Write a color as # and six digits from 0 to 9 or A to F, such as #1F2A44.';

/** `#1F2A44`, `1f2a44`, `#1f2a44ff`, the short form `#abc` or `rgb(31, 42, 68)` → `#rrggbb` in lower case; null for anything else. */
export function readHex(text: string): string | null {
  const plain = text.trim().replace(/ +/g, ' ').replace('＃', '#');
  const [, digits, opaque] = LONG.exec(plain) ?? [];
  const short = SHORT.exec(plain)?.[1]?.replace(/./g, '$&$&');
  const parts = RGB.exec(plain)?.slice(1, 4).map(Number);
  if (parts) return parts.every((part) => part <= 255) ? hexOf(parts as unknown as Rgb) : null;
  const hex = digits ?? opaque ?? short;
  return hex === undefined ? null : `#${hex.toLowerCase()}`;
}

/** `#rrggbb` → its parts. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Parts of 0 to 255, rounded and held to that → `#rrggbb`. */
export function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
