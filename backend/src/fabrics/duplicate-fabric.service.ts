import { ConflictException, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { requireRight } from '../http/require-right.js';
import { FileNotStored, readStored, Storage } from '../storage/storage.js';
import { keyOfWidth, PICTURE_WIDTHS } from '../uploads/picture.js';
import type { Upload } from '../uploads/upload.entity.js';
import { removeUploads, UploadsService, urlOfUpload } from '../uploads/uploads.service.js';
import { Fabric } from './fabric.entity.js';
import { FabricImage } from './fabric-image.entity.js';
import { renamed } from './fabric-images.js';

const MAX_NAME = 200;
const MAX_CODE = 100;
const MAX_COPIES = 10_000;
const COPY = ' (copy)';

/** An image of the new fabric; `upload` is null for an external image. */
interface CopiedImage {
  original: FabricImage;
  upload: Upload | null;
}

/** Creates a fabric as a copy of another: hidden, with its own code and image files, and with no stock, because none came in. */
@Injectable()
export class DuplicateFabricService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly storage: Storage,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Copies the files first: a fabric never lacks its images, and files without a fabric are removed.
   *
   * @returns the id of the new fabric.
   * @throws NotFoundException, ForbiddenException
   * @throws ConflictException when the file of an image is missing.
   */
  async duplicate(id: string, change: CalledBy): Promise<string> {
    const { by: actor } = change;
    requireRight(actor, 'price.write', 'A copy has the price of its fabric, and you may not set prices.');
    const images = await this.dataSource.manager.find(FabricImage, {
      where: { fabricId: id },
      relations: { upload: true },
    });
    const copied: CopiedImage[] = [];
    try {
      for (const original of images) {
        copied.push({ original, upload: original.upload && (await this.#copy(original.upload, actor.id)) });
      }
      return await this.idempotency.once(change, async (transaction) => {
        await changesBy(transaction, actor);
        return write(transaction, id, copied);
      });
    } catch (error) {
      const unused = copied.flatMap(({ upload }) => upload?.id ?? []);
      await this.dataSource.transaction((transaction) => removeUploads(transaction, unused));
      throw error;
    }
  }

  async #copy({ storageKey, ...upload }: Upload, uploadedBy: string): Promise<Upload> {
    try {
      const versions = [];
      for (const width of PICTURE_WIDTHS) {
        versions.push({ width, webp: await readStored(this.storage, keyOfWidth(storageKey, width)) });
      }
      return await this.uploads.keep({ ...upload, versions }, { uploadedBy, sourceUrl: upload.sourceUrl ?? undefined });
    } catch (error) {
      if (!(error instanceof FileNotStored)) throw error;
      const message = 'A picture of this fabric is no longer stored. Remove it, then duplicate the fabric.';
      throw new ConflictException(message, { cause: error });
    }
  }
}

async function write(manager: EntityManager, id: string, copied: readonly CopiedImage[]): Promise<string> {
  const fabric = orNotFound(await manager.findOneBy(Fabric, { id }), 'Fabric not found.');
  const name = nameOfCopy(fabric.name);
  const copyId = await insertCopy(manager, fabric, name);
  await manager.query(
    'INSERT INTO fabric_categories (fabric_id, category_id) SELECT $2, category_id FROM fabric_categories WHERE fabric_id = $1',
    [id, copyId],
  );
  await manager.query(
    'INSERT INTO fabric_patterns (fabric_id, pattern_id) SELECT $2, pattern_id FROM fabric_patterns WHERE fabric_id = $1',
    [id, copyId],
  );
  const colourwayOf = await copyColourways(manager, id, copyId);
  await manager.insert(
    FabricImage,
    copied.map(({ original, upload }) => ({
      fabricId: copyId,
      uploadId: upload?.id ?? null,
      imageUrl: upload ? urlOfUpload(upload) : original.imageUrl,
      altText: renamed(original.altText, { name, formerName: fabric.name }),
      isPrimary: original.isPrimary,
      displayOrder: original.displayOrder,
      placeholderColor: original.placeholderColor,
      colourwayId: colourwayOf.get(original.colourwayId) ?? null,
    })),
  );
  return copyId;
}

/**
 * The trigger has created the colors by name; this copies their other data. Those counted by color begin at 0. Reservations and
 * holds stay with the original, and so do colors no longer sold.
 *
 * @returns the ids of the new colors by the original ids.
 */
async function copyColourways(manager: EntityManager, id: string, copyId: string): Promise<Map<string | null, string>> {
  const [copied] = await manager.query<[{ original: string; copy: string }[], number]>(
    `UPDATE colourways copy SET (hex, code, stock_quantity, minimum_order) = (w.hex, w.code, w.stock_quantity * 0, w.minimum_order)
     FROM colourways w WHERE w.fabric_id = $1 AND copy.fabric_id = $2 AND name_key(copy.name) = name_key(w.name)
     RETURNING w.id AS original, copy.id AS copy`,
    [id, copyId],
  );
  return new Map(copied.map(({ original, copy }) => [original, copy]));
}

/** Tries the next code if this one was taken concurrently. */
async function insertCopy(manager: EntityManager, fabric: Fabric, name: string): Promise<string> {
  for (;;) {
    const itemCode = await freeCode(manager, fabric.itemCode);
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(Fabric)
      .values({
        ...fabric,
        id: undefined,
        createdAt: undefined,
        updatedAt: undefined,
        name,
        itemCode,
        visible: false,
        stockQuantity: 0,
        committedQuantity: 0,
        // As a fabric that ran out, it is available again when stock comes in.
        availableInSriLanka: false,
        outOfStock: fabric.outOfStock || fabric.availableInSriLanka,
      })
      .orIgnore()
      .returning('id')
      .execute();
    const [created] = raw as { id: string }[];
    if (created) return created.id;
  }
}

/** `CP-1` → `CP-1-2`, or the next free number. */
async function freeCode(manager: EntityManager, code: string): Promise<string> {
  const [free] = await manager.query<{ code: string }[]>(
    `SELECT code FROM (SELECT $1 || '-' || number AS code FROM generate_series(2, ${MAX_COPIES}) number) candidate
     WHERE NOT EXISTS (SELECT FROM fabrics f WHERE name_key(f.item_code) = name_key(candidate.code) AND NOT f.looks_like_another) LIMIT 1`,
    [shortened(code, MAX_CODE - `-${MAX_COPIES}`.length)],
  );
  if (!free) throw new ConflictException(`There are too many copies of '${code}' already.`);
  return free.code;
}

const nameOfCopy = (name: string): string => shortened(name, MAX_NAME - COPY.length) + COPY;

/** At most `max` code units, without splitting a character. */
function shortened(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd();
}
