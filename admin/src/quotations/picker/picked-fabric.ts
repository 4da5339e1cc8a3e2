import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';

/** Data of a newly picked fabric in a line. */
export interface PickedFabric {
  /** The available colors in order. */
  colours: PickedColour[];
  /** Empty if the fabric has no colors. */
  colourway_id: string;
  /** In the unit of the fabric; a color may have its own. */
  minimum_order: number;
  /** Meters that can be ordered of the fabric as a whole. */
  available_quantity: number;
}

interface PickedColour {
  id: string;
  name: string;
  minimum_order: number | null;
  /** In meters. */
  available_quantity: number;
}

/** A line starts with the first available color. */
export function pickedOf({ colourways, minimum_order, available_quantity }: AdminFabric): PickedFabric {
  const colours = colourways
    .filter(({ is_available }) => is_available)
    .map(({ id, name, minimum_order, available_quantity }) => ({ id, name, minimum_order, available_quantity }));
  return { colours, colourway_id: colours[0]?.id ?? '', minimum_order: minimum_order || 1, available_quantity };
}

/** Minimum order and available quantity (meters) of a line's color. */
export function limitsOf({ colours, colourway_id, minimum_order, available_quantity }: PickedFabric) {
  const colour = colours.find(({ id }) => id === colourway_id);
  return {
    minimum: colour?.minimum_order ?? minimum_order,
    available: colour?.available_quantity ?? available_quantity,
  };
}
