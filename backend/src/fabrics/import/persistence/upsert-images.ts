import { BadRequestException } from '@nestjs/common';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { type FabricDraft, imageColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import type { EntityManager } from 'typeorm';
import { PictureUnavailable, pictureAddress } from '../../../uploads/picture-unavailable.js';
import { keyOfUrl } from '../../../uploads/uploads.service.js';
import { arrangeImages, forgetFetches, imagesOf, type ShownImage } from '../../fabric-images.js';
import { raiseVersions } from '../../raise-versions.js';
import type { RequestedPicture } from '../entities/picture-fetch.entity.js';
import type { CellPicture } from '../workbook/raw-worksheet.js';

interface WorkbookFabric extends PicturedRow {
  id: string;
  row: number;
  formerName: string | undefined;
}

/**
 * Sets the images of fabrics to those of their rows; rows with external URLs are scheduled for download after the commit. A row
 * without images leaves them unchanged.
 *
 * @returns a warning for each invalid cell; the other images of its row are shown.
 */
export async function showImages(
  manager: EntityManager,
  importId: string,
  fabrics: readonly WorkbookFabric[],
): Promise<FabricImportProblem[]> {
  const asking = fabrics
    .map((fabric) => ({ fabric, requested: picturesOf(fabric) }))
    .filter(({ requested }) => requested.length > 0);
  if (asking.length === 0) return [];
  const ids = asking.map(({ fabric }) => fabric.id);
  await forgetFetches(manager, ids);
  const shown = await imagesOf(manager, ids);
  const warnings: FabricImportProblem[] = [];
  const toFetch: object[] = [];
  for (const { fabric, requested } of asking) {
    const { id, row, draft, formerName } = fabric;
    const { name, item_code } = draft;
    const left = (fabric.cellPictures?.length ?? 0) + urlsOf(draft).length - requested.length;
    if (left > 0) warnings.push({ row, item_code, column: 'image_url_5', message: tooMany(left) });
    const good = requested.filter(({ column, url, part }) => {
      const problem = part !== undefined || keyOfUrl(url) ? null : problemOf(url);
      if (problem) warnings.push({ row, item_code, column, message: notFetched(problem) });
      return !problem;
    });
    const own = shown.get(id) ?? [];
    const wanted = good.map(({ url }) => ownUrl(url, own) ?? url);
    if (!wanted.every((url) => keyOfUrl(url))) {
      toFetch.push({ import_id: importId, sheet_row: row, fabric_id: id, item_code, pictures: good });
    } else if (wanted.length > 0) {
      const message = await replaceImages(manager, { id, name, formerName }, own, wanted);
      if (message) warnings.push({ row, item_code, column: 'image_url_1', message });
    }
  }
  if (toFetch.length > 0) await recordFetches(manager, toFetch);
  return warnings;
}

const NOT_HERE = 'there is no picture of this name among the uploads';

/** The warning for an image that could not be downloaded. */
export const notFetched = (reason: string): string => `The picture could not be fetched: ${reason}.`;
/** The warning for an embedded image. */
export const notTaken = (reason: string): string => `The picture in the cell could not be taken: ${reason}.`;

/** Our image for a URL: itself, or the one downloaded from there and already shown. */
export function ownUrl(url: string, own: readonly ShownImage[]): string | undefined {
  return keyOfUrl(url) ? url : own.find(({ source }) => source === url)?.url;
}

/**
 * Sets the images of a fabric, whose lock the caller holds, to exactly these.
 *
 * @param own its images so far.
 * @returns why they can't be shown; the images are then unchanged.
 */
export async function replaceImages(
  manager: EntityManager,
  fabric: { id: string; name: string; formerName?: string | undefined },
  own: readonly ShownImage[],
  urls: readonly string[],
): Promise<string | null> {
  const wanted = [...new Set(urls)];
  const shown = own.map(({ url }) => url);
  if (JSON.stringify(shown) === JSON.stringify(wanted)) return null;
  try {
    await arrangeImages(manager, fabric, { existing: wanted });
    await raiseVersions(manager, [fabric.id]);
    return null;
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error;
    return `${error.message} The images stay as they are.`;
  }
}

/** The image data of a row. */
interface PicturedRow {
  draft: FabricDraft;
  cellPictures?: readonly CellPicture[];
}

/** The requested images: URLs in the order of their columns, then embedded ones, up to the maximum of a fabric. */
export function picturesOf({ draft, cellPictures = [] }: PicturedRow): RequestedPicture[] {
  const urls = urlsOf(draft);
  const cells = cellPictures.map(({ part, digest }, at): RequestedPicture => {
    return { column: `image_url_${urls.length + at + 1}`, url: `${IN_SHEET}${digest}`, part };
  });
  return [...urls, ...cells].slice(0, MAX_IMAGES);
}

const urlsOf = (draft: FabricDraft): RequestedPicture[] =>
  imageColumns.flatMap((column) => {
    const url = draft[column];
    return typeof url === 'string' ? { column, url } : [];
  });

/** Prefix of the SHA-256 of an embedded image as the source of an upload, so that the same one is not stored twice. */
const IN_SHEET = 'sheet:';
const tooMany = (left: number): string =>
  `The row has ${MAX_IMAGES + left} pictures: a fabric shows ${MAX_IMAGES}, the first ones were taken.`;

function problemOf(url: string): string | null {
  // A path is meant as one of ours, as written by an export.
  if (url.startsWith('/')) return NOT_HERE;
  try {
    pictureAddress(url);
    return null;
  } catch (error) {
    if (error instanceof PictureUnavailable) return error.message;
    throw error;
  }
}

async function recordFetches(manager: EntityManager, fetches: readonly object[]): Promise<void> {
  await manager.query(
    `INSERT INTO picture_fetches (import_id, sheet_row, fabric_id, item_code, pictures)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS r(import_id uuid, sheet_row integer, fabric_id uuid, item_code text, pictures jsonb)`,
    [JSON.stringify(fetches)],
  );
}
