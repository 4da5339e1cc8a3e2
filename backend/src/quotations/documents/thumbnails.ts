import { BadRequestException } from '@nestjs/common';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { FileNotStored, readStored, type Storage } from '../../storage/storage.js';

/** Width of the smallest rendition of an upload (px). */
const SOURCE_WIDTH = 320;
/** Size of the fabric images, a third of an inch wide: 192 pixels per inch, as much as an office printer shows. */
const PRINTED_SIDE = 64;
const OWN_PICTURE = /^\/api\/(uploads\/[\w-]+)\.webp$/;

/** The images as data: URIs, because the printer has no network. Missing or damaged ones are left out. */
export async function thumbnailsOf(
  storage: Storage,
  lines: QuotationTemplate['line_items'],
): Promise<Record<string, string>> {
  const urls = new Set(lines.flatMap((line) => line.fabric.image_url ?? []));
  const pictures = await Promise.all([...urls].map(async (url) => [url, await dataUri(storage, url)] as const));
  return Object.fromEntries(pictures.filter((picture): picture is [string, string] => picture[1] !== null));
}

async function dataUri(storage: Storage, url: string): Promise<string | null> {
  const [, path] = OWN_PICTURE.exec(url) ?? [];
  if (!path) return null;
  try {
    const { printedPicture } = await import('../../uploads/encode-picture.js');
    const stored = await readStored(storage, `${path}-${SOURCE_WIDTH}.webp`);
    return `data:image/jpeg;base64,${(await printedPicture(stored, PRINTED_SIDE)).toString('base64')}`;
  } catch (error) {
    if (error instanceof FileNotStored || error instanceof BadRequestException) return null;
    throw error;
  }
}
