import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@selvedge/backend/storage/storage';
import { keyOfWidth, PICTURE_WIDTHS } from '@selvedge/backend/uploads/picture';
import sharp from 'sharp';
import type { CatalogueFabric } from './catalogue.js';
import { drawnSide } from './drawing.js';
import { type ListedPicture, picturesFolder, readPictureList } from './picture-list.js';
import { createRandom } from './random.js';

/** A picture that lies in the storage, narrower versions beside it. */
export interface StoredPicture {
  id: string;
  /** Place of its fabric in the catalog. */
  fabric: number;
  /** Place among the pictures of its fabric; the first is the primary. */
  displayOrder: number;
  storageKey: string;
  url: string;
  /** Side in pixels: pictures of cloth are square. */
  side: number;
  bytes: number;
  placeholderColor: string;
  altText: string;
  /** Name of the color that it shows. */
  colour: string;
}

/** Somebody waits for the first page: more effort would save bytes that this machine sends to itself. */
const NARROWER = { quality: 68, effort: 1 } as const;

const narrowerWidths = PICTURE_WIDTHS.filter((width) => width < drawnSide);

/** Pictures at work at the same time: one decodes or writes while others encode. */
const IN_HAND = 6;

const PROGRESS_MS = 5_000;

const described = {
  flat: 'laid flat',
  'close-up': 'seen close',
  folds: 'in soft folds',
  turned: 'with one side turned over',
} as const;

/**
 * Stores every picture of the catalog in all widths of the product. Ids follow from the seed, so a run that was
 * cut short is simply repeated, and what it has stored is not made again.
 *
 * @param log hears every few seconds how many there are
 */
export async function storePictures(
  catalogue: readonly CatalogueFabric[],
  storage: Storage,
  seed: string,
  log: (line: string) => void,
): Promise<StoredPicture[]> {
  const random = createRandom(`${seed}:pictures`);
  const list = readPictureList();
  const wanted = catalogue.flatMap((fabric, place) =>
    (list[fabric.itemCode] ?? []).map((listed, displayOrder) => {
      const id = random.uuid();
      return { listed, entry: entryOf({ fabric, place, displayOrder, id, listed }) };
    }),
  );
  const queue = [...wanted];
  let stored = 0;
  const progress = setInterval(() => log(`  ${stored} of ${wanted.length} pictures`), PROGRESS_MS);
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      next.entry.bytes = await store(next.listed.file, next.entry.storageKey, storage);
      stored++;
    }
  };
  try {
    await Promise.all(Array.from({ length: IN_HAND }, work));
  } finally {
    clearInterval(progress);
  }
  return wanted.map(({ entry }) => entry);
}

interface Placed {
  fabric: CatalogueFabric;
  place: number;
  displayOrder: number;
  id: string;
  listed: ListedPicture;
}

function entryOf({ fabric, place, displayOrder, id, listed }: Placed): StoredPicture {
  return {
    id,
    fabric: place,
    displayOrder,
    storageKey: `uploads/${id}.webp`,
    url: `/api/uploads/${id}.webp`,
    side: drawnSide,
    bytes: 0,
    placeholderColor: listed.colour,
    altText: altText(fabric, displayOrder),
    colour: fabric.shots[displayOrder]?.colour ?? '',
  };
}

/** @returns the bytes of the whole picture */
async function store(file: string, storageKey: string, storage: Storage): Promise<number> {
  const drawn = await readFile(join(picturesFolder, file));
  if (await isStored(storageKey, drawn.length, storage)) return drawn.length;
  await storage.put(storageKey, drawn, 'image/webp');
  let wider = sharp(drawn);
  for (const width of narrowerWidths) {
    // Each width is made from the one above it, a fraction of the work of starting from the whole.
    const { data, info } = await wider.resize(width).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    wider = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    const webp = await wider.clone().webp(NARROWER).toBuffer();
    await storage.put(keyOfWidth(storageKey, width), webp, 'image/webp');
  }
  return drawn.length;
}

/** Returns whether this picture lies there as it is drawn today, in all its widths. */
async function isStored(storageKey: string, bytes: number, storage: Storage): Promise<boolean> {
  const widths = await Promise.all(
    [storageKey, ...narrowerWidths.map((width) => keyOfWidth(storageKey, width))].map((key) => storage.sizeOf(key)),
  );
  return widths[0] === bytes && widths.every((size) => size !== null);
}

function altText({ name, shots }: CatalogueFabric, place: number): string {
  const shot = shots[place];
  return shot ? `${name}, ${shot.colour}, ${described[shot.view]}` : name;
}
