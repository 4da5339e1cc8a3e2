import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { CatalogueFabric } from './catalogue.js';
import { drawCloth, type View } from './cloth/cloth.js';

/** Side in pixels of a picture as it is drawn: cloth is photographed square. */
export const drawnSide = 1200;

/** The pictures of a fabric as they are drawn, the primary first. */
export interface Drawn {
  webp: Buffer;
  /** Mean colour, `#rrggbb`. */
  colour: string;
}

/** A lens never draws as sharply as a formula: grain that nobody would see costs half of all bytes. */
const LENS_BLUR = 0.6;
const ENCODING = { quality: 46, effort: 6, smartSubsample: true } as const;

/** Draws and encodes the pictures of one fabric; takes about a second each. Same fabric, same picture. */
export async function drawPictures({ cloth, views, itemCode }: CatalogueFabric, seed: string): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const { pixels, size, colour } of drawCloth(cloth, views, drawnSide, `${seed}:${itemCode}`)) {
    const image = sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
    drawn.push({ webp: await image.blur(LENS_BLUR).webp(ENCODING).toBuffer(), colour });
  }
  return drawn;
}

/** Tells whether a picture shows its fabric as the catalogue has it now: a digest of all that it is drawn from. */
export function recipeOf({ cloth, itemCode }: CatalogueFabric, view: View, seed: string): string {
  const recipe = JSON.stringify({ cloth, itemCode, view, seed, drawnSide });
  return createHash('sha256').update(recipe).digest('base64url').slice(0, 16);
}
