import { randomUUID } from 'node:crypto';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requestJob } from '../queue/outbox.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { keyOfWidth, PICTURE_WIDTHS, type Picture } from './picture.js';
import { Upload } from './upload.entity.js';

const OWN_PICTURE = /^\/api\/(uploads\/[0-9a-f-]{36}\.webp)$/;

/** The URL of the widest version of an upload. */
export function urlOfUpload({ storageKey }: Pick<Upload, 'storageKey'>): string {
  return `/api/${storageKey}`;
}

/** The storage key behind the URL of one of our pictures, or null. */
export function keyOfUrl(url: string): string | null {
  return OWN_PICTURE.exec(url)?.[1] ?? null;
}

/** Public pictures: stored once, never changed, removed when nothing shows them. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
  ) {}

  /**
   * Stores a picture in our own encoding. The record that links it claims it; until then it is an orphan.
   *
   * @throws UnsupportedMediaTypeException for what is no JPEG, PNG or WebP.
   * @throws BadRequestException for a damaged or a gigantic one.
   */
  async add(file: Buffer, uploadedBy: string | null): Promise<Upload> {
    const { encodePicture } = await import('./encode-picture.js');
    return this.keep(await encodePicture(file), { uploadedBy });
  }

  /** Stores a picture that is in our own encoding already, as an orphan. */
  async keep(picture: Picture, origin: Pick<Upload, 'uploadedBy'> & { sourceUrl?: string }): Promise<Upload> {
    const { versions, width, height, placeholderColor } = picture;
    const storageKey = `uploads/${randomUUID()}.webp`;
    const bytes = versions[0]?.webp.length ?? 0;
    const uploads = this.dataSource.getRepository(Upload);
    // The row comes first: if the process dies while it writes the files, the daily search for orphans finds them by it.
    const upload = await uploads.save(
      uploads.create({ storageKey, width, height, bytes, placeholderColor, ...origin }),
    );
    try {
      for (const version of versions) {
        await this.storage.put(keyOfWidth(storageKey, version.width), version.webp, 'image/webp');
      }
    } catch (error) {
      await this.dataSource.transaction((manager) => removeUploads(manager, [upload.id]));
      throw error;
    }
    return upload;
  }

  /** @throws NotFoundException */
  async picture(name: string): Promise<StoredFile> {
    try {
      return await this.storage.get(`uploads/${name}`);
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException('File not found.');
      throw error;
    }
  }
}

/** SQL: whether an upload `u` is unused, and not needed for undoing an import or a deletion. */
export const IS_ORPHAN = `NOT EXISTS (SELECT 1 FROM fabric_images i WHERE i.upload_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM fabric_import_changes c WHERE c.kept_uploads @> ARRAY[u.id])
  AND NOT EXISTS (SELECT 1 FROM undos d WHERE d.kept_uploads @> ARRAY[u.id])`;

/** Removes uploads that no fabric shows any more; the worker deletes their files. Others in `ids` stay. */
export async function removeUploads(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [removed] = await manager.query<[{ storage_key: string }[], number]>(
    `DELETE FROM uploads u WHERE u.id = ANY($1) AND ${IS_ORPHAN} RETURNING storage_key`,
    [ids],
  );
  for (const { storage_key } of removed) {
    for (const width of PICTURE_WIDTHS) {
      await requestJob(manager, 'storage.delete-file', { key: keyOfWidth(storage_key, width) });
    }
  }
}
