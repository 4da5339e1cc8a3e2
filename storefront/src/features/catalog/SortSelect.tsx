import TextField from '@mui/material/TextField';
import type { FabricSort } from '@selvedge/domain/fabrics/fabric';

const labels: Record<FabricSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  weight_asc: 'Weight, light to heavy',
  weight_desc: 'Weight, heavy to light',
};

export interface SortSelectProps {
  sort: FabricSort | undefined;
  /** With words typed, the best match comes first unless told otherwise. */
  searching: boolean;
  onChange: (sort: FabricSort | undefined) => void;
}

export function SortSelect({ sort, searching, onChange }: SortSelectProps) {
  const offered = Object.entries(labels).filter(([name]) => searching || name !== 'newest');
  return (
    <TextField
      select
      size="small"
      label="Sort by"
      value={sort ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as FabricSort | undefined)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, input: { sx: { minHeight: 44 } } }}
      sx={{ width: 210, maxWidth: '100%' }}
    >
      <option value="">{searching ? 'Best match' : labels.newest}</option>
      {offered.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
