import type { EntityManager } from 'typeorm';

type Row = Record<string, unknown>;

interface ParentColumn {
  column: string;
  parent: string;
}

/** The rows that a deletion removes, with all that goes with them, and the references to them that become null. */
export interface RowsBefore {
  /** In the order in which they can be inserted; a table without rows still names what the database adds by itself. */
  tables: { table: string; parents: ParentColumn[]; rows: Row[] }[];
  links: { table: string; column: string; rows: { id: string; value: string }[] }[];
}

interface Reference extends ParentColumn {
  table: string;
  /** As in `pg_constraint`: `c` cascades, `n` sets null. */
  rule: 'c' | 'n';
}

/** Reads what the deletion of these rows would take away, as the foreign keys say. Lock the rows before. */
export async function readDeleted(manager: EntityManager, table: string, ids: readonly string[]): Promise<RowsBefore> {
  const references = await manager.query<Reference[]>(
    `SELECT t.relname AS "table", a.attname AS "column", p.relname AS parent, c.confdeltype AS rule
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class p ON p.oid = c.confrelid
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace AND cardinality(c.conkey) = 1
       AND c.conrelid <> c.confrelid AND c.confdeltype IN ('c', 'n')
     ORDER BY t.relname, a.attname`,
  );
  const tables: RowsBefore['tables'] = [];
  const idsOf = new Map<string, readonly string[]>();
  for (const name of inOrder(table, references)) {
    const parents = references.filter(
      ({ table: child, parent, rule }) => child === name && rule === 'c' && idsOf.has(parent),
    );
    const where =
      name === table
        ? 'id = ANY ($1::uuid[])'
        : parents.map(({ column }, at) => `${column} = ANY ($${at + 1}::uuid[])`).join(' OR ');
    const values = name === table ? [ids] : parents.map(({ parent }) => idsOf.get(parent));
    const rows = await manager.query<{ row: Row }[]>(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${where}`, values);
    idsOf.set(
      name,
      rows.flatMap(({ row }) => (typeof row.id === 'string' ? row.id : [])),
    );
    tables.push({
      table: name,
      parents: parents.map(({ column, parent }) => ({ column, parent })),
      rows: rows.map(({ row }) => row),
    });
  }
  const links: RowsBefore['links'] = [];
  for (const { table: name, column, parent, rule } of references) {
    const gone = idsOf.get(parent) ?? [];
    if (rule !== 'n' || gone.length === 0) continue;
    const rows = await manager.query<{ id: string; value: string }[]>(
      `SELECT to_jsonb(t)->>'id' AS id, ${column} AS value FROM ${name} t WHERE ${column} = ANY ($1::uuid[])`,
      [gone],
    );
    if (rows.length > 0) links.push({ table: name, column, rows: rows.filter(({ id }) => id !== null) });
  }
  return { tables, links };
}

/** Rows of a user that are deleted on purpose, while the user stays. */
export async function readRowsOfUser(
  manager: EntityManager,
  table: string,
  userId: string,
): Promise<RowsBefore['tables'][number]> {
  const rows = await manager.query<{ row: Row }[]>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE user_id = $1`, [
    userId,
  ]);
  return { table, parents: [], rows: rows.map(({ row }) => row) };
}

/** The table and all that cascade from it, each after those that it refers to. */
function inOrder(table: string, references: readonly Reference[]): string[] {
  const depths = new Map([[table, 0]]);
  const visit = (parent: string, depth: number) => {
    for (const { table: child, rule } of references.filter((one) => one.parent === parent)) {
      if (rule !== 'c' || (depths.get(child) ?? -1) > depth) continue;
      depths.set(child, depth + 1);
      visit(child, depth + 1);
    }
  };
  visit(table, 0);
  return [...depths.keys()].sort((one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0));
}

/** Inserts what {@link readDeleted} has read. Rows that triggers add to the restored ones give way to the former ones. */
export async function restoreDeleted(manager: EntityManager, { tables, links }: RowsBefore): Promise<void> {
  const restored = new Map<string, string[]>();
  for (const { table, parents, rows } of tables) {
    for (const { column, parent } of parents) {
      await manager.query(`DELETE FROM ${table} WHERE ${column} = ANY ($1::uuid[])`, [restored.get(parent) ?? []]);
    }
    restored.set(
      table,
      rows.flatMap(({ id }) => (typeof id === 'string' ? id : [])),
    );
    if (rows.length === 0) continue;
    const columns = await columnsOf(manager, table);
    await manager.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  for (const { table, column, rows } of links) {
    await manager.query(
      `UPDATE ${table} t SET ${column} = r.value FROM jsonb_to_recordset($1::jsonb) AS r(id text, value uuid)
       WHERE t.id::text = r.id AND t.${column} IS NULL`,
      [JSON.stringify(rows)],
    );
  }
}

/** Without those that the database computes. */
async function columnsOf(manager: EntityManager, table: string): Promise<string> {
  const [{ columns }] = await manager.query<[{ columns: string }]>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return columns;
}
