import RefreshIcon from '@mui/icons-material/Refresh';
import { Button, LinearProgress, Paper, Stack, useMediaQuery } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import {
  type FilterPayload,
  ListBase,
  Pagination,
  type RaRecord,
  RefreshIconButton,
  type SortPayload,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useRestoredFocus } from '../../hooks/use-restored-focus';
import { retryOnce } from '../../lib/errors';
import { PageHeader } from '../PageHeader';
import { ListSkeleton, MessagePanel } from '../placeholders';
import { RecordDialogs, type RecordDialogsProps } from '../RecordDialogs';
import { FilterBar, type FilterInput, onlyTab } from './filters';
import { ListKeys, type RowKeys } from './ListKeys';
import { NewRecordsNotice } from './NewRecordsNotice';
import { followRow } from './RecordLink';
import { RecordCards, RecordTable, type RowDetail } from './RecordRows';
import { SelectionBar, SelectionProvider, type SelectionRules, useSelection } from './selection';

const PAGE_SIZES = [25, 50, 100];
const POLL_MS = 4000;

interface Bulk extends SelectionRules {
  actions: ReactNode;
  /** Whether the actions support all matching records. */
  canSelectAll?: boolean;
}

interface ListPageProps<Row extends RaRecord> {
  /** The columns. */
  children: ReactNode;
  sort: SortPayload;
  /** The sortable fields of cards. */
  sortable: readonly string[];
  /** Possibly depending on the active filters. */
  filters?: readonly FilterInput[] | ((applied: FilterPayload) => readonly FilterInput[]);
  /** Table rows (cards on a phone), or cards everywhere. */
  layout?: 'table' | 'cards';
  /** Rows of at most three short lines. */
  isDense?: boolean;
  /** Further keys, which act on the row that has the focus. */
  keys?: RowKeys;
  /** The filter of the address without a query. */
  initially?: FilterPayload;
  /** Permanent filter beside the chosen ones. */
  always?: FilterPayload;
  /** Tabs above the filters, and their filter field, which gets no chip. */
  tabs?: { source: string; element: ReactNode };
  /** Replaces the number of rows. */
  count?: ReactNode;
  /** The expanded content of a row, and which rows have one; their own cells expand them (`useExpanded`). */
  detail?: RowDetail;
  /** The dialogs of the resource that have an address. */
  dialogs?: RecordDialogsProps;
  /** The primary action of the page. */
  action?: ReactNode;
  /** Shown beside the filters. */
  tools?: ReactNode;
  /** A line above the rows about the active filters. */
  notice?: (applied: FilterPayload) => ReactNode;
  /** The bulk actions; they make records selectable. */
  bulk?: Bulk;
  /** Floats above the end of the list while it applies to the rows. */
  bar?: ReactNode;
  /** While it returns true for a row, the list is refreshed every few seconds. */
  pollWhile?: (row: Row) => boolean;
  /**
   * True for records that other people send in or change: refetched at each visit and, if the newest come first, with a
   * notice about new ones.
   */
  isInbox?: boolean;
}

/**
 * A list page of its resource: search, filters, sorting and paging are stored in the address. Its texts are the
 * resource's: `title`, `total`, `search`, `empty` and `load_failed`.
 */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { sort, always, initially, pollWhile, isInbox = false, bulk, dialogs } = props;
  const view = <ListView {...props} />;
  return (
    <ListBase<Row>
      sort={sort}
      filter={always}
      filterDefaultValues={initially}
      perPage={PAGE_SIZES[0]}
      exporter={false}
      storeKey={false}
      queryOptions={{
        // react-admin's lists retry a failed read once; everything else here twice.
        retry: retryOnce,
        // The list shows the error itself, as it knows whether somebody searched.
        onError: () => undefined,
        ...(isInbox && { staleTime: 0 }),
        refetchInterval: ({ state }) =>
          pollWhile && state.status === 'success' && state.data?.data.some(pollWhile) ? POLL_MS : false,
      }}
    >
      {bulk ? <SelectionProvider {...bulk}>{view}</SelectionProvider> : view}
      <RecordDialogs {...dialogs} />
    </ListBase>
  );
}

