import { createRandom } from '../random.js';
import { meanColour } from './colour.js';
import { drape, type Hand, type Lie } from './drape.js';
import { type Knitted, knit } from './knit.js';
import { type Pile, pile } from './pile.js';
import { type Print, paintPrint } from './prints.js';
import type { Texture } from './texture.js';
import { type Woven, weave } from './weave.js';

/** All that is needed to draw a fabric. */
export interface FabricTexture {
  build: ({ kind: 'woven' } & Woven) | ({ kind: 'knitted' } & Knitted) | ({ kind: 'pile' } & Pile);
  print?: Print;
  hand: Hand;
}

export type View = Lie | 'close-up';

export interface Picture {
  /** sRGB bytes, three a pixel, `size` × `size`. */
  pixels: Uint8Array;
  size: number;
  /** `#RRGGBB` */
  colour: string;
}

/** How much nearer a close-up is than the flat view. */
const closeUp = 3.4;

/**
 * Draws a cloth as it lies in a view. The same seed, size and cloth give the same bytes.
 *
 * @param place of the picture among those of its fabric: no two shots have the same folds
 */
export function drawFabricTexture(
  fabric: FabricTexture,
  view: View,
  place: number,
  size: number,
  seed: string,
): Picture {
  const lie = view === 'close-up' ? 'flat' : view;
  const face = surface(fabric, size, view === 'close-up' ? closeUp : 1, seed);
  const back = lie === 'turned' ? reverse(fabric, face, seed) : null;
  const pixels = drape(face, back, lie, fabric.hand, createRandom(`${seed}:${view}:${place}`));
  return { pixels, size, colour: meanColour(pixels) };
}

function surface({ build, print }: FabricTexture, size: number, zoom: number, seed: string): Texture {
  const random = createRandom(`${seed}:surface`);
  const printed = print ? paintPrint(print, size, zoom, `${seed}:print`) : null;
  if (build.kind === 'woven') return weave(build, size, zoom, printed, random);
  if (build.kind === 'knitted') return knit(build, size, zoom, printed, random);
  return pile(build, size, zoom, random);
}

/** The other side: a twill shows its weft there, a print only what has struck through. */
function reverse({ build, print }: FabricTexture, face: Texture, seed: string): Texture {
  const random = createRandom(`${seed}:surface`);
  if (build.kind === 'woven' && build.draft.startsWith('twill')) {
    const turned = { ...build, warp: build.weft, weft: build.warp, endPx: build.pickPx, pickPx: build.endPx };
    return weave(turned, face.size, 1, null, random);
  }
  if (!print) return face;
  const light = face.light.map((value) => value + (3000 - value) * 0.3);
  return { size: face.size, light };
}
