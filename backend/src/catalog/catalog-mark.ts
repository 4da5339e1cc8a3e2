import type { DataSource } from 'typeorm';
import { runPrepared } from '../database/prepared.js';

/**
 * A text that differs after every committed write to what the catalogue shows. An answer made after a mark was read is
 * of that state or a later one. How it comes about stands in the migration that lays `catalog_changes`.
 */
export async function catalogMark(dataSource: DataSource): Promise<string> {
  const [row] = await runPrepared<{ mark: string | null }>(dataSource, {
    name: 'catalog.mark',
    text: `SELECT string_agg(transaction_id::text, ' ' ORDER BY transaction_id) AS mark FROM catalog_changes`,
  });
  return row?.mark ?? '';
}
