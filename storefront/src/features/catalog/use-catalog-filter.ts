import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fabricSearchParams } from '../../state/fabrics';

export interface CatalogFilter {
  search: string;
  category: string[];
  pattern: string[];
}

const none: CatalogFilter = { search: '', category: [], pattern: [] };

/** The filter of the catalogue. The URL holds it, so back, reload and a shared link keep it. */
export function useCatalogFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(
    () => ({
      search: params.get('search') ?? '',
      category: params.getAll('category'),
      pattern: params.getAll('pattern'),
    }),
    [params],
  );
  /** Typing replaces the entry in the history; every other change adds one. */
  const change = (changes: Partial<CatalogFilter>) => {
    const next = fabricSearchParams({ ...filter, ...changes } satisfies FabricQuery);
    setParams(next, { replace: 'search' in changes });
  };
  const isFiltered = Boolean(filter.search || filter.category.length || filter.pattern.length);
  return { filter, isFiltered, change, clear: () => change(none) };
}
