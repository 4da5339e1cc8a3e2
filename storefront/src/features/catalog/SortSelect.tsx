import SwapVert from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FabricSort, fabricSorts } from '@selvedge/domain/fabrics/fabric';
import { memo } from 'react';
import { type Text, t } from '../../lib/language';
import type { CatalogFilter } from './use-catalog-filter';

const labels: Record<FabricSort, Text> = {
  match: 'Best match',
  newest: 'Newest first',
  name: 'Name',
  price_asc: 'Price per m, low to high',
  price_desc: 'Price per m, high to low',
  weight_asc: 'Weight, light to heavy',
  weight_desc: 'Weight, heavy to light',
};

/** On a phone the list opens from an icon: the select is an invisible overlay. */
const onPhone = {
  display: { sm: 'none' },
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  m: 'auto',
  pointerEvents: 'none',
} as const;
const field = {
  minHeight: 44,
  width: { xs: 44, sm: 250 },
  '@media (max-width: 599.95px)': {
    '& select': { opacity: 0, boxSizing: 'border-box', width: 44, height: 44, padding: '0 !important' },
    '& legend, & .MuiNativeSelect-icon': { display: 'none' },
    '& fieldset': { top: 0 },
  },
};

/** The label in the outline. MUI's own needs a FormControl, which renders the field again after each change. */
const label = {
  display: { xs: 'none', sm: 'block' },
  position: 'absolute',
  zIndex: 1,
  top: -9,
  left: 14,
  fontSize: '0.75rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  pointerEvents: 'none',
} as const;

export interface SortSelectProps {
  sort?: FabricSort;
  /** True for a search by text or color: then the best match comes first by default, otherwise the newest. */
  isSearch: boolean;
  isNear: boolean;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

export const SortSelect = memo(function SortSelect({ sort, isSearch, isNear, onChange }: SortSelectProps) {
  const usual = isSearch || isNear ? 'match' : 'newest';
  const offered = fabricSorts.filter((name) => name !== 'match' || usual === 'match');
  const choose = (chosen: string) => onChange({ sort: offered.find((name) => name === chosen && name !== usual) });
  return (
    <Box sx={{ position: 'relative', flex: 'none', color: 'primary.main' }}>
      <SwapVert sx={onPhone} />
      <Box component="span" aria-hidden sx={label}>
        {t('Sort by')}
      </Box>
      <NativeSelect
        variant="outlined"
        value={offered.find((name) => name === sort) ?? usual}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput notched size="small" label={t('Sort by')} sx={field} />}
        inputProps={{ 'aria-label': t('Sort by') }}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {name === 'match' && isNear ? t('Nearest color') : t(labels[name])}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
});
