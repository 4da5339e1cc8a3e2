import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useMemo } from 'react';
import { useCart } from '../../state/cart';
import { useAddToQuote } from './use-add-to-quote';

/** What a card can ask for; the same object from one drawing of the grid to the next. */
export interface CardActions {
  openImage: (fabric: Fabric, index: number) => void;
  add: (fabric: Fabric, typed: string) => void;
  remove: (fabric: Fabric) => void;
  setQuantity: (fabricId: string, quantity: number) => void;
}

/** What the cards of the grid do, as one object that stays the same while the same person is signed in. */
export function useCardActions(openImage: (fabric: Fabric, index: number) => void): CardActions {
  const { actions } = useCart();
  const add = useAddToQuote();
  return useMemo(
    () => ({ openImage, add, remove: actions.remove, setQuantity: actions.setQuantity }),
    [openImage, add, actions],
  );
}
