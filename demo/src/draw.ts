import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalogue } from './catalogue.js';
import { demoSeed } from './demo-seed.js';
import { drawPicture, recipeOf } from './drawing.js';
import { type PictureList, pictureListFile, picturesFolder, readPictureList } from './picture-list.js';

/**
 * `npm run draw -w demo` draws the demo pictures whose fabric has changed; after a change of the drawing code, empty
 * the folder first to redraw all, which takes some minutes. They are part of the repository.
 */
mkdirSync(picturesFolder, { recursive: true });
const drawnBefore = new Set(readdirSync(picturesFolder));
const before: PictureList = drawnBefore.has('pictures.json') ? readPictureList() : {};
const list: PictureList = {};
let drawn = 0;

for (const fabric of buildCatalogue(demoSeed)) {
  const { itemCode, shots } = fabric;
  list[itemCode] = [];
  for (const [place, shot] of shots.entries()) {
    const recipe = recipeOf(shot, itemCode, demoSeed);
    const known = before[itemCode]?.[place];
    if (known?.recipe === recipe && drawnBefore.has(known.file)) {
      list[itemCode].push(known);
      continue;
    }
    const { webp, colour } = await drawPicture(fabric, place, demoSeed);
    const file = `${itemCode}-${place + 1}.webp`;
    writeFileSync(join(picturesFolder, file), webp);
    list[itemCode].push({ file, colour, recipe });
    if (++drawn % 10 === 0) console.log(`${drawn} drawn`);
  }
}
writeFileSync(pictureListFile, `${JSON.stringify(list, null, 2)}\n`);

const files = Object.values(list).flatMap((pictures) => pictures.map(({ file }) => join(picturesFolder, file)));
for (const name of drawnBefore) {
  const file = join(picturesFolder, name);
  if (name !== 'pictures.json' && !files.includes(file)) rmSync(file);
}
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${files.length} pictures, ${drawn} of them drawn now, ${(bytes / 1e6).toFixed(1)} MB.`);
