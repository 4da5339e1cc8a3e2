import type { EntityManager } from 'typeorm';
import type { StoredFabric } from './fabric-columns.js';

interface WrittenRow {
  id: string;
  /** The row number in the worksheet. */
  row: number;
  /** The fabric before; undefined for a new one. */
  stored: StoredFabric | undefined;
  /** True if the row names images, to be shown now or later. */
  hasPictures: boolean;
}

/**
 * Records the changes of rows, so that they can be undone; an unchanged fabric is not recorded. Rows with images are recorded
 * before these are shown, so that the previous images are kept.
 */
export async function recordChanges(
  manager: EntityManager,
  importId: string,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const noted = rows.map(({ id, row, stored, hasPictures }) => {
    if (!stored) return { id, row, kept_uploads: [] };
    const { id: _, ...before } = stored;
    return {
      id,
      row,
      before,
      has_pictures: hasPictures,
      kept_uploads: before.images.flatMap((image) => image.upload_id ?? []),
    };
  });
  await manager.query(
    `INSERT INTO fabric_import_changes (import_id, fabric_id, sheet_row, item_code, version, before, kept_uploads)
     SELECT $2, f.id, r.row, f.item_code, f.version, r.before, ARRAY(SELECT jsonb_array_elements_text(r.kept_uploads)::uuid)
     FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, row integer, before jsonb, has_pictures boolean, kept_uploads jsonb)
     JOIN fabrics f ON f.id = r.id
     WHERE r.before IS NULL OR r.has_pictures OR (r.before->>'version')::integer <> f.version
     ON CONFLICT (import_id, fabric_id) DO UPDATE SET version = excluded.version`,
    [JSON.stringify(noted), importId],
  );
}

/** Called after the images of these fabrics were shown, or scheduled to be fetched. */
export async function settleRecords(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    `UPDATE fabric_import_changes c SET version = f.version FROM fabrics f
     WHERE c.import_id = $1 AND c.fabric_id = ANY($2) AND f.id = c.fabric_id AND c.version <> f.version`,
    [importId, ids],
  );
  await manager.query(
    `DELETE FROM fabric_import_changes c
     WHERE c.import_id = $1 AND c.fabric_id = ANY($2) AND (c.before->>'version')::integer = c.version
       AND NOT EXISTS (SELECT FROM picture_fetches p WHERE p.import_id = $1 AND p.fabric_id = c.fabric_id)`,
    [importId, ids],
  );
}

/** The ids of these fabrics that the import changed. */
export async function recordedOf(
  manager: EntityManager,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await manager.query<{ fabric_id: string }[]>(
    'SELECT fabric_id FROM fabric_import_changes WHERE import_id = $1 AND fabric_id = ANY($2)',
    [importId, ids],
  );
  return new Set(found.map(({ fabric_id }) => fabric_id));
}

/** Images fetched later belong to the change of the row, unless the fabric was changed in between. */
export async function recordPictures(
  manager: EntityManager,
  importId: string,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await manager.query(
    `UPDATE fabric_import_changes c SET version = f.version FROM fabrics f
     WHERE c.import_id = $1 AND c.fabric_id = $2 AND c.version = $3 AND f.id = c.fabric_id`,
    [importId, id, version],
  );
}
