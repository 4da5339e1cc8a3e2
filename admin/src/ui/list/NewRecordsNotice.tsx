import { Alert, Box, Button } from '@mui/material';
import { type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin';

const POLL_MS = 30_000;
const MAX_COUNTED = 25;

/**
 * Shows that records have arrived since the list was read, by the date in `field`. The list itself stays as it is,
 * because moving rows are worse than rows that are half a minute old.
 */
export function NewRecordsNotice({ field }: { field: string }) {
  const translate = useTranslate();
  const { resource, filter, filterValues, data = [], page, sort, refetch } = useListContext<RaRecord>();
  const isNewestFirst = page === 1 && sort.field === field && sort.order === 'DESC';
  const { data: newest = [] } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: MAX_COUNTED },
      sort: { field, order: 'DESC' },
      filter: { ...filterValues, ...filter },
      // Not the query of the list itself.
      meta: { arrivals: true },
    },
    { enabled: isNewestFirst, initialData: { data }, staleTime: Infinity, refetchInterval: POLL_MS, retry: false },
  );
  // The latest record of a row that represents several determines its place.
  const latest = data.map((record) => String(record[field])).toSorted();
  const known = latest.at(-1) ?? '';
  const count = isNewestFirst ? newest.filter((record) => String(record[field]) > known).length : 0;
  return (
    <Box role="status">
      {count > 0 ? (
        <Alert
          role="presentation"
          severity="info"
          icon={false}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {translate('list.show_arrived')}
            </Button>
          }
        >
          {translate(count === MAX_COUNTED ? 'list.arrived_many' : 'list.arrived', { smart_count: count })}
        </Alert>
      ) : null}
    </Box>
  );
}
