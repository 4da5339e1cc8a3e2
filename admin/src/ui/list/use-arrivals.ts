import { useEffect, useState } from 'react';
import { type RaRecord, useGetList, useListContext } from 'react-admin';

const LOOK_MS = 30_000;
const MOST_COUNTED = 25;

type Dated = RaRecord & { created_at: string };

interface Arrivals {
  /** How many records under the same filter are newer than the list. */
  count: number;
  /** True when there may be more than were counted. */
  isMore: boolean;
}

/**
 * What has come since the list was read, looked for every half minute. The list itself stays as it is: rows that move
 * under the hand are worse than rows that are half a minute old.
 */
export function useArrivals(isOn: boolean): Arrivals {
  const { resource, filter, filterValues, data: shown, page, sort } = useListContext<Dated>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = window.setInterval(() => setLooks((count) => count + 1), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isOn]);
  const { data: newest } = useGetList<Dated>(
    resource,
    {
      pagination: { page: 1, perPage: MOST_COUNTED },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { ...filterValues, ...filter },
      meta: { look: looks },
    },
    { enabled: isOn && looks > 0 && shown !== undefined, retry: false, placeholderData: (previous) => previous },
  );
  // A list that shows the newest says itself what it has; of any other the first look tells it.
  const isNewestFirst = page === 1 && sort.field === 'created_at' && sort.order === 'DESC';
  const [known, know] = useState<{ list: unknown; at: string } | null>(null);
  if (shown && known?.list !== shown && (isNewestFirst || newest)) {
    // Of a row that stands for several, the one that came last decides its place.
    const dates = (isNewestFirst ? shown : (newest ?? [])).map(({ created_at }) => created_at);
    know({ list: shown, at: dates.toSorted().at(-1) ?? '' });
  }
  const count = (known && newest?.filter(({ created_at }) => created_at > known.at).length) || 0;
  return { count, isMore: count === MOST_COUNTED };
}
