import { createHash } from 'node:crypto';
import { buildCatalogue } from '../catalogue.js';
import { demoSeed } from '../demo-seed.js';
import { drawFabricTexture, type FabricTexture, type View } from './fabric-texture.js';

const side = 160;
const views: View[] = ['flat', 'close-up', 'folds', 'turned'];
const catalogue = buildCatalogue(demoSeed);

function textureOf(itemCode: string): FabricTexture {
  const fabric = catalogue.find((candidate) => candidate.itemCode === itemCode);
  if (!fabric?.shots[0]) throw new Error(`No fabric ${itemCode}`);
  return fabric.shots[0].texture;
}

const digests = (texture: FabricTexture, seed: string) =>
  views.map((view, place) =>
    createHash('sha256')
      .update(drawFabricTexture(texture, view, place, side, seed).pixels)
      .digest('hex'),
  );

/** Mean and spread of brightness, 0 to 255. */
function tone(pixels: Uint8Array): { mean: number; spread: number } {
  let sum = 0;
  let squares = 0;
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return { mean, spread: Math.sqrt(squares / pixels.length - mean * mean) };
}

describe('drawn cloth', () => {
  test.each(['DN-1110', 'JY-1110', 'CD-1110', 'BT-1110'])('%s is drawn the same for the same seed', (itemCode) => {
    const first = digests(textureOf(itemCode), 'a');
    expect(digests(textureOf(itemCode), 'a')).toEqual(first);
    expect(new Set(first).size).toBe(views.length);
    expect(digests(textureOf(itemCode), 'b')).not.toEqual(first);
  });

  test('every fabric of the catalog is drawn in its colors, neither black nor blank, with a placeholder color', () => {
    for (const { shots, itemCode } of catalogue) {
      for (const [place, { texture }] of shots.entries()) {
        const picture = drawFabricTexture(texture, 'folds', place, 80, itemCode);
        expect(picture.pixels).toHaveLength(80 * 80 * 3);
        expect(picture.colour).toMatch(/^#[0-9a-f]{6}$/);
        const { mean, spread } = tone(picture.pixels);
        expect({ itemCode, visible: mean > 8 && mean < 250 && spread > 2 }).toEqual({ itemCode, visible: true });
      }
    }
  });

  test('denim shows its indigo warp on the face and its pale weft on the back', () => {
    const texture = textureOf('DN-1110');
    const [face, turned] = [
      drawFabricTexture(texture, 'flat', 0, side, 'a'),
      drawFabricTexture(texture, 'turned', 1, side, 'a'),
    ];
    expect(tone(turned.pixels).mean).toBeGreaterThan(tone(face.pixels).mean + 10);
  });

  test('a gingham keeps both of its colors', () => {
    const gingham = catalogue.find((fabric) => fabric.name === 'Pettah Gingham');
    const { pixels } = drawFabricTexture(gingham?.shots[0]?.texture as FabricTexture, 'close-up', 0, 400, 'a');
    let white = 0;
    let blue = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const [red = 0, , third = 0] = pixels.subarray(at, at + 3);
      if (red > 180 && third > 180) white++;
      else if (third > red + 50) blue++;
    }
    const all = pixels.length / 3;
    expect(white / all).toBeGreaterThan(0.25);
    expect(blue / all).toBeGreaterThan(0.25);
  });
});
