import { Button, Stack } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin';
import { MessagePanel } from '../MessagePanel';
import { onlyTab } from './AppliedFilters';
import { ListSkeleton } from './ListSkeleton';

/** The records, or the loading, error or empty state. `tab` is the filter field of the tabs. */
export function ListBody({ tab, children }: { tab?: string; children: ReactNode }) {
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
