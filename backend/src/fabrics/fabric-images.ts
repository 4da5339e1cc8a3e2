import { BadRequestException } from '@nestjs/common';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import { type EntityManager, In } from 'typeorm';
import { Upload } from '../uploads/upload.entity.js';
import { keyOfUrl, removeUploads, urlOfUpload } from '../uploads/uploads.service.js';
import { FabricImage } from './fabric-image.entity.js';

interface ImageChange {
  /** URLs of pictures that were uploaded and that no fabric shows yet. */
  added?: readonly string[];
  /** Ids or URLs of the fabric's own images that stay, in their new order; absent keeps all. */
  kept?: readonly string[];
}

interface NamedFabric {
  id: string;
  name: string;
  /** The name until now, which the texts for screen readers begin with. */
  formerName?: string;
}

/**
 * Puts a fabric's images in order: those that stay, then the new ones; the first is the primary. The caller holds the
 * lock on the fabric. Pictures that it no longer shows are removed, their files by the worker.
 *
 * @throws BadRequestException for an image of another fabric, a picture that is not ours to link, or more than five.
 */
export async function arrangeImages(
  manager: EntityManager,
  fabric: NamedFabric,
  { added = [], kept }: ImageChange,
): Promise<void> {
  const own = await manager.find(FabricImage, {
    where: { fabricId: fabric.id },
    order: { isPrimary: 'DESC', displayOrder: 'ASC' },
  });
  const staying = kept ? unique(kept.map((reference) => ownImage(own, reference))) : own;
  const urls = unique(added).filter((url) => !own.some(({ imageUrl }) => imageUrl === url));
  if (staying.length + urls.length > MAX_IMAGES) {
    throw new BadRequestException(`A fabric can have at most ${MAX_IMAGES} images.`);
  }
  const uploads = await claim(manager, urls);
  const images = [
    ...staying.map((image) => ({ ...image, altText: renamed(image.altText, fabric) })),
    ...uploads.map((upload) => ({
      fabricId: fabric.id,
      uploadId: upload.id,
      imageUrl: urlOfUpload(upload),
      altText: fabric.name,
      placeholderColor: upload.placeholderColor,
    })),
  ];
  await manager.delete(FabricImage, { fabricId: fabric.id });
  await manager.insert(
    FabricImage,
    images.map((image, displayOrder) => ({ ...image, displayOrder, isPrimary: displayOrder === 0 })),
  );
  const gone = own.filter((image) => !staying.includes(image));
  await removeUploads(manager, uploadsOf(gone));
}

/** The uploads that these images show. */
export function uploadsOf(images: readonly FabricImage[]): string[] {
  return images.flatMap(({ uploadId }) => uploadId ?? []);
}

function ownImage(own: readonly FabricImage[], reference: string): FabricImage {
  const image = own.find(({ id, imageUrl }) => id === reference || imageUrl === reference);
  if (!image) throw new BadRequestException(`The image '${reference}' does not belong to this fabric.`);
  return image;
}

/** Locks the uploads behind `urls`, in their order: of two fabrics that want the same picture, the second is refused. */
async function claim(manager: EntityManager, urls: readonly string[]): Promise<Upload[]> {
  if (urls.length === 0) return [];
  const found = await manager.find(Upload, {
    where: { storageKey: In(urls.map((url) => keyOfUrl(url) ?? '')) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const shown = await manager.findBy(FabricImage, { uploadId: In(found.map(({ id }) => id)) });
  const free = found.filter(({ id }) => !shown.some(({ uploadId }) => uploadId === id));
  return urls.map((url) => {
    const upload = free.find((candidate) => urlOfUpload(candidate) === url);
    if (!upload) {
      throw new BadRequestException(`The picture '${url}' was not uploaded here, or belongs to another fabric.`);
    }
    return upload;
  });
}

function renamed(altText: string, { name, formerName }: NamedFabric): string {
  return formerName && altText.startsWith(formerName) ? name + altText.slice(formerName.length) : altText;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
