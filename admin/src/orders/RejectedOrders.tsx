import { Button, DialogActions, DialogContent, DialogTitle, Link, Stack, Typography } from '@mui/material';
import type { OrderBatchAnswer } from '@selvedge/domain/orders/order-batch';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** The orders that did not take the step, each with its reason. */
export function RejectedOrders({ answer, onClose }: { answer: OrderBatchAnswer; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <DialogTitle>{answer.message}</DialogTitle>
      <DialogContent>
        <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
          {answer.refused.map(({ id, order_number, message }) => (
            <li key={id}>
              <Link component={RouterLink} to={`/orders/${id}/show`} sx={{ fontWeight: 600 }}>
                {order_number}
              </Link>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{message}</Typography>
            </li>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
