import Box from '@mui/material/Box';
import { canAnswer, type OfferState } from '@selvedge/domain/quotations/offer';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { useNow } from '../../lib/use-now';
import { LinkButton } from '../../ui/ActionButton';
import { figures, selvedge } from '../../ui/marks';
import { AnswerButtons } from './answers/AnswerButtons';
import { Conversation } from './Conversation';
import { DownloadPdf } from './DownloadPdf';
import { EarlierRevisions } from './EarlierRevisions';
import { stateOf, validityText } from './my-quotations';
import { OfferResponse } from './OfferResponse';
import { QuotationLines } from './QuotationLines';
import { QuotationSum } from './QuotationSum';
import { RequestAgain } from './RequestAgain';
import { RequestFacts } from './RequestFacts';
import { StatusBadge } from './StatusBadge';
import { WhatChanged } from './WhatChanged';

const part = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '190px minmax(0, 1fr) 140px' },
  p: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:focus': { outline: 'none' },
};
const FEW_NUMBERS = 2;
const muted = { color: 'text.secondary', fontSize: '0.875rem' };

interface QuotationPartProps {
  quotation: OwnQuotation;
  /** True if a link led here. */
  isLinked?: boolean;
}

/** One quotation of a request: its number, offer, validity, and possible answers. */
export function QuotationPart({ quotation, isLinked = false }: QuotationPartProps) {
  const { quotation_no, merged = [], revisions, admin_response, status, expired } = quotation;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    // The first one is at the top anyway, below the heading of the page.
    if (ref.current?.matches('[role=group] ~ [role=group]')) ref.current.scrollIntoView?.({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const now = useNow();
  const state = stateOf(quotation, now);
  const newest = revisions.at(-1);
  return (
    <Box ref={ref} role="group" aria-label={quotation_no} tabIndex={-1} sx={isLinked ? { ...part, ...selvedge } : part}>
      <div>
        <strong>{quotation_no}</strong>
        <Merged numbers={merged.map((request) => request.quotation_no)} />
        {newest && (
          <Box sx={{ ...muted, ...figures, whiteSpace: { md: 'nowrap' } }}>
            {t('Revision {letter}', { letter: newest.letter })}, {formatDate(newest.sent_at)}
          </Box>
        )}
      </div>
      <Box
        sx={{
          order: { xs: 3, md: 0 },
          gridColumn: { xs: '1 / -1', md: 'auto' },
          display: 'grid',
          gap: 1.5,
          minWidth: 0,
        }}
      >
        <WhatChanged quotation={quotation} isOpen={state !== null && canAnswer(state, 'accepted')} />
        <QuotationLines quotation={quotation} />
        <RequestFacts quotation={quotation} />
        <Price quotation={quotation} state={state} now={now} />
        {admin_response && (
          <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {admin_response}
          </Box>
        )}
        <OfferResponse quotation={quotation} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
          {state && (
            <AnswerButtons
              quotation={quotation}
              state={state}
              onAnswered={() => setTimeout(() => ref.current?.focus())}
            />
          )}
          {quotation.ordered && (
            <LinkButton
              to={`/my-quotations/${quotation.id}/order`}
              variant="contained"
              aria-label={t('See the order of {number}', { number: quotation_no })}
            >
              {t('See the order')}
            </LinkButton>
          )}
          {status !== 'rejected' && newest && <DownloadPdf quotation={quotation} />}
          {status !== 'pending' && <RequestAgain quotation={quotation} />}
        </Box>
        <EarlierRevisions quotation={quotation} />
        <Conversation quotation={quotation} />
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <StatusBadge status={status} expired={expired} state={state} />
      </Box>
    </Box>
  );
}

/** The numbers of merged requests, which lead here as well: a few are named, the others on demand. */
function Merged({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  if (numbers.length <= FEW_NUMBERS)
    return <Box sx={muted}>{t('with {numbers}', { numbers: numbers.join(', ') })}</Box>;
  return (
    <Box component="details" sx={muted}>
      <Box component="summary" sx={{ cursor: 'pointer', py: { xs: 1.5, md: 0.5 } }}>
        {t('with {more} more numbers', { more: numbers.length })}
      </Box>
      {numbers.join(', ')}
    </Box>
  );
}

interface PriceProps {
  quotation: OwnQuotation;
  state: OfferState | null;
  now: Date;
}

/** The price with its validity. A rejection has no price, and an agreed or declined offer no end. */
function Price({ quotation, state, now }: PriceProps) {
  const { status, valid_until, quoted_price } = quotation;
  if (status === 'rejected') return null;
  if (quoted_price === null) return <Box sx={{ color: 'text.secondary' }}>{t('Not priced yet')}</Box>;
  const isOnOffer = !state || canAnswer(state, 'accepted') || canAnswer(state, 'extension_requested');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', ...figures }}>
      {isOnOffer && <Box sx={{ color: 'text.secondary' }}>{validityText(valid_until, now)}</Box>}
      <QuotationSum quotation={quotation} />
    </Box>
  );
}
