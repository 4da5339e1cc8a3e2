import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { CatalogFilter } from './use-catalog-filter';

export interface AppliedFiltersProps {
  filter: CatalogFilter;
  onChange: (changes: Partial<CatalogFilter>) => void;
  onClear: () => void;
}

/** What the list is narrowed to, each with its own way out. */
export function AppliedFilters({ filter, onChange, onClear }: AppliedFiltersProps) {
  const terms = (['category', 'pattern'] as const).flatMap((group) => filter[group].map((name) => ({ group, name })));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {filter.search && <Chip label={`“${filter.search}”`} onDelete={() => onChange({ search: '' })} />}
      {terms.map(({ group, name }) => (
        <Chip
          key={`${group} ${name}`}
          label={name}
          onDelete={() => onChange({ [group]: filter[group].filter((other) => other !== name) })}
        />
      ))}
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
    </Box>
  );
}
