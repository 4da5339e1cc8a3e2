import { MAX_IDS } from '@selvedge/domain/fabrics/fabric';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../state/cart';
import { fabricsById } from '../../state/fabrics';

/**
 * The cart with its fabrics refetched when opened: a minimum or a price may have changed. `gone` holds the ids of
 * fabrics that are no longer in the catalog.
 */
export function useRefreshedCart() {
  const cart = useCart();
  const { items, actions } = cart;
  const ids = [...new Set(items.map(({ fabric }) => fabric.id))];
  const [asked, setAsked] = useState(ids);
  // Fabrics added in another tab are fetched too; removals cause no refetch.
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const calls = inParts(asked, MAX_IDS);
  const answers = useQueries({
    queries: calls.map((part) => ({ ...fabricsById(part), staleTime: 0, refetchOnReconnect: false })),
  });
  const takenIn = useRef(new Map<string, number>());
  useEffect(() => {
    // Each response is applied once: otherwise two tabs with different responses would overwrite each other forever.
    for (const [index, { data, dataUpdatedAt }] of answers.entries()) {
      const call = calls[index]?.join() ?? '';
      if (!data || takenIn.current.get(call) === dataUpdatedAt) continue;
      takenIn.current.set(call, dataUpdatedAt);
      actions.refresh(data);
    }
  }, [answers, calls, actions]);
  const gone = new Set(
    answers.flatMap(({ data }, index) => calls[index]?.filter((id) => data?.every((fabric) => fabric.id !== id)) ?? []),
  );
  return { ...cart, gone };
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}
