import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { FairSemaphore } from '../fair-semaphore.js';
import { kindOfFile } from '../storage/file-signature.js';
import { PICTURE_WIDTHS, type Picture } from './picture.js';

const MAX_PIXELS = 25_000_000;
/**
 * Pixels of a side, the maximum of WebP: no camera or scanner of 25 megapixels exceeds it, and each row takes time however
 * short it is.
 */
const MAX_SIDE = 16_383;
/** A JPEG may consist of thousands of layers, each of which takes as long to decode as a whole picture. */
const DECODING_S = 10;
/** Taller pictures are scaled down, because WebP has no side beyond 16,383 pixels. */
const MAX_TALLNESS = 4;
const QUALITY = 80;
/** Trellis quantisation and this table come from MozJPEG: a fifth fewer bytes that nobody sees. */
const PRINTED = { quality: 70, trellisQuantisation: true, quantisationTable: 3 };
/** Pixels of the format in which messengers show pictures of links. */
const SHARED = { width: 1200, height: 630 };
/** Concurrent pictures, which share Node's four threads with passwords and files. */
const semaphore = new FairSemaphore(2);
const PAPER = '#ffffff';
const TOO_SLOW = 'The picture takes too long to be read: save it again, as a plain JPEG or PNG.';

// Blocks the other loaders of the library (SVG, GIF, TIFF, PDF…), whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No cache, because no picture is encoded twice.
sharp.cache(false);

/**
 * Encodes a JPEG, PNG or WebP, recognized by its content, as our own WebP versions.
 *
 * @throws UnsupportedMediaTypeException for anything else.
 * @throws BadRequestException for a damaged file, one of more than 25 megapixels or 16,383 pixels a side, or one that
 * takes more than ten seconds.
 */
export async function encodePicture(file: Buffer): Promise<Picture> {
  if (!kindOfFile(file, ['jpg', 'png', 'webp']))
    throw new UnsupportedMediaTypeException('Choose a picture: JPEG, PNG or WebP.');
  await checkSize(file);
  return semaphore.take(() => encode(file));
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
  return semaphore.take(() => readable(square.toBuffer()));
}

/** One of our images as messengers show it beside a link: a JPEG of {@link SHARED}. @throws BadRequestException for a damaged file. */
export function sharedPicture(webp: Buffer): Promise<Buffer> {
  const card = sharp(webp, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ ...SHARED, fit: 'cover' })
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY });
  return semaphore.take(() => readable(card.toBuffer()));
}

/** Like {@link sharedPicture}, for a color without a picture. */
export const sharedShade = (background: string): Promise<Buffer> =>
  sharp({ create: { ...SHARED, channels: 3, background } })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** Reads only the header: a small file can claim gigantic dimensions. */
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
    // Each width is scaled from the next larger one, which is much less work than from the original.
    current = await pixels(current.image, target);
    versions.push({ width: target, webp: await current.image.clone().webp({ quality: QUALITY }).toBuffer() });
  }
  // Statistics are of the input of an image, without later operations.
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
