import Box from '@mui/material/Box';
import { formatDate } from '@selvedge/domain/dates';
import { figures } from '../../ui/marks';
import type { RequestedTogether } from './my-quotations';
import { QuotationPart } from './QuotationPart';

const card = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 };
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  justifyContent: 'space-between',
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  ...figures,
};

interface RequestCardProps {
  request: RequestedTogether;
  /** The id of a quotation that a link led to. */
  sought?: string | null;
}

/** What was asked for in one go, on one card: when, how many fabrics, and the sum once all of it is priced. */
export function RequestCard({ request, sought }: RequestCardProps) {
  const { created_at, quotations, total } = request;
  // By code: two colours of a fabric are two lines, and one fabric.
  const codes = quotations.flatMap(({ line_items }) => line_items.map(({ fabric }) => fabric.item_code));
  const fabrics = new Set(codes).size;
  return (
    <Box component="li" sx={card}>
      <Box sx={head}>
        <span>
          Requested on {formatDate(created_at)}, {fabrics} {fabrics === 1 ? 'fabric' : 'fabrics'}
        </span>
        {quotations.length > 1 && total && <strong>Total {total.filter(Boolean).join(', ')}</strong>}
      </Box>
      {quotations.map((quotation) => (
        <QuotationPart key={quotation.id} quotation={quotation} isSought={quotation.id === sought} />
      ))}
    </Box>
  );
}
