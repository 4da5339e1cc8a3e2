import Box from '@mui/material/Box';
import { formatDate } from '@selvedge/domain/dates';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton';
import { figures } from '../../ui/marks';
import type { RequestedTogether } from './my-quotations';
import { FEW } from './QuotationLines';
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

/**
 * One submission on one card: its date, number of fabrics, and the sum once all of it is priced. A long one expands on
 * demand.
 */
export function RequestCard({ request, sought }: RequestCardProps) {
  const { created_at, quotations, total } = request;
  // By code: two colors of a fabric are two lines, and one fabric.
  const codes = quotations.flatMap(({ line_items }) => line_items.map(({ fabric }) => fabric.item_code));
  const fabrics = new Set(codes).size;
  const [showsAll, setShowsAll] = useState(quotations.slice(FEW).some(({ id }) => id === sought));
  return (
    <Box component="li" sx={card}>
      <Box sx={head}>
        <span>
          Requested on {formatDate(created_at)}, {fabrics} {fabrics === 1 ? 'fabric' : 'fabrics'}
        </span>
        {quotations.length > 1 && total && <strong>Total {total.filter(Boolean).join(', ')}</strong>}
      </Box>
      {(showsAll ? quotations : quotations.slice(0, FEW)).map((quotation) => (
        <QuotationPart key={quotation.id} quotation={quotation} isSought={quotation.id === sought} />
      ))}
      {quotations.length > FEW && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
          <ActionButton type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FEW} quotations` : `Show all ${quotations.length} quotations`}
          </ActionButton>
        </Box>
      )}
    </Box>
  );
}
