import type { EntityManager } from 'typeorm';

type Series = 'QT' | 'OR' | 'SW' | 'PI' | 'DN' | 'IN' | 'CN' | 'DB' | 'RC';

/**
 * The next number of a series: `QT-2026-0001`. The counter's row stays locked until the transaction ends, so numbers have no
 * gaps, and a rolled-back one is reused.
 */
export async function nextNumber(manager: EntityManager, series: Series, year: number): Promise<string> {
  const [row] = await manager.query<[{ number: string }]>(
    `INSERT INTO counters (series, year, value) VALUES ($1, $2, 1)
     ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1
     RETURNING series || '-' || year || '-' || lpad(value::text, greatest(4, length(value::text)), '0') AS number`,
    [series, year],
  );
  return row.number;
}
