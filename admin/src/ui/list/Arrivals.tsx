import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button, Typography } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { useListContext, useTranslate } from 'react-admin';
import { IconAction } from '../IconAction';
import { useArrivals } from './use-arrivals';

/** Refreshes the list in place. */
export function RefreshButton() {
  const translate = useTranslate();
  const { refetch, isFetching } = useListContext();
  const label = translate('list.refresh');
  return (
    <IconAction title={label} label={label} icon={RefreshIcon} disabled={isFetching} onClick={() => void refetch()} />
  );
}

/** Shows that records have arrived since the list was read, by the date in `field`. */
export function Arrivals({ field }: { field: string }) {
  const translate = useTranslate();
  const { refetch } = useListContext();
  const { count, isMore } = useArrivals(field);
  return (
    <Box role="status">
      {count > 0 ? (
        <Box sx={line}>
          <Typography variant="body2">
            {translate(isMore ? 'list.arrived_many' : 'list.arrived', { smart_count: count })}
          </Typography>
          <Button size="small" onClick={() => void refetch()}>
            {translate('list.show_arrived')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

const line = {
  alignItems: 'center',
  bgcolor: color.indigoTint,
  color: color.indigo,
  display: 'flex',
  gap: 1,
  px: 2,
  py: 0.5,
};
