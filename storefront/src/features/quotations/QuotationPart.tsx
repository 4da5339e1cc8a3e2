import Box from '@mui/material/Box';
import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import type { OwnQuotation, Quotation } from '@selvedge/domain/quotations/quotation';
import { LinkButton } from '../../ui/ActionButton';
import { figures } from '../../ui/marks';
import { Conversation } from './Conversation';
import { DownloadPdf } from './DownloadPdf';
import { StatusBadge } from './StatusBadge';
import { WhatChanged } from './WhatChanged';

const row = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', md: '150px minmax(0, 1fr) 120px' },
  p: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const line = { display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', ...figures };

/** One quotation of a request: its number, its lines with their prices once there are any, and the answer. */
export function QuotationPart({ quotation }: { quotation: OwnQuotation }) {
  const { quotation_no, line_items: lines, quoted_price, admin_response, status, expired } = quotation;
  return (
    <Box sx={row}>
      <strong>{quotation_no}</strong>
      <Box sx={{ order: { xs: 3, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {lines.map(({ id, fabric, quantity_meters, price_unit, total_price }) => (
          <Box key={id} sx={line}>
            <span>
              <span>
                {fabric.name}, {formatLength(quantity_meters, price_unit)}
              </span>
              {fabric.color && (
                <Box component="small" sx={{ ml: 1, color: 'text.secondary' }}>
                  {fabric.color}
                </Box>
              )}
            </span>
            {quoted_price !== null && lines.length > 1 && <span>{formatRupees(total_price)}</span>}
          </Box>
        ))}
        <Price quotation={quotation} />
        {admin_response && (
          <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'primary.main', color: 'text.secondary' }}>
            {admin_response}
          </Box>
        )}
        <WhatChanged quotation={quotation} />
        {status !== 'rejected' && quotation.revisions.length > 0 && <DownloadPdf quotation={quotation} />}
        {quotation.ordered && (
          <LinkButton
            to={`/my-quotations/${quotation.id}/order`}
            variant="contained"
            style={{ marginTop: 12, marginRight: 8 }}
            aria-label={`See the order of ${quotation_no}`}
          >
            See the order
          </LinkButton>
        )}
        <Conversation quotation={quotation} />
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <StatusBadge status={status} expired={expired} />
      </Box>
    </Box>
  );
}

/** A rejection offers nothing. */
function Price({ quotation }: { quotation: Quotation }) {
  const { status, valid_until, quoted_price: before_vat, quoted_price_with_vat: with_vat, vat_percent } = quotation;
  if (status === 'rejected') return null;
  if (before_vat === null) return <Box sx={{ color: 'text.secondary' }}>Not priced yet</Box>;
  const [sum, withVat] = priceWords({ before_vat, with_vat, vat_percent });
  return (
    <Box sx={line}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        valid until {formatDate(valid_until)}
      </Box>
      <Box component="span" sx={{ textAlign: 'right' }}>
        <strong>{sum}</strong>
        {withVat && <div>{withVat}</div>}
      </Box>
    </Box>
  );
}
