import type { EntityManager } from 'typeorm';
import type { Statement } from './combined-statements.js';

type Series = 'QT' | 'OR' | 'SW' | 'PI' | 'DN';

/**
 * The next number of a series: `QT-2026-0001`. The counter's row stays locked until the transaction ends, so numbers have no
 * gaps, and a rolled-back one is reused.
 */
export async function nextNumber(manager: EntityManager, series: Series, year: number): Promise<string> {
  const { text, values } = numbering(series, year);
  const [row] = await manager.query<[{ number: string }]>(text, [...values]);
  return row.number;
}

/** The same as a statement returning `number`, to be combined with the insert of the numbered row. */
export function numbering(series: Series, year: number): Statement {
  return {
    text: `INSERT INTO counters (series, year, value) VALUES ($1, $2, 1)
           ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1
           RETURNING series || '-' || year || '-' || lpad(value::text, greatest(4, length(value::text)), '0') AS number`,
    values: [series, year],
  };
}
