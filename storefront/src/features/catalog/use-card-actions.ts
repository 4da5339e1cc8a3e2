import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useMemo } from 'react';
import { useCart } from '../../state/cart';
import type { CardActions } from './FabricCard';
import { useAddToQuote } from './use-add-to-quote';

/** What the cards of the grid do, as one object that stays the same while the same person is signed in. */
export function useCardActions(openImage: (fabric: Fabric, index: number) => void): CardActions {
  const { actions } = useCart();
  const add = useAddToQuote();
  return useMemo(
    () => ({ openImage, add, remove: actions.remove, setQuantity: actions.setQuantity }),
    [openImage, add, actions],
  );
}
