import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useGetList, useNotify } from 'react-admin';

const ALL = 500;

/** All categories or all patterns by name; none while loading. */
export function useTerms(resource: 'categories' | 'patterns'): readonly Term[] {
  const notify = useNotify();
  const { data } = useGetList<Term>(
    resource,
    { pagination: { page: 1, perPage: ALL }, sort: { field: 'name', order: 'ASC' } },
    { onError: () => notify(`resources.${resource}.load_failed`, { type: 'error' }) },
  );
  return data ?? [];
}
