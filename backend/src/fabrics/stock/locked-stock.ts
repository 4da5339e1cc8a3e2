import type { EntityManager } from 'typeorm';

/** A fabric as its stock stands, locked. Lengths in metres. */
export interface LockedStock {
  id: string;
  name: string;
  pre_order: boolean;
  out_of_stock: boolean;
  available_in_sri_lanka: boolean;
  stock_quantity: number;
  available_quantity: number;
  /** Each colour has stock of its own; else they share the fabric's. */
  by_colour: boolean;
  /** The stock is the sum of rolls. */
  by_roll: boolean;
  colourways: LockedColour[];
}

export interface LockedColour {
  id: string;
  name: string;
  is_available: boolean;
  /** In the fabric's price unit; null where the fabric's own holds. */
  minimum_order: number | null;
  /** Neither reserved nor held, of its own stock. */
  free: number;
}

/**
 * Locks the stock of these fabrics until the transaction ends, in the one order in which everybody does who moves stock,
 * so that nobody waits in a ring. Lock all that a transaction needs at once.
 */
export async function lockFabrics(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('SELECT FROM fabrics WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

export async function lockStock(
  manager: EntityManager,
  fabricIds: readonly string[],
): Promise<Map<string, LockedStock>> {
  await lockFabrics(manager, fabricIds);
  const lockedStocks = await manager.query<LockedStock[]>(
    `SELECT id, name, pre_order, out_of_stock, available_in_sri_lanka, stock_quantity::float8,
            available_quantity::float8, stock_by_colour AS by_colour, counted_by_roll AS by_roll,
            (SELECT json_agg(json_build_object('id', w.id, 'name', w.name, 'is_available', w.is_available,
                      'minimum_order', w.minimum_order, 'free', coalesce(w.stock_quantity, 0) - w.reserved_quantity - w.held_quantity)
                      ORDER BY w.position, w.id)
             FROM colourways w WHERE w.fabric_id = f.id) AS colourways
     FROM fabrics f WHERE id = ANY($1)`,
    [fabricIds],
  );
  return new Map(lockedStocks.map((lockedStock) => [lockedStock.id, lockedStock]));
}

/** The available stock of a color, at least 0. */
export const freeOf = (lockedStock: LockedStock, colour: LockedColour): number =>
  Math.max(0, lockedStock.by_colour ? colour.free : lockedStock.available_quantity);

/** 'Cotton Poplin in Navy'; the fabric alone where its colours share one stock, or it has none. */
export const nameOf = (lockedStock: LockedStock, colour: LockedColour): string =>
  lockedStock.by_colour && colour.name ? `${lockedStock.name} in ${colour.name}` : lockedStock.name;
