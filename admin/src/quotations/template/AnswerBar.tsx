import { Alert, Button, Stack, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { canAnswer } from '@selvedge/domain/quotations/offer';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { extendedUntil } from '@selvedge/domain/quotations/validity';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../../hooks/use-rights';
import { dataProvider } from '../../providers/data-provider';
import { useQuotationChange } from '../use-quotation-change';
import { PhoneAnswerDialog } from './PhoneAnswerDialog';
import { useChangeTexts } from './use-change-texts';

const words = 'resources.quotations.answer_bar';

/** The customer's last answer to the offer, with the possible actions. */
export function AnswerBar({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const changeTexts = useChangeTexts(template.line_items);
  const [call, setCall] = useState<{ kind: 'accept' | 'decline'; quotation: QuotationTemplate } | null>(null);
  const maySend = useIsAllowed('quote.send');
  const { answer, offer_state } = template;
  const isOpen = offer_state !== null && canAnswer(offer_state, 'accepted');
  const isAsking = answer?.kind === 'extension_requested' && template.order_id === null;
  if (!answer && !isOpen) return null;
  return (
    <Alert
      severity={answer?.kind === 'accepted' ? 'success' : 'info'}
      icon={false}
      sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', width: '100%' } }}
    >
      {answer ? (
        <>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {[
              translate(`resources.quotations.answers.${answer.kind}`),
              answer.name && translate('resources.quotations.events.signed', answer),
            ]
              .filter(Boolean)
              .join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {[answer.message, ...changeTexts(answer)].filter(Boolean).join('\n')}
          </Typography>
          <Typography variant="caption" component="p">
            {formatDateTime(answer.at)}, {translate(`resources.quotations.events.via.${answer.via}`)}
          </Typography>
        </>
      ) : (
        <Typography variant="body2">
          {template.seen_at
            ? translate('resources.quotations.seen', { at: formatDateTime(template.seen_at) })
            : translate(`${words}.waiting`)}
        </Typography>
      )}
      {(isOpen || isAsking) && maySend ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {isAsking ? <ExtendAWeek template={template} /> : null}
          {isOpen ? (
            <>
              <Button size="small" variant="outlined" onClick={() => setCall({ kind: 'accept', quotation: template })}>
                {translate(`${words}.accept`)}
              </Button>
              <Button size="small" variant="outlined" onClick={() => setCall({ kind: 'decline', quotation: template })}>
                {translate(`${words}.decline`)}
              </Button>
            </>
          ) : null}
        </Stack>
      ) : null}
      {call ? <PhoneAnswerDialog {...call} onClose={() => setCall(null)} /> : null}
    </Alert>
  );
}

/** Extends the offer for a week with one click, as requested. */
function ExtendAWeek({ template: { id, quotation_no, valid_until, version } }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const day = extendedUntil(valid_until, new Date());
  const extend = useQuotationChange({
    change: () => dataProvider.extendQuotation(id, { valid_until: day.toISOString(), admin_comment: '', version }),
    done: translate('resources.quotations.extend.done', { number: quotation_no }),
    failure: 'resources.quotations.extend.failed',
    close: () => undefined,
  });
  return (
    <Button size="small" variant="contained" disabled={extend.isPending} onClick={() => extend.mutate()}>
      {translate(`${words}.extend`, { day: formatDate(day) })}
    </Button>
  );
}
