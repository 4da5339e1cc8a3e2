import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, Button } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { byNumber } from '@selvedge/domain/quotations/submission';
import { color } from '@selvedge/web/tokens';
import { useExpanded, useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { CardPlace } from '../ui/list/Column';
import { ListSkeleton } from '../ui/list/ListSkeleton';
import { detailId } from '../ui/list/row-detail';
import { isOnItsWay } from '../ui/MailState';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { idsOf, type QuotationRow } from './group';
import { QuotationActions } from './QuotationActions';
import { QuotationStatus } from './QuotationStatus';
import { QuotedFabric } from './QuotedFabric';

/** Opens and closes the quotations that a row stands for. */
export function OpenGroup({ row: { id, quotation_no, group_size } }: { row: QuotationRow }) {
  const translate = useTranslate();
  const [isOpen, toggle] = useExpanded('quotations', id);
  return (
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
  );
}

/** While a mail of them is on its way. */
const POLL_MS = 3_000;

/** The quotations that a row stands for, each with all that can be done with it. */
export function GroupRows() {
  const translate = useTranslate();
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
  if (isPending) return <ListSkeleton rows={2} />;
  // One that was merged or deleted meanwhile is not there.
  const quotations = (data ?? []).filter(Boolean).toSorted(byNumber);
  return (
    <Box
      component="ul"
      aria-label={translate('resources.quotations.group.label', { number: row.quotation_no })}
      // In a table that is wider than its place, what is opened stays where it is seen.
      sx={{
        'td &': { left: 0, position: 'sticky', width: 'calc(100cqi - 8px)' },
        borderBottom: 1,
        borderColor: 'divider',
        lineHeight: 1.4,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {quotations.map((quotation) => (
        <Box component="li" key={quotation.id} sx={item}>
          <TwoLines first={quotation.quotation_no} second={formatQuantity(quotation)} />
          <QuotedFabric quotation={quotation} />
          <CardPlace value="line">
            <QuotationStatus quotation={quotation} />
          </CardPlace>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: { md: 'right' } }}>
            <Sum
              before_vat={quotation.quoted_price}
              with_vat={quotation.quoted_price_with_vat}
              vat_percent={quotation.vat_percent}
            />
          </Box>
          <QuotationActions quotation={quotation} />
        </Box>
      ))}
    </Box>
  );
}

const formatQuantity = ({ total_quantity, price_unit }: AdminQuotation): string =>
  total_quantity === null ? '' : formatLength(total_quantity, price_unit);

const item = {
  '& + &': { borderTop: 1, borderColor: 'divider' },
  alignItems: 'center',
  bgcolor: color.cloth,
  borderLeft: `3px solid ${color.line}`,
  display: 'grid',
  gap: { xs: 1, md: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '112px minmax(0, 2fr) minmax(110px, 1fr) minmax(0, 1fr) auto' },
  p: 1.5,
};
