import type { EntityManager } from 'typeorm';
import type { Conditions } from './conditions.js';

/** Up to this offset, skipping rows is fast in any order. */
const NEAR = 1_000;

/** A page of a list. The SQL parts are written in our code; values are bound by the conditions. */
export interface PageQuery {
  /** The SELECT list. */
  select: string;
  /** `orders o JOIN quotations q ON …` */
  from: string;
  conditions: Conditions;
  /** A SELECT of `total`, if it is faster than counting the rows of the list. */
  counted?: string;
  /** The ORDER BY list; it must end in a unique column, so that pages don't overlap. */
  order: string;
  /** The reversed order: pages in the second half are read from the end. */
  reversed?: string;
  limit: number;
  offset: number;
}

/** A page of a list with the total number of matching rows, even past the last page. */
export async function page<Row extends object>(
  manager: Pick<EntityManager, 'query'>,
  { select, from, conditions, counted, order, reversed, limit, offset }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const found = `FROM ${from} ${conditions.where}`;
  const [{ total }] = await manager.query<[{ total: number }]>(
    counted ?? `SELECT count(*)::int AS total ${found}`,
    conditions.parameters,
  );
  const most = Math.min(limit, Math.max(0, total - offset));
  // Read deep pages backwards, except near the start, where clustered rows make that slow.
  const isFromEnd = reversed !== undefined && offset > NEAR && offset > total / 2;
  const rows = await manager.query<Row[]>(
    `SELECT ${select} ${found} ORDER BY ${isFromEnd ? reversed : order}
     LIMIT ${conditions.bind(most)} OFFSET ${conditions.bind(isFromEnd ? Math.max(0, total - offset - limit) : offset)}`,
    conditions.parameters,
  );
  return { rows: isFromEnd ? rows.reverse() : rows, total };
}

/** Rows loaded by id in the order of the ids, without deleted ones. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
