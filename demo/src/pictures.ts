import type { Storage } from '@selvedge/backend/storage/storage';
import sharp, { type Sharp } from 'sharp';
import type { CatalogueFabric } from './catalogue.js';
import { drawCloth, type Picture } from './cloth/cloth.js';
import { createRandom } from './random.js';

/** A picture that lies in the storage, narrower versions beside it. */
export interface StoredPicture {
  id: string;
  /** Place of its fabric in the catalogue. */
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
}

/** Side of a picture as it is drawn. */
const side = 1200;
/** Widths beside the whole one, as uploads have them. */
const narrower = [640, 320] as const;

/** Cloth has much grain and no hard lines: more quality costs bytes that nobody sees, more effort only time. */
const whole = { quality: 72, effort: 0 } as const;
const small = { quality: 68, effort: 1 } as const;

/** So many pictures are encoded while the next is drawn; each holds about 5 MB. */
const inHand = 8;

const described = {
  flat: 'laid flat',
  'close-up': 'seen close',
  folds: 'in soft folds',
  turned: 'with one side turned over',
} as const;

/**
 * Draws and stores every picture of the catalogue. Drawing keeps one core busy while sharp encodes on the others.
 * Ids and bytes follow from the seed, so a run that was cut short is simply repeated.
 *
 * @param drawnSide for tests that don't look at the pictures: a multiple of 8
 */
export async function storePictures(
  catalogue: readonly CatalogueFabric[],
  storage: Storage,
  seed: string,
  drawnSide = side,
): Promise<StoredPicture[]> {
  const random = createRandom(`${seed}:pictures`);
  const stored: StoredPicture[] = [];
  const busy = new Set<Promise<void>>();
  for (const [place, fabric] of catalogue.entries()) {
    const pictures = drawCloth(fabric.cloth, fabric.views, drawnSide, `${seed}:${fabric.itemCode}`);
    let displayOrder = 0;
    for (const picture of pictures) {
      const id = random.uuid();
      const entry: StoredPicture = {
        id,
        fabric: place,
        displayOrder,
        storageKey: `uploads/${id}.webp`,
        url: `/api/uploads/${id}.webp`,
        side: drawnSide,
        bytes: 0,
        placeholderColor: picture.colour,
        altText: altText(fabric, displayOrder),
      };
      stored.push(entry);
      displayOrder++;
      const job = store(picture, entry, storage);
      busy.add(job);
      const done = () => void busy.delete(job);
      job.then(done, done);
      // Also lets the event loop breathe: drawing itself never waits.
      await (busy.size >= inHand ? Promise.race(busy) : new Promise(setImmediate));
    }
  }
  await Promise.all(busy);
  return stored;
}

async function store(picture: Picture, entry: StoredPicture, storage: Storage): Promise<void> {
  const pixels = rawPicture(picture.pixels, picture.size);
  const encoded = await pixels.clone().webp(whole).toBuffer();
  entry.bytes = encoded.length;
  await storage.put(entry.storageKey, encoded, 'image/webp');
  // Each width is made from the one above it, which is a third of the work of starting from the whole.
  let wider = pixels;
  for (const width of narrower) {
    const { data, info } = await wider.resize(width).raw().toBuffer({ resolveWithObject: true });
    wider = rawPicture(data, info.width);
    const key = entry.storageKey.replace('.webp', `-${width}.webp`);
    await storage.put(key, await wider.clone().webp(small).toBuffer(), 'image/webp');
  }
}

function rawPicture(pixels: Uint8Array, size: number): Sharp {
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
}

function altText({ name, colors, views }: CatalogueFabric, place: number): string {
  const view = views[place];
  return `${name}, ${colors[0]}${view ? `, ${described[view]}` : ''}`;
}
