import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildCatalogue } from './catalogue.js';
import { demoSeed } from './demo-seed.js';
import { drawnSide, drawPicture, recipeOf } from './drawing.js';
import { picturesFolder, readPictureList } from './picture-list.js';

const AGAIN = 'Draw them anew: npm run draw -w demo';
const catalogue = buildCatalogue(demoSeed);
const list = readPictureList();

test('the stored pictures have the same recipes as the fabrics of the current catalog', () => {
  const wanted = catalogue.map((fabric) => [
    fabric.itemCode,
    fabric.shots.map((shot) => recipeOf(shot, fabric.itemCode, demoSeed)),
  ]);
  const listed = Object.entries(list).map(([code, pictures]) => [code, pictures.map(({ recipe }) => recipe)]);
  expect({ [AGAIN]: listed }).toEqual({ [AGAIN]: wanted });
});

test('the picture folder contains exactly the listed pictures, in less than 25 MB', () => {
  const listed = Object.values(list).flatMap((pictures) => pictures.map(({ file }) => file));
  const files = readdirSync(picturesFolder).filter((name) => name !== 'pictures.json');
  expect(files.sort()).toEqual(listed.sort());
  const bytes = files.reduce((sum, file) => sum + statSync(join(picturesFolder, file)).size, 0);
  expect(bytes).toBeLessThan(25_000_000);
});

/** Mean difference of a color channel, 0 to 255: what encoders differ in is below 1, another drawing far above. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((webp) => sharp(webp).raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return 255;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

// A weave turned over, a knit and a print: one way of drawing each.
test.each(['DN-1110', 'JY-1110', 'BT-1110'])(
  'the stored picture of %s is the same as one drawn today',
  async (itemCode) => {
    const fabric = catalogue.find((candidate) => candidate.itemCode === itemCode);
    if (!fabric) throw new Error(`No fabric ${itemCode}`);
    const drawn = await drawPicture(fabric, 0, demoSeed);
    const [listed] = list[itemCode] ?? [];
    const stored = readFileSync(join(picturesFolder, listed?.file ?? ''));
    expect(drawn.colour).toBe(listed?.colour);
    expect(await sharp(stored).metadata()).toMatchObject({ width: drawnSide, height: drawnSide });
    expect({ [AGAIN]: (await difference(drawn.webp, stored)) < 1.5 }).toEqual({ [AGAIN]: true });
  },
  60_000,
);
