import type { EntityManager } from 'typeorm';

const links = {
  category: { table: 'fabric_categories', column: 'category_id' },
  pattern: { table: 'fabric_patterns', column: 'pattern_id' },
} as const;

/**
 * Sets the categories or patterns of many fabrics to exactly these, by id, in two statements.
 *
 * @returns the fabrics that changed.
 */
export async function setTermsOf(
  manager: EntityManager,
  kind: keyof typeof links,
  fabrics: readonly { id: string; isNew: boolean; terms: readonly string[] }[],
): Promise<string[]> {
  if (fabrics.length === 0) return [];
  const { table, column } = links[kind];
  const pairs = fabrics.flatMap(({ id, terms }) => terms.map((term) => [id, term] as const));
  const parameters = [pairs.map(([id]) => id), pairs.map(([, term]) => term)];
  const older = fabrics.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const changed: { fabric_id: string }[] = [];
  if (older.length > 0) {
    const [gone] = await manager.query<[{ fabric_id: string }[], number]>(
      `DELETE FROM ${table} l WHERE l.fabric_id = ANY($3::uuid[])
         AND (l.fabric_id, l.${column}) NOT IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       RETURNING l.fabric_id`,
      [...parameters, older],
    );
    changed.push(...gone);
  }
  const come = await manager.query<{ fabric_id: string }[]>(
    `INSERT INTO ${table} (fabric_id, ${column}) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING
     RETURNING fabric_id`,
    parameters,
  );
  return [...new Set([...changed, ...come].map(({ fabric_id }) => fabric_id))];
}
