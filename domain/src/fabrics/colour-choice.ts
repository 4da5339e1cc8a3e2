import { caseless } from '../plain-text.js';
import type { Colourway, Fabric } from './fabric.js';

/** Which colours of a fabric can be chosen, and what holds for each. */

/** Those that are sold, in order. An answer that a browser kept from before fabrics had colours has none. */
export const offeredColours = (fabric: Partial<Pick<Fabric, 'colourways'>>): Colourway[] =>
  (fabric.colourways ?? []).filter(({ is_available }) => is_available);

/**
 * The colour that is meant by an id, or by a name without regard to case, as addresses spell it. Without one, or with
 * one that is not offered any more, the first that is; undefined where none is.
 */
export function chosenColour(
  fabric: Partial<Pick<Fabric, 'colourways'>>,
  chosen?: string | null,
): Colourway | undefined {
  const offered = offeredColours(fabric);
  const name = chosen && caseless(chosen.trim());
  return (
    offered.find(({ id }) => id === chosen) ?? offered.find((colour) => caseless(colour.name) === name) ?? offered[0]
  );
}

/** The least that is sold of a fabric in one colour, in its own unit. */
export const minimumOf = (
  fabric: Pick<Fabric, 'minimum_order'>,
  colourway?: Pick<Colourway, 'minimum_order'>,
): number => colourway?.minimum_order ?? fabric.minimum_order;

/** Whether a fabric can be ordered: it is for sale, and so is one of its colours. */
export const canBeOrdered = (fabric: Pick<Fabric, 'is_available'> & Partial<Pick<Fabric, 'colourways'>>): boolean =>
  fabric.is_available && (!fabric.colourways?.length || offeredColours(fabric).length > 0);
