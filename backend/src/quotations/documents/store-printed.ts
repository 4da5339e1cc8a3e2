import { createHash } from 'node:crypto';
import type { DataSource, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Storage } from '../../storage/storage.js';

/** A row with a reference to its printed PDF. */
interface Printed {
  id: string;
  storageKey: string | null;
  bytes: number | null;
  sha256: string | null;
}

/**
 * Stores a PDF and records it in its row. Concurrent prints of one document produce different files: the first to lock the row
 * stores its own, the other is discarded, so that file and digest always match.
 */
export async function storePrinted<Row extends Printed>(
  dataSource: DataSource,
  storage: Storage,
  row: { table: new () => Row; id: string; key: string },
  pdf: Buffer,
): Promise<void> {
  const where = { id: row.id } as FindOptionsWhere<Row>;
  await dataSource.transaction(async (manager) => {
    const { storageKey } = await manager.findOneOrFail(row.table, { where, lock: { mode: 'pessimistic_write' } });
    if (storageKey !== null) return;
    await storage.put(row.key, pdf, 'application/pdf');
    const printed = {
      storageKey: row.key,
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    } satisfies Partial<Printed>;
    await manager.update(row.table, where, printed as unknown as QueryDeepPartialEntity<Row>);
  });
}
