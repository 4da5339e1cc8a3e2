import { useEffect, useState } from 'react';
import { type RaRecord, useGetList, useListContext } from 'react-admin';

const LOOK_MS = 30_000;
const MOST_COUNTED = 25;

interface Arrivals {
  /** Number of records under the same filter that are newer than the list. */
  count: number;
  /** True if there may be more than were counted. */
  isMore: boolean;
}

/**
 * Polls every half minute for records newer than the list. The list itself stays as it is, because moving rows are
 * worse than rows that are half a minute old.
 *
 * @param field the date when a record came in.
 */
export function useArrivals(field: string): Arrivals {
  const { resource, filter, filterValues, data: shown, page, sort } = useListContext<RaRecord>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setLooks((count) => count + 1), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const { data: newest } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: MOST_COUNTED },
      sort: { field, order: 'DESC' },
      filter: { ...filterValues, ...filter },
      meta: { look: looks },
    },
    { enabled: looks > 0 && shown !== undefined, retry: false, placeholderData: (previous) => previous },
  );
  // A list sorted by newest has the date itself; for others the first poll determines it.
  const isNewestFirst = page === 1 && sort.field === field && sort.order === 'DESC';
  const [known, know] = useState<{ list: unknown; at: string } | null>(null);
  if (shown && known?.list !== shown && (isNewestFirst || newest)) {
    // For a row that represents several records, the latest determines its place.
    const dates = (isNewestFirst ? shown : (newest ?? [])).map((record) => String(record[field]));
    know({ list: shown, at: dates.toSorted().at(-1) ?? '' });
  }
  const count = (known && newest?.filter((record) => String(record[field]) > known.at).length) || 0;
  return { count, isMore: count === MOST_COUNTED };
}
