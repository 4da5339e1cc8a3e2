import type { EntityManager } from 'typeorm';
import { lockFabrics } from './locked-stock.js';

/** The stock of a fabric on hand, locked until the transaction ends. Meters. */
export interface FabricStock {
  id: string;
  item_code: string;
  stock_by_colour: boolean;
  counted_by_roll: boolean;
  /** On hand of the whole. */
  on_hand: number;
  colours: ColourStock[];
}

export interface ColourStock {
  id: string;
  name: string;
  /** The color's own stock; null while the fabric is counted as a whole. */
  on_hand: number | null;
  /** Reserved or held. */
  taken: number;
  is_available: boolean;
}

/** Locks the fabrics of these ids, in one order for everybody who moves stock, and then reads them. */
export async function lockStock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, FabricStock>> {
  await lockFabrics(manager, ids);
  const found = await manager.query<FabricStock[]>(
    `SELECT f.id, f.item_code, f.stock_by_colour, f.counted_by_roll, f.stock_quantity::float8 AS on_hand,
       (SELECT json_agg(json_build_object('id', w.id, 'name', w.name, 'on_hand', w.stock_quantity::float8,
                 'taken', (w.reserved_quantity + w.held_quantity)::float8, 'is_available', w.is_available)
               ORDER BY w.position, w.name)
        FROM colourways w WHERE w.fabric_id = f.id) AS colours
     FROM fabrics f WHERE f.id = ANY($1)`,
    [ids],
  );
  return new Map(found.map((fabric) => [fabric.id, fabric]));
}
