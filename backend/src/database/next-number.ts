import type { EntityManager } from 'typeorm';

/**
 * The next number of a series: `QT-2026-0001`. The counter's row stays locked until the transaction ends, so
 * numbers follow each other without a gap and a rolled-back one is given again.
 */
export async function nextNumber(
  manager: EntityManager,
  series: 'QT' | 'OR' | 'SW' | 'PI' | 'DN',
  year: number,
): Promise<string> {
  const [row] = await manager.query<[{ value: number }]>(
    `INSERT INTO counters (series, year, value) VALUES ($1, $2, 1)
     ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1
     RETURNING value`,
    [series, year],
  );
  return `${series}-${year}-${String(row.value).padStart(4, '0')}`;
}
