import type { EntityManager } from 'typeorm';
import type { Conditions } from './conditions.js';

/** So few rows are passed over at once, whichever they are. */
const NEAR = 1_000;

/** Which rows of which list: the names are SQL, written in our own code; values are bound by the conditions. */
export interface PageQuery {
  /** What stands behind SELECT for one row. */
  select: string;
  /** `orders o JOIN quotations q ON …` */
  from: string;
  conditions: Conditions;
  /** A SELECT of `total`, how many they are, where that is quicker than counting those of the list. */
  counted?: string;
  /** What stands behind ORDER BY; let it end in a unique column, so that pages never overlap. */
  order: string;
  /** The same the other way round: deep pages beyond the middle are read from the end. */
  reversed?: string;
  limit: number;
  offset: number;
}

/** A page of a list with the number of all rows that its conditions find, past the last page as well. */
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
  // A few rows that lie together at the one end, as what is open does, are all passed by from the other.
  const isFromEnd = reversed !== undefined && offset > NEAR && offset > total / 2;
  const rows = await manager.query<Row[]>(
    `SELECT ${select} ${found} ORDER BY ${isFromEnd ? reversed : order}
     LIMIT ${conditions.bind(most)} OFFSET ${conditions.bind(isFromEnd ? Math.max(0, total - offset - limit) : offset)}`,
    conditions.parameters,
  );
  return { rows: isFromEnd ? rows.reverse() : rows, total };
}

/** Rows that were read by their ids, in the order of the ids; what has gone meanwhile is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
