import { shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import type { CartItem } from '../../state/cart';

/** The color shown on a card: the chosen one, else the one searched for, else the one in the cart, else the first available. */
export const cardColour = (fabric: Fabric, chosen?: string, inCart?: readonly CartItem[]): Colourway | undefined =>
  shownColour(fabric, chosen ?? fabric.match?.colourway_id ?? inCart?.[0]?.colourway_id);
