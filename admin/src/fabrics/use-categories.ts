import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useGetList } from 'react-admin';
import { complain } from '../ui/toast';

const ALL = 500;

/** Every category by name; none until they have arrived. */
export function useCategories(): readonly Term[] {
  const { data } = useGetList<Term>(
    'categories',
    { pagination: { page: 1, perPage: ALL }, sort: { field: 'name', order: 'ASC' } },
    { onError: () => complain('Failed to load categories') },
  );
  return data ?? [];
}
