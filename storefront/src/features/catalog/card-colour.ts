import { shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import type { CartItem } from '../../state/cart';

/** The color that a card is about: the one chosen on it, else sought, else in the cart, else the first that can be had. */
export const cardColour = (fabric: Fabric, chosen?: string, inCart?: readonly CartItem[]): Colourway | undefined =>
  shownColour(fabric, chosen ?? fabric.match?.colourway_id ?? inCart?.[0]?.colourway_id);
