import { inColour } from '@selvedge/domain/fabrics/colour-choice';
import type { EntityManager } from 'typeorm';

/** A fabric with its stock, locked. Lengths are in meters. */
export interface LockedStock {
  id: string;
  name: string;
  pre_order: boolean;
  out_of_stock: boolean;
  available_in_sri_lanka: boolean;
  stock_quantity: number;
  available_quantity: number;
  /** True if each color has stock of its own; else they share the fabric's. */
  by_colour: boolean;
  /** True if the stock is the sum of rolls. */
  by_roll: boolean;
  colourways: LockedColour[];
}

export interface LockedColour {
  id: string;
  name: string;
  is_available: boolean;
  /** In the fabric's price unit; null to use the fabric's own. */
  minimum_order: number | null;
  /** The part of its own stock that is neither reserved nor held. */
  free: number;
}

/**
 * Locks the stock of these fabrics until the transaction ends, in one order for everybody who moves stock, which prevents
 * deadlocks. Lock all that a transaction needs at once.
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

/** 'Cotton Poplin in Navy'; only the fabric if its colors share one stock, or it has none. */
export const nameOf = (lockedStock: LockedStock, colour: LockedColour): string =>
  inColour(lockedStock.name, lockedStock.by_colour ? colour.name : null);
