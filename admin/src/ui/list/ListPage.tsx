import { Button, LinearProgress, Stack, useMediaQuery } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { type FilterPayload, ListBase, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import { MessagePanel } from '../MessagePanel';
import { PageHeader } from '../PageHeader';
import { Panel } from '../Panel';
import { complain } from '../toast';
import { AppliedFilters } from './AppliedFilters';
import { ChoiceSelect } from './ChoiceSelect';
import { type ChoiceFilter, type Column, PAGE_SIZES } from './column';
import { ListSkeleton } from './ListSkeleton';
import { Pager } from './Pager';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import { SortSelect } from './SortSelect';
import { type Selection, SelectionContext, useSelection } from './selection';

const POLL_MS = 4000;

interface Bulk {
  /** The most that may be ticked one by one. */
  max: number;
  actions: (selection: Selection) => ReactNode;
}

interface ListPageProps<Row extends RaRecord> {
  resource: string;
  title: string;
  subtitle?: (total: number) => ReactNode;
  action?: ReactNode;
  columns: readonly Column<Row>[];
  /** Rows of a table, which a phone shows as cards, or cards everywhere. */
  layout?: 'table' | 'cards';
  sort: SortPayload;
  searchLabel: string;
  /** The selects beside the search, or how they follow from what is applied already. */
  filters?: readonly ChoiceFilter[] | ((applied: FilterPayload) => readonly ChoiceFilter[]);
  /** A line above the rows about what is applied. */
  notice?: (applied: FilterPayload) => ReactNode;
  /** The sentence for a list with nothing in it, under any filter. */
  empty: string;
  /** The catalogue's message for a list that could not be read. */
  failure: string;
  /** Said instead when a search was under way. */
  searchFailure?: string;
  /** Beside the filters. */
  tools?: ReactNode;
  /** What can be done with many records at once; with it, records can be selected. */
  bulk?: Bulk;
  /** While some row answers yes, the list is read again every few seconds. */
  pollWhile?: (row: Row) => boolean;
}

/** A page that lists records: search, filters, sorting and paging live in its address. */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { resource, sort, pollWhile } = props;
  return (
    <ListBase<Row>
      resource={resource}
      sort={sort}
      perPage={PAGE_SIZES[0]}
      exporter={false}
      storeKey={false}
      queryOptions={{
        // The list itself says what failed: it knows whether somebody searched.
        onError: () => undefined,
        refetchInterval: ({ state }) =>
          pollWhile && state.status === 'success' && state.data?.data.some(pollWhile) ? POLL_MS : false,
      }}
    >
      <ListView {...props} />
    </ListBase>
  );
}

function ListView<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { title, subtitle, action, columns, layout = 'table', searchLabel, notice, tools, bulk } = props;
  const { total, isFetching, isPending, filterValues } = useListContext<Row>();
  const filters = filtersUnder(props.filters, filterValues);
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const isTable = layout === 'table' && !isNarrow;
  const selection = useSelection(bulk?.max ?? 0);
  return (
    <SelectionContext value={bulk ? selection : null}>
      <PageHeader title={title} subtitle={total === undefined ? '\u00a0' : subtitle?.(total)} action={action} />
      <Panel sx={{ overflow: 'hidden', position: 'relative' }}>
        {isFetching && !isPending ? (
          <LinearProgress aria-label="Refreshing" sx={{ height: 2, inset: '0 0 auto', position: 'absolute' }} />
        ) : null}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, p: 2 }}>
          <SearchBox label={searchLabel} />
          {filters.map((filter) => (
            <ChoiceSelect key={filter.name} {...filter} />
          ))}
          {isTable ? null : <SortSelect columns={columns} />}
          {tools}
        </Stack>
        <AppliedFilters filters={filters} />
        {notice?.(filterValues)}
        <ListBody {...props} isNarrow={isNarrow} isTable={isTable} />
      </Panel>
      {bulk ? (
        <SelectionBar selection={selection} hasPageBox={!isTable}>
          {bulk.actions(selection)}
        </SelectionBar>
      ) : null}
    </SelectionContext>
  );
}

function ListBody<Row extends RaRecord>(props: ListPageProps<Row> & { isNarrow: boolean; isTable: boolean }) {
  const { title, columns, empty, isNarrow, isTable } = props;
  const { data, error, isPending, total, filterValues, setFilters, refetch } = useListContext<Row>();
  const failure = (filterValues.search && props.searchFailure) || props.failure;
  useEffect(() => {
    if (error) complain(failure);
  }, [error, failure]);
  if (error && !data) {
    return (
      <MessagePanel
        isAlert
        title={failure}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </MessagePanel>
    );
  }
  if (isPending || !data) return <ListSkeleton />;
  if (data.length === 0 && !total) {
    return Object.keys(filterValues).length ? (
      <MessagePanel
        title={empty}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Clear
          </Button>
        }
      >
        Nothing matches the search and filters.
      </MessagePanel>
    ) : (
      <MessagePanel title={empty} />
    );
  }
  return (
    <>
      {isTable ? (
        <RecordTable label={title} columns={columns} rows={data} />
      ) : (
        <RecordCards label={title} columns={columns} rows={data} isGrid={!isNarrow} />
      )}
      <Pager />
    </>
  );
}

const filtersUnder = (filters: ListPageProps<RaRecord>['filters'], applied: FilterPayload): readonly ChoiceFilter[] =>
  (typeof filters === 'function' ? filters(applied) : filters) ?? [];
