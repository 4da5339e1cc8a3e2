import { BadRequestException } from '@nestjs/common';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { type FabricDraft, imageColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import type { EntityManager } from 'typeorm';
import { PictureUnavailable, pictureAddress } from '../../../uploads/picture-unavailable.js';
import { keyOfUrl } from '../../../uploads/uploads.service.js';
import { arrangeImages } from '../../fabric-images.js';
import { raiseVersions } from '../../raise-versions.js';
import type { AskedPicture } from '../entities/picture-fetch.entity.js';
import type { CellPicture } from '../parser/parse-fabrics.js';

interface SheetFabric extends PicturedRow {
  id: string;
  row: number;
  formerName: string | undefined;
}

interface ShownImage {
  url: string;
  /** The address elsewhere that it was fetched from. */
  source: string | null;
}

/**
 * Shows the pictures of rows, and no others, on their fabrics; those with a picture at another site's address are noted
 * down to be fetched once the rows are committed. A row without any picture leaves the images alone.
 *
 * @returns a warning for each cell that can't be followed; the other pictures of its row are shown without it.
 */
export async function showImages(
  manager: EntityManager,
  importId: string,
  fabrics: readonly SheetFabric[],
): Promise<FabricImportFault[]> {
  const asking = fabrics
    .map((fabric) => ({ fabric, asked: picturesOf(fabric) }))
    .filter(({ asked }) => asked.length > 0);
  if (asking.length === 0) return [];
  const ids = asking.map(({ fabric }) => fabric.id);
  await forgetFetches(manager, ids);
  const shown = await imagesOf(manager, ids);
  const warnings: FabricImportFault[] = [];
  const toFetch: object[] = [];
  for (const { fabric, asked } of asking) {
    const { id, row, draft, formerName } = fabric;
    const { name, item_code } = draft;
    const left = (fabric.cellPictures?.length ?? 0) + urlsOf(draft).length - asked.length;
    if (left > 0) warnings.push({ row, item_code, column: 'image_url_5', message: tooMany(left) });
    const good = asked.filter(({ column, url, part }) => {
      const fault = part !== undefined || keyOfUrl(url) ? null : faultOf(url);
      if (fault) warnings.push({ row, item_code, column, message: notFetched(fault) });
      return !fault;
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

/** Drops what earlier sheets asked for and has not come yet: the images of these fabrics, locked, are chosen anew. */
export async function forgetFetches(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('DELETE FROM picture_fetches WHERE fabric_id = ANY($1) AND fetched_at IS NULL', [ids]);
}

const NOT_HERE = 'there is no picture of this name among the uploads';

/** What a warning says of a picture that could not be had. */
export const notFetched = (reason: string): string => `The picture could not be fetched: ${reason}.`;
/** The same of a picture in the sheet itself. */
export const notTaken = (reason: string): string => `The picture in the cell could not be taken: ${reason}.`;

/** Images of each of these fabrics in their order. */
export async function imagesOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, ShownImage[]>> {
  const found = await manager.query<{ fabric_id: string; images: ShownImage[] }[]>(
    `SELECT i.fabric_id, json_agg(json_build_object('url', i.image_url, 'source', u.source_url)
                                  ORDER BY i.display_order) AS images
     FROM fabric_images i LEFT JOIN uploads u ON u.id = i.upload_id
     WHERE i.fabric_id = ANY($1) GROUP BY i.fabric_id`,
    [ids],
  );
  return new Map(found.map(({ fabric_id, images }) => [fabric_id, images]));
}

/** The picture of ours that stands for an address: itself, or what was fetched from there and is shown already. */
export function ownUrl(url: string, own: readonly ShownImage[]): string | undefined {
  return keyOfUrl(url) ? url : own.find(({ source }) => source === url)?.url;
}

/**
 * Shows exactly these pictures of ours on a fabric, whose lock the caller holds.
 *
 * @param own its images so far.
 * @returns why they can't be shown; the images are as they were then.
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
    await arrangeImages(manager, fabric, { kept: wanted });
    await raiseVersions(manager, [fabric.id]);
    return null;
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error;
    return `${error.message} The images stay as they are.`;
  }
}

/** What of a row says its pictures. */
interface PicturedRow {
  draft: FabricDraft;
  cellPictures?: readonly CellPicture[];
}

/** What a row asks for: addresses in the order of their columns, then the pictures in its cells, as many as a fabric shows. */
export function picturesOf({ draft, cellPictures = [] }: PicturedRow): AskedPicture[] {
  const urls = urlsOf(draft);
  const cells = cellPictures.map(({ part, digest }, at): AskedPicture => {
    return { column: `image_url_${urls.length + at + 1}`, url: `${IN_SHEET}${digest}`, part };
  });
  return [...urls, ...cells].slice(0, MAX_IMAGES);
}

const urlsOf = (draft: FabricDraft): AskedPicture[] =>
  imageColumns.flatMap((column) => {
    const url = draft[column];
    return typeof url === 'string' ? { column, url } : [];
  });

/** Before the SHA-256 of a picture of a sheet: what an upload came from, so that the same one is not taken twice. */
const IN_SHEET = 'sheet:';
const tooMany = (left: number): string =>
  `The row has ${MAX_IMAGES + left} pictures: a fabric shows ${MAX_IMAGES}, the first ones were taken.`;

function faultOf(url: string): string | null {
  // A path on a site is one on ours: what an export wrote, or was meant to be.
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