function ListView<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { action, bar, bulk, children, count, detail, isDense = false, isInbox = false, layout = 'table' } = props;
  const { filters, notice, sortable, tabs, tools } = props;
  const translate = useTranslate();
  const words = `resources.${useResourceContext()}`;
  const title = translate(`${words}.title`);
  const { data, error, total, isFetching, isPending, filterValues } = useListContext<Row>();
  // The list shows nothing then, so there is neither a count nor a pager.
  const hasFailed = Boolean(error) && !data;
  const selection = useSelection();
  const hasBar = Boolean(bar || selection?.count);
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  // The Clear button disappears when pressed, and a row may disappear with its buttons.
  const restoredFocus = useRestoredFocus<HTMLDivElement>();
  const isTable = layout === 'table' && !isNarrow;
  const found =
    hasFailed || total === undefined ? '\u00a0' : (count ?? translate(`${words}.total`, { smart_count: total }));
  return (
    <>
      <PageHeader
        isWide
        title={title}
        subtitle={
          <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.5, my: -1 }}>
            {found}
            <RefreshIconButton size="small" icon={<RefreshIcon fontSize="small" />} />
            <ListKeys list={restoredFocus.ref} keys={props.keys} />
          </Stack>
        }
        action={action}
      />
      <Paper
        variant="outlined"
        {...restoredFocus}
        tabIndex={-1}
        onClick={followRow}
        onAuxClick={followRow}
        sx={{ outline: 0, overflow: 'hidden', position: 'relative', ...rowsWithLink }}
      >
        {isFetching && !isPending ? (
          <LinearProgress
            aria-label={translate('list.refreshing')}
            sx={{ height: 2, inset: '0 0 auto', position: 'absolute' }}
          />
        ) : null}
        {tabs?.element}
        <FilterBar
          filters={(typeof filters === 'function' ? filters(filterValues) : filters) ?? []}
          tab={tabs?.source}
          count={found}
          sortable={isTable ? undefined : sortable}
        >
          {tools}
        </FilterBar>
        {notice?.(filterValues)}
        {data && isInbox && props.sort.order === 'DESC' ? <NewRecordsNotice field={props.sort.field} /> : null}
        <ListBody tab={tabs?.source}>
          {isTable ? (
            <RecordTable label={title} isDense={isDense} hasBar={hasBar} detail={detail}>
              {children}
            </RecordTable>
          ) : (
            <RecordCards label={title} isGrid={!isNarrow} detail={detail}>
              {children}
            </RecordCards>
          )}
        </ListBody>
        {hasFailed ? null : (
          <Pagination
            rowsPerPageOptions={PAGE_SIZES}
            slotProps={{
              select: { native: true, inputProps: { 'aria-label': translate('ra.navigation.page_rows_per_page') } },
            }}
          />
        )}
      </Paper>
      {bulk ? (
        <SelectionBar hasPageBox={!isTable} canSelectAll={bulk.canSelectAll ?? false}>
          {bulk.actions}
        </SelectionBar>
      ) : null}
      {bar}
    </>
  );
}

/** Rows that open a record look pressable, and show the focus. */
const rowsWithLink = {
  '& [data-row]': { cursor: 'pointer' },
  '& [data-row]:focus-within': { boxShadow: 'inset 3px 0 currentcolor' },
};

/** The records, or the loading, error or empty state. `tab` is the filter field of the tabs. */
function ListBody({ tab, children }: { tab?: string; children: ReactNode }) {
  const translate = useTranslate();
  const notify = useNotify();
  const words = `resources.${useResourceContext()}`;
  const { data, error, isPending, total, filterValues, setFilters, refetch } = useListContext();
  const loadFailed = translate(`${words}.load_failed`);
  const failure = filterValues.search ? translate(`${words}.search_failed`, { _: loadFailed }) : loadFailed;
  useEffect(() => {
    if (error) notify(failure, { type: 'error' });
  }, [error, failure, notify]);

  if (error && !data) {
    return (
      <MessagePanel title={failure} onRetry={refetch}>
        {error.message}
      </MessagePanel>
    );
  }
  if (isPending || !data) return <ListSkeleton />;
  if (data.length > 0 || total) return children;
  const tabFilter = onlyTab(filterValues, tab);
  const [chosen] = Object.values(tabFilter);
  const everywhere = () => {
    const { [tab ?? '']: _tab, ...others } = filterValues;
    setFilters(others);
  };
  const isNarrowed = Object.keys(filterValues).length > Object.keys(tabFilter).length;
  return (
    <MessagePanel
      title={translate(`${words}.empty`)}
      action={
        isNarrowed ? (
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'center' }}>
            {chosen ? (
              <Button variant="outlined" onClick={everywhere}>
                {translate('list.everywhere')}
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setFilters(tabFilter)}>
              {translate('list.clear')}
            </Button>
          </Stack>
        ) : null
      }
    >
      {isNarrowed
        ? translate('list.nothing_matches')
        : translate(chosen ? `${words}.empty_tab.${chosen}` : `${words}.empty_hint`, { _: '' })}
    </MessagePanel>
  );
}
