import type { EntityManager } from 'typeorm';
import type { FabricConditions } from './fabric-conditions.js';

/** The values that a batch can change, as they were. */
interface FabricBefore {
  id: string;
  /** The version that the batch has left. */
  version: number;
  price_cents: number;
  visible: boolean;
  is_global: boolean;
  category_ids: string[];
}

export interface FabricsBefore {
  fabrics: FabricBefore[];
}

/** Locks the fabrics as the batch does, and reads what it may change. */
export function readFabrics(manager: EntityManager, { where, parameters }: FabricConditions): Promise<FabricBefore[]> {
  return manager.query<FabricBefore[]>(
    `SELECT f.id, f.version, f.price_cents::float8 AS price_cents, f.visible, f.is_global,
            ARRAY(SELECT category_id FROM fabric_categories c WHERE c.fabric_id = f.id) AS category_ids
     FROM fabrics f ${where} ORDER BY f.id FOR NO KEY UPDATE`,
    parameters,
  );
}

/** Those of the fabrics whose version has changed since, with their version. */
export async function changedSince(manager: EntityManager, before: readonly FabricBefore[]): Promise<FabricBefore[]> {
  const rows = await manager.query<{ id: string; version: number }[]>(
    'SELECT id, version FROM fabrics WHERE id = ANY ($1)',
    [before.map(({ id }) => id)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return before.flatMap((fabric) => {
    const version = versions.get(fabric.id);
    return version === undefined || version === fabric.version ? [] : [{ ...fabric, version }];
  });
}

/** Gives back the former values to fabrics that nobody has changed since. */
export async function restoreBatch(
  manager: EntityManager,
  { fabrics }: FabricsBefore,
): Promise<{ restored: number; unchanged: number }> {
  const former = JSON.stringify(fabrics);
  const [restored] = await manager.query<[{ id: string }[], number]>(
    `WITH former AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS r(id uuid, version integer, price_cents bigint, visible boolean, is_global boolean)
     ), same AS MATERIALIZED (
       SELECT f.id FROM fabrics f JOIN former r USING (id) WHERE f.version = r.version ORDER BY f.id FOR NO KEY UPDATE OF f
     )
     UPDATE fabrics f SET price_cents = r.price_cents, visible = r.visible, is_global = r.is_global, updated_at = now()
     FROM former r JOIN same USING (id) WHERE f.id = r.id RETURNING f.id`,
    [former],
  );
  const ids = restored.map(({ id }) => id);
  const filed = `SELECT r.id, c.id AS category_id FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, category_ids jsonb),
      jsonb_array_elements_text(r.category_ids) AS name(id) JOIN categories c ON c.id = name.id::uuid WHERE r.id = ANY ($2)`;
  await manager.query(
    `DELETE FROM fabric_categories l WHERE l.fabric_id = ANY ($2)
       AND NOT EXISTS (SELECT FROM (${filed}) former WHERE former.id = l.fabric_id AND former.category_id = l.category_id)`,
    [former, ids],
  );
  await manager.query(`INSERT INTO fabric_categories (fabric_id, category_id) ${filed} ON CONFLICT DO NOTHING`, [
    former,
    ids,
  ]);
  return { restored: ids.length, unchanged: fabrics.length - ids.length };
}
