import { Alert, Link } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { IfAllowed } from '../permissions/IfAllowed';

export interface HeldCustomer {
  id: string;
  hold: { since: string; reason: string };
}

/** Says that a customer is on hold, before somebody sells more to them. */
export function CustomerHold({ id, hold: { since, reason } }: HeldCustomer) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {translate('money.customer.on_hold', { day: formatDay(since), reason })}{' '}
      <IfAllowed right="customer.read">
        <Link component={RouterLink} to={`/customers/${id}`} color="inherit">
          {translate('money.customer.held')}
        </Link>
      </IfAllowed>
    </Alert>
  );
}
