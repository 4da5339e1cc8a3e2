import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const kinds = {
  category: { table: 'categories', link: 'fabric_categories', column: 'category_id' },
  pattern: { table: 'patterns', link: 'fabric_patterns', column: 'pattern_id' },
} as const;

/**
 * Sets the categories or patterns of a fabric to exactly these.
 *
 * @param references ids or names, by their keys.
 * @throws BadRequestException naming the first that does not exist.
 */
export async function setTerms(
  manager: EntityManager,
  kind: keyof typeof kinds,
  fabricId: string,
  references: readonly string[],
): Promise<void> {
  const { table, link, column } = kinds[kind];
  const found = await manager.query<{ reference: string; id: string | null }[]>(
    `SELECT reference, t.id FROM unnest($1::text[]) reference
     LEFT JOIN ${table} t ON t.id::text = lower(reference) OR name_key(t.name) = name_key(reference)`,
    [references],
  );
  const unknown = found.find(({ id }) => id === null);
  if (unknown) throw new BadRequestException(`There is no ${kind} '${unknown.reference}'.`);
  const ids = found.map(({ id }) => id);
  await manager.query(`DELETE FROM ${link} WHERE fabric_id = $1 AND ${column} <> ALL($2)`, [fabricId, ids]);
  await manager.query(
    `INSERT INTO ${link} (fabric_id, ${column}) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`,
    [fabricId, ids],
  );
}
