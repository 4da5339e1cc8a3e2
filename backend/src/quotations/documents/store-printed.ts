import { createHash } from 'node:crypto';
import type { DataSource, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Storage } from '../../storage/storage.js';

/** A row that names the PDF which was printed of it. */
interface Printed {
  id: string;
  storageKey: string | null;
  bytes: number | null;
  sha256: string | null;
}

/**
 * Stores what was printed and notes it in its row. Two that print one sheet at a time make two different files: the first
 * that has the row stores its own, and the other's is forgotten, so that file and digest are always of one printing.
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
