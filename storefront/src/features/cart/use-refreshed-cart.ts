import { ApiError } from '@selvedge/web/api-error';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCart } from '../../state/cart';
import { fabricDetail } from '../../state/fabrics';

/**
 * The cart with its fabrics as the server knows them now, asked once on opening: a minimum or a price may have
 * changed since. `gone` holds the ids of fabrics that are no longer in the catalogue.
 */
export function useRefreshedCart() {
  const cart = useCart();
  const { items, actions } = cart;
  const ids = [...new Set(items.map(({ fabric }) => fabric.id))];
  const answers = useQueries({
    queries: ids.map((id) => ({ ...fabricDetail(id), staleTime: 0, refetchOnReconnect: false })),
  });
  const takenIn = useRef(new Map<string, number>());
  useEffect(() => {
    // Each answer once: the cart may hold a later one from another tab, and two tabs would overwrite each other for ever.
    for (const { data, dataUpdatedAt } of answers) {
      if (!data || takenIn.current.get(data.id) === dataUpdatedAt) continue;
      takenIn.current.set(data.id, dataUpdatedAt);
      actions.refresh(data);
    }
  }, [answers, actions]);
  const gone = new Set(
    ids.filter((_, index) => {
      const error = answers[index]?.error;
      return error instanceof ApiError && error.status === 404;
    }),
  );
  return { ...cart, gone };
}
