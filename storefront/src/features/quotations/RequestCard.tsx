import Box from '@mui/material/Box';
import type { OwnRequest } from '@selvedge/domain/quotations/own-request';
import { useState } from 'react';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { ActionButton } from '../../ui/ActionButton';
import { figures } from '../../ui/marks';
import { Conversation } from './Conversation';
import { asOne, isLinkTarget, linesInWords, totalOf } from './my-quotations';
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
  request: OwnRequest;
  /** The id of a quotation that a link led to. */
  linkedId?: string | null;
}

/**
 * One submission on one card: its date, number of fabrics, and the sum once all of it is priced. A long one expands on
 * demand.
 */
export function RequestCard({ request, linkedId }: RequestCardProps) {
  const { created_at } = request;
  const quotations = asOne(request.quotations);
  // Each of several requests in one card has a conversation of its own.
  const others = request.quotations.slice(quotations.length);
  const total = totalOf(quotations);
  const lines = quotations.flatMap(({ line_items }) => line_items);
  const [showsAll, setShowsAll] = useState(
    quotations.slice(FEW).some((quotation) => isLinkTarget(quotation, linkedId)),
  );
  return (
    <Box component="li" sx={card}>
      <Box sx={head}>
        <span>
          {t('Requested on {day}', { day: formatDate(created_at) })}, {linesInWords(lines)}
        </span>
        {quotations.length > 1 && total && (
          <strong>
            {t('Total')} {total.filter(Boolean).join(', ')}
          </strong>
        )}
      </Box>
      {(showsAll ? quotations : quotations.slice(0, FEW)).map((quotation) => (
        <QuotationPart
          key={quotation.id}
          quotation={quotation}
          isLinked={isLinkTarget(quotation, linkedId) || others.some((one) => isLinkTarget(one, linkedId))}
        />
      ))}
      {others.length > 0 && (
        <Box component="details" sx={{ px: 2, pb: 1 }}>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', color: 'text.secondary' }}
          >
            {others.length === 1
              ? t('It has 1 more number')
              : t('It has {others} more numbers', { others: others.length })}
          </Box>
          {others.map((other) => (
            <div key={other.id}>
              {other.quotation_no}
              <Conversation quotation={other} />
            </div>
          ))}
        </Box>
      )}
      {quotations.length > FEW && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
          <ActionButton type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t('Show the first {few} quotations', { few: FEW })
              : t('Show all {all} quotations', { all: quotations.length })}
          </ActionButton>
        </Box>
      )}
    </Box>
  );
}
