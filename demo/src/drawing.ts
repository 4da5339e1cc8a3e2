import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { CatalogueFabric, Shot } from './catalogue.js';
import { drawFabricTexture } from './fabric-pictures/fabric-texture.js';

/** Side in pixels of a picture as it is drawn: cloth is photographed square. */
export const drawnSide = 1200;

/** A picture of a fabric as it is drawn. */
export interface Drawn {
  webp: Buffer;
  /** Mean color, `#rrggbb`. */
  colour: string;
}

/** A lens is less sharp than a formula: invisible grain would cost half of all bytes. */
const LENS_BLUR = 0.6;
const ENCODING = { quality: 46, effort: 6, smartSubsample: true } as const;

/** Draws and encodes the picture at `place`; takes about a second. Same shot, same picture. */
export async function drawPicture({ shots, itemCode }: CatalogueFabric, place: number, seed: string): Promise<Drawn> {
  const { texture, view } = shots[place] as Shot;
  const { pixels, size, colour } = drawFabricTexture(texture, view, place, drawnSide, `${seed}:${itemCode}`);
  const image = sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
  return { webp: await image.blur(LENS_BLUR).webp(ENCODING).toBuffer(), colour };
}

/** Tells whether a picture shows its fabric as the catalog has it now: a digest of all that it is drawn from. */
export function recipeOf({ texture, view }: Shot, itemCode: string, seed: string): string {
  const recipe = JSON.stringify({ cloth: texture, itemCode, view, seed, drawnSide });
  return createHash('sha256').update(recipe).digest('base64url').slice(0, 16);
}
