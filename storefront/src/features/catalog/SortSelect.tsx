import TextField from '@mui/material/TextField';
import { type FabricSort, fabricSorts } from '@selvedge/domain/fabrics/fabric';
import { memo } from 'react';
import type { CatalogFilter } from './use-catalog-filter';

const labels: Record<FabricSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  weight_asc: 'Weight, light to heavy',
  weight_desc: 'Weight, heavy to light',
};

export interface SortSelectProps {
  /** Newest first unless told otherwise. */
  sort?: FabricSort;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

export const SortSelect = memo(function SortSelect({ sort = 'newest', onChange }: SortSelectProps) {
  const choose = (chosen: string) =>
    onChange({ sort: fabricSorts.find((name) => name === chosen && name !== 'newest') });
  return (
    <TextField
      select
      size="small"
      label="Sort by"
      value={sort}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, input: { sx: { minHeight: 44 } } }}
      sx={{ width: { xs: 184, sm: 210 } }}
    >
      {fabricSorts.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </TextField>
  );
});
