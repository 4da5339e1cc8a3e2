import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The metadata of a picture that `npm run draw` writes beside its file. */
export interface ListedPicture {
  /** Name of its file in the folder of the pictures. */
  file: string;
  /** Shown while the picture loads, `#rrggbb`. */
  colour: string;
  /** See {@link recipeOf}. */
  recipe: string;
}

/** The drawn pictures, which come with the demo: drawing them takes minutes, and each start would have to. */
export const picturesFolder = fileURLToPath(new URL('../pictures/', import.meta.url));
export const pictureListFile = `${picturesFolder}pictures.json`;

/** The pictures of each fabric by its item code, the primary first. */
export type PictureList = Record<string, ListedPicture[]>;

export function readPictureList(): PictureList {
  return JSON.parse(readFileSync(pictureListFile, 'utf8'));
}
