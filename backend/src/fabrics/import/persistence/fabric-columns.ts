import type { CellComplaint } from '@selvedge/domain/fabrics/fabric-sheet';
import { codesMeant, inLatinLetters, joinedCode } from '@selvedge/domain/look-alikes';
import type { EntityManager } from 'typeorm';
import type { Fabric, FabricColumn } from '../../fabric.entity.js';
import type { StoredStock } from './upsert-colourways.js';

/** `priceCents` → `price_cents`, the naming of the database. */
type InSql<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InSql<Rest>}`
  : '';

/** All columns of a fabric that an import can change, named as in the table. */
export type FabricColumns = { [Name in FabricColumn as InSql<Name>]: Fabric[Name] };

/** A fabric before an import, with its categories, patterns, colors and images. */
export interface FabricBefore extends FabricColumns, StoredStock {
  version: number;
  category_ids: string[];
  pattern_ids: string[];
  images: {
    upload_id: string | null;
    image_url: string;
    alt_text: string;
    is_primary: boolean;
    display_order: number;
    placeholder_color: string;
    colourway_id: string | null;
  }[];
}

export type StoredFabric = FabricBefore & { id: string };

const types: Record<keyof FabricColumns, string> = {
  name: 'text',
  item_code: 'text',
  description: 'text',
  material: 'text',
  fibres: 'text[]',
  care_instructions: 'text',
  internal_note: 'text',
  colors: 'text[]',
  number_of_colors: 'integer',
  width_cm: 'numeric',
  usable_width_cm: 'numeric',
  lead_time_days: 'integer',
  weight_gsm: 'numeric',
  price_cents: 'bigint',
  cost_cents: 'bigint',
  price_unit: 'text',
  minimum_order: 'integer',
  stock_quantity: 'numeric',
  is_available: 'boolean',
  visible: 'boolean',
  out_of_stock: 'boolean',
  available_in_sri_lanka: 'boolean',
  is_global: 'boolean',
  pre_order: 'boolean',
};

export const columnNames = Object.keys(types) as (keyof FabricColumns)[];
export const listed = (prefix = ''): string => columnNames.map((name) => `${prefix}${name}`).join(', ');
/** `$1`, a list of fabrics, as rows `r`. */
export const SHEET = `jsonb_to_recordset($1::jsonb) AS r(id uuid, stock_by_colour boolean, ${Object.entries(types)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;

/** A whole fabric `f`, as {@link StoredFabric}. */
const WHOLE = `(SELECT to_jsonb(own) FROM (SELECT f.id, f.version, ${listed('f.')},
  f.stock_by_colour, f.counted_by_roll,
  ARRAY(SELECT to_jsonb(sold) FROM (
    SELECT id, position, name, hex, code, stock_quantity, minimum_order, is_available,
           reserved_quantity + held_quantity AS taken
    FROM colourways WHERE fabric_id = f.id ORDER BY position, name) sold) AS colourways,
  ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id) AS category_ids,
  ARRAY(SELECT pattern_id FROM fabric_patterns WHERE fabric_id = f.id) AS pattern_ids,
  ARRAY(SELECT to_jsonb(shown) FROM (
    SELECT upload_id, image_url, alt_text, is_primary, display_order, placeholder_color, colourway_id
    FROM fabric_images WHERE fabric_id = f.id ORDER BY display_order) shown) AS images) own)`;

/**
 * The id of the fabric of each code of `$1`. The same code comes before one that looks like it. Each is a single look into an index:
 * a join would compute the keys of all fabrics.
 */
export const FABRICS_BY_CODE = `
  SELECT DISTINCT ON (code) code, id
  FROM (
    SELECT asked.code, same.id, 1 AS place FROM unnest($1::text[]) asked(code)
    CROSS JOIN LATERAL (SELECT id FROM fabrics WHERE lower(item_code) = lower(asked.code) LIMIT 1) same
    UNION ALL
    SELECT asked.code, alike.id, 2 FROM unnest($1::text[]) asked(code)
    CROSS JOIN LATERAL (
      SELECT id FROM fabrics WHERE name_key(item_code) = name_key(asked.code) AND NOT looks_like_another LIMIT 1) alike) found
  ORDER BY code, place`;

/** The longest code that the search words hold whole. */
const INDEXED = 64;

/**
 * The codes of the catalog that may be meant by those that no fabric has: those that a spreadsheet or another keyboard turns into
 * them, else those with the same letters and figures between other signs.
 */
export async function meantCodes(manager: EntityManager, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await manager.query<{ code: string; item_code: string }[]>(
    `SELECT known.code, f.item_code FROM (${FABRICS_BY_CODE}) known JOIN fabrics f USING (id)`,
    [[...new Set(codes.flatMap(codesMeant))]],
  );
  const known = new Map(found.map(({ code, item_code }) => [code, item_code]));
  const keys = [...new Set(codes.map(joinedCode))].filter((key) => key !== '' && key.length <= INDEXED);
  const joined = await manager.query<{ item_code: string }[]>(
    'SELECT item_code FROM fabrics WHERE search_words @@ $1::tsquery ORDER BY item_code DESC',
    [keys.map((key) => `'${key}'`).join(' | ')],
  );
  const alike = new Map(joined.map(({ item_code }) => [joinedCode(item_code), item_code]));
  alike.delete('');
  return new Map(
    codes.flatMap((code) => {
      const [meant = alike.get(joinedCode(code))] = codesMeant(code).flatMap((other) => known.get(other) ?? []);
      return meant === undefined ? [] : [[code, meant]];
    }),
  );
}

/** The problem of a row for a fabric that the catalog doesn't have. @param meant the codes that {@link meantCodes} found */
export function noFabric(itemCode: string, meant: ReadonlyMap<string, string>): CellComplaint {
  const other = meant.get(itemCode);
  const message = `There is no fabric '${itemCode}'.`;
  return {
    column: 'item_code',
    message: other === undefined ? message : `${message} ${whyOther(itemCode, other)}`,
  };
}

/** The advice for a code that looks like another one of the catalog. */
export function whyOther(itemCode: string, other: string): string {
  if (joinedCode(itemCode) === joinedCode(other))
    return `Only blanks and signs differ: if '${other}' is meant, write it as it stands there.`;
  if (inLatinLetters(itemCode) !== null)
    return `If '${other}' is meant, type it again in Latin letters: some here are Cyrillic or Greek.`;
  return other.length < itemCode.length
    ? `If '${other}' is meant, write it without zeros before it.`
    : `If '${other}' is meant, format the column as text and write its zeros: spreadsheets drop them.`;
}

/**
 * The fabrics with these codes, by the requested code: the one that has it, else the one whose code looks like it. Locked in one
 * order to prevent deadlocks between imports; read after locking, to see concurrent reservations.
 */
export async function lockStored(manager: EntityManager, codes: readonly string[]): Promise<Map<string, StoredFabric>> {
  const locked = await manager.query<{ id: string }[]>(
    `SELECT f.id FROM fabrics f WHERE f.id IN (SELECT id FROM (${FABRICS_BY_CODE}) known) ORDER BY f.id FOR NO KEY UPDATE`,
    [codes],
  );
  if (locked.length === 0) return new Map();
  const found = await manager.query<{ code: string; fabric: StoredFabric }[]>(
    `SELECT known.code, ${WHOLE} AS fabric FROM (${FABRICS_BY_CODE}) known JOIN fabrics f USING (id) WHERE f.id = ANY($2)`,
    [codes, locked.map(({ id }) => id)],
  );
  return new Map(found.map(({ code, fabric }) => [code, fabric]));
}
