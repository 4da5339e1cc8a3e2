import { Box, Stack } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { useTranslate } from 'react-admin';
import { RecordLink } from '../ui/list/RecordLink';
import { TwoLines } from '../ui/TwoLines';
import { isGroup, type QuotationRow } from './group';
import { OwnerInitials } from './OwnerInitials';
import { Sum } from './Sum';
import { useListWidth } from './use-list-width';

/** Cell contents of a row, shared with its expanded rows. */

/** Total quantity; lines in different units have none. */
export function useQuantity(): (row: QuotationRow) => string {
  const translate = useTranslate();
  return ({ total_quantity, price_unit, lines_count }) =>
    total_quantity === null
      ? translate('resources.quotations.lines', { smart_count: lines_count })
      : formatLength(total_quantity, price_unit);
}

/** Price and quantity, unless they have columns of their own. */
export function useAmount(): (row: QuotationRow) => string {
  const quantityOf = useQuantity();
  const { isPortrait } = useListWidth();
  return (row) =>
    [isPortrait && row.quoted_price !== null && priceOf(row), quantityOf(row)].filter(Boolean).join(' · ');
}

/** `Rs. 1,250.00 before VAT`. */
const priceOf = ({ quoted_price, quoted_price_with_vat, vat_percent }: QuotationRow): string =>
  priceWords({ before_vat: quoted_price, with_vat: quoted_price_with_vat, vat_percent })[0];

export function QuotedPrice({ row }: { row: QuotationRow }) {
  const { isTight } = useListWidth();
  return (
    <Sum
      before_vat={row.quoted_price}
      with_vat={row.quoted_price_with_vat}
      vat_percent={row.vat_percent}
      isShort={isTight}
    />
  );
}

/** Its number, which links to it, its date, and its assignee. */
export function NumberAndDate({ row }: { row: QuotationRow }) {
  const { isTight } = useListWidth();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Box sx={{ 'td &, li &': { flex: 'none', minWidth: 112 }, ...(isTight && { letterSpacing: '-0.02em' }) }}>
        <TwoLines first={<RecordLink>{numberOf(row)}</RecordLink>} second={formatDateTime(row.created_at)} />
      </Box>
      <OwnerInitials owner={row.owner} />
    </Stack>
  );
}

/** `QT-2026-0001 · B`, with the letter of the revision sent last. */
function numberOf(row: QuotationRow): string {
  const letter = isGroup(row) ? undefined : row.revisions.at(-1)?.letter;
  return letter ? `${row.quotation_no} · ${letter}` : row.quotation_no;
}
