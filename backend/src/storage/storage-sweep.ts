import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { whileNoBackup } from './backup-lock.js';
import { Storage } from './storage.js';

const HOUR_MS = 60 * 60 * 1000;
/** No upload takes so long; an older one was interrupted. */
const UNFINISHED_MS = HOUR_MS;
/** How long a file may have no row, because it is stored before its row. */
const NAMELESS_MS = 24 * HOUR_MS;
const BATCH = 500;
/** Up to this many files are deleted without confirmation; of more, only up to this share. */
const FEW = 100;
const LARGEST_PART = 0.2;

/**
 * The rows that name the files of each folder, as a condition on `key`. Files in other folders are never deleted. The workbook
 * of an import that has ended is no longer needed; a picture's narrower versions are found by its name.
 */
const named: Readonly<Record<string, string>> = {
  uploads: `EXISTS (SELECT FROM uploads WHERE storage_key = regexp_replace(key, '-[0-9]{3,4}\\.webp$', '.webp')
                                           OR storage_key = key)`,
  'private/users': 'EXISTS (SELECT FROM user_documents WHERE storage_key = key)',
  'private/messages': 'EXISTS (SELECT FROM message_attachments WHERE storage_key = key)',
  'private/slips': 'EXISTS (SELECT FROM payment_slips WHERE storage_key = key)',
  'private/statements': `CASE WHEN key ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.pdf$'
    THEN EXISTS (SELECT FROM statements WHERE id = left(right(key, 40), 36)::uuid) ELSE false END`,
  'private/invoices': 'EXISTS (SELECT FROM mails WHERE attachment_key = key)',
  'private/quotations': 'EXISTS (SELECT FROM quotation_documents WHERE storage_key = key)',
  'private/superseded': 'EXISTS (SELECT FROM superseded_copies WHERE storage_key = key)',
  'private/cancelled': 'EXISTS (SELECT FROM cancelled_papers WHERE storage_key = key)',
  'private/orders': 'EXISTS (SELECT FROM order_papers WHERE storage_key = key)',
  'private/cheques': 'EXISTS (SELECT FROM cheque_photos WHERE storage_key = key)',
  'private/imports': `EXISTS (SELECT FROM fabric_imports WHERE storage_key = key AND (state IN ('queued', 'running')
    OR EXISTS (SELECT FROM picture_fetches WHERE import_id = fabric_imports.id AND fetched_at IS NULL)))`,
};

/** Finds files that a crash left behind: partial ones, and complete ones whose row was never written. */
@Injectable()
export class StorageSweep {
  constructor(
    private readonly storage: Storage,
    private readonly dataSource: DataSource,
  ) {}

  /** Removes the remains of interrupted uploads; those in progress are younger. */
  removeUnfinished(): Promise<void> {
    return this.storage.removeUnfinished(new Date(Date.now() - UNFINISHED_MS));
  }

  /**
   * Deletes the files that no row names.
   * @throws Error if they are a large part of all: then the rows are missing, for example in another database.
   */
  async run(): Promise<void> {
    await this.removeUnfinished();
    const nameless: string[] = [];
    let files = 0;
    const batch: string[] = [];
    for await (const key of this.storage.keysOlderThan(new Date(Date.now() - NAMELESS_MS))) {
      files += 1;
      batch.push(key);
      if (batch.length === BATCH) nameless.push(...(await this.#namelessOf(batch.splice(0))));
    }
    nameless.push(...(await this.#namelessOf(batch)));
    if (nameless.length > Math.max(FEW, files * LARGEST_PART)) {
      throw new Error(
        `No row names ${nameless.length} of the ${files} stored files, such as ${nameless[0]}. Does the data folder belong to this database?`,
      );
    }
    await whileNoBackup(this.dataSource, async () => {
      for (const key of nameless) await this.storage.delete(key);
    });
  }

  async #namelessOf(keys: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const [folder, condition] of Object.entries(named)) {
      const own = keys.filter((key) => key.startsWith(`${folder}/`));
      if (own.length === 0) continue;
      const rows = await this.dataSource.query<{ key: string }[]>(
        `SELECT key FROM unnest($1::text[]) key WHERE NOT ${condition}`,
        [own],
      );
      found.push(...rows.map(({ key }) => key));
    }
    return found;
  }
}
