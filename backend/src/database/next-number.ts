import type { EntityManager } from 'typeorm';

type Series = 'QT' | 'OR' | 'SW' | 'PI' | 'DN' | 'IN' | 'CN' | 'DB' | 'RC';

/** The next number of a series, `QT-2026-0001`: see the function of the same name in `sql/numbers.sql`. */
export async function nextNumber(manager: EntityManager, series: Series, year: number): Promise<string> {
  const [row] = await manager.query<[{ number: string }]>('SELECT next_number($1, $2) AS number', [series, year]);
  return row.number;
}

/** {@link nextNumber} as a value of an insert, whose statement locks the counter when everything else is ready. */
export const nextNumberSql = (series: Series, year: number) => (): string => `next_number('${series}', ${year})`;
