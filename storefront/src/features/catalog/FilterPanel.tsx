import Box from '@mui/material/Box';
import type { FabricFacets } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { categoryList, patternList } from '../../state/fabrics';
import { Bone } from '../../ui/Bone';
import { useErrorToast } from '../../ui/use-error-toast';
import { CheckboxGroup } from './CheckboxGroup';
import { CheckboxLine } from './CheckboxLine';
import { RangeFields } from './RangeFields';
import { SearchField } from './SearchField';
import type { CatalogFilter } from './use-catalog-filter';

const COLOURS_AT_FIRST = 8;
const BONES = 12;

export interface FilterPanelProps {
  filter: CatalogFilter;
  facets?: FabricFacets;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

export function FilterPanel({ filter, facets, onChange }: FilterPanelProps) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SearchField value={filter.search} onSearch={search} />
      <Terms filter={filter} facets={facets} onChange={onChange} />
    </Box>
  );
}

/** Everything below the search: shown at once, when the names of all groups are known, so that nothing is pushed. */
function Terms({ filter, facets, onChange }: FilterPanelProps) {
  const categories = useQuery(categoryList);
  const patterns = useQuery(patternList);
  useErrorToast(categories.isError, 'Failed to load categories');
  useErrorToast(patterns.isError, 'Failed to load patterns');
  if (categories.isPending || patterns.isPending) return <Bones />;
  return (
    <>
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
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 0.5 }}>
          Availability
        </Box>
        <CheckboxLine
          label="In stock"
          checked={filter.in_stock}
          onToggle={() => onChange({ in_stock: !filter.in_stock })}
        />
        <CheckboxLine
          label="Pre-order"
          checked={filter.pre_order}
          onToggle={() => onChange({ pre_order: !filter.pre_order })}
        />
      </Box>
      <RangeFields legend="Price (Rs.)" range={filter.price} onChange={(price) => onChange({ price })} />
      <RangeFields legend="Weight (GSM)" range={filter.weight} onChange={(weight) => onChange({ weight })} />
      <RangeFields legend="Width (cm)" range={filter.width} onChange={(width) => onChange({ width })} />
      <CheckboxGroup
        legend="Colors"
        names={facets?.colors.map(({ name }) => name) ?? []}
        counts={facets?.colors}
        chosen={filter.colour}
        atFirst={COLOURS_AT_FIRST}
        onChange={(colour) => onChange({ colour })}
      />
    </>
  );
}

const Bones = () => (
  <Box aria-busy sx={{ display: 'grid', gap: '30px', pt: 1 }}>
    {Array.from({ length: BONES }, (_, index) => index).map((index) => (
      <Bone key={index} width={`${55 + ((index * 17) % 40)}%`} />
    ))}
  </Box>
);
