import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalogue } from './catalogue.js';
import { demoSeed } from './demo.js';
import { drawPictures, recipeOf } from './drawing.js';
import { type PictureList, pictureListFile, picturesFolder } from './picture-list.js';

/**
 * `npm run draw -w demo` draws all pictures of the demo anew, which takes some minutes. They are part of the
 * repository: commit them only when the cloth or its catalogue has changed.
 */
const catalogue = buildCatalogue(demoSeed);
const list: PictureList = {};
let bytes = 0;

rmSync(picturesFolder, { recursive: true, force: true });
mkdirSync(picturesFolder, { recursive: true });
for (const [done, fabric] of catalogue.entries()) {
  const drawn = await drawPictures(fabric, demoSeed);
  list[fabric.itemCode] = drawn.map(({ webp, colour }, place) => {
    const file = `${fabric.itemCode}-${place + 1}.webp`;
    writeFileSync(join(picturesFolder, file), webp);
    bytes += webp.length;
    return { file, colour, recipe: recipeOf(fabric, fabric.views[place] ?? 'flat', demoSeed) };
  });
  if ((done + 1) % 10 === 0) console.log(`${done + 1} of ${catalogue.length} fabrics`);
}
writeFileSync(pictureListFile, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${Object.values(list).flat().length} pictures, ${(bytes / 1e6).toFixed(1)} MB.`);
