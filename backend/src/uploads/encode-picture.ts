import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { FairSemaphore } from '../fair-semaphore.js';
import { kindOfFile } from '../storage/file-signature.js';
import { PICTURE_WIDTHS, type Picture } from './picture.js';

const MAX_PIXELS = 25_000_000;
/**
 * Pixels of a side, as many as WebP itself knows: no camera or scanner of 25 megapixels gives more, and each row costs
 * something however short it is.
 */
const MAX_SIDE = 16_383;
/** A JPEG can be made of thousands of layers, each of which is a whole picture to decode. */
const DECODING_S = 10;
/** Strips and scrolls are scaled until they fit: WebP knows no side beyond 16,383 pixels. */
const MAX_TALLNESS = 4;
const QUALITY = 80;
/** Trellis quantisation and this table come from MozJPEG: a fifth fewer bytes that nobody sees. */
const PRINTED = { quality: 70, trellisQuantisation: true, quantisationTable: 3 };
/** Pixels; messengers show pictures of links in this shape. */
const SHARED = { width: 1200, height: 630 };
/** Pictures at work at the same time. They share Node's four threads with passwords and files. */
const turns = new FairSemaphore(2);
const PAPER = '#ffffff';
const TOO_SLOW = 'The picture takes too long to be read: save it again, as a plain JPEG or PNG.';

// The other loaders of the library (SVG, GIF, TIFF, PDF…) are never reached, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No picture comes twice.
sharp.cache(false);

/**
 * Turns a JPEG, PNG or WebP, told by its content, into our own WebP versions.
 *
 * @throws UnsupportedMediaTypeException for anything else.
 * @throws BadRequestException for a damaged file, one of more than 25 megapixels or 16,383 pixels a side, or one that
 *   takes more than ten seconds.
 */
export async function encodePicture(file: Buffer): Promise<Picture> {
  if (!kindOfFile(file, ['jpg', 'png', 'webp']))
    throw new UnsupportedMediaTypeException('Choose a picture: JPEG, PNG or WebP.');
  await checkSize(file);
  return turns.take(() => encode(file));
}

/**
 * A centered square of one of our images for printing: as JPEG, which a browser copies into its PDF unchanged. Other formats are
 * embedded losslessly and larger.
 *
 * @param side in pixels.
 * @throws BadRequestException for a damaged file.
 */
export function printedPicture(webp: Buffer, side: number): Promise<Buffer> {
  const square = sharp(webp, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: PAPER })
    .jpeg(PRINTED);
  return turns.take(() => readable(square.toBuffer()));
}

/** One of our images as messengers show it beside a link: a JPEG of {@link SHARED}. @throws BadRequestException for a damaged file. */
export function sharedPicture(webp: Buffer): Promise<Buffer> {
  const card = sharp(webp, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ ...SHARED, fit: 'cover' })
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY });
  return turns.take(() => readable(card.toBuffer()));
}

/** The same of a color without a picture. */
export const sharedShade = (background: string): Promise<Buffer> =>
  sharp({ create: { ...SHARED, channels: 3, background } })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** Reads the header alone: a small file can claim to be a field of cloth. */
async function checkSize(file: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata());
  if (width * height > MAX_PIXELS) {
    throw new BadRequestException('The picture has too many pixels: at most 25 megapixels.');
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new BadRequestException(
      `The picture is too long: at most ${MAX_SIDE.toLocaleString('en-US')} pixels a side.`,
    );
  }
}

async function encode(file: Buffer): Promise<Picture> {
  let current = await pixels(upright(file), PICTURE_WIDTHS[0]);
  const { width, height } = current;
  const versions: Picture['versions'] = [];
  for (const target of PICTURE_WIDTHS) {
    // Each width is made from the one above it, a fraction of the work of starting from the whole.
    current = await pixels(current.image, target);
    versions.push({ width: target, webp: await current.image.clone().webp({ quality: QUALITY }).toBuffer() });
  }
  // Figures are taken of what an image is made from, not of what was done to it since.
  const opaque = await pixels(current.image.flatten({ background: PAPER }), current.width);
  const { dominant } = await opaque.image.stats();
  return { width, height, versions, placeholderColor: hex(dominant) };
}

function upright(file: Buffer): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: DECODING_S }).autoOrient();
}

async function pixels(source: Sharp, width: number): Promise<{ image: Sharp; width: number; height: number }> {
  const resized = source
    .clone()
    .resize({ width, height: width * MAX_TALLNESS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await readable(resized);
  const { channels, height } = info;
  return { image: sharp(data, { raw: { width: info.width, height, channels } }), width: info.width, height };
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isLate = error instanceof Error && error.message.includes('timeout');
    throw new BadRequestException(isLate ? TOO_SLOW : 'The picture is damaged or not complete.', { cause: error });
  }
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
