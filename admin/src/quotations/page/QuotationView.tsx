import { Box, Link, Stack, Typography } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { CustomerHold } from '../../money/lazy';
import { IfAllowed } from '../../permissions/IfAllowed';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { Section } from '../../ui/Section';
import { ApprovalPanel } from '../ApprovalPanel';
import { ConversationPanel } from '../conversation/ConversationPanel';
import { FollowUpPanel } from '../follow-up/FollowUpPanel';
import { RequestNotesPanel } from '../request/RequestNotesPanel';
import { AnswerBar } from '../template/AnswerBar';
import { DraftBar } from '../template/DraftBar';
import { NotesPanel } from '../template/NotesPanel';
import { SentRevisions } from '../template/SentRevisions';
import { SubmissionPanel } from '../template/SubmissionPanel';
import { DocumentDialog, type ShownDocument } from './DocumentDialog';
import { QuotationEditor } from './QuotationEditor';
import { QuotationHead } from './QuotationHead';
import { ReadLines } from './ReadLines';
import { useNextAction } from './use-next-action';
import { useQuotationForm } from './use-quotation-form';

/** The offer on the left; messages and events on the right. */
export function QuotationView({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isEditable =
    useIsAllowed('quote.write + price.read') && !quotation.order_id && quotation.offer_state !== 'accepted';
  const [isUnsent, setUnsent] = useState(false);
  const [shown, show] = useState<ShownDocument | null>(null);
  const editing = useQuotationForm(quotation);
  const { form, isDirty, save } = editing;
  /** Runs after saving, with the stored quotation; not at all if it could not be saved. */
  const onSaved = async (work: (saved: QuotationTemplate) => void) => {
    const saved = isDirty ? await save() : quotation;
    if (saved) work(saved);
  };
  const action = useNextAction(quotation, { isDirty, onSaved });
  // Ctrl+Enter triggers the next action from every field of the page.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !action.name) return;
    event.preventDefault();
    event.stopPropagation();
    action.run();
  };

  return (
    <FormProvider {...form}>
      <Box onKeyDownCapture={onKeyDownCapture}>
        <QuotationHead
          quotation={quotation}
          action={action}
          onSaved={onSaved}
          onShow={(document) => onSaved(() => show(document))}
        />
      </Box>
      <Box sx={columns}>
        <Box onKeyDownCapture={onKeyDownCapture} sx={{ minWidth: 0 }}>
          <Stack sx={{ gap: 2 }}>
            {quotation.customer_hold && quotation.customer_id && !quotation.order_id ? (
              <Suspense>
                <CustomerHold id={quotation.customer_id} hold={quotation.customer_hold} />
              </Suspense>
            ) : null}
            <SubmissionPanel
              quotation={quotation}
              onAsk={onSaved}
              onMerged={(id) => void navigate(`/quotations/${id}`, { replace: true })}
            />
            <Box sx={{ '&:empty': { display: 'none' }, '& .MuiAlert-root:last-child': { mb: 0 } }}>
              {quotation.has_draft ? <DraftBar template={quotation} /> : null}
              <AnswerBar template={quotation} />
            </Box>
            {isEditable ? (
              <QuotationEditor editing={editing} action={action} />
            ) : (
              <>
                <ReadLines quotation={quotation} />
                <NotesPanel template={quotation} />
              </>
            )}
          </Stack>
        </Box>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <ApprovalPanel quotation={quotation} />
          <FollowUpPanel quotation={quotation} />
          {!quotation.customer_email_verified && quotation.source !== 'manual' && quotation.customer_email ? (
            <Section title={translate('resources.quotations.template.unproven')}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {translate('resources.quotations.template.unproven_text', { address: quotation.customer_email })}
              </Typography>
            </Section>
          ) : null}
          {quotation.inquiry_id ? (
            <IfAllowed right="customer.read">
              <Link component={RouterLink} to={`/inquiries/${quotation.inquiry_id}/show`}>
                {translate('resources.quotations.template.from_message')}
              </Link>
            </IfAllowed>
          ) : null}
          <RequestNotesPanel template={quotation} />
          <ConversationPanel quotation={quotation} onUnsent={setUnsent} />
          <SentRevisions quotation={quotation} onShow={(letter) => show({ letter })} />
        </Stack>
      </Box>
      {shown ? <DocumentDialog quotation={quotation} {...shown} onClose={() => show(null)} /> : null}
      {editing.question}
      {action.dialog}
      <LeaveGuard isDirty={isDirty || isUnsent} />
    </FormProvider>
  );
}

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};
