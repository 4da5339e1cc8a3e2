import type { WorkbookColourway } from '@selvedge/domain/fabrics/colour-cell';
import { exactSum, formatLength, thousandthsOf } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import type { EntityManager } from 'typeorm';

/** A colorway as stored, named as in the table. */
export interface StoredColourway {
  id: string;
  position: number;
  name: string;
  hex: string | null;
  code: string;
  stock_quantity: number | null;
  minimum_order: number | null;
  is_available: boolean;
  /** Meters reserved or held. */
  taken: number;
}

/** The stock of a fabric and its colors. */
export interface StoredStock {
  stock_quantity: number;
  stock_by_colour: boolean;
  counted_by_roll: boolean;
  colourways: StoredColourway[];
}

type ColourwayRow = Omit<StoredColourway, 'id' | 'taken'>;

/** The changes of a row to the colors of its fabric. */
export interface ColourPlan {
  /** New or changed colors. */
  rows: ColourwayRow[];
  /** The resulting stock of the colors themselves; undefined if the row leaves it unchanged. */
  ownStock: number | undefined;
  isByColour: boolean;
}

/**
 * Merges the colors of the cell into the stored ones.
 *
 * @param isOut whether the fabric ends up out of stock, and so each of its colors.
 */
export function planColours(
  given: readonly WorkbookColourway[] | undefined,
  stored: Pick<StoredStock, 'colourways' | 'stock_by_colour'> | undefined,
  isOut: boolean,
): ColourPlan {
  const before = given ? (stored?.colourways ?? []) : [];
  const pairs = (given ?? []).map((colour, position) => {
    const own = before.find(({ name }) => isSameName(name, colour.name));
    return { own, row: merged({ ...colour, is_available: colour.is_available ?? true }, own, position) };
  });
  const others = before
    .filter((colour) => !pairs.some(({ own }) => own === colour))
    .map((own) => ({ own, row: merged(own, own, own.position) }));
  const emptied = [...pairs, ...others].map(({ own, row }) => ({
    own,
    row: isOut && row.stock_quantity !== null ? { ...row, stock_quantity: 0 } : row,
  }));
  const counted = emptied.flatMap(({ row }) => row.stock_quantity ?? []);
  const isRecounted = emptied.some(({ own, row }) => row.stock_quantity !== (own?.stock_quantity ?? null));
  const changed = emptied.filter(({ own, row }) => !own || details.some((name) => own[name] !== row[name]));
  return {
    rows: changed.map(({ row }) => row),
    ownStock: isRecounted && counted.length > 0 ? exactSum(counted) : undefined,
    isByColour: isRecounted ? counted.length > 0 : (stored?.stock_by_colour ?? false),
  };
}

const details = ['hex', 'code', 'stock_quantity', 'minimum_order', 'is_available'] as const;

function merged(given: WorkbookColourway, own: StoredColourway | undefined, position: number): ColourwayRow {
  return {
    position,
    name: given.name,
    hex: given.hex === undefined ? (own?.hex ?? null) : given.hex,
    code: given.code ?? own?.code ?? '',
    stock_quantity: given.stock_quantity === undefined ? (own?.stock_quantity ?? null) : given.stock_quantity,
    minimum_order: given.minimum_order === undefined ? (own?.minimum_order ?? null) : given.minimum_order,
    is_available: given.is_available ?? own?.is_available ?? true,
  };
}

/**
 * The error if this stock is less than what is reserved or held. Checked like in the database, which would reject the whole
 * batch.
 *
 * @param stock the resulting stock of the fabric.
 */
export function promiseProblem(
  stock: number,
  { rows, ownStock, isByColour }: ColourPlan,
  stored: StoredStock | undefined,
): { column: 'color' | 'stock_quantity'; message: string } | undefined {
  if (!stored) return undefined;
  const taken = exactSum(stored.colourways.map((own) => own.taken));
  if (isByColour && ownStock !== undefined) {
    // Once some colors are counted individually, all others count as having no stock.
    const uncounted = stored.colourways.find((own) => {
      const next = rows.find(({ name }) => isSameName(name, own.name)) ?? own;
      const wasThere = !stored.stock_by_colour || own.stock_quantity !== null;
      return wasThere && own.taken > 0 && next.stock_quantity === null;
    });
    if (uncounted) return { column: 'color', message: promised(uncounted.taken, uncounted.name) };
    for (const { name, stock_quantity } of rows) {
      const own = stored.colourways.find((other) => isSameName(other.name, name));
      if (!own || stock_quantity === null || stock_quantity >= own.taken) continue;
      if (stock_quantity - own.taken < Math.min(0, (own.stock_quantity ?? own.taken) - own.taken)) {
        return { column: 'color', message: promised(own.taken, name) };
      }
    }
    return undefined;
  }
  if (isByColour) {
    const free = exactSum(stored.colourways.map((own) => Math.max(0, (own.stock_quantity ?? 0) - own.taken)));
    const gone = stored.stock_quantity - stock;
    return gone > 0 && thousandthsOf(gone) > thousandthsOf(free)
      ? { column: 'stock_quantity', message: promised(taken) }
      : undefined;
  }
  return stock < taken && stock < stored.stock_quantity
    ? { column: 'stock_quantity', message: promised(taken) }
    : undefined;
}

/** The error message for a row that would take reserved or held stock. */
export function promised(metres: number, color = ''): string {
  const what = color ? `${color}: ` : '';
  return `${what}${formatLength(metres, 'meters')} are reserved for orders or held for customers, so its stock can't be less.`;
}

/** Writes these details of the colors of locked fabrics; missing colors are created. */
export async function writeColours(
  manager: EntityManager,
  rows: readonly (ColourwayRow & { fabric_id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await manager.query(
    `INSERT INTO colourways (fabric_id, position, name, hex, code, stock_quantity, minimum_order, is_available)
     SELECT r.* FROM jsonb_to_recordset($1::jsonb) AS r(fabric_id uuid, position smallint, name text, hex text,
       code text, stock_quantity numeric, minimum_order integer, is_available boolean)
     ORDER BY r.fabric_id, r.position
     ON CONFLICT (fabric_id, name_key(name)) DO UPDATE
       SET (hex, code, stock_quantity, minimum_order, is_available)
         = (excluded.hex, excluded.code, excluded.stock_quantity, excluded.minimum_order, excluded.is_available)`,
    [JSON.stringify(rows)],
  );
}

const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
