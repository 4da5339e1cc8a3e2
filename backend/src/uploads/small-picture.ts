import { setTimeout } from 'node:timers/promises';
import { readStored, type Storage } from '../storage/storage.js';
import { keyOfWidth } from './picture.js';
import { keyOfUrl } from './uploads.service.js';

const WIDTH = 320;
/** Bytes. Most have half of that; with more, the words of the page would wait for a picture. */
const LARGEST = 24_000;
/** Longer than a storage takes that is well; a page without it is as good as ever. */
const TIMEOUT_MS = 400;
/** How WebP begins without transparency, which would let the small picture shine through the large one. */
const OPAQUE = 'WEBPVP8 ';

/** The least of our versions of a picture as a `data:` address; null where it is not ours, too large, or not to be had. */
export async function smallPicture(storage: Storage, url: string): Promise<string | null> {
  const key = keyOfUrl(url);
  if (!key) return null;
  const stored = readStored(storage, keyOfWidth(key, WIDTH)).catch(() => null);
  const webp = await Promise.race([stored, setTimeout(TIMEOUT_MS, null, { ref: false })]);
  if (!webp || webp.length > LARGEST || webp.toString('latin1', 8, 16) !== OPAQUE) return null;
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
