import { setTimeout } from 'node:timers/promises';
import { readStored, type Storage } from '../storage/storage.js';
import { keyOfWidth } from './picture.js';
import { keyOfUrl } from './uploads.service.js';

const WIDTH = 320;
/** Bytes. Most have half of that; larger ones would delay the text of the page. */
const LARGEST = 24_000;
/** A healthy storage is faster; the page also works without the picture. */
const TIMEOUT_MS = 400;
/** The beginning of a WebP file without transparency: a transparent small picture would show through the large one. */
const OPAQUE = 'WEBPVP8 ';

/** The smallest version of one of our pictures as a `data:` URL; null if it is not ours, too large, or unavailable. */
export async function inlinePreview(storage: Storage, url: string): Promise<string | null> {
  const key = keyOfUrl(url);
  if (!key) return null;
  const stored = readStored(storage, keyOfWidth(key, WIDTH)).catch(() => null);
  const webp = await Promise.race([stored, setTimeout(TIMEOUT_MS, null, { ref: false })]);
  if (!webp || webp.length > LARGEST || webp.toString('latin1', 8, 16) !== OPAQUE) return null;
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
