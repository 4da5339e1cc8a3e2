import { chosenColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import type { CartItem } from '../../state/cart';

/** The color that a card is about: the one chosen on it, else searched, else in the cart, else the first. */
export const cardColour = (fabric: Fabric, chosen?: string, inCart?: readonly CartItem[]): Colourway | undefined =>
  chosenColour(fabric, chosen ?? fabric.match?.colourway_id ?? inCart?.[0]?.colourway_id);
