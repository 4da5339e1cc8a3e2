import Box from '@mui/material/Box';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { orderSteps } from '@selvedge/domain/orders/order-steps';
import { formatDate } from '../../lib/dates';
import { type Text, t } from '../../lib/language';

const words: Record<OrderStatus, Text> = {
  pending: 'Placed',
  confirmed: 'Confirmed',
  processing: 'In processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

const line = {
  display: 'grid',
  gridAutoFlow: { xs: 'row', sm: 'column' },
  gridAutoColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
  m: 0,
  p: 0,
};

/** The way of an order as a line of steps: those that it has taken with their day, then those that lie ahead. */
export function OrderSteps({ order }: { order: OwnOrder }) {
  const steps = orderSteps(order).map(({ at, ...step }) => ({ ...step, day: at === null ? null : formatDate(at) }));
  const present = steps.findLastIndex(({ day }) => day !== null);
  return (
    <Box component="ol" aria-label={t('Steps of the order')} sx={line}>
      {steps.map(({ status: step, day, message }, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === present ? 'step' : undefined}
          sx={stepStyle(day !== null, step === 'cancelled')}
        >
          <Box component="span" sx={{ fontWeight: index === present ? 600 : 400 }}>
            {words[step] ? t(words[step]) : step}
          </Box>
          <Box component="small" sx={{ color: 'text.secondary', display: 'block' }}>
            {day ?? t('to come')}
          </Box>
          {message && (
            <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {message}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A dot on a line: down the left edge on a phone, along the top where there is room. */
const stepStyle = (isTaken: boolean, isBad: boolean) => {
  const color = isBad ? 'error.main' : isTaken ? 'primary.main' : 'divider';
  return {
    position: 'relative',
    borderColor: color,
    borderStyle: isTaken ? 'solid' : 'dashed',
    borderWidth: { xs: '0 0 0 2px', sm: '2px 0 0' },
    p: { xs: '0 0 16px 16px', sm: '16px 8px 0 0' },
    ml: { xs: '6px', sm: 0 },
    mt: { sm: '6px' },
    // The last step has no line behind it.
    '&:last-of-type': { borderColor: 'transparent' },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: { xs: '-7px', sm: 0 },
      top: { xs: '4px', sm: '-7px' },
      width: 12,
      height: 12,
      borderRadius: '50%',
      border: 2,
      borderColor: color,
      bgcolor: isTaken ? color : 'background.paper',
    },
  };
};
