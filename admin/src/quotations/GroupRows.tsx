import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, TableCell } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { byNumber } from '@selvedge/domain/quotations/submission';
import { color } from '@selvedge/web/tokens';
import { useContext } from 'react';
import { RecordContextProvider, useExpanded, useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { isOnItsWay } from '../mail/MailState';
import { RecordLink } from '../ui/list/RecordLink';
import { detailId } from '../ui/list/RecordRows';
import { CardSlot, figures, stuck } from '../ui/list/ResponsiveColumn';
import { ListSkeleton } from '../ui/placeholders';
import { TwoLines } from '../ui/TwoLines';
import { idsOf, type QuotationRow } from './group';
import { QuotedFabric } from './QuotedFabric';
import { RowActions } from './RowActions';
import { RowState } from './RowState';
import { NumberAndDate, QuotedPrice, useAmount, useQuantity } from './row-cells';
import { useListWidth } from './use-list-width';

/** Expands and collapses the quotations of a row; behind it their amount, where that has no column. */
export function OpenGroup({ row: { id, quotation_no, group_size }, amount }: { row: QuotationRow; amount: string }) {
  const translate = useTranslate();
  const [isOpen, toggle] = useExpanded('quotations', id);
  return (
    <>
      <Button
        size="small"
        onClick={() => toggle()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId('quotations', id) : undefined}
        aria-label={translate('resources.quotations.group.open', { smart_count: group_size, number: quotation_no })}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        sx={{ fontSize: '0.75rem', lineHeight: 1.4, minWidth: 0, ml: -0.5, px: 0.5, py: 0, whiteSpace: 'nowrap' }}
      >
        {translate('resources.quotations.group.size', { smart_count: group_size })}
      </Button>
      {amount ? ` · ${amount}` : null}
    </>
  );
}

/** Polling interval while one of their emails is pending. */
const POLL_MS = 3_000;

/** The quotations of a row with all their actions, aligned with the columns of the table. */
export function GroupRows() {
  const translate = useTranslate();
  const isOnCard = useContext(CardSlot) !== null;
  const row = useRecordContext<QuotationRow>();
  const { data, isPending } = useGetMany<AdminQuotation>(
    'quotations',
    { ids: row ? idsOf(row) : [] },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((quotation) => isOnItsWay(quotation?.mail ?? null)) ? POLL_MS : false,
    },
  );
  if (!row) return null;
  if (isPending) return isOnCard ? <ListSkeleton rows={2} /> : <TableSkeleton rows={row.group_size} />;
  // Quotations that were merged or deleted since are missing.
  const quotations = (data ?? []).filter(Boolean).toSorted(byNumber);
  const Line = isOnCard ? CardLine : TableLine;
  return (
    <Box
      component="ul"
      aria-label={translate('resources.quotations.group.label', { number: row.quotation_no })}
      sx={isOnCard ? { borderBottom: 1, borderColor: 'divider', listStyle: 'none', m: 0, p: 0 } : none}
    >
      {quotations.map((quotation) => (
        <RecordContextProvider key={quotation.id} value={quotation}>
          <Line quotation={quotation} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

/** The checkbox and the customer are in the row above. */
function TableLine({ quotation }: { quotation: AdminQuotation }) {
  const { isTight, isPortrait } = useListWidth();
  const quantityOf = useQuantity();
  const amountOf = useAmount();
  return (
    <Box component="li" sx={tableLine}>
      <TableCell component="div" sx={{ boxShadow: `inset 3px 0 ${color.line}` }} />
      <TableCell component="div" />
      <TableCell component="div">
        <QuotedFabric quotation={quotation} quantity={isTight ? amountOf(quotation) : null} />
      </TableCell>
      {isTight ? null : (
        <TableCell component="div" align="right" sx={figures}>
          {quantityOf(quotation)}
        </TableCell>
      )}
      <TableCell component="div">
        <RowState quotation={quotation} />
      </TableCell>
      {isPortrait ? null : (
        <TableCell component="div" align="right" sx={figures}>
          <QuotedPrice row={quotation} />
        </TableCell>
      )}
      <TableCell component="div">
        <NumberAndDate row={quotation} />
      </TableCell>
      <TableCell component="div" sx={{ ...stuck, bgcolor: color.cloth }}>
        <RowActions quotation={quotation} />
      </TableCell>
    </Box>
  );
}

const TableSkeleton = ({ rows = 2 }: { rows?: number }) => (
  <Box sx={tableLine}>
    <TableCell component="div" />
    <TableCell component="div" />
    <TableCell component="div">
      <ListSkeleton rows={rows} />
    </TableCell>
  </Box>
);

function CardLine({ quotation }: { quotation: AdminQuotation }) {
  const { total_quantity, price_unit } = quotation;
  return (
    <Box component="li" sx={cardLine}>
      <TwoLines
        first={<RecordLink>{quotation.quotation_no}</RecordLink>}
        second={total_quantity === null ? '' : formatLength(total_quantity, price_unit)}
      />
      <QuotedFabric quotation={quotation} />
      <RowState quotation={quotation} />
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <QuotedPrice row={quotation} />
      </Box>
      <RowActions quotation={quotation} />
    </Box>
  );
}

/** The list element has no box in the table layout. */
const none = { display: 'contents', listStyle: 'none' };

const tableLine = { bgcolor: color.cloth, display: 'table-row' };

const cardLine = {
  '& + &': { borderTop: 1, borderColor: 'divider' },
  bgcolor: color.cloth,
  borderLeft: `3px solid ${color.line}`,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  lineHeight: 1.4,
  p: 1.5,
};
