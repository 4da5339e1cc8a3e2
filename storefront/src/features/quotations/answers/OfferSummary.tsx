import Box from '@mui/material/Box';
import { formatLength } from '@selvedge/domain/length';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { t } from '../../../lib/language';
import { figures, selvedge } from '../../../ui/marks';
import { sumTexts } from '../../../ui/sum-texts';
import { validityText } from '../my-quotations';

/** Summary of the offer being answered: number, revision, content and sum. */
export function OfferSummary({ quotation }: { quotation: OwnQuotation }) {
  const { quotation_no, revisions, line_items: lines, valid_until, vat_percent } = quotation;
  const [first] = lines;
  const [sum, withVat] = sumTexts({
    before_vat: quotation.quoted_price,
    with_vat: quotation.quoted_price_with_vat,
    vat_percent,
  });
  return (
    <Box sx={{ ...selvedge, mb: 2.5, px: 2.5, py: 1.5, bgcolor: 'background.default', ...figures }}>
      <strong>
        {t('{number}, revision {letter}', { number: quotation_no, letter: revisions.at(-1)?.letter ?? '' })}
      </strong>
      <Box sx={{ color: 'text.secondary' }}>
        {lines.length === 1 && first
          ? `${first.fabric.name}, ${formatLength(first.quantity_meters, first.price_unit)}`
          : t('{lines} lines', { lines: lines.length })}
      </Box>
      <Box sx={{ fontWeight: 600 }}>
        <div>{sum}</div>
        {withVat && <div>{withVat}</div>}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {t('Validity:')} {validityText(valid_until, new Date())}
      </Box>
    </Box>
  );
}
