import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { LineStock, OrderDetail } from '@selvedge/domain/orders/order';
import { canChangeOrder } from '@selvedge/domain/orders/order-status';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import { useTranslate } from 'react-admin';
import { colourMark } from '../fabrics/colour-mark';
import { useIsAllowed } from '../hooks/use-rights';
import { AmountRow } from '../quotations/AmountRow';
import { TwoLines } from '../ui/TwoLines';

const words = 'resources.orders.lines';

/** The ordered lines as the quotation prints them, and their total. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const maySeePrices = useIsAllowed('price.read');
  const isOpen = canChangeOrder(order.status);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={translate('resources.quotations.fields.line_items')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={wide}>{translate(`${words}.number`)}</TableCell>
              <TableCell>{translate('resources.quotations.fields.fabric_name')}</TableCell>
              <TableCell align="right" sx={wide}>
                {translate('resources.quotations.fields.quantity_meters')}
              </TableCell>
              {maySeePrices ? (
                <>
                  <TableCell align="right" sx={wide}>
                    {translate(`${words}.price`)}
                  </TableCell>
                  <TableCell align="right">{translate(`${words}.amount`)}</TableCell>
                </>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {order.line_items.map(({ id, fabric, quantity_meters, price_unit, unit_price, total_price }, index) => (
              <TableRow key={id} sx={{ breakInside: 'avoid' }}>
                <TableCell sx={wide}>{String(index + 1).padStart(3, '0')}</TableCell>
                <TableCell>
                  <TwoLines
                    isBroken
                    lead={colourMark(fabric)}
                    first={fabric.name}
                    second={[fabric.item_code, fabric.material, colourLabel(fabric)].filter(Boolean).join(' · ')}
                  />
                  <Box sx={narrow}>
                    {formatLength(quantity_meters, price_unit)}
                    {maySeePrices ? ` × ${formatRupees(unit_price)}` : null}
                  </Box>
                  <LineStockWords stock={order.line_stock?.find(({ line_id }) => line_id === id)} isOpen={isOpen} />
                </TableCell>
                <TableCell align="right" sx={{ ...figure, ...wide }}>
                  {formatLength(quantity_meters, price_unit)}
                </TableCell>
                {maySeePrices ? (
                  <>
                    <TableCell align="right" sx={{ ...figure, ...wide }}>
                      {formatRupees(unit_price)}/{shortUnit(price_unit)}
                    </TableCell>
                    <TableCell align="right" sx={figure}>
                      {formatRupees(total_price)}
                    </TableCell>
                  </>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {maySeePrices ? <Totals order={order} /> : null}
    </>
  );
}

/** The reserved length of the line and the free length of its color, while the fabric is in stock. */
function LineStockWords({ stock, isOpen }: { stock: LineStock | undefined; isOpen: boolean }) {
  const translate = useTranslate();
  if (!stock || !isOpen) return null;
  const { reserved, free } = stock;
  const parts = [
    reserved > 0 ? translate('resources.orders.stock.reserved', { length: formatLength(reserved, 'meters') }) : null,
    free === null ? null : translate('resources.orders.stock.free', { length: formatLength(free, 'meters') }),
  ];
  return (
    <Box
      sx={{ color: 'text.secondary', displayPrint: 'none', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' }}
    >
      {parts.filter(Boolean).join(' · ')}
    </Box>
  );
}

function Totals({ order: { totals, discount, vat_percent } }: { order: OrderDetail }) {
  const translate = useTranslate();
  const sums = 'resources.quotations.sums';
  return (
    <Box component="dl" aria-label={translate(`${sums}.title`)} sx={sumsUnderAmounts}>
      <AmountRow label={translate(`${sums}.subtotal`)} value={formatRupees(totals.subtotal)} />
      {discount > 0 ? (
        <AmountRow label={`${translate(`${sums}.discount`)} (${discount}%)`} value={formatRupees(-totals.discount)} />
      ) : null}
      {totals.adjustment ? (
        <AmountRow label={translate(`${sums}.adjustment`)} value={formatRupees(totals.adjustment)} />
      ) : null}
      {totals.vat ? (
        <AmountRow label={translate(`${sums}.vat`, { percent: vat_percent })} value={formatRupees(totals.vat)} />
      ) : null}
      <AmountRow label={translate(`${sums}.total`)} value={formatRupees(totals.total)} isTotal />
    </Box>
  );
}

/** Aligned with the cells of the amounts. */
const sumsUnderAmounts = { m: 0, ml: 'auto', maxWidth: 320, pt: 1, px: '10px' };

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/** A phone has room for two columns; quantity and price are below the name there. */
const wide = { display: { xs: 'none', sm: 'table-cell' }, displayPrint: 'table-cell' };
const narrow = { display: { sm: 'none' }, displayPrint: 'none', fontSize: '0.8125rem' };
