import { quantityFault } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/toast';
import { useCart } from '../../state/cart';
import { useSession } from '../../state/session';
import { keepWish } from '../../state/wish';

/** Puts a fabric into the cart, or asks a visitor to sign in first. */
export function useAddToQuote() {
  const { user } = useSession();
  const { actions } = useCart();
  const navigate = useNavigate();
  return useCallback(
    (fabric: Fabric, quantity: string | number) => {
      const fault = quantityFault(String(quantity));
      if (fault) return showError(fault);
      if (user) return actions.add(fabric, quantity);
      showError('Please sign in to add items to cart');
      keepWish({ fabric, typed: String(quantity), from: window.location.pathname + window.location.search });
      void navigate('/login');
    },
    [user, actions, navigate],
  );
}
