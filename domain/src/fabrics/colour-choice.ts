import { nameKey } from '../look-alikes.js';
import type { Colourway, Fabric } from './fabric.js';

/** Which colors of a fabric can be chosen, and what holds for each. */

/** 'Cotton Poplin in Navy'; only the fabric without a color. */
export const inColour = (fabricName: string, color?: string | null): string =>
  color ? `${fabricName} in ${color}` : fabricName;

/** The available colors in order. A response cached before fabrics had colors has none. */
export const offeredColours = (fabric: Partial<Pick<Fabric, 'colourways'>>): Colourway[] =>
  (fabric.colourways ?? []).filter(({ is_available }) => is_available);

/**
 * The color that is meant by an id, or by a name without regard to case, as addresses spell it. Without one, or with
 * one that is not offered any more, the first that is; undefined where none is.
 */
export function chosenColour(
  fabric: Partial<Pick<Fabric, 'colourways'>>,
  chosen?: string | null,
): Colourway | undefined {
  const offered = offeredColours(fabric);
  return meantBy(offered, chosen) ?? offered[0];
}

/** Like {@link chosenColour}, but without a choice the first that can be had: a sold-out color says nothing of the others. */
export function shownColour(
  fabric: Pick<Fabric, 'pre_order'> & Partial<Pick<Fabric, 'colourways'>>,
  chosen?: string | null,
): Colourway | undefined {
  const offered = offeredColours(fabric);
  const inStock = offered.find(({ available_quantity }) => available_quantity > 0);
  return meantBy(offered, chosen) ?? (fabric.pre_order ? offered[0] : (inStock ?? offered[0]));
}

function meantBy(offered: readonly Colourway[], chosen?: string | null): Colourway | undefined {
  if (!chosen) return undefined;
  const name = nameKey(chosen.trim());
  return offered.find(({ id }) => id === chosen) ?? offered.find((colour) => nameKey(colour.name) === name);
}

/** The minimum order of a fabric in one color, in the fabric's unit. */
export const minimumOf = (
  fabric: Pick<Fabric, 'minimum_order'>,
  colourway?: Pick<Colourway, 'minimum_order'>,
): number => colourway?.minimum_order ?? fabric.minimum_order;

/** Returns whether a fabric can be ordered: it is for sale, and so is one of its colors. */
export const canBeOrdered = (fabric: Pick<Fabric, 'is_available'> & Partial<Pick<Fabric, 'colourways'>>): boolean =>
  fabric.is_available && (!fabric.colourways?.length || offeredColours(fabric).length > 0);
