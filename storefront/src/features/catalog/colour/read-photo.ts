import { type MainColour, mainColours } from '@selvedge/domain/colour/main-colours';
import type { Picture } from '@selvedge/domain/colour/picture';
import type { Text } from '../../../lib/language';
import { firstScan } from './first-scan';
import { type PictureHead, readPictureHead } from './picture-head';

/** The main colors of a photo, or a sentence that says what to do instead. */
export type PhotoAnswer = { colours: MainColour[]; problem?: undefined } | { colours?: undefined; problem: Text };

/** Maximum pixels of the longer side: more don't change the colors. */
const LONGER_SIDE = 128;
const MAX_BYTES = 50_000_000;
const MAX_PIXELS = 100_000_000;
/** The camera metadata and a thumbnail precede the size of a photo. */
const HEAD_BYTES = 1_000_000;
/** A large JPEG is decoded at an eighth of its size in a third of the time, from its means of 8 by 8 pixels alone. */
const JPEG_STEP = 8;

export const photoProblems = {
  unreadable: 'The file could not be read. Choose it once more.',
  empty: 'This file is empty. Choose another photo.',
  noPicture: 'This is not a picture. Choose a photo, such as a JPG or PNG file.',
  heic: 'This browser cannot open HEIC photos. Choose a JPG, or a screenshot of the photo.',
  damaged: 'This picture is damaged or not complete. Choose another one, or take the photo again.',
  heavy: 'This file is larger than 50 MB. Choose a smaller photo, or a screenshot of it.',
  large: 'This picture has more than 100 megapixels. Choose a smaller one, or a screenshot of it.',
  invisible: 'There is nothing to see in this picture. Choose another one.',
} as const satisfies Record<string, Text>;

/** Reads a file's main colors on this device. Runs in a worker: decoding takes a while. Never throws. */
export async function readPhoto(file: Blob): Promise<PhotoAnswer> {
  if (file.size === 0) return { problem: photoProblems.empty };
  if (file.size > MAX_BYTES) return { problem: photoProblems.heavy };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: photoProblems.unreadable };
  }
  const head = readPictureHead(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, HEAD_BYTES)));
  if (!head) return { problem: photoProblems.noPicture };
  if (head.width * head.height > MAX_PIXELS) return { problem: photoProblems.large };
  try {
    const colours = mainColours(await pixelsOf(file, bytes, head));
    return colours.length > 0 ? { colours } : { problem: photoProblems.invisible };
  } catch {
    return { problem: head.kind === 'heic' ? photoProblems.heic : photoProblems.damaged };
  }
}

async function pixelsOf(file: Blob, bytes: ArrayBuffer, head: PictureHead): Promise<Picture> {
  const { kind, width, height } = head;
  const isLargeJpeg = kind === 'jpeg' && Math.min(width, height) >= LONGER_SIDE * JPEG_STEP;
  const first = isLargeJpeg ? firstScan(new Uint8Array(bytes)) : undefined;
  const small = isLargeJpeg ? await smallJpeg(first ?? bytes, head) : undefined;
  const image = small ?? (await createImageBitmap(first ? new Blob([first]) : file));
  try {
    const [wide, high] =
      image instanceof ImageBitmap ? [image.width, image.height] : [image.displayWidth, image.displayHeight];
    const scale = Math.min(1, LONGER_SIDE / Math.max(wide, high));
    const [across, down] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser gives no room to draw in.');
    context.drawImage(image, 0, 0, across, down);
    return context.getImageData(0, 0, across, down);
  } finally {
    image.close();
  }
}

/** A JPEG at about an eighth of its size; undefined if the browser can't do that. */
async function smallJpeg(data: BufferSource, { width, height }: PictureHead): Promise<VideoFrame | undefined> {
  if (!('ImageDecoder' in self)) return undefined;
  try {
    const decoder = new ImageDecoder({
      data,
      type: 'image/jpeg',
      desiredWidth: Math.ceil(width / JPEG_STEP),
      desiredHeight: Math.ceil(height / JPEG_STEP),
    });
    try {
      return (await decoder.decode()).image;
    } finally {
      decoder.close();
    }
  } catch {
    return undefined;
  }
}
