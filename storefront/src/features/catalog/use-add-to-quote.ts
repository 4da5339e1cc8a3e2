import { quantityFault } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/toast';
import { useCart, type Wanted } from '../../state/cart';
import { useSession } from '../../state/session';
import { keepWish, type Wish } from '../../state/wish';

/** Puts a fabric into the cart, or asks a visitor to sign in first. */
export function useAddToQuote() {
  const { user } = useSession();
  const { actions } = useCart();
  const signInFirst = useSignInFirst();
  return useCallback(
    (fabric: Fabric, quantity: string | number, colourway_id?: string) => {
      const fault = quantityFault(String(quantity));
      if (fault) return showError(fault);
      if (user) return actions.add(fabric, quantity, colourway_id);
      signInFirst(fabric, [{ colourway_id, typed: String(quantity) }]);
    },
    [user, actions, signInFirst],
  );
}

/** The same for several colours of a fabric at once. */
export function useAddSeveral() {
  const { user } = useSession();
  const { actions } = useCart();
  const signInFirst = useSignInFirst();
  return (fabric: Fabric, wanted: readonly Wanted[]) => {
    if (user) return actions.addSeveral(fabric, wanted);
    const lines = wanted.map(({ colourway_id, quantity }) => ({ colourway_id, typed: String(quantity) }));
    signInFirst(fabric, lines);
  };
}

/** What is wished for is kept meanwhile. */
function useSignInFirst() {
  const navigate = useNavigate();
  return useCallback(
    (fabric: Fabric, lines: Wish['lines']) => {
      showError('Please sign in to add items to cart');
      keepWish({ fabric, lines, from: window.location.pathname + window.location.search });
      void navigate('/login');
    },
    [navigate],
  );
}
