import { LinearProgress, Stack, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import {
  FilterForm,
  type FilterPayload,
  ListBase,
  Pagination,
  type RaRecord,
  SortButton,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useKeptFocus } from '../../hooks/use-kept-focus';
import { retryOnce } from '../../lib/retry-once';
import { PageHeader } from '../PageHeader';
import { Panel } from '../Panel';
import { AppliedFilters, type FilterInput } from './AppliedFilters';
import { Arrivals, RefreshButton } from './Arrivals';
import { FiltersButton } from './FiltersButton';
import { ListBody } from './ListBody';
import type { RowDetail } from './row-detail';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import { SelectionProvider, useSelection } from './selection';

const PAGE_SIZES = [25, 50, 100];
const POLL_MS = 4000;

interface Bulk {
  /** The most that may be ticked one by one. */
  max: number;
  actions: ReactNode;
  /** Whether the actions can take all that the filter finds. */
  canSelectAll?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of record
  isSelectable?: (row: any) => boolean;
  /** What is ticked with a row, where it stands for several records. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  idsOf?: (row: any) => readonly string[];
}

interface ListPageProps<Row extends RaRecord> {
  /** The columns. */
  children: ReactNode;
  sort: SortPayload;
  /** What cards, which have no head, can be sorted by. */
  sortable: readonly string[];
  /**
   * The inputs beside the search, or how they follow from what is applied already. Those that are not `alwaysOn` open
   * behind a button, on a phone all do.
   */
  filters?: readonly FilterInput[] | ((applied: FilterPayload) => readonly FilterInput[]);
  /** Rows of a table, which a phone shows as cards, or cards everywhere. */
  layout?: 'table' | 'cards';
  /** Rows as low as three short lines. */
  isDense?: boolean;
  /** What is always asked for, beside what people choose. */
  always?: FilterPayload;
  /** Tabs above the filters, and the field of the filter that they choose: no chip says it once more. */
  tabs?: { source: string; element: ReactNode };
  /** Stands in place of the number of rows. */
  count?: ReactNode;
  /** What a row is opened to, and which rows can be: their own cells open them (`useExpanded`). */
  detail?: RowDetail<Row>;
  /** The primary action of the page. */
  action?: ReactNode;
  /** Beside the filters. */
  tools?: ReactNode;
  /** A line above the rows about what is applied. */
  notice?: (applied: FilterPayload) => ReactNode;
  /** What can be done with many records at once; with it, records can be selected. */
  bulk?: Bulk;
  /** Floats above the end of the list while it has something to do with the rows. */
  bar?: ReactNode;
  /** While some row answers yes, the list is read again every few seconds. */
  pollWhile?: (row: Row) => boolean;
  /**
   * True for what other people send in or change: it is read anew at each visit, and where it shows the newest first, it
   * says when more has come.
   */
  isInbox?: boolean;
}

/**
 * A page that lists the records of its resource: search, filters, sorting and paging live in its address. Its words
 * are the resource's: `title`, `total`, `search`, `empty` and `load_failed`.
 */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { sort, always, pollWhile, isInbox = false, bulk } = props;
  const view = <ListView {...props} />;
  return (
    <ListBase<Row>
      sort={sort}
      filter={always}
      perPage={PAGE_SIZES[0]}
      exporter={false}
      storeKey={false}
      queryOptions={{
        // A list of react-admin tries a failed read once; everything else here twice.
        retry: retryOnce,
        // The list itself says what failed: it knows whether somebody searched.
        onError: () => undefined,
        ...(isInbox && { staleTime: 0 }),
        refetchInterval: ({ state }) =>
          pollWhile && state.status === 'success' && state.data?.data.some(pollWhile) ? POLL_MS : false,
      }}
    >
      {bulk ? (
        <SelectionProvider max={bulk.max} isSelectable={bulk.isSelectable} idsOf={bulk.idsOf}>
          {view}
        </SelectionProvider>
      ) : (
        view
      )}
    </ListBase>
  );
}

function ListView<Row extends RaRecord>(props: ListPageProps<Row>) {
  const {
    action,
    bar,
    bulk,
    count,
    detail,
    isDense = false,
    isInbox = false,
    layout = 'table',
    notice,
    sortable,
    tabs,
    tools,
  } = props;
  const translate = useTranslate();
  const words = `resources.${useResourceContext()}`;
  const { data, error, total, isFetching, isPending, filterValues } = useListContext<Row>();
  // Nothing is shown then, so there is nothing to count and no page to turn.
  const hasFailed = Boolean(error) && !data;
  const selection = useSelection();
  const hasBar = Boolean(bar || selection?.count);
  const filters = filtersUnder(props.filters, filterValues);
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  // Clear goes when it has cleared, and a row with its buttons may go.
  const kept = useKeptFocus<HTMLDivElement>();
  const isTable = layout === 'table' && !isNarrow;
  const beside = isNarrow && filters.length > 1 ? [] : filters.filter(({ props }) => props.alwaysOn);
  const behindButton = filters.filter((filter) => !beside.includes(filter));
  const found =
    hasFailed || total === undefined ? '\u00a0' : (count ?? translate(`${words}.total`, { smart_count: total }));
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={
          <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.5, my: -1 }}>
            {found}
            <RefreshButton />
          </Stack>
        }
        action={action}
      />
      <Panel {...kept} tabIndex={-1} sx={{ outline: 0, overflow: 'hidden', position: 'relative' }}>
        {isFetching && !isPending ? (
          <LinearProgress
            aria-label={translate('list.refreshing')}
            sx={{ height: 2, inset: '0 0 auto', position: 'absolute' }}
          />
        ) : null}
        {tabs?.element}
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, p: 2 }}>
          <FilterForm filters={[search, ...beside]} />
          {isTable ? null : <SortButton fields={[...sortable]} />}
          {behindButton.length > 0 ? (
            <FiltersButton
              title={beside.length > 0 ? 'list.more_filters' : 'list.filters'}
              filters={behindButton}
              count={found}
            />
          ) : null}
          {tools}
        </Stack>
        <AppliedFilters filters={filters} tab={tabs?.source} />
        {notice?.(filterValues)}
        {isInbox && props.sort.order === 'DESC' ? <Arrivals field={props.sort.field} /> : null}
        <ListBody
          isTable={isTable}
          isGrid={layout === 'cards' && !isNarrow}
          isSelectable={bulk !== undefined}
          isDense={isDense}
          hasBar={hasBar}
          detail={detail}
          tab={tabs?.source}
        >
          {props.children}
        </ListBody>
        {hasFailed ? null : (
          <Pagination
            rowsPerPageOptions={PAGE_SIZES}
            slotProps={{
              select: { native: true, inputProps: { 'aria-label': translate('ra.navigation.page_rows_per_page') } },
            }}
          />
        )}
      </Panel>
      {bulk ? (
        <SelectionBar hasPageBox={!isTable} canSelectAll={bulk.canSelectAll ?? false}>
          {bulk.actions}
        </SelectionBar>
      ) : null}
      {bar}
    </>
  );
}

const search = <SearchBox key="search" source="search" alwaysOn />;

const filtersUnder = (filters: ListPageProps<RaRecord>['filters'], applied: FilterPayload): readonly FilterInput[] =>
  (typeof filters === 'function' ? filters(applied) : filters) ?? [];
