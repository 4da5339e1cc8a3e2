/** Red, green and blue as reflected light, each 0–1 and linear, so that shading can multiply. */
export type Light = readonly [red: number, green: number, blue: number];

/** Textures hold linear light as whole numbers of this scale. */
export const fullLight = 4095;

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** `#RRGGBB` as linear light. */
export function lightOf(hex: string): Light {
  const number = Number.parseInt(hex.slice(1), 16);
  return [toLinear(number >> 16), toLinear((number >> 8) & 255), toLinear(number & 255)];
}

/** Between two colors; 0 is the first. */
export function mix(from: Light, to: Light, share: number): Light {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** sRGB byte for each step of linear light, 0…fullLight. */
export const srgbByte: Uint8Array = Uint8Array.from({ length: fullLight + 1 }, (_, step) => {
  const value = step / fullLight;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** The mean of an sRGB picture as `#RRGGBB`, for the placeholder shown while it loads. */
export function meanColour(pixels: Uint8Array): string {
  const sums = [0, 0, 0];
  let counted = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3 * 97) {
    for (let channel = 0; channel < 3; channel++) {
      sums[channel] = (sums[channel] as number) + (pixels[at + channel] as number);
    }
    counted++;
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / counted)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
