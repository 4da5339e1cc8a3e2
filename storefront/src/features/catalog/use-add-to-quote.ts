import { quantityProblem } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useCart, type Wanted } from '../../state/cart';
import { type PendingAdd, storePendingAdd } from '../../state/pending-add';
import { useSession } from '../../state/session';
import { useSwatches } from '../../state/swatches';

/** Puts a fabric into the cart, or asks a visitor to sign in first. */
export function useAddToQuote() {
  const { user } = useSession();
  const { actions } = useCart();
  const signInFirst = useSignInFirst();
  return useCallback(
    (fabric: Fabric, quantity: string | number, colourway_id?: string) => {
      const problem = translateSentence(quantityProblem(String(quantity), fabric.price_unit));
      if (problem) return showError(problem);
      if (user) return actions.add(fabric, quantity, colourway_id);
      signInFirst(fabric, [{ colourway_id, typed: String(quantity) }]);
    },
    [user, actions, signInFirst],
  );
}

/** Adds several colors of a fabric at once. */
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

/** Adds or removes a swatch. */
export function useWantSwatch() {
  const { user } = useSession();
  const { actions } = useSwatches();
  const signInFirst = useSignInFirst(t('Please sign in to request swatches'));
  return useMemo(
    () => ({
      addSwatch(fabric: Fabric, colourway_id?: string): void {
        if (user) actions.add(fabric, colourway_id);
        else signInFirst(fabric, [], { colourway_id });
      },
      removeSwatch: actions.remove,
    }),
    [user, actions, signInFirst],
  );
}

/** Stores what the visitor wanted to add until they have signed in. */
export function useSignInFirst(why = t('Please sign in to add items to cart')) {
  const navigate = useNavigate();
  return useCallback(
    (fabric: Fabric, lines: PendingAdd['lines'], swatch?: PendingAdd['swatch']) => {
      showError(why);
      storePendingAdd({ fabric, lines, swatch, from: window.location.pathname + window.location.search });
      void navigate('/login');
    },
    [navigate, why],
  );
}
