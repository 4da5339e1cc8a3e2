import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { keepsStock } from '@selvedge/domain/fabrics/stock';
import type { LineFabric } from '@selvedge/domain/quotations/quotation';

/** The fabric of a line: its colors, and what is free of them. */
export interface PickedFabric {
  /** The available colors in order. */
  colours: PickedColour[];
  /** Empty if the fabric has no colors. */
  colourway_id: string;
  /** In the unit of the fabric; a color may have its own. */
  minimum_order: number;
  /** Meters that can be ordered of the fabric as a whole. */
  available_quantity: number;
  /** True if it is sold from stock; else nothing of it runs short. */
  keeps_stock: boolean;
  /** Each color has stock of its own; else they share the fabric's. */
  stock_by_colour: boolean;
  /** Null for who may not read prices. */
  list_price: number | null;
}

interface PickedColour {
  id: string;
  name: string;
  minimum_order: number | null;
  /** In meters, with what is held for the customer of the quotation. */
  available_quantity: number;
  /** In meters, for anybody; known of the lines of a stored quotation. */
  held_quantity?: number;
  held_for_customer?: number;
  /** The free length in one shade; null unless the fabric is counted by roll. */
  largest_single_shade_meters: number | null;
}

/** A line starts with the first available color. */
export function pickedOf(fabric: AdminFabric): PickedFabric {
  const { colourways, minimum_order, available_quantity, price_per_meter } = fabric;
  const colours = colourways
    .filter(({ is_available }) => is_available)
    .map(({ id, name, minimum_order, available_quantity, largest_single_shade_meters }) => ({
      id,
      name,
      minimum_order,
      available_quantity,
      largest_single_shade_meters,
    }));
  return {
    colours,
    colourway_id: colours[0]?.id ?? '',
    minimum_order: minimum_order || 1,
    available_quantity,
    keeps_stock: keepsStock(fabric),
    stock_by_colour: colourways.some(({ stock_quantity }) => stock_quantity !== null),
    list_price: price_per_meter,
  };
}

/** The fabric of a stored line, in the color of that line, which may no longer be sold. */
export function pickedOfLine(fabric: LineFabric, colourwayId: string): PickedFabric {
  return {
    colours: fabric.colourways
      .filter(({ id, is_available }) => is_available || id === colourwayId)
      .map(({ is_available: _, ...colour }) => ({
        ...colour,
        available_quantity: colour.available_quantity + colour.held_for_customer,
      })),
    colourway_id: colourwayId,
    minimum_order: fabric.minimum_order || 1,
    available_quantity: fabric.available_quantity,
    keeps_stock: fabric.keeps_stock,
    stock_by_colour: fabric.stock_by_colour,
    list_price: fabric.price_per_meter,
  };
}

/** Returns whether the line's color is counted by roll. */
export const isByRoll = ({ colours, colourway_id }: PickedFabric): boolean =>
  (colours.find(({ id }) => id === colourway_id)?.largest_single_shade_meters ?? null) !== null;

/** Minimum order, available and held quantity (meters) of a line's color. */
export function limitsOf({ colours, colourway_id, minimum_order, available_quantity }: PickedFabric) {
  const colour = colours.find(({ id }) => id === colourway_id);
  return {
    minimum: colour?.minimum_order ?? minimum_order,
    available: colour?.available_quantity ?? available_quantity,
    held: colour?.held_quantity ?? 0,
    heldForCustomer: colour?.held_for_customer ?? 0,
  };
}
