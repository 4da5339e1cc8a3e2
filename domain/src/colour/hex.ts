/** Red, green and blue of sRGB, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const hexDigits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Advice shown when `readHex` returns null. */
export const HEX_ADVICE = 'Write a color as # and six digits from 0 to 9 or A to F, such as #1F2A44.';

/** `#1F2A44`, `#1f2a44` or the short form `#abc` → `#rrggbb` in lower case; null for anything else. */
export function readHex(text: string): string | null {
  const plain = text.trim();
  if (!hexDigits.test(plain)) return null;
  const digits = plain.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
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
