import { Box, Typography } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { colourMark } from '../../fabrics/colour-mark';
import { useIsAllowed } from '../../hooks/use-rights';
import { Fact, Facts, Section } from '../../ui/Section';
import { TwoLines } from '../../ui/TwoLines';
import { AmountRow } from '../AmountRow';
import { LineFacts } from '../template/LineFacts';
import { pickedFor } from '../template/template-form';

/** The quotation for people who may not edit it, or once it is agreed. */
export function ReadLines({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const mayReadPrices = useIsAllowed('price.read');
  const { line_items, totals, vat_percent, discount, valid_until, order_id, offer_state } = quotation;
  const words = 'resources.quotations';
  return (
    <Section title={translate(`${words}.fields.line_items`)}>
      {order_id ? (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate(`${words}.template.ordered`)}
        </Typography>
      ) : offer_state === 'accepted' ? (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate(`${words}.page.agreed`)}
        </Typography>
      ) : null}
      <Box component="ol" aria-label={translate(`${words}.fields.line_items`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {line_items.map((line, index) => {
          const picked = pickedFor(line.fabric, quotation);
          const unit = shortUnit(line.price_unit);
          return (
            <Box component="li" key={line.id} sx={row}>
              <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {String(index + 1).padStart(3, '0')}
              </Typography>
              <TwoLines
                lead={colourMark(line.fabric)}
                first={line.fabric.name}
                second={[line.fabric.item_code, line.fabric.material, colourLabel(line.fabric)]
                  .filter(Boolean)
                  .join(' · ')}
              />
              <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
                <Box sx={{ fontWeight: 600 }}>
                  {mayReadPrices ? formatRupees(line.total_price) : formatLength(line.quantity_meters, line.price_unit)}
                </Box>
                {mayReadPrices ? (
                  <Typography variant="caption" color="textSecondary">
                    {formatLength(line.quantity_meters, line.price_unit)} × {formatRupees(line.unit_price)}/{unit}
                  </Typography>
                ) : null}
              </Box>
              {picked && !order_id ? (
                <Box sx={{ gridColumn: '2 / -1' }}>
                  <LineFacts picked={picked} unit={line.price_unit} />
                </Box>
              ) : null}
            </Box>
          );
        })}
      </Box>
      {mayReadPrices ? (
        <Box component="dl" aria-label={translate(`${words}.sums.title`)} sx={{ m: 0, ml: 'auto', maxWidth: 320 }}>
          <AmountRow label={translate(`${words}.sums.subtotal`)} value={formatRupees(totals.subtotal)} />
          {discount ? (
            <AmountRow label={translate(`${words}.sums.discount`)} value={formatRupees(-totals.discount)} />
          ) : null}
          {totals.adjustment ? (
            <AmountRow label={translate(`${words}.sums.adjustment`)} value={formatRupees(totals.adjustment)} />
          ) : null}
          {totals.vat ? (
            <AmountRow
              label={translate(`${words}.sums.vat`, { percent: vat_percent })}
              value={formatRupees(totals.vat)}
            />
          ) : null}
          <AmountRow label={translate(`${words}.sums.total`)} value={formatRupees(totals.total)} isTotal />
        </Box>
      ) : null}
      <Facts>
        <Fact label={translate(`${words}.fields.valid_until`)}>{formatDate(valid_until)}</Fact>
        {quotation.admin_response ? (
          <Fact label={translate(`${words}.fields.admin_response`)}>{quotation.admin_response}</Fact>
        ) : null}
        {quotation.customer_address ? (
          <Fact label={translate('resources.users.fields.address')}>{quotation.customer_address}</Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

const row = {
  columnGap: 1.5,
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto',
  py: 1.5,
  rowGap: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
