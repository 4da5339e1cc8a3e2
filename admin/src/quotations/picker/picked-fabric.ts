import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';

/** What a line knows of the fabric that was just picked for it. */
export interface PickedFabric {
  /** Those that are sold, in their order. */
  colours: PickedColour[];
  /** Empty where the fabric has no colours. */
  colourway_id: string;
  /** In the unit of the fabric; a colour may have its own. */
  minimum_order: number;
  /** Metres that can be ordered of the fabric as a whole. */
  available_quantity: number;
}

interface PickedColour {
  id: string;
  name: string;
  minimum_order: number | null;
  /** In metres. */
  available_quantity: number;
}

/** The first colour that is sold is the one that a line takes by itself. */
export function pickedOf({ colourways, minimum_order, available_quantity }: AdminFabric): PickedFabric {
  const colours = colourways
    .filter(({ is_available }) => is_available)
    .map(({ id, name, minimum_order, available_quantity }) => ({ id, name, minimum_order, available_quantity }));
  return { colours, colourway_id: colours[0]?.id ?? '', minimum_order: minimum_order || 1, available_quantity };
}

/** The least that is sold, and what can be ordered (metres), of the colour that a line is in. */
export function limitsOf({ colours, colourway_id, minimum_order, available_quantity }: PickedFabric) {
  const colour = colours.find(({ id }) => id === colourway_id);
  return {
    minimum: colour?.minimum_order ?? minimum_order,
    available: colour?.available_quantity ?? available_quantity,
  };
}
