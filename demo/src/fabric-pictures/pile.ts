import type { Random } from '../random.js';
import { lightOf } from './colour.js';
import { smoothLine, smoothNoise } from './noise.js';
import { blankTexture, fibreSide, fibres, putLight, type Texture } from './texture.js';

export interface Pile {
  hex: string;
  /** Width of one wale in a flat view of 1200 px; 0 for an unbroken pile (velvet, fleece, felted wool). */
  walePx: number;
  /** 0 short and even … 1 long and ruffled. */
  length: number;
}

/** Draws cut pile: corduroy in wales, velvet and fleece as one nap. `zoom` 1 is the flat view. */
export function pile(fabric: Pile, size: number, zoom: number, random: Random): Texture {
  const scale = (zoom * size) / 1200;
  const colour = lightOf(fabric.hex);
  const ruffle = smoothNoise(random, 64);
  const wale = fabric.walePx * scale;
  const wander = smoothLine(random, size, 90 * scale);
  const texture = blankTexture(size);
  const tuft = 1 / (5 * scale);
  for (let y = 0; y < size; y++) {
    const shift = wale > 0 ? (wander[y] as number) * wale * 0.08 : 0;
    for (let x = 0; x < size; x++) {
      const grain = fibres[((x * 3) & (fibreSide - 1)) * fibreSide + (((y / scale) | 0) & (fibreSide - 1))] as number;
      const cross = fibres[((y * 5) & (fibreSide - 1)) * fibreSide + ((x * 2) & (fibreSide - 1))] as number;
      const nap = ruffle(x * tuft, y * tuft * 0.8);
      let shade = 0.9 + 0.07 * grain + 0.04 * cross + nap * (0.05 + 0.14 * fabric.length);
      if (wale > 0) {
        const across = (((x + shift + nap * wale * 0.06) / wale) % 1) * 2 - 1;
        const crown = Math.max(0, 1 - across * across);
        shade = shade * (0.34 + 0.72 * Math.sqrt(crown)) - 0.16 * across * crown;
      }
      putLight(texture.light, (y * size + x) * 3, colour, Math.max(0.12, shade));
    }
  }
  return texture;
}
