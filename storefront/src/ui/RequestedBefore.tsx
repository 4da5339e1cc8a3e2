import Box from '@mui/material/Box';
import { formatLength } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { t } from '../lib/language';
import type { RequestedLine } from '../state/submission';

/** The part of a request that was accepted: it has left the cart, and is not sent again. */
export function RequestedBefore({ lines = [] }: { lines?: readonly RequestedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        p: 1.5,
        mb: 2,
        border: 1,
        borderColor: '#BFE0CA',
        borderRadius: 1,
        bgcolor: color.greenTint,
        fontSize: '0.875rem',
      }}
    >
      <strong>
        {lines.length === 1
          ? t('1 line is requested, and not sent again:')
          : t('{lines} lines are requested, and not sent again:', { lines: lines.length })}
      </strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ name, color, quantity, unit, quotation_no }) => (
          <li key={quotation_no}>
            {[name, color].filter(Boolean).join(', ')}, {formatLength(quantity, unit)}: {t('requested')} ✓{' '}
            {quotation_no}
          </li>
        ))}
      </Box>
    </Box>
  );
}
