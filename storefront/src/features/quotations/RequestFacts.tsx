import Box from '@mui/material/Box';
import { endOfColomboDay } from '@selvedge/domain/dates';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { figures } from '../../ui/marks';

/**
 * Details that the customer gave with the request: day, order number, use and address. Responses cached by an older version of
 * the app lack them.
 */
export function RequestFacts({
  quotation: { needed_by, po_number, end_use, delivery_address },
}: {
  quotation: OwnQuotation;
}) {
  const facts = [
    needed_by && t('Needed by {day}', { day: formatDate(endOfColomboDay(needed_by)) }),
    po_number && t('Your PO: {number}', { number: po_number }),
    end_use && t('For: {use}', { use: end_use }),
    delivery_address && t('To: {address}', { address: delivery_address.replaceAll('\n', ', ') }),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', ...figures }}>{facts.join(' · ')}</Box>;
}
