import Box from '@mui/material/Box';
import type { FabricFacets } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { categoryList, patternList } from '../../state/fabrics';
import { useErrorToast } from '../../ui/use-error-toast';
import { CheckboxGroup } from './CheckboxGroup';
import { SearchField } from './SearchField';
import type { CatalogFilter } from './use-catalog-filter';

export interface FilterPanelProps {
  filter: CatalogFilter;
  facets?: FabricFacets;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

export function FilterPanel({ filter, facets, onChange }: FilterPanelProps) {
  const categories = useQuery(categoryList);
  const patterns = useQuery(patternList);
  useErrorToast(categories.isError, 'Failed to load categories');
  useErrorToast(patterns.isError, 'Failed to load patterns');
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SearchField value={filter.search} onSearch={search} />
      <CheckboxGroup
        legend="Categories"
        names={categories.data?.map(({ name }) => name) ?? []}
        counts={facets?.categories}
        chosen={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <CheckboxGroup
        legend="Patterns"
        names={patterns.data?.map(({ name }) => name) ?? []}
        counts={facets?.patterns}
        chosen={filter.pattern}
        onChange={(pattern) => onChange({ pattern })}
      />
    </Box>
  );
}
