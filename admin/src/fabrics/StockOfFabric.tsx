import { Box, Link } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../hooks/use-rights';
import { useAvailable } from './use-available';

/** Stock on hand, linked to its ledger; and the available quantity if some is reserved or held. */
export function StockOfFabric({ fabric }: { fabric: AdminFabric }) {
  const translate = useTranslate();
  const say = useAvailable('resources.fabrics.available');
  const { id, name, stock_quantity, available_quantity } = fabric;
  return (
    <>
      {useIsAllowed('stock.read') ? (
        <Link
          component={RouterLink}
          to={`/stock-movements?filter=${encodeURIComponent(JSON.stringify({ fabric_id: id }))}`}
          title={translate('resources.fabrics.stock_of', { name })}
        >
          {formatLength(stock_quantity, 'meters')}
        </Link>
      ) : (
        formatLength(stock_quantity, 'meters')
      )}
      {available_quantity === stock_quantity ? null : (
        // On lines of its own, because a small laptop has no space beside the number.
        <Box
          component="span"
          sx={{
            color: 'text.secondary',
            display: 'block',
            fontSize: '0.75rem',
            whiteSpace: available_quantity < 0 ? 'nowrap' : 'normal',
          }}
        >
          {say(available_quantity)}
        </Box>
      )}
    </>
  );
}
