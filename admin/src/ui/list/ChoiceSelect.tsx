import { TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ChoiceFilter } from './column';

export function ChoiceSelect({ name, label, all, choices }: ChoiceFilter) {
  const { filterValues, setFilters } = useListContext();
  const choose = (value: string) => {
    const { [name]: _replaced, ...others } = filterValues;
    const choice = choices.find((candidate) => String(candidate.value) === value);
    setFilters(choice ? { ...others, [name]: choice.value } : others);
  };
  return (
    <TextField
      select
      label={label}
      value={String(filterValues[name] ?? '')}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 132px', sm: 'none' }, minWidth: { sm: 138 } }}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
