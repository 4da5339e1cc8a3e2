import { Box, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { useTranslate } from 'react-admin';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { isGroup, type QuotationRow } from './group';
import { useRoom } from './use-room';

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
  const { isUpright } = useRoom();
  return (row) => [isUpright && row.quoted_price !== null && priceOf(row), quantityOf(row)].filter(Boolean).join(' · ');
}

/** `Rs. 1,250.00 before VAT`. */
const priceOf = ({ quoted_price, quoted_price_with_vat, vat_percent }: QuotationRow): string =>
  priceWords({ before_vat: quoted_price, with_vat: quoted_price_with_vat, vat_percent })[0];

export function QuotedPrice({ row }: { row: QuotationRow }) {
  const { isTight } = useRoom();
  return (
    <Sum
      before_vat={row.quoted_price}
      with_vat={row.quoted_price_with_vat}
      vat_percent={row.vat_percent}
      isShort={isTight}
    />
  );
}

/** Its number, its date, and when its customer saw it. */
export function NumberAndDate({ row }: { row: QuotationRow }) {
  const { isTight } = useRoom();
  return (
    <Box sx={{ whiteSpace: 'nowrap', 'td &': isTight ? { letterSpacing: '-0.02em', width: 121 } : { width: 130 } }}>
      <TwoLines first={numberOf(row)} second={<Since row={row} />} />
      <SeenAt at={isGroup(row) ? null : row.seen_at} />
    </Box>
  );
}

/** `QT-2026-0001 · B`, with the letter of the revision sent last. */
function numberOf(row: QuotationRow): string {
  const letter = isGroup(row) ? undefined : row.revisions.at(-1)?.letter;
  return letter ? `${row.quotation_no} · ${letter}` : row.quotation_no;
}

/** When a person first opened the revision sent last. */
function SeenAt({ at }: { at: string | null }) {
  const translate = useTranslate();
  if (!at) return null;
  return (
    <Typography
      component="div"
      color="textSecondary"
      sx={{ fontSize: '0.6875rem', letterSpacing: '-0.02em', lineHeight: 1.4 }}
    >
      {translate('resources.quotations.seen', { at: formatDateTime(at) })}
    </Typography>
  );
}

/** Its date, and its owner if any. */
function Since({ row: { created_at, owner } }: { row: QuotationRow }) {
  if (!owner) return formatDateTime(created_at);
  return (
    <Box
      component="span"
      title={`${formatDateTime(created_at)}, ${owner.name}`}
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >{`${formatDate(created_at)} · ${owner.name}`}</Box>
  );
}
