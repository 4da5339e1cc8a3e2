import Box from '@mui/material/Box';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { t } from '../../lib/language';
import { figures } from '../../ui/marks';
import { sumTexts } from '../../ui/sum-texts';

const sheet = {
  ml: 'auto',
  textAlign: 'right',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'flex-end' },
  '& > div > span:first-of-type': { color: 'text.secondary' },
  ...figures,
};

/** The sum to be paid, with discount and adjustment if the lines don't add up to it. */
export function QuotationSum({ quotation }: { quotation: Quotation }) {
  const { quoted_price: before_vat, quoted_price_with_vat: with_vat, vat_percent, discount } = quotation;
  const [sum, withVat] = sumTexts({ before_vat, with_vat, vat_percent });
  const steps = stepsOf(quotation);
  return (
    <Box sx={sheet}>
      {steps.discount !== 0 && (
        <div>
          <span>{t('Discount {discount}%', { discount })}</span> <span>{formatCents(-steps.discount)}</span>
        </div>
      )}
      {steps.adjustment !== 0 && (
        <div>
          <span>{t('Adjustment')}</span> <span>{formatCents(steps.adjustment)}</span>
        </div>
      )}
      <strong>{sum}</strong>
      {withVat && <strong style={{ display: 'block' }}>{withVat}</strong>}
    </Box>
  );
}

function stepsOf({ line_items, discount, quoted_price, vat_percent }: Quotation) {
  return quotationTotals(
    line_items.map(({ unit_price, quantity_meters }) => ({
      unitPriceCents: centsFromRupees(unit_price),
      quantity: quantity_meters,
    })),
    {
      discountPercent: discount,
      quotedPriceCents: quoted_price === null ? null : centsFromRupees(quoted_price),
      vatPercent: vat_percent,
    },
  );
}
