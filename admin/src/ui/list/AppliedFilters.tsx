import { Button, Chip, Stack } from '@mui/material';
import type { User } from '@selvedge/domain/users/user';
import type { ReactElement } from 'react';
import {
  type FilterPayload,
  useGetOne,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import type { Choice } from '../form/ChoiceInput';

/** An input of the filter form; choices are shown by their labels. */
export type FilterInput = ReactElement<{
  source: string;
  label?: string;
  alwaysOn?: boolean;
  choices?: readonly Choice[];
}>;

/** The active filter fields. */
export const appliedNames = (values: FilterPayload): string[] =>
  Object.keys(values).filter((name) => values[name] !== '' && values[name] !== undefined);

/** The filter after clearing: only the tab stays. */
export const onlyTab = (values: FilterPayload, tab?: string): FilterPayload =>
  tab && values[tab] ? { [tab]: values[tab] } : {};

interface AppliedFiltersProps {
  filters: readonly FilterInput[];
  /** The field of the tabs, which stay unchanged. */
  tab?: string;
}

/** The active filters, each removable, and one Clear for all. */
export function AppliedFilters({ filters, tab }: AppliedFiltersProps) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const resource = useResourceContext();
  const { filterValues, setFilters } = useListContext();
  const applied = appliedNames(filterValues).filter((name) => name !== tab);
  if (applied.length === 0) return null;

  const remove = (name: string) => {
    const { [name]: _removed, ...others } = filterValues;
    setFilters(others);
  };
  const describe = (name: string, value: unknown): string => {
    const filter = filters.find(({ props }) => props.source === name)?.props;
    if (!filter) return `“${value}”`;
    const choice = filter.choices?.find(({ id }) => id === value);
    const label = translateLabel({ label: filter.label, resource, source: name });
    return `${label}: ${choice ? translate(choice.name, { _: choice.name }) : value}`;
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 2, pb: 1.5 }}>
      {applied.map((name) => (
        <Chip
          key={name}
          size="small"
          label={name === 'customer_id' ? <CustomerName id={filterValues[name]} /> : describe(name, filterValues[name])}
          onDelete={() => remove(name)}
        />
      ))}
      <Button size="small" onClick={() => setFilters(onlyTab(filterValues, tab))}>
        {translate('list.clear')}
      </Button>
    </Stack>
  );
}

/** A link from a customer's page filters a list by their id, which tells people nothing. */
function CustomerName({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = useGetOne<User>('users', { id });
  return translate('list.of_customer', { name: data?.name ?? '…' });
}
