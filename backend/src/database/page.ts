import type { EntityManager } from 'typeorm';
import type { Conditions } from './conditions.js';

/** Which rows of which list: the names are SQL, written in our own code; values are bound by the conditions. */
export interface PageQuery {
  /** What stands behind SELECT for one row. */
  select: string;
  /** `orders o JOIN quotations q ON …`; or, made with the WHERE of the conditions, a SELECT whose rows are what is listed. */
  from: string | ((where: string) => string);
  conditions: Conditions;
  /** What stands behind ORDER BY; let it end in a unique column, so that pages never overlap. */
  order: string;
  limit: number;
  offset: number;
}

/** A page of a list with the number of all rows that its conditions find, past the last page as well. */
export async function page<Row extends object>(
  manager: Pick<EntityManager, 'query'>,
  { select, from, conditions, order, limit, offset }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { where } = conditions;
  const found = typeof from === 'string' ? `FROM ${from} ${where}` : `FROM (${from(where)}) listed`;
  const [{ total }] = await manager.query<[{ total: number }]>(
    `SELECT count(*)::int AS total ${found}`,
    conditions.parameters,
  );
  const rows = await manager.query<Row[]>(
    `SELECT ${select} ${found} ORDER BY ${order}
     LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`,
    conditions.parameters,
  );
  return { rows, total };
}

/** Rows that were read by their ids, in the order of the ids; what has gone meanwhile is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
