import { Button, Chip, Stack } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ChoiceFilter } from './column';

/** What narrows the list now, each removable, and one Clear for all. */
export function AppliedFilters({ filters }: { filters: readonly ChoiceFilter[] }) {
  const { filterValues, setFilters } = useListContext();
  const applied = Object.entries(filterValues).filter(([, value]) => value !== '' && value !== undefined);
  if (applied.length === 0) return null;
  const remove = (name: string) => {
    const { [name]: _removed, ...others } = filterValues;
    setFilters(others);
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 2, pb: 1.5 }}>
      {applied.map(([name, value]) => (
        <Chip key={name} size="small" label={describe(filters, name, value)} onDelete={() => remove(name)} />
      ))}
      <Button size="small" onClick={() => setFilters({})}>
        Clear
      </Button>
    </Stack>
  );
}

function describe(filters: readonly ChoiceFilter[], name: string, value: unknown): string {
  const filter = filters.find((candidate) => candidate.name === name);
  const choice = filter?.choices.find((candidate) => candidate.value === value);
  return filter && choice ? `${filter.label}: ${choice.label}` : `“${value}”`;
}
