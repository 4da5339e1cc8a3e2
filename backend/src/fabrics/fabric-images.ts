import { BadRequestException } from '@nestjs/common';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import { type EntityManager, In } from 'typeorm';
import { Upload } from '../uploads/upload.entity.js';
import { keyOfUrl, removeUploads, urlOfUpload } from '../uploads/uploads.service.js';
import { FabricImage } from './fabric-image.entity.js';

interface ImageChange {
  /** URLs of uploaded images that no fabric uses yet. */
  added?: readonly string[];
  /**
   * Ids or URLs of the fabric's images to keep, in their new order; absent keeps all. URLs of new images may be mixed in, so that
   * one list defines all images and their order.
   */
  existing?: readonly string[];
}

export interface ShownImage {
  url: string;
  /** The external URL it was downloaded from. */
  source: string | null;
}

interface NamedFabric {
  id: string;
  name: string;
  /** The previous name, with which alt texts begin. */
  formerName?: string;
}

/**
 * Arranges a fabric's images: kept ones, then new ones; the first is the primary. The caller holds the lock on the fabric.
 * Removed images are deleted, their files by the worker.
 *
 * @throws BadRequestException for an image of another fabric, an unknown upload, or more than five.
 */
export async function arrangeImages(
  manager: EntityManager,
  fabric: NamedFabric,
  { added = [], existing }: ImageChange,
): Promise<void> {
  const stored = await manager.find(FabricImage, {
    where: { fabricId: fabric.id },
    order: { isPrimary: 'DESC', displayOrder: 'ASC' },
  });
  const own = stored.map((image) => ({ ...image, altText: renamed(image.altText, fabric) }));
  const ownOf = (reference: string) => own.find(({ id, imageUrl }) => id === reference || imageUrl === reference);
  const fresh = await claim(
    manager,
    fabric,
    [...(existing ?? []), ...added].filter((reference) => !ownOf(reference)),
  );
  const staying = existing?.map((reference) => {
    const image = ownOf(reference) ?? fresh.get(reference);
    return image ?? refuse(`The image '${reference}' does not belong to this fabric.`);
  });
  const coming = added
    .filter((url) => !ownOf(url))
    .map(
      (url) => fresh.get(url) ?? refuse(`The picture '${url}' was not uploaded here, or belongs to another fabric.`),
    );
  const images = unique([...(staying ?? own), ...coming]);
  if (images.length > MAX_IMAGES) refuse(`A fabric can have at most ${MAX_IMAGES} images.`);
  await manager.delete(FabricImage, { fabricId: fabric.id });
  await manager.insert(
    FabricImage,
    images.map((image, displayOrder) => ({ ...image, displayOrder, isPrimary: displayOrder === 0 })),
  );
  const gone = own.filter((image) => !images.includes(image));
  await removeUploads(manager, uploadsOf(gone));
}

/** Images of each of these fabrics in order. */
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

/** Drops pending downloads of earlier imports: the images of these locked fabrics are being replaced. */
export async function forgetFetches(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('DELETE FROM picture_fetches WHERE fabric_id = ANY($1) AND fetched_at IS NULL', [ids]);
}

/** The uploads of these images. */
export function uploadsOf(images: readonly FabricImage[]): string[] {
  return images.flatMap(({ uploadId }) => uploadId ?? []);
}

type NewImage = Pick<FabricImage, 'fabricId' | 'uploadId' | 'imageUrl' | 'altText' | 'placeholderColor'>;

/**
 * Unused uploads behind `urls` as images, by URL. Locks them, so that of two fabrics that want the same upload only one gets it.
 */
async function claim(
  manager: EntityManager,
  { id: fabricId, name: altText }: NamedFabric,
  urls: readonly string[],
): Promise<Map<string, NewImage>> {
  if (urls.length === 0) return new Map();
  const found = await manager.find(Upload, {
    where: { storageKey: In(urls.map((url) => keyOfUrl(url) ?? '')) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const shown = await manager.findBy(FabricImage, { uploadId: In(found.map(({ id }) => id)) });
  const free = found.filter(({ id }) => !shown.some(({ uploadId }) => uploadId === id));
  return new Map(
    free.map((upload) => {
      const imageUrl = urlOfUpload(upload);
      return [
        imageUrl,
        { fabricId, uploadId: upload.id, imageUrl, altText, placeholderColor: upload.placeholderColor },
      ];
    }),
  );
}

function refuse(message: string): never {
  throw new BadRequestException(message);
}

/** The alt text after renaming the fabric: a leading old name is replaced by the new one. */
export function renamed(altText: string, { name, formerName }: Omit<NamedFabric, 'id'>): string {
  return formerName && altText.startsWith(formerName) ? name + altText.slice(formerName.length) : altText;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
