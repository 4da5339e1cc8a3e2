import { Box, Link, Typography } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { BoardColumn as Column } from '@selvedge/domain/quotations/board';
import { useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { BoardCard } from './BoardCard';

const words = 'resources.quotations.board';

/** A stage with its first quotations; the rest is in the list. */
export function BoardColumn({ column: { stage, count, quoted_price, quotations } }: { column: Column }) {
  const translate = useTranslate();
  const titleId = useId();
  const mayReadPrices = useIsAllowed('price.read');
  const { turn: _tab, ...filter } = useListContext().filterValues;
  const search = new URLSearchParams({ filter: JSON.stringify({ ...filter, stage }) }).toString();
  return (
    <Box component="section" data-column aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ alignItems: 'baseline', display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
        <Typography variant="h3" component="h2" id={titleId} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {`${translate(`${words}.stages.${stage}`)} ${formatQuantity(count)}`}
        </Typography>
        {mayReadPrices && quoted_price > 0 ? (
          <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatRupees(quoted_price)}
          </Typography>
        ) : null}
      </Box>
      {count === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {translate(`${words}.none`)}
        </Typography>
      ) : (
        <Box component="ul" sx={cards}>
          {quotations.map((quotation) => (
            <BoardCard key={quotation.id} quotation={quotation} />
          ))}
        </Box>
      )}
      {count > quotations.length ? (
        <Link component={RouterLink} to={{ pathname: '/quotations', search }} sx={{ display: 'inline-block', py: 1 }}>
          {translate(`${words}.all`, { smart_count: count, stage: translate(`${words}.stages.${stage}`) })}
        </Link>
      ) : null}
    </Box>
  );
}

const cards = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
};
