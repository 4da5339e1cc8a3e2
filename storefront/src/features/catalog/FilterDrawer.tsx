import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { t } from '../../lib/language';
import { type CatalogRequest, useFirstPage } from './use-first-page';

interface FilterDrawerProps {
  open: boolean;
  request: CatalogRequest;
  oneARow: boolean;
  onOneARow: (oneARow: boolean) => void;
  onClose: () => void;
  /** The filter panel. */
  children: ReactNode;
}

/** The filters on a phone; the drawer's code loads when it is opened. */
export function FilterDrawer({ open, request, oneARow, onOneARow, onClose, children }: FilterDrawerProps) {
  const total = useFirstPage(request)?.total;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(320px, 88vw)' }, 'aria-label': t('Filters') } }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>
        <Button
          variant="outlined"
          aria-pressed={oneARow}
          onClick={() => onOneARow(!oneARow)}
          sx={{ display: { sm: 'none' }, mb: 2 }}
        >
          {t('One fabric a row')}
        </Button>
        {children}
      </Box>
      <Button variant="contained" onClick={onClose} sx={{ flexShrink: 0, m: 2 }}>
        {total === undefined
          ? t('Show fabrics')
          : total === 1
            ? t('Show {total} fabric', { total })
            : t('Show {total} fabrics', { total })}
      </Button>
    </Drawer>
  );
}
