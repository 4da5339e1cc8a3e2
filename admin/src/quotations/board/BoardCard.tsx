import { Box, Link, Stack, Typography } from '@mui/material';
import { colomboDay, daysBetween } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { rowLinkStyle } from '../../ui/list/RecordLink';
import { NextStep } from '../follow-up/NextStep';
import { OwnerInitials } from '../OwnerInitials';
import { RowActions } from '../RowActions';
import { RowState } from '../RowState';
import { Sum } from '../Sum';

/** A quotation on the board: what it is, how long it has been there, and what comes next. */
export function BoardCard({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const mayReadPrices = useIsAllowed('price.read');
  const { id, quotation_no, customer_name, customer_company, created_at, next_step_on, owner } = quotation;
  const now = new Date();
  const isOverdue = next_step_on !== null && next_step_on < colomboDay(now);
  return (
    <Box component="li" sx={{ ...card, ...(isOverdue && { borderLeft: `3px solid ${color.selvedge}` }) }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Link
          component={RouterLink}
          to={`/quotations/${id}`}
          data-row-link={id}
          sx={{ ...rowLinkStyle, fontWeight: 600 }}
        >
          {quotation_no}
        </Link>
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          {translate('resources.quotations.board.age', { smart_count: daysBetween(created_at, now) })}
        </Typography>
        <OwnerInitials owner={owner} />
      </Stack>
      <Box sx={{ overflowWrap: 'anywhere' }}>{[customer_name, customer_company].filter(Boolean).join(', ') || '-'}</Box>
      {mayReadPrices && quotation.quoted_price !== null ? (
        <Sum
          before_vat={quotation.quoted_price}
          with_vat={quotation.quoted_price_with_vat}
          vat_percent={quotation.vat_percent}
          isShort
        />
      ) : null}
      <RowState quotation={quotation} />
      {isOverdue ? (
        <Typography variant="caption" sx={{ color: 'error.main', fontWeight: 600 }}>
          {translate('resources.quotations.board.overdue')}
        </Typography>
      ) : null}
      <NextStep quotation={quotation} />
      <RowActions quotation={quotation} isCompact />
    </Box>
  );
}

const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  display: 'grid',
  gap: 0.25,
  minWidth: 0,
  p: 1.25,
  '&:focus-within': { boxShadow: `inset 0 0 0 1px ${color.indigo}` },
};
