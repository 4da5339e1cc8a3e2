import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useGetList } from 'react-admin';
import { complain } from '../ui/toast';

const ALL = 500;

/** Every category, or every pattern, by name; none until they have arrived. */
export function useTerms(resource: 'categories' | 'patterns'): readonly Term[] {
  const { data } = useGetList<Term>(
    resource,
    { pagination: { page: 1, perPage: ALL }, sort: { field: 'name', order: 'ASC' } },
    { onError: () => complain(`Failed to load ${resource}`) },
  );
  return data ?? [];
}
