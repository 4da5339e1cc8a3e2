import { createRandom } from '../random.js';
import { fullLight, type Light } from './colour.js';

/** A square of cloth seen straight on: linear light, three whole numbers of 0…fullLight a pixel. */
export interface Texture {
  size: number;
  light: Uint16Array;
}

export function blankTexture(size: number): Texture {
  return { size, light: new Uint16Array(size * size * 3) };
}

export function filledTexture(size: number, colour: Light): Texture {
  const texture = blankTexture(size);
  for (let at = 0; at < texture.light.length; at += 3) putLight(texture.light, at, colour, 1);
  return texture;
}

/** Writes a color under this much light at an index of `light`. */
export function putLight(light: Uint16Array, at: number, colour: Light, shade: number): void {
  const scale = shade * fullLight;
  light[at] = Math.min(fullLight, colour[0] * scale);
  light[at + 1] = Math.min(fullLight, colour[1] * scale);
  light[at + 2] = Math.min(fullLight, colour[2] * scale);
}

/** Side of the fiber table; a power of two, so that positions wrap with a mask. */
export const fibreSide = 512;

/**
 * Brightness of loose fibers, about -1…1, drawn out along x by the twist of the yarn. Shared by all pictures:
 * what differs from picture to picture is where it is read.
 */
export const fibres: Float32Array = (() => {
  const random = createRandom('fibres');
  const raw = Float32Array.from({ length: fibreSide * fibreSide }, () => random.normal());
  const drawn = new Float32Array(raw.length);
  for (let y = 0; y < fibreSide; y++) {
    for (let x = 0; x < fibreSide; x++) {
      let sum = 0;
      for (let step = 0; step < 7; step++) sum += raw[y * fibreSide + ((x + step) & (fibreSide - 1))] as number;
      drawn[y * fibreSide + x] = sum / 2.6;
    }
  }
  return drawn;
})();
