import FilterListIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Chip, InputAdornment, Stack, Typography, useMediaQuery } from '@mui/material';
import type { User } from '@selvedge/domain/users/user';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import {
  FilterForm,
  FilterLiveForm,
  type FilterPayload,
  SortButton,
  TextInput,
  useGetOne,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import type { Choice } from '../inputs';
import { Drawer } from '../overlays';
import { useKeysOn, useSingleKeys } from './ListKeys';

/** An input of the filter form; choices are shown by their labels. */
export type FilterInput = ReactElement<{
  source: string;
  label?: string;
  alwaysOn?: boolean;
  choices?: readonly Choice[];
}>;

/** The active filter fields. */
const appliedNames = (values: FilterPayload): string[] =>
  Object.keys(values).filter((name) => values[name] !== '' && values[name] !== undefined);

/** The filter after clearing: only the tab stays. */
export const onlyTab = (values: FilterPayload, tab?: string): FilterPayload =>
  tab && values[tab] ? { [tab]: values[tab] } : {};

interface FilterBarProps {
  /** Those that are not `alwaysOn` open behind a button, on a phone all do. */
  filters: readonly FilterInput[];
  /** The field of the tabs, which stay unchanged. */
  tab?: string;
  /** The number of matches. */
  count: ReactNode;
  /** The sortable fields of cards, which have no table head. */
  sortable?: readonly string[];
  children: ReactNode;
}

/** The search and the filters of a list, and below them those that are active. */
export function FilterBar({ filters, tab, count, sortable, children }: FilterBarProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const beside = isNarrow && filters.length > 1 ? [] : filters.filter(({ props }) => props.alwaysOn);
  const behindButton = filters.filter((filter) => !beside.includes(filter));
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, p: 2 }}>
        <FilterForm filters={[search, ...beside]} />
        {sortable ? <SortButton fields={[...sortable]} /> : null}
        {behindButton.length > 0 ? (
          <FiltersButton
            title={translate(beside.length > 0 ? 'list.more_filters' : 'list.filters')}
            filters={behindButton}
            count={count}
          />
        ) : null}
        {children}
      </Stack>
      <AppliedFilters filters={filters} tab={tab} />
    </>
  );
}

/** The active filters, each removable, and one Clear for all. */
function AppliedFilters({ filters, tab }: Pick<FilterBarProps, 'filters' | 'tab'>) {
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

/** A link filters a list by the id of a customer, which tells people nothing. A deleted account has no name to show. */
function CustomerName({ id }: { id: string }) {
  const translate = useTranslate();
  const { data, isError } = useGetOne<User>('users', { id });
  return isError ? translate('list.of_one_customer') : translate('list.of_customer', { name: data?.name ?? '…' });
}

/** Filters behind one button, which shows how many are active, so that the rows come first. */
function FiltersButton({ title, filters, count }: Pick<FilterBarProps, 'filters' | 'count'> & { title: string }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const applied = appliedNames(filterValues).filter((name) => filters.some(({ props }) => props.source === name));
  const clear = () =>
    setFilters(Object.fromEntries(Object.entries(filterValues).filter(([name]) => !applied.includes(name))));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ borderColor: '#B9B0A0', flex: '1 1 120px', minHeight: 40, '@media (min-width: 768px)': { flex: 'none' } }}
      >
        {applied.length > 0 ? `${title} (${applied.length})` : title}
      </Button>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': title, sx: { width: 'min(320px, 88vw)' } } }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography component="div" color="textSecondary" role="status" sx={{ mb: 2 }}>
            {count}
          </Typography>
          <FilterLiveForm debounce={false} formComponent={Fields}>
            {filters}
          </FilterLiveForm>
        </Box>
        <Box sx={{ borderTop: 1, borderColor: 'divider', display: 'flex', gap: 1, p: 2 }}>
          <Button disabled={applied.length === 0} onClick={clear} sx={{ flex: 1 }}>
            {translate('list.clear_all')}
          </Button>
          <Button variant="contained" onClick={close} sx={{ flex: 1 }}>
            {translate('list.done')}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}

const Fields = (props: object) => <Box component="form" {...props} sx={{ display: 'grid', gap: 2 }} />;

/** The search field of the filter form; `/` anywhere on the page focuses it. */
function SearchBox({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate();
  const label = translate(`resources.${useResourceContext()}.search`);
  const box = useRef<HTMLDivElement>(null);
  const [isOn] = useKeysOn();
  useSingleKeys((event) => {
    if (!isOn || event.key !== '/') return;
    event.preventDefault();
    // At once: the form's own setFocus waits for a timer, and letters typed in between would be lost.
    box.current?.querySelector('input')?.focus();
  });
  return (
    <TextInput
      source={source}
      label={false}
      type="search"
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/' },
        input: {
          ref: box,
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: isOn && (
            <InputAdornment position="end" aria-hidden title={translate('list.slash')} sx={keyHint}>
              /
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const search = <SearchBox key="search" source="search" alwaysOn />;

/** Only beside an empty field, on devices with a keyboard. */
const keyHint = {
  'input:not(:placeholder-shown) + &': { display: 'none' },
  '& > p': { border: 1, borderColor: 'divider', borderRadius: '4px', fontSize: '0.75rem', px: 0.75 },
  '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' },
};
