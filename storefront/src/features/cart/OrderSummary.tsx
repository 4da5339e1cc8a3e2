import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { formatLength, inOtherUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { useOpenDialog } from '../../state/dialogs';
import { useSession } from '../../state/session';
import { LinkButton } from '../../ui/ActionButton';
import { figures } from '../../ui/marks';
import { CartNotes } from './CartNotes';

export interface OrderSummaryProps {
  totals: QuotationTotals;
  /** The lines that can be requested, and what they are together. */
  lines: number;
  metres: number;
  disabled: boolean;
  /** The id of the element that says why, if that is not obvious. */
  reason?: string;
  onRequest: () => void;
}

const row = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, py: 1 };

export function OrderSummary({ totals, lines, metres, disabled, reason, onRequest }: OrderSummaryProps) {
  const { vat_percent } = useConfig();
  const { user } = useSession();
  const dialog = useOpenDialog();
  return (
    <Paper
      component="section"
      aria-labelledby="summary"
      variant="outlined"
      sx={{ p: 3, alignSelf: 'start', position: { md: 'sticky' }, top: 84 }}
    >
      <Box component="h2" id="summary" sx={{ typography: 'h3', m: 0, mb: 1 }}>
        {t('Order Summary')}
      </Box>
      <Box component="dl" sx={{ m: 0, mb: 2, ...figures, overflowWrap: 'break-word', '& dd': { m: 0 } }}>
        <Box sx={row}>
          <dt>{lines === 1 ? t('1 line') : t('{lines} lines', { lines })}</dt>
          <dd>
            {formatLength(metres, 'meters')} ({formatLength(inOtherUnit(metres, 'meters'), 'yards')})
          </dd>
        </Box>
        <Box sx={row}>
          <dt>{t('Subtotal')}</dt>
          <dd>{formatCents(totals.subtotal)}</dd>
        </Box>
        <Box sx={{ ...row, borderTop: 1, borderColor: 'divider', fontWeight: 600, fontSize: '1.125rem' }}>
          <dt>{t('Total')}</dt>
          <dd>{formatCents(totals.total)}</dd>
        </Box>
      </Box>
      {vat_percent > 0 && (
        <Box component="p" sx={{ m: 0, mt: -1, mb: 2, typography: 'body2', color: 'text.secondary' }}>
          {t('Before VAT, which the quotation adds ({vat_percent}%).', { vat_percent })}
        </Box>
      )}
      {user && <CartNotes key={dialog?.name} userId={user.id} />}
      <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
        <Button variant="contained" size="large" disabled={disabled} aria-describedby={reason} onClick={onRequest}>
          {t('Request Quotation')}
        </Button>
        <LinkButton to="/fabrics" variant="outlined">
          {t('Continue Shopping')}
        </LinkButton>
      </Box>
    </Paper>
  );
}
