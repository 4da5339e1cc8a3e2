import { Button } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin';
import { MessagePanel } from '../MessagePanel';
import { onlyTab } from './AppliedFilters';
import { ListSkeleton } from './ListSkeleton';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import type { RowDetail } from './row-detail';

interface ListBodyProps {
  isTable: boolean;
  isGrid: boolean;
  isSelectable: boolean;
  isDense: boolean;
  /** Whether a bar floats above the end of the list. */
  hasBar: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each list opens its own kind of row
  detail?: RowDetail<any>;
  /** The filter field of the tabs. */
  tab?: string;
  children: ReactNode;
}

/** The records, or the loading, error or empty state. */
export function ListBody({ isTable, isGrid, isSelectable, isDense, hasBar, detail, tab, children }: ListBodyProps) {
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
      <MessagePanel
        isAlert
        title={failure}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.retry')}
          </Button>
        }
      >
        {error.message}
      </MessagePanel>
    );
  }
  if (isPending || !data) return <ListSkeleton />;
  if (data.length === 0 && !total) {
    const kept = onlyTab(filterValues, tab);
    const [chosen] = Object.values(kept);
    const isNarrowed = Object.keys(filterValues).length > Object.keys(kept).length;
    return isNarrowed ? (
      <MessagePanel
        title={translate(`${words}.empty`)}
        action={
          <Button variant="outlined" onClick={() => setFilters(kept)}>
            {translate('list.clear')}
          </Button>
        }
      >
        {translate('list.nothing_matches')}
      </MessagePanel>
    ) : (
      <MessagePanel title={translate(`${words}.empty`)}>
        {translate(chosen ? `${words}.empty_tab.${chosen}` : `${words}.empty_hint`, { _: '' })}
      </MessagePanel>
    );
  }
  const label = translate(`${words}.title`);
  return isTable ? (
    <RecordTable label={label} isSelectable={isSelectable} isDense={isDense} hasBar={hasBar} detail={detail}>
      {children}
    </RecordTable>
  ) : (
    <RecordCards label={label} isGrid={isGrid} isSelectable={isSelectable} detail={detail}>
      {children}
    </RecordCards>
  );
}
