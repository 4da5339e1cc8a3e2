import TextField from '@mui/material/TextField';
import { type FabricSort, fabricSorts } from '@selvedge/domain/fabrics/fabric';
import { memo } from 'react';
import type { CatalogFilter } from './use-catalog-filter';

const labels: Record<FabricSort, string> = {
  match: 'Best match',
  newest: 'Newest first',
  name: 'Name',
  price_asc: 'Price per m, low to high',
  price_desc: 'Price per m, high to low',
  weight_asc: 'Weight, light to heavy',
  weight_desc: 'Weight, heavy to light',
};

export interface SortSelectProps {
  sort?: FabricSort;
  /** Whether text or a color is searched: then the best match comes first by default, else the newest. */
  isSearch: boolean;
  isNear: boolean;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

export const SortSelect = memo(function SortSelect({ sort, isSearch, isNear, onChange }: SortSelectProps) {
  const usual = isSearch || isNear ? 'match' : 'newest';
  const offered = fabricSorts.filter((name) => name !== 'match' || usual === 'match');
  const choose = (chosen: string) => onChange({ sort: offered.find((name) => name === chosen && name !== usual) });
  return (
    <TextField
      select
      size="small"
      label="Sort by"
      value={offered.find((name) => name === sort) ?? usual}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, input: { sx: { minHeight: 44 } } }}
      sx={{ width: { xs: 'min(11.5rem, calc(100vw - 32px))', sm: 210 } }}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {name === 'match' && isNear ? 'Nearest color' : labels[name]}
        </option>
      ))}
    </TextField>
  );
});
