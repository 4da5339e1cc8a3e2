import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api';
import { useCart } from '../../state/cart';
import { fabricDetail } from '../../state/fabrics';

/**
 * The cart with its fabrics as the server knows them now, asked once on opening: a minimum or a price may have
 * changed since. `gone` holds the ids of fabrics that are no longer in the catalogue.
 */
export function useRefreshedCart() {
  const cart = useCart();
  const { items, actions } = cart;
  const answers = useQueries({
    queries: items.map(({ fabric }) => ({ ...fabricDetail(fabric.id), staleTime: 0, refetchOnReconnect: false })),
  });
  useEffect(() => {
    for (const [index, { data }] of answers.entries()) {
      const kept = items[index]?.fabric;
      if (data && kept?.id === data.id && JSON.stringify(kept) !== JSON.stringify(data)) actions.refresh(data);
    }
  }, [answers, items, actions]);
  const gone = new Set(
    items
      .filter((_, index) => {
        const error = answers[index]?.error;
        return error instanceof ApiError && error.status === 404;
      })
      .map(({ fabric }) => fabric.id),
  );
  return { ...cart, gone };
}
