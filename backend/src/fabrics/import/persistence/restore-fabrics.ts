import type { EntityManager } from 'typeorm';
import { removeUploads } from '../../../uploads/uploads.service.js';
import { forgetFetches } from '../../fabric-images.js';
import { listed, SHEET } from './fabric-columns.js';
import { setTermsOf } from './upsert-terms.js';

interface Former {
  id: string;
  category_ids: string[];
  pattern_ids: string[];
}

const UPDATE = `UPDATE fabrics f SET (${listed()}, updated_at) = (${listed('r.')}, now()) FROM ${SHEET} WHERE f.id = r.id`;

/** The colors of fabrics `$2` before the import `$1`. */
const FORMER = `
  SELECT c.fabric_id, w.* FROM fabric_import_changes c, jsonb_to_recordset(c.before->'colourways') AS w(id uuid,
    position smallint, name text, hex text, code text, stock_quantity numeric, minimum_order integer, is_available boolean)
  WHERE c.import_id = $1 AND c.fabric_id = ANY($2)`;

/** SQL: whether a color `w` of theirs is new since the import. */
const ADDED = `
  w.fabric_id IN (SELECT fabric_id FROM fabric_import_changes
                  WHERE import_id = $1 AND fabric_id = ANY($2) AND before ? 'colourways')
  AND NOT EXISTS (SELECT FROM (${FORMER}) former WHERE former.fabric_id = w.fabric_id AND name_key(former.name) = name_key(w.name))`;

/** Restores locked fabrics to their state before this import: values, colors, categories, patterns and images. */
export async function restoreFabrics(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetFetches(manager, ids);
  const [{ fabrics }] = await manager.query<[{ fabrics: Former[] }]>(
    `SELECT jsonb_agg(before || jsonb_build_object('id', fabric_id)) AS fabrics
     FROM fabric_import_changes WHERE import_id = $1 AND fabric_id = ANY($2)`,
    [importId, ids],
  );
  await restoreColours(manager, importId, ids);
  await manager.query(UPDATE, [JSON.stringify(fabrics)]);
  await removeNameless(manager, importId, ids);
  await file(manager, fabrics);
  await showFormer(manager, importId, ids);
  await followVersions(manager, importId, ids);
}

/**
 * Restores each color under its own name. One created by the import is deleted; if something refers to it, even the ledger alone,
 * it loses its stock and is not sold.
 */
async function restoreColours(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  await manager.query(
    `INSERT INTO colourways (fabric_id, id, position, name, hex, code, stock_quantity, minimum_order, is_available)
     ${FORMER} ON CONFLICT (fabric_id, name_key(name)) DO UPDATE
       SET (position, name, hex, code, stock_quantity, minimum_order, is_available)
         = (excluded.position, excluded.name, excluded.hex, excluded.code, excluded.stock_quantity,
            excluded.minimum_order, excluded.is_available)`,
    [importId, ids],
  );
  await manager.query(`DELETE FROM colourways w WHERE ${ADDED} AND NOT colourway_is_named(w.id)`, [importId, ids]);
  await manager.query(`UPDATE colourways w SET stock_quantity = NULL, is_available = false WHERE ${ADDED}`, [
    importId,
    ids,
  ]);
}

/** Removes the unnamed color that the trigger gave to a fabric without colors on sale. */
async function removeNameless(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  await manager.query(`DELETE FROM colourways w WHERE w.name = '' AND ${ADDED} AND NOT colourway_is_named(w.id)`, [
    importId,
    ids,
  ]);
}

/** Categories deleted meanwhile are left out. */
async function file(manager: EntityManager, fabrics: readonly Former[]): Promise<void> {
  const known = await manager.query<{ id: string }[]>('SELECT id FROM categories UNION ALL SELECT id FROM patterns');
  const ids = new Set(known.map(({ id }) => id));
  const formerly = (field: 'category_ids' | 'pattern_ids') =>
    fabrics.map((fabric) => ({ id: fabric.id, isNew: false, terms: fabric[field].filter((id) => ids.has(id)) }));
  await setTermsOf(manager, 'category', formerly('category_ids'));
  await setTermsOf(manager, 'pattern', formerly('pattern_ids'));
}

/** Shows the replaced images again; their replacements are removed. */
async function showFormer(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  const [shown] = await manager.query<[{ upload_id: string | null }[], number]>(
    'DELETE FROM fabric_images WHERE fabric_id = ANY($1) RETURNING upload_id',
    [ids],
  );
  await manager.query(
    `INSERT INTO fabric_images
       (fabric_id, upload_id, image_url, alt_text, is_primary, display_order, placeholder_color, colourway_id)
     SELECT c.fabric_id, i.upload_id, i.image_url, i.alt_text, i.is_primary, i.display_order, i.placeholder_color, w.id
     FROM fabric_import_changes c CROSS JOIN jsonb_to_recordset(c.before->'images') AS i(
       upload_id uuid, image_url text, alt_text text, is_primary boolean, display_order smallint, placeholder_color text,
       colourway_id uuid)
     LEFT JOIN colourways w ON w.id = i.colourway_id
     WHERE c.import_id = $1 AND c.fabric_id = ANY($2)`,
    [importId, ids],
  );
  await removeUploads(
    manager,
    shown.flatMap(({ upload_id }) => upload_id ?? []),
  );
}

/** If a fabric is now as an earlier import left it, that import can be undone, too. */
async function followVersions(manager: EntityManager, importId: string, ids: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE fabric_import_changes earlier SET version = f.version
     FROM fabric_import_changes c JOIN fabrics f ON f.id = c.fabric_id
     WHERE c.import_id = $1 AND c.fabric_id = ANY($2)
       AND earlier.fabric_id = c.fabric_id AND earlier.import_id <> c.import_id
       AND earlier.version = (c.before->>'version')::integer`,
    [importId, ids],
  );
}
